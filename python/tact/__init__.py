"""Tact: how two shapes touch, in 2D and 3D, with proven error bounds. README.md of the package begins with an example."""

from ._library import Relation, Smoothness, TactError
from ._poses import pose, pose_matrix, sweep_pose
from .batches import (ShapeArray, answer_type, cast_batch, collide_batch, derivative_batch, distance_batch, overlap_batch,
                      status_text)
from .bodies import BodySettings
from .clash import ClashKind, clash
from .joints import JOINT_KINDS, Coupling, Joint, JointAxis, JointDrive, JointSoftness
from .queries import (Contacts, Derivative, Gap, Hit, Manifold, SecondDerivative, cast, closest_point, collide, contacts,
                      contains, derivative, distance, hints, overlap, raycast, second_derivative, time_of_impact)
from .shapes import (Hull, Mass, Mesh, Shape, box, capsule, chain, circle, compound, cone, cylinder, ellipse, ellipsoid,
                     half_space, height_field, hull, mesh, point, points, polygon, rounded, segment, sphere, triangle)
from .mover import Mover, MoverContact
from .recording import Recorder
from .replay import Player, Replay, replay
from .settings import WorldSettings
from .static_tree import Nearest, StaticTree, shape_bounds
from .world import Body, Filter, StepProfile, World, WorldGap, WorldHit, WorldStats, WorldTotals
from ._library import DIMENSIONS as _dimensions

__version__ = _dimensions[3].ffi.string(_dimensions[3].lib.tact_version()).decode()
__all__ = [
    "Body", "BodySettings", "ClashKind", "Contacts", "Coupling", "Derivative", "Filter", "Gap", "Hit", "Hull",
    "JOINT_KINDS", "Joint", "JointAxis", "JointDrive", "JointSoftness", "Manifold", "Mass", "Mesh", "Mover",
    "MoverContact", "Nearest", "Player", "Recorder", "Relation", "Replay", "SecondDerivative", "Shape", "ShapeArray",
    "Smoothness", "StaticTree", "StepProfile", "TactError", "World", "WorldGap", "WorldHit", "WorldSettings",
    "WorldStats", "WorldTotals",
    "answer_type", "box", "capsule", "cast", "cast_batch", "chain", "circle", "clash", "closest_point", "collide",
    "collide_batch", "compound", "cone", "contacts", "contains", "cylinder", "derivative", "derivative_batch",
    "distance", "distance_batch", "ellipse", "ellipsoid", "half_space", "height_field", "hints", "hull", "mesh",
    "overlap", "overlap_batch", "point", "points", "polygon", "pose", "pose_matrix", "raycast", "replay",
    "rounded", "second_derivative", "segment", "shape_bounds", "sphere", "status_text", "sweep_pose",
    "time_of_impact", "triangle",
]
