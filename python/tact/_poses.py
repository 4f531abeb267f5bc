"""Poses: where a body stands."""

import numpy

from ._arrays import number, real_array, rows, vector
from ._library import DIMENSIONS, Dimension, dimension_of

WAYS = {3: "(3,) a position, (7,) a position and a quaternion x y z w, or (4, 4) a matrix",
        2: "(2,) a position, (3,) a position and an angle, (4,) a position, cosine and sine, or (3, 3) a matrix"}
NO_POSE = "the matrix scales, shears or mirrors; it must turn and move alone, and its last row be 0 .. 1"
MOST_DRIFT = 1e-3  # as the library has it for quaternions


def as_pose(value, library: Dimension, name: str) -> numpy.ndarray:
    """Reads a pose in any of its forms as the numbers of tactN_pose."""
    size = library.number
    array = numpy.zeros(size) if value is None else real_array(value, name)
    if array.shape == (library.pose_size,):
        return numpy.ascontiguousarray(array)
    if array.shape == (size,):
        return numpy.concatenate((array, library.no_rotation))
    if array.shape == (size + 1, size + 1):
        return numpy.concatenate((array[:size, size], rotation_of_matrix(array, library, name)))
    if size == 2 and array.shape == (3,):
        turn = library.rotation_from_angle(array[2])
        return numpy.array((array[0], array[1], turn.c, turn.s))
    raise ValueError(f"{name}: an array of shape {array.shape} was given; it must be {WAYS[size]}")


def rotation_of_matrix(matrix, library, name):
    size = library.number
    turn = matrix[:size, :size]
    is_rotation = numpy.abs(turn.T @ turn - numpy.eye(size)).max() <= MOST_DRIFT and numpy.linalg.det(turn) > 0
    if not is_rotation or (matrix[size] != numpy.eye(size + 1)[size]).any():
        raise ValueError(f"{name}: {NO_POSE}")
    columns = library.new("mat", [list(column) for column in turn.T])
    rotation = library.rotation_from_matrix(columns[0])
    return (rotation.x, rotation.y, rotation.z, rotation.w) if size == 3 else (rotation.c, rotation.s)


def pose_rows(value, library: Dimension, name: str, what: str):
    """Reads many poses: rows of the numbers of tactN_pose, where they lie, or (n, 4, 4), in the plane (n, 3, 3), of matrices.
    Returns the array and the bytes from pose to pose."""
    array, size = real_array(value, name), library.number
    if array.ndim != 3 or array.shape[1:] != (size + 1, size + 1):
        return rows(array, library.pose_size, name, what)
    turns = array[:, :size, :size]
    drift = numpy.abs(numpy.swapaxes(turns, 1, 2) @ turns - numpy.eye(size)).max(axis=(1, 2), initial=0)
    with numpy.errstate(invalid="ignore"):  # NaN is no pose either
        good = (drift <= MOST_DRIFT) & (numpy.linalg.det(turns) > 0)
    good &= (array[:, size] == numpy.eye(size + 1)[size]).all(axis=1)
    if not good.all():
        raise ValueError(f"{name}[{int(numpy.argmin(good))}]: {NO_POSE}")
    matrices, found = numpy.ascontiguousarray(array), numpy.empty((len(array), library.pose_size))
    library.bridge_poses_of_matrices(library.pointer("tact_real", matrices), len(array), library.pointer("tactn_pose", found))
    return found, found.strides[0]


def pose(position=None, *, axis=None, angle=None, quaternion=None, matrix=None, dimension: int = None) -> numpy.ndarray:
    """Makes a pose: the array (7,) of a position and a unit quaternion x y z w, in the plane (4,) of a position, a cosine
    and a sine.

    position: (3,) or (2,); the origin if left out. Of the rotation one: `axis` (3,), of any length, and `angle` in
    radians; in the plane `angle` alone; `quaternion` (4,), which is brought to length one; or instead of everything
    `matrix` (4, 4) or (3, 3), which turns and moves. The rotation has the same bits on every machine.
    """
    if matrix is not None:
        if any(part is not None for part in (position, axis, angle, quaternion)):
            raise TypeError("pose: a matrix stands alone; position, axis, angle and quaternion must be left out")
        size = len(real_array(matrix, "matrix")) - 1
        return as_pose(matrix, dimension_of(size), "matrix")
    if dimension is None:
        dimension = 3 if position is None else numpy.size(position)
    library = dimension_of(dimension)
    place = numpy.zeros(dimension) if position is None else vector(position, dimension, "position")
    if dimension == 2:
        if axis is not None or quaternion is not None:
            raise TypeError("pose: in the plane there is neither axis nor quaternion; give an angle")
        return as_pose((*place, number(angle or 0.0, "angle")), library, "pose")
    if quaternion is not None:
        if axis is not None or angle is not None:
            raise TypeError("pose: a quaternion stands for axis and angle, which must be left out")
        given = library.ffi.new("tact3_quat *", list(vector(quaternion, 4, "quaternion")))
        turn = library.rotation_normalize(given[0])
    elif axis is not None and angle is not None:
        turn = library.rotation_from_axis_angle(library.new("vec", list(vector(axis, 3, "axis")))[0],
                                                number(angle, "angle"))
    elif axis is None and angle is None:
        return as_pose(place, library, "position")
    else:
        raise TypeError("pose: axis and angle go together")
    return numpy.array((*place, turn.x, turn.y, turn.z, turn.w))


def pose_matrix(pose) -> numpy.ndarray:  # pylint: disable=redefined-outer-name
    """The matrix (4, 4) of a pose of space, or (3, 3) of one of the plane: it takes points of the body's frame to the frame
    of the pose."""
    array = numpy.ascontiguousarray(real_array(pose, "pose"))
    size = {(7,): 3, (4,): 2}.get(array.shape)
    if size is None:
        raise ValueError(f"pose: an array of shape {array.shape} was given; it must be (7,), or (4,) in the plane")
    library = DIMENSIONS[size]
    found = library.binding_rotation_matrix(library.pointer("tactn_pose", array)[0].rotation)
    matrix = numpy.eye(size + 1)
    for i, axis in enumerate("xyz"[:size]):
        column = getattr(found, axis)
        matrix[:size, i] = [getattr(column, row) for row in "xyz"[:size]]
    matrix[:size, size] = array[:size]
    return matrix


def sweep_pose(start, end, fraction: float, *, dimension: int = 3) -> numpy.ndarray:
    """The pose at a fraction, from 0 to 1, of the motion from one pose to another, as time_of_impact() moves a body."""
    library = dimension_of(dimension)
    found = as_sweep(start, end, library, "start", "end")
    answer = library.new("pose", library.sweep_pose(found, number(fraction, "fraction")))
    return numpy.frombuffer(library.ffi.buffer(answer), numpy.float64).copy()


def as_sweep(start, end, library, start_name, end_name):
    """A tactN_sweep of two poses; without an end it stays at the start."""
    first = as_pose(start, library, start_name)
    last = first if end is None else as_pose(end, library, end_name)
    sweep = library.new("sweep")
    library.ffi.buffer(sweep)[:] = numpy.concatenate((first, last)).tobytes()
    return sweep
