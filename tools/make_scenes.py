#!/usr/bin/env python3
"""Writes the scenes for `tact simulate`: scenes/worlds2/*.json of the plane, scenes/worlds3/*.json of space, and
scenes/meshes3/*, of space with meshes as they are, scenes/joints2/*, scenes/joints3/* with joints, and scenes/plays2/*,
scenes/plays3/* with water, with wind, and for the toy's character. tools/world_scenes says what is in them.

usage: make_scenes.py [--check] [FOLDER]
       make_scenes.py --crowds FOLDER

--check writes nothing, and tells which files in FOLDER (default: scenes/ of this source tree) differ from what it
would write. --crowds writes the benchmark's scenes of thousands of bodies instead, to FOLDER/crowds2 and FOLDER/crowds3;
they are not kept. The same bytes on every machine: random numbers are made from integers, sine and cosine here, and every
number is rounded to a few decimals. Metres and seconds; in space z is up, in the plane y."""

import json
import pathlib
import sys

from world_scenes import crowds, falls, figures, floors, machines, meshes, motion, plays, stacks
from world_scenes.parts import tidy


def all_scenes():
    """(file, scene, or the text of a mesh)"""
    for folder, module in (("worlds", stacks), ("worlds", motion), ("worlds", falls), ("worlds", floors),
                           ("joints", machines), ("joints", figures), ("meshes", meshes),
                           ("plays", plays)):
        for name, make in module.BOTH.items():
            yield f"{folder}2/{name}.json", make(False)
            yield f"{folder}3/{name}.json", make(True)
        for name, make in module.SPACE.items():
            yield f"{folder}3/{name}.json", make()
    for name, make in meshes.FILES.items():
        yield f"meshes3/{name}.obj", make()


def crowd_scenes():
    for name, make in crowds.BOTH.items():
        yield f"crowds2/{name}.json", make(False)
        yield f"crowds3/{name}.json", make(True)
    for name, make in crowds.PLANE.items():
        yield f"crowds2/{name}.json", make()
    for name, make in crowds.SPACE.items():
        yield f"crowds3/{name}.json", make()


def compact(value):
    return json.dumps(tidy(value), separators=(", ", ": "))


def text(made):
    """The scene as JSON, with a line for each shape, each body and each joint."""
    head = [f'  "{key}": {compact(value)}' for key, value in made.items() if key not in ("shapes", "bodies", "joints")]
    shapes = ",\n".join(f"    {json.dumps(name)}: {compact(shape)}" for name, shape in made["shapes"].items())
    bodies = ",\n".join(f"    {compact(item)}" for item in made["bodies"])
    parts = [*head, f'  "shapes": {{\n{shapes}\n  }}', f'  "bodies": [\n{bodies}\n  ]']
    if "joints" in made:
        joints = ",\n".join(f"    {compact(item)}" for item in made["joints"])
        parts.append(f'  "joints": [\n{joints}\n  ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main():
    arguments = sys.argv[1:]
    check, large = "--check" in arguments, "--crowds" in arguments
    folders = [argument for argument in arguments if argument not in ("--check", "--crowds")]
    if len(folders) > 1 or any(folder.startswith("-") for folder in folders) or large and (check or not folders):
        sys.exit(__doc__)
    folder = pathlib.Path(folders[0]) if folders else pathlib.Path(__file__).resolve().parents[1] / "scenes"
    different = 0
    for name, made in crowd_scenes() if large else all_scenes():
        path, content = folder / name, made if isinstance(made, str) else text(made)
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
        elif not path.is_file() or path.read_text() != content:
            print(f"{path} is not what make_scenes.py writes")
            different += 1
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
