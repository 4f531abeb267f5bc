# The front door. Everything is built by cmake, below build/.
#
#   make                     the libraries and the command, in build/
#   make demo                installs what is missing, builds, draws a scene with distances and a page of an engine's clashes
#   make playground          installs what is missing, builds the npm package and the page, serves the page on localhost
#   make site                installs what is missing, builds the site of docs, story, reference and bench in web/site/dist;
#                            URL=https://HOST/PATH/ for where it will stand, SOURCE=... for where the sources can be read
#   make site-serve          the same, and serves it on localhost
#   make check               the tests of the library and the command in three minutes, for every change
#   make test                those with both compilers, with sanitizers and for the web, in 15 minutes
#   make test-all            all that there are: more compilers and processors, long runs, new random numbers
#                            (all three install what is missing)
#   make bench               installs what is missing, measures Tact against other libraries; those that Debian does not
#                            ship are built where it is told their sources: TACT_BENCH_JOLT=FOLDER and its siblings
#   make bench-compare BASELINE=FILE.csv  measures again what a kept result has, and tells what has become slower since
#   make gallery            asks the libraries that Debian ships about the hard cases of docs/gallery.md, and records
#                            what they answer
#   make bench-tables LABEL=NAME  measures for bench/results/, draws, and writes the tables of README and docs
#   make release            makes all files of a release in build/release, with checksums (tools/release.py)
#   make amalgamation       writes the library as one header and one source to build/amalgamation
#   make names               writes the generated headers anew after a change to a public header or an internal name
#   make format              formats the lines that have changed since the last commit, by .clang-format
#   make install PREFIX=...  installs the libraries, the headers and the command (default: /usr/local)
#   make clean               removes what was built: build/, and the package, the page and the site in web/

PREFIX ?= /usr/local
PORT ?= 4173
CMAKE ?= cmake
MINUTES ?= 11
# Debian's, where there is one: it has the packages that tools/bootstrap.sh installs.
PYTHON := $(or $(wildcard /usr/bin/python3),python3)
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

MAKEFLAGS += --no-print-directory

configure = $(CMAKE) -S . -B $(1) -DCMAKE_BUILD_TYPE=$(2) $(3)
build = $(CMAKE) --build $(1) --parallel $(JOBS)

# What the npm package and the page are made from.
sources_in = $(shell find $(1) -type d \( -name node_modules -o -name dist -o -name tests \) -prune -o -type f -print)
package_sources := $(call sources_in,include src web/wasm web/package)
page_sources := $(call sources_in,scenes web/playground)
site_sources := $(call sources_in,docs web/site web/element include python/tact scenes/gallery bench/gallery bench/results) $(wildcard *.md */README.md) web/package/README.md

.PHONY: all names format need_cmake demo playground page site site_built site-serve check test test-all check_web check_site bench bench_build bench-compare bench-tables gallery release install clean amalgamation
.DELETE_ON_ERROR:

all: need_cmake
	@$(call configure,build,Release,-DCMAKE_INSTALL_PREFIX=$(PREFIX)) >/dev/null
	@$(call build,build)

names:
	@python3 tools/make_names.py
	@$(PYTHON) tools/make_rust.py

need_cmake:
	@command -v $(CMAKE) >/dev/null || { echo "cmake is missing: 'tools/bootstrap.sh demo' installs all that the build needs." >&2; exit 1; }

# Of Debian's assimp-testmodels.
engine = /usr/share/assimp/models/glTF2/2CylinderEngine-glTF-Binary/2CylinderEngine.glb

demo:
	@tools/bootstrap.sh demo
	@$(MAKE) all
	@echo
	build/tact distance scenes/demo.json --picture build/demo.png
	@echo
	$(if $(wildcard $(engine)),build/tact clash $(engine) --clearance 1 --depth full --format html --output build/clash.html)
	@echo
	@echo "The picture: $(CURDIR)/build/demo.png"
	@echo "The clashes of the engine, for a browser: $(CURDIR)/build/clash.html"

# The first free port from PORT on; this machine alone can see it. Ctrl-C ends it.
playground:
	@tools/bootstrap.sh playground
	@$(MAKE) page
	@cd web && trap : INT && node_modules/.bin/vite preview playground --host 127.0.0.1 --port $(PORT) || test $$? = 130

page: web/playground/dist/index.html

# With an address all pages are others.
site:
	@tools/bootstrap.sh site
	$(if $(URL)$(SOURCE),@rm -f web/site/dist/index.html)
	@$(MAKE) site_built

site-serve: site
	@cd web && trap : INT && node_modules/.bin/vite preview site --host 127.0.0.1 --port $(PORT) || test $$? = 130

site_built: page web/site/dist/index.html

# Not by `npm ci`: newer ones refuse a lock file without the packages of other platforms, none of which is needed here.
# What the lock file names is taken as it stands there, and the file is not written.
web/node_modules/.package-lock.json: web/package-lock.json
	@cd web && npm install --no-save
	@touch $@

web/package/dist/index.js: $(package_sources) web/node_modules/.package-lock.json
	@cd web && npm run --silent build -w package

web/playground/dist/index.html: $(page_sources) web/package/dist/index.js
	@cd web && npm run --silent build -w playground

web/site/dist/index.html: $(site_sources) web/playground/dist/index.html
	@cd web && node site/build.mjs $(if $(URL),--url $(URL)) $(if $(SOURCE),--source $(SOURCE))
	@touch $@

# The three tiers of tests (tools/tiers.py): each ends with what it took, and "N passed, N failed".
check:
	@tools/bootstrap.sh check
	@tools/tiers.py -j $(JOBS) check

test:
	@tools/bootstrap.sh test
	@tools/tiers.py -j $(JOBS) test

test-all:
	@tools/bootstrap.sh test
	@tools/bootstrap.sh platforms
	@tools/bootstrap.sh bench
	@tools/bootstrap.sh release
	@tools/tiers.py -j $(JOBS) all

# Only lines that differ from the last commit.
format:
	@command -v clang-format-diff >/dev/null || { echo "clang-format-diff is missing: the Debian package clang-format has it." >&2; exit 1; }
	@git diff -U0 HEAD -- '*.c' '*.h' '*.cc' '*.cpp' | clang-format-diff -p1 -i

# Neither the page nor its tests are compiled by what knows types; so these are checked here, of both at once.
check_web: page
	@cd web && node_modules/.bin/tsc -p playground/tests

check_site: page
	@cd web && node_modules/.bin/tsc -p site

# cmake says which of the other libraries are missing.
bench_switches = $(foreach rival,BOX3D BOX2D JOLT MUJOCO COAL,\
	$(if $(TACT_BENCH_$(rival)),-DTACT_BENCH_$(rival)=$(abspath $(TACT_BENCH_$(rival)))))

bench_build:
	@tools/bootstrap.sh bench
	@$(call configure,build/bench,Release,-DTACT_BENCH=ON $(bench_switches))
	@$(call build,build/bench)

bench: bench_build
	@$(CMAKE) --build build/bench --target bench

bench-compare:
	@test -n "$(BASELINE)" || { echo "BASELINE is missing: make bench-compare BASELINE=bench/results/distance3-amd-epyc.csv" >&2; exit 2; }
	@tools/bench.py check $(BASELINE)
	@$(MAKE) bench_build
	@tools/bench.py compare build/bench/bench $(BASELINE)

bench-tables:
	@test -n "$(LABEL)" || { echo "LABEL is missing, the machine's name: make bench-tables LABEL=amd-epyc" >&2; exit 2; }
	@$(MAKE) bench_build
	@tools/bench.py run build/bench/bench bench/results $(LABEL) --minutes $(MINUTES)
	@tools/bench.py tables bench/results $(LABEL)

gallery:
	@tools/bootstrap.sh bench
	@$(call configure,build/bench,Release,-DTACT_BENCH=ON)
	@$(call build,build/bench) --target tact_program bench_gallery2 bench_gallery3
	@tools/gallery.py record build/bench/bench build/bench/tact

amalgamation:
	@tools/amalgamate.py

# RELEASE: options of tools/release.py.
release:
	@tools/bootstrap.sh release
	@tools/release.py $(RELEASE)

install: all
	@$(CMAKE) --install build

clean:
	rm -rf build web/package/dist web/playground/dist web/site/dist web/site/build
