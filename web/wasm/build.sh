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

# name variables...: the module with vectors, and that without
both() {
    name=$1
    shift
    make -s -f web/wasm/Makefile MODULE="$out/$name-simd.wasm" VARIANT=simd "$@" &&
        make -s -f web/wasm/Makefile MODULE="$out/$name.wasm" VARIANT=plain "$@"
}

# Plane and space have no object in common. They are made side by side: half of the time goes to linking, on one core.
(both tact2 DIMENSION=2 && both tact2-parts DIMENSION=2 WHOLE=1) &
plane=$!
status=0
{ both tact3 DIMENSION=3 && both tact3-meshes DIMENSION=3 WHOLE=1; } || status=1
wait $plane || status=1
exit $status
