#!/usr/bin/env python3
"""Rewrites scenes for `tact simulate` as plain numbers, for programs that read no JSON (tests/support/plain_scene.h).

usage: plain_scenes.py OUTPUT (SCENE.json | FOLDER)...

Of a folder all scenes are taken. Words and numbers between blanks, names with _ for what is not a letter or digit, defaults filled in. Of meshes those
as a surface, of .obj files of triangles, beside their scene: nine numbers for each triangle. For each scene:

    scene NAME DIMENSION gravity(3) length SHAPES BODIES
    shape TYPE rounding COUNT numbers...                     SHAPES times
    body NAME KIND position(3) rotation(4) velocity(3) angular_velocity(3) mass linear_damping angular_damping
         gravity_scale bullet fixed_rotation PARTS           BODIES times, each followed by its parts
    part SHAPE position(3) rotation(4) density friction restitution rolling_friction surface_velocity(3) sensor

Vectors of the plane end with a zero; a rotation of the plane is [angle 0 0 0], its angular velocity [0 0 number]."""

import json
import pathlib
import re
import sys

BODY = {"linear_damping": 0, "angular_damping": 0, "gravity_scale": 1, "bullet": False, "fixed_rotation": False}
PART = {"density": 1, "friction": 0.6, "restitution": 0, "rolling_friction": 0}
UNSUPPORTED = {"category", "mask", "group", "motion"}
SIZES = {"sphere": ("radius",), "circle": ("radius",), "box": ("half_extents",), "capsule": ("radius", "half_length"),
         "cylinder": ("radius", "half_height"), "cone": ("radius", "half_height"), "ellipsoid": ("radii",),
         "ellipse": ("radii",), "hull": ("points",), "polygon": ("points",), "segment": ("a", "b"),
         "triangle": ("a", "b", "c"), "point": (), "half_space": ("normal", "offset"),
         "half_plane": ("normal", "offset")}
# What both dimensions have goes by one word.
WORDS = {"circle": "ball", "sphere": "ball", "ellipse": "ellipsoid", "polygon": "hull", "half_plane": "half_space"}


def flat(value):
    return [number for item in value for number in flat(item)] if isinstance(value, list) else [value]


def vector(value, dimension):
    return list(value) + [0] * (3 - dimension) if value else [0, 0, 0]


def rotation(value, dimension):
    if dimension == 3:
        return value or [0, 0, 0, 1]
    if isinstance(value, list):
        raise ValueError("rotations of the plane must be angles here")
    return [value or 0, 0, 0, 0]


def spin(value, dimension):
    return vector(value, 3) if dimension == 3 else [0, 0, value or 0]


def word(name):
    return re.sub(r"\W", "_", name)


def triangles(path):
    """The corners of an .obj file's triangles, one after the other."""
    words = [line.split() for line in path.read_text().splitlines()]
    corners = [list(map(float, line[1:])) for line in words if line[0] == "v"]
    return [number for line in words if line[0] == "f" for corner in line[1:] for number in corners[int(corner) - 1]]


def lines(path):
    scene = json.loads(path.read_text())
    dimension, shapes, defaults = scene["dimension"], scene["shapes"], scene.get("defaults", {})
    gravity = scene.get("gravity", [0, 0, -9.81][3 - dimension:])
    yield ["scene", word(path.stem), dimension, *vector(gravity, dimension), scene.get("length", 1), len(shapes),
           len(scene["bodies"])]
    for shape in shapes.values():
        if shape["type"] == "mesh":
            if shape.keys() != {"type", "file", "as"} or shape["as"] != "surface":
                raise ValueError(f"{path}: a mesh that cannot be told plainly")
            numbers = triangles(path.parent / shape["file"])
        else:
            numbers = flat([shape[key] for key in SIZES[shape["type"]]])
        yield ["shape", WORDS.get(shape["type"], shape["type"]), shape.get("rounding", 0), len(numbers), *numbers]
    index = {name: i for i, name in enumerate(shapes)}
    for body in scene["bodies"]:
        if UNSUPPORTED & body.keys():
            raise ValueError(f"{path}: {body['name']}: {UNSUPPORTED & body.keys()} cannot be told plainly")
        parts = body.get("shapes", [{"shape": body.get("shape")}])
        yield ["body", word(body["name"]), body.get("kind", "dynamic"), *vector(body.get("position"), dimension),
               *rotation(body.get("rotation"), dimension), *vector(body.get("velocity"), dimension),
               *spin(body.get("angular_velocity"), dimension), body.get("mass", 0),
               *(int(value) if isinstance(value, bool) else value for value in
                 (body.get(key, defaults.get(key, usual)) for key, usual in BODY.items())), len(parts)]
        for part in parts:
            def of(key, usual):
                return part.get(key, body.get(key, defaults.get(key, usual)))
            yield ["part", index[part["shape"]], *vector(part.get("position"), dimension),
                   *rotation(part.get("rotation"), dimension), *(of(key, usual) for key, usual in PART.items()),
                   *vector(of("surface_velocity", None), dimension), int(of("sensor", False))]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    paths = [pathlib.Path(name) for name in sys.argv[2:]]
    scenes = [scene for path in paths for scene in (sorted(path.glob("*.json")) if path.is_dir() else [path])]
    text = "".join(" ".join(map(str, line)) + "\n" for scene in scenes for line in lines(scene))
    pathlib.Path(sys.argv[1]).write_text(text)


if __name__ == "__main__":
    main()
