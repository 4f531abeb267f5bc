#!/bin/sh
# Writes tests/determinism3.expected anew from the build that `make test` has left in build/gcc: for when answers are
# meant to change. Run `make test` once more behind it: the other compilers must agree.
set -eu
cd "$(dirname "$0")/.."

{
    echo "# What test_determinism3 must print on every machine. Where an answer is meant to change, this file is written"
    echo "# anew by tools/update_determinism.sh. Look at the difference before committing it: the counts behind a hash"
    echo "# should change only where they were meant to."
    build/gcc/test_determinism3
    build/gcc/test_determinism3_float
} >build/determinism3.expected
mv build/determinism3.expected tests/determinism3.expected
