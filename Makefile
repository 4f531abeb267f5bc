# The front door. Everything is built by cmake, below build/.
#
#   make                     the libraries and the command, in build/
#   make demo                installs what is missing, builds, runs the command on a scene and draws it
#   make test                installs what is missing, builds with gcc and with clang, runs every test
#   make bench               installs what is missing, measures Tact against other libraries
#   make install PREFIX=...  installs the libraries, the headers and the command (default: /usr/local)
#   make clean               removes build/

PREFIX ?= /usr/local
CMAKE ?= cmake
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

MAKEFLAGS += --no-print-directory

configure = $(CMAKE) -S . -B $(1) -DCMAKE_BUILD_TYPE=$(2) $(3)
build = $(CMAKE) --build $(1) --parallel $(JOBS)

sanitize := -fsanitize=address,undefined,float-cast-overflow,fuzzer-no-link -fno-sanitize-recover=all -fno-omit-frame-pointer

.PHONY: all need_cmake demo test build_tests bench install clean

all: need_cmake
	@$(call configure,build,Release,-DCMAKE_INSTALL_PREFIX=$(PREFIX)) >/dev/null
	@$(call build,build)

need_cmake:
	@command -v $(CMAKE) >/dev/null || { echo "cmake is missing: 'tools/bootstrap.sh demo' installs all that the build needs." >&2; exit 1; }

demo:
	@tools/bootstrap.sh demo
	@$(MAKE) all
	@echo
	build/tact distance scenes/demo.json --picture build/demo.png
	@echo
	@echo "The picture: $(CURDIR)/build/demo.png"

# Two builds: what a user gets, from gcc, and clang's with sanitizers and fuzzers.
test:
	@tools/bootstrap.sh test
	@$(MAKE) build_tests || { echo "The build failed."; echo "0 passed, 1 failed"; exit 1; }
	@tools/run_tests.py -j $(JOBS) build/gcc build/clang

build_tests:
	@CC=gcc $(call configure,build/gcc,Release,-DTACT_TESTS=ON -DTACT_WERROR=ON) >/dev/null
	@$(call build,build/gcc)
	@CC=clang $(call configure,build/clang,RelWithDebInfo,-DTACT_TESTS=ON -DTACT_FUZZ=ON -DTACT_WERROR=ON -DCMAKE_C_FLAGS="$(sanitize)") >/dev/null
	@$(call build,build/clang)

bench:
	@tools/bootstrap.sh bench
	@# cmake says which of the other libraries are missing.
	@$(call configure,build/bench,Release,-DTACT_BENCH=ON)
	@$(call build,build/bench)
	@$(CMAKE) --build build/bench --target bench

install: all
	@$(CMAKE) --install build

clean:
	rm -rf build
