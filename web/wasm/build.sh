#!/bin/sh
# Builds the WebAssembly modules into a folder, and compiles only what has changed: build.sh FOLDER
# Needs clang, lld, binaryen, make, and Debian's wasi-libc and libclang-rt-dev-wasm32.
set -e
test $# = 1 || { echo "usage: build.sh FOLDER" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
for tool in clang wasm-ld wasm-opt make; do
    command -v $tool >/dev/null || { echo "$tool is missing; tools/bootstrap.sh installs it" >&2; exit 1; }
done
for dimension in 2 3; do
    make -s -j2 -f web/wasm/Makefile MODULE="$out/tact$dimension-simd.wasm" DIMENSION=$dimension VARIANT=simd
    make -s -j2 -f web/wasm/Makefile MODULE="$out/tact$dimension.wasm" DIMENSION=$dimension VARIANT=plain
done
make -s -j2 -f web/wasm/Makefile MODULE="$out/tact2-parts-simd.wasm" DIMENSION=2 VARIANT=simd WHOLE=1
make -s -j2 -f web/wasm/Makefile MODULE="$out/tact2-parts.wasm" DIMENSION=2 VARIANT=plain WHOLE=1
make -s -j2 -f web/wasm/Makefile MODULE="$out/tact3-meshes-simd.wasm" DIMENSION=3 VARIANT=simd WHOLE=1
make -s -j2 -f web/wasm/Makefile MODULE="$out/tact3-meshes.wasm" DIMENSION=3 VARIANT=plain WHOLE=1
