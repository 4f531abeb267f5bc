#!/bin/sh
# Installs what Tact needs and this machine lacks, from Debian's own packages.
#
#   tools/bootstrap.sh demo     to build the library and the command, and to run the demo
#   tools/bootstrap.sh test     the same, and what the tests need
#   tools/bootstrap.sh bench    the same as demo, and the libraries that the benchmarks compare with
#
# It says what it installs before it does so, and does nothing when nothing is missing.
set -eu

demo="gcc libc6-dev make cmake pkg-config libassimp-dev libjansson-dev libcairo2-dev libgif-dev assimp-testmodels"
test="g++ python3 clang llvm libclang-rt-14-dev libcmocka-dev libqhull-dev gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user"
bench="g++ python3 libccd-dev libfcl-dev libbullet-dev libode-dev libchipmunk-dev libbox2d-dev"

case "${1:-}" in
demo) wanted="$demo" ;;
test) wanted="$demo $test" ;;
bench) wanted="$demo $bench" ;;
*)
    echo "usage: tools/bootstrap.sh demo|test|bench" >&2
    exit 2
    ;;
esac

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian system, so nothing was checked or installed. Tact needs what these packages hold:"
    echo "  $wanted"
    exit 0
fi

missing=""
for package in $wanted; do
    if [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" != installed ]; then
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
