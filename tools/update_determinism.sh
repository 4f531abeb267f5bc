#!/bin/sh
# Writes the files *.expected in tests/determinism/ anew from the build that `make test` has left in build/gcc, for when
# answers are meant to change. Run `make test-all` behind it: the other compilers must agree.
set -eu
cd "$(dirname "$0")/.."

{
    echo "# What test_mesh_hashes3 must print on every machine; written anew by tools/update_determinism.sh."
    build/gcc/test_mesh_hashes3
    build/gcc/test_mesh_hashes3_float
} >build/determinism.expected
mv build/determinism.expected tests/determinism/mesh_hashes3.expected
{
    echo "# What test_part_hashes2 and 3 must print on every machine; written anew by tools/update_determinism.sh."
    for dimension in 2 3; do
        build/gcc/test_part_hashes$dimension
        build/gcc/test_part_hashes${dimension}_float
    done
} >build/determinism.expected
mv build/determinism.expected tests/determinism/part_hashes.expected
{
    echo "# What test_joint_hashes2 and 3 must print on every machine; written anew by tools/update_determinism.sh."
    for dimension in 2 3; do
        build/gcc/test_joint_hashes$dimension
        build/gcc/test_joint_hashes${dimension}_float
    done
} >build/determinism.expected
mv build/determinism.expected tests/determinism/joint_hashes.expected
for dimension in 2 3; do
    {
        echo "# What test_determinism$dimension must print on every machine. Where an answer is meant to change, this file"
        echo "# is written anew by tools/update_determinism.sh. Look at the difference before committing it: the counts"
        echo "# behind a hash should change only where they were meant to."
        build/gcc/test_determinism$dimension
        build/gcc/test_determinism${dimension}_float
    } >build/determinism.expected
    mv build/determinism.expected tests/determinism/determinism$dimension.expected
    {
        echo "# What test_world_hashes$dimension must print on every machine; written anew by tools/update_determinism.sh."
        build/gcc/test_world_hashes$dimension build/gcc/worlds$dimension.txt
        build/gcc/test_world_hashes${dimension}_float build/gcc/worlds$dimension.txt
    } >build/determinism.expected
    mv build/determinism.expected tests/determinism/world_hashes$dimension.expected
done
TACT_COMMAND=build/gcc/tact python3 tests/cli/test_cli_joints.py --print >build/determinism.expected
mv build/determinism.expected tests/cli/joint_scenes.expected
