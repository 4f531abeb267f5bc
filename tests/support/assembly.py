"""An assembly of meshes and round bodies for the tests of shares: a part of its neighbours clash."""

import json
import pathlib
import random

CUBE = ("v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
        "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n")
SHAPES = {"cube": {"type": "mesh", "file": "cube.obj", "as": "surface"},
          "small": {"type": "mesh", "file": "cube.obj", "as": "surface", "scale": 0.25},
          "ball": {"type": "sphere", "radius": 1}, "cone": {"type": "cone", "radius": 0.75, "half_height": 0.5}}


def bodies(count, seed, wide):
    """So many bodies in a cube of this width, the first with a name that needs quotes."""
    source = random.Random(seed)
    names = ['a "b", c/d\n'] + [f"part/{i}" for i in range(1, count)]
    return [{"name": name, "shape": source.choice(list(SHAPES)),
             "position": [round(source.uniform(0, wide), 3) for _ in range(3)]} for name in names]


def write(name, listed, shapes=None, **more):
    """Writes a scene, and the mesh that it needs, to the current folder."""
    pathlib.Path("cube.obj").write_text(CUBE)
    pathlib.Path(name).write_text(json.dumps({"dimension": 3, "shapes": shapes or SHAPES, "bodies": listed, **more}))
