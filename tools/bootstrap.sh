#!/bin/sh
# Installs what Tact needs and this machine lacks, from Debian's own packages.
#
#   tools/bootstrap.sh demo         to build the library and the command, and to run the demo
#   tools/bootstrap.sh playground   to build the npm package and the playground
#   tools/bootstrap.sh site         the same as playground, and what the site's reference is read with
#   tools/bootstrap.sh check        the same as demo, and what the tests of library and command need
#   tools/bootstrap.sh test         all of these, and what the other tests need
#   tools/bootstrap.sh platforms    the same as demo, cross compilers with what runs their programs, and cargo
#   tools/bootstrap.sh bench        the same as demo, and the libraries that the benchmarks compare with
#   tools/bootstrap.sh release      the same as playground, and what builds, checks and tries the Debian packages
#
# It says what it installs before it does so, and does nothing when nothing is missing.
set -eu

demo="gcc libc6-dev make cmake pkg-config libassimp-dev libjansson-dev libcairo2-dev libgif-dev libminizip-dev libexpat1-dev libjs-three assimp-testmodels"
playground="nodejs npm ca-certificates clang llvm lld binaryen wasi-libc libclang-rt-14-dev-wasm32"
check="python3 ninja-build libcmocka-dev libqhull-dev"
test="g++ clangd libclang-rt-14-dev chromium chromium-headless-shell gappa python3-dev python3-setuptools python3-wheel python3-cffi python3-numpy python3-pytest python3-matplotlib libopenmpi-dev openmpi-bin"
bench="g++ python3 libccd-dev libfcl-dev libbullet-dev libode-dev libchipmunk-dev libbox2d-dev libembree-dev"
platforms="gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-i686-linux-gnu libc6-dev-i386-cross gcc-riscv64-linux-gnu libc6-dev-riscv64-cross gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user musl-tools clang gcc-mingw-w64-x86-64 wine wine64 cargo"
release="git debhelper dpkg-dev fakeroot lintian debootstrap dh-python python3-all-dev python3-setuptools python3-wheel python3-cffi cargo ruby"

# A client of libccd in test-all, which not every release of Debian has.
if apt-cache show libmujoco-dev >/dev/null 2>&1; then bench="$bench libmujoco-dev"; fi

case "${1:-}" in
demo) wanted="$demo" ;;
playground) wanted="$playground" ;;
site) wanted="$playground python3" ;;
check) wanted="$demo $check" ;;
test) wanted="$demo $playground $check $test" ;;
bench) wanted="$demo $bench" ;;
platforms) wanted="$demo $platforms" ;;
release) wanted="$demo $playground $release" ;;
*)
    echo "usage: tools/bootstrap.sh demo|playground|site|check|test|platforms|bench|release" >&2
    exit 2
    ;;
esac

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian system, so nothing was checked or installed. Tact needs what these packages hold:"
    echo "  $wanted"
    exit 0
fi

# Whether a package is here. Node.js, npm and cargo often come from elsewhere than Debian, and would be replaced: there the
# command counts.
is_here() {
    case "$1" in
    nodejs) command -v node >/dev/null && return 0 ;;
    npm) command -v npm >/dev/null && return 0 ;;
    cargo) command -v cargo >/dev/null && return 0 ;;
    esac
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null || true)" = installed ]
}

missing=""
for package in $wanted; do
    if ! is_here "$package"; then
        missing="$missing $package"
    fi
done
if [ -z "$missing" ]; then
    exit 0
fi

as_root=""
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "Some packages are missing, and installing them takes root, or sudo. As root, run:" >&2
        echo "  apt-get install --no-install-recommends$missing" >&2
        exit 1
    fi
    as_root="sudo"
fi

echo "Installing from Debian:$missing"
if ! { $as_root apt-get update -qq &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null; }; then
    echo "apt-get could not install what is missing; its own message stands above. The packages are:" >&2
    echo " $missing" >&2
    exit 1
fi
