"""Shapes: immutable, in a frame of their own. Lengths are in any one unit, the same for all."""

from __future__ import annotations

import functools
import typing

import numpy

from ._arrays import index_array, number, real_array, rows, vector, whole
from ._library import DIMENSIONS, Dimension, TactError, check, dimension_of, pool, text_of, word_of
from ._poses import as_pose

NOT_CONVEX = -18


class Mass(typing.NamedTuple):
    """Mass properties at unit density, in the shape's own frame."""
    volume: float            #: in the plane the area
    area: float              #: of the surface; in the plane the perimeter
    center: numpy.ndarray    #: of mass, (3,) or (2,)
    inertia: numpy.ndarray   #: about the center, (3, 3); in the plane a number


class Shape:
    """A shape, made by the functions of this package. It keeps what it is made of alive."""

    def __new__(cls, library=None, *_, **__):
        if not isinstance(library, Dimension):
            raise TypeError(f"{cls.__name__}: shapes are made by functions, such as tact.sphere(), tact.hull() and tact.mesh()")
        return super().__new__(cls)

    def __init__(self, library, value, kind, what, keep=()):
        self._library, self.kind, self._keep = library, kind, keep
        self._c = library.new("shape", value)
        status = self._c.status
        if status < 0 and status != NOT_CONVEX:
            raise TactError(f"{what}: {text_of(status)}", word_of(status))

    @property
    def dimension(self) -> int:
        """3 or 2."""
        return self._library.number

    @property
    def rounding(self) -> float:
        """The radius that the shape is rounded by, a sphere's own with it."""
        return self._c.rounding

    @property
    def is_convex(self) -> bool:
        """False for meshes, compounds, polygons and chains."""
        return self._c.status != NOT_CONVEX

    def bounds(self, pose=None) -> numpy.ndarray:
        """The tightest axis-aligned box around the shape at a pose: (2, 3) or (2, 2), lower and upper corner."""
        library = self._library
        array = as_pose(pose, library, "pose")
        found = library.new("bounds", library.shape_bounds(self._c, library.pointer("tactn_pose", array)[0]))
        return numpy.frombuffer(library.ffi.buffer(found), numpy.float64).reshape(2, -1).copy()

    def mass(self) -> Mass:
        """Volume, area, center of mass and inertia at unit density. What has no volume has no inertia either."""
        found = self._library.shape_mass(self._c)
        if self.dimension == 2:
            return Mass(found.area, found.perimeter, numpy.array((found.center.x, found.center.y)), found.inertia)
        inertia = [[getattr(getattr(found.inertia, column), row) for column in "xyz"] for row in "xyz"]
        center = numpy.array((found.center.x, found.center.y, found.center.z))
        return Mass(found.volume, found.area, center, numpy.array(inertia))

    def support(self, directions) -> numpy.ndarray:
        """The farthest points in directions of any length but zero: (n, 3) for (n, 3), (3,) for (3,); in the plane 2."""
        library, size = self._library, self.dimension
        array = real_array(directions, "directions")
        array, stride = rows(array[None] if array.ndim == 1 else array, size, "directions", "a direction in each row")
        if not array.any(axis=1).all():
            raise ValueError("directions: one is zero; a direction has any length but zero")
        answers = numpy.empty((len(array), size))
        library.bridge_support(self._c, vectors(library, array, stride), library.pointer("tactn_vec", answers))
        return answers[0] if numpy.ndim(directions) == 1 else answers

    def __repr__(self):
        return f"<tact.Shape {self.kind}, {self.dimension}D>"

    def __copy__(self):
        return self

    def __deepcopy__(self, _):
        return self

    def __reduce__(self):
        raise TypeError("a shape cannot be pickled; pickle what it is made from")


class Hull(Shape):
    """A convex hull of points."""

    def __init__(self, library, hull, what):
        super().__init__(library, library.hull_shape(hull), "hull", what, hull)
        info = library.hull_info_get(hull)
        self._hull, self._face_count = hull, info.face_count if library.number == 3 else 0
        self.vertex_count = info.vertex_count
        self.hull_dimension = info.dimension  #: 0 a point, 1 a segment, 2 flat, 3 a solid
        self.error = info.error               #: how far a point that was given may lie outside

    @functools.cached_property
    def vertices(self) -> numpy.ndarray:
        """(v, 3), some of the points that were given, never moved; in the plane (v, 2), counter-clockwise."""
        found = (self._library.hull_vertex(self._hull, i) for i in range(self.vertex_count))
        return _fixed([[getattr(v, axis) for axis in "xyz"[:self.dimension]] for v in found])

    @functools.cached_property
    def sources(self) -> numpy.ndarray:
        """(v,): which of the points that were given each vertex is."""
        return _fixed([self._library.hull_point_index(self._hull, i) for i in range(self.vertex_count)])

    @functools.cached_property
    def faces(self) -> list:
        """Of each face the indices of its vertices, counter-clockwise from outside; none in the plane."""
        found = (self._library.hull_face_get(self._hull, i) for i in range(self._face_count))
        return [_fixed(list(face.vertex[0:face.count])) for face in found]


class Mesh(Shape):
    """A triangle mesh as it is. `is_solid` says whether what is inside belongs to it, `defects` what is wrong with it:
    {"open edges": 3, ...}, how often of each."""

    def __init__(self, library, mesh, what, keep=None):  # pylint: disable=redefined-outer-name
        super().__init__(library, library.mesh_shape(mesh), "mesh", what, keep)
        info = library.mesh_info_get(mesh)
        self._mesh, self.is_solid, self.is_closed = mesh, info.solid, info.closed
        self.vertex_count, self.triangle_count, self.error = info.vertex_count, info.triangle_count, info.error
        names = [library.ffi.string(library.mesh_defect_text(i)).decode() for i in range(len(info.finding))]
        self.defects = {name: found.count for name, found in zip(names, info.finding) if found.count}

    @functools.cached_property
    def vertices(self) -> numpy.ndarray:
        """(v, 3), equal ones once."""
        found = (self._library.mesh_vertex(self._mesh, i) for i in range(self.vertex_count))
        return _fixed([(v.x, v.y, v.z) for v in found])

    @functools.cached_property
    def triangles(self) -> numpy.ndarray:
        """(t, 3) indices of vertices, in the order in which answers name triangles."""
        found = (self._library.mesh_triangle_get(self._mesh, i) for i in range(self.triangle_count))
        return _fixed([tuple(triangle.corner) for triangle in found])

    @functools.cached_property
    def sources(self) -> numpy.ndarray:
        """(t,): which of the triangles that were given each of them is."""
        return _fixed([self._library.mesh_triangle_get(self._mesh, i).input for i in range(self.triangle_count)])


def _fixed(value):
    """An array that cannot be written: what a shape is made of does not change."""
    array = numpy.array(value)
    array.setflags(write=False)
    return array


def vectors(library, array, stride):
    """The bridge's view of vectors in the rows of an array."""
    return library.ffi.new("bridge_vectors *", (library.ffi.cast("char *", array.ctypes.data), stride, len(array)))


def _make(dimension, what, constructor, *arguments):
    library = DIMENSIONS[dimension]
    return Shape(library, getattr(library, constructor)(*arguments), constructor, what)


def _vec(library, value, name):
    return library.new("vec", list(vector(value, library.number, name)))[0]


def _width(value, name):
    """The dimension that a vector, or an array of them, is of."""
    array = value if isinstance(value, numpy.ndarray) else real_array(value, name)
    if array.ndim < 1 or array.shape[-1] not in (2, 3):
        raise ValueError(f"{name}: an array of shape {array.shape} was given; its last length must be 3, or 2 in the plane")
    return array.shape[-1]


def sphere(radius: float) -> Shape:
    """A ball around the origin."""
    return _make(3, f"sphere: radius is {radius}", "sphere", number(radius, "radius"))


def circle(radius: float) -> Shape:
    """A disc around the origin, in the plane."""
    return _make(2, f"circle: radius is {radius}", "circle", number(radius, "radius"))


def box(half_extents) -> Shape:
    """A box around the origin by its half extents, (3,), or (2,) in the plane; each above zero."""
    size = _width(half_extents, "half_extents")
    return _make(size, f"box: half_extents are {half_extents}", "box", _vec(DIMENSIONS[size], half_extents, "half_extents"))


def capsule(radius: float, half_length: float, *, dimension: int = 3) -> Shape:
    """All within the radius of a segment from -half_length to half_length, along z; with `dimension=2` along x."""
    dimension_of(dimension)
    return _make(dimension, f"capsule: radius is {radius}, half_length {half_length}", "capsule",
                 number(radius, "radius"), number(half_length, "half_length"))


def cylinder(radius: float, half_height: float) -> Shape:
    """A cylinder around z from -half_height to half_height."""
    return _make(3, f"cylinder: radius is {radius}, half_height {half_height}", "cylinder", number(radius, "radius"),
                 number(half_height, "half_height"))


def cone(radius: float, half_height: float) -> Shape:
    """A cone: its base at z = -half_height, its apex at z = half_height."""
    return _make(3, f"cone: radius is {radius}, half_height {half_height}", "cone", number(radius, "radius"),
                 number(half_height, "half_height"))


def ellipsoid(radii) -> Shape:
    """An ellipsoid by its half axes, (3,)."""
    return _make(3, f"ellipsoid: radii are {radii}", "ellipsoid", _vec(DIMENSIONS[3], radii, "radii"))


def ellipse(radii) -> Shape:
    """An ellipse by its half axes, (2,), in the plane."""
    return _make(2, f"ellipse: radii are {radii}", "ellipse", _vec(DIMENSIONS[2], radii, "radii"))


def point(at) -> Shape:
    """A point, (3,) or (2,)."""
    size = _width(at, "at")
    return _make(size, f"point: at is {at}", "point", _vec(DIMENSIONS[size], at, "at"))


def segment(a, b) -> Shape:
    """A segment from a to b, (3,) or (2,) each; they may be one point."""
    library = DIMENSIONS[_width(a, "a")]
    return _make(library.number, "segment", "segment", _vec(library, a, "a"), _vec(library, b, "b"))


def triangle(a, b, c) -> Shape:
    """A triangle by its corners, (3,) or (2,) each; it may have no area."""
    library = DIMENSIONS[_width(a, "a")]
    return _make(library.number, "triangle", "triangle", _vec(library, a, "a"), _vec(library, b, "b"), _vec(library, c, "c"))


def half_space(normal, offset: float = 0.0) -> Shape:
    """All points x with normal . x <= offset, for the unit vector along the normal, (3,), or (2,) in the plane. It has no
    size, so it cannot be asked about with another one, nor be a part of what moves."""
    size = _width(normal, "normal")
    return _make(size, f"half_space: normal is {normal}, offset {offset}", "half_space" if size == 3 else "half_plane",
                 _vec(DIMENSIONS[size], normal, "normal"), number(offset, "offset"))


def rounded(shape: Shape, radius: float) -> Shape:
    """All within the radius, at least zero, of another shape, exactly."""
    _check_shape(shape, "shape")
    library = shape._library
    value = library.rounded(shape._c[0], number(radius, "radius"))
    return Shape(library, value, shape.kind, f"rounded: radius is {radius}", (shape, shape._keep))


def _check_shape(shape, name):
    if not isinstance(shape, Shape):
        raise TypeError(f"{name}: {type(shape).__name__} was given; it must be a shape, such as tact.sphere(1.0)")


def shape_list(shapes):
    if isinstance(shapes, Shape):
        raise TypeError("shapes: one shape was given; it must be a list of shapes")
    return list(shapes)


def _input(array, name, library):
    """Points of float64 or float32 in rows of any stride, as the library's hulls and meshes read them where they lie."""
    array = numpy.asarray(array)
    if array.dtype != numpy.float32:
        array = real_array(array, name)
    size = array.dtype.itemsize
    if array.ndim != 2 or array.shape[1] != library.number:
        raise ValueError(f"{name}: an array of shape {array.shape} was given; it must be (n, {library.number})")
    if array.strides[1] != size or (len(array) > 1 and array.strides[0] < library.number * size) or not array.dtype.isnative:
        array = numpy.array(array, dtype=array.dtype.newbyteorder("="), order="C")
    return array, array.strides[0] if len(array) > 1 else 0, 1 if size == 4 else 2


def hull(points, *, vertex_limit: int = 0) -> Hull:
    """The convex hull of points, (n, 3) or (n, 2), in any order; they may coincide, or lie on one plane or line.

    float64 and float32 are read where they lie, also in slices such as `points[::2]`. `vertex_limit` above zero keeps the
    vertices that matter most, at least 4 (in the plane 3), and `Hull.error` says how far others lie outside.
    """
    library = DIMENSIONS[_width(points, "points")]
    array, stride, scalar = _input(points, "points", library)
    given = library.new("hull_input", (library.ffi.cast("void *", array.ctypes.data), len(array), stride, scalar))
    options = library.new("hull_options", (whole(vertex_limit, "vertex_limit", 0),))
    out = library.ffi.new(f"tact{library.number}_hull **")
    what = f"hull: points are of shape {array.shape}"
    check(library.hull_create(given, options, library.ffi.NULL, out), what)
    return Hull(library, library.ffi.gc(out[0], lambda made: library.hull_destroy(made, library.ffi.NULL)), what)


def mesh(vertices, triangles=None, *, weld_distance: float = 0.0, surface: bool = False, threads: int = 1) -> Mesh:
    """A triangle mesh from vertices (v, 3) and triangles (t, 3), indices of vertices counter-clockwise from outside;
    without triangles each three vertices are one.

    Vertices of float64 or float32 and triangles of uint32 are read where they lie. Where nothing is wrong with it, it is a
    solid, and what is inside belongs to it; else, or with `surface`, it is as thin as its triangles. Equal vertices are
    one, and so are those within `weld_distance`.
    """
    library = DIMENSIONS[3]
    array, stride, scalar = _input(vertices, "vertices", library)
    if triangles is None:
        if len(array) % 3:
            raise ValueError(f"vertices: there are {len(array)}; without triangles their number must be a multiple of 3")
        indices, index_stride, count = None, 0, len(array) // 3
    else:
        indices, index_stride = index_array(triangles, "triangles", 2, 3)
        count = len(indices)
    given = library.new("mesh_input", {
        "vertices": library.ffi.cast("void *", array.ctypes.data), "vertex_count": len(array), "vertex_stride": stride,
        "scalar": scalar, "indices": library.pointer("uint32_t", indices), "triangle_count": count,
        "index_stride": index_stride})
    out = library.ffi.new("tact3_mesh **")
    what = f"mesh: vertices are of shape {array.shape}, and there are {count} triangles"
    with pool(library, threads) as tasks:
        options = library.new("mesh_options", {"weld_distance": number(weld_distance, "weld_distance"),
                                               "surface": bool(surface)})
        kept = library.ffi.new("tact_tasks *", tasks)
        options.tasks = kept
        check(library.mesh_create(given, options, library.ffi.NULL, out), what)
    return Mesh(library, library.ffi.gc(out[0], lambda made: library.mesh_destroy(made, library.ffi.NULL)), what)


def height_field(heights, cell=1.0, *, holes=None) -> Mesh:
    """The ground above a grid, a mesh that is a surface. heights: (columns, rows), of which heights[i, j] is above
    (i * cell, j * cell); `cell` is a length, or two along x and y. holes: (columns - 1, rows - 1) of bool, the cells that
    are missing."""
    library = DIMENSIONS[3]
    array = real_array(heights, "heights")
    if array.ndim != 2:
        raise ValueError(f"heights: an array of shape {array.shape} was given; it must be (columns, rows)")
    array = numpy.ascontiguousarray(array.T)
    size = real_array(cell, "cell")
    if size.shape not in ((), (2,)):
        raise ValueError(f"cell: an array of shape {size.shape} was given; it must be a length, or (2,)")
    size = numpy.broadcast_to(size, (2,))
    missing = None
    if holes is not None:
        missing = numpy.ascontiguousarray(numpy.asarray(holes, bool).T)
        if missing.shape != (array.shape[0] - 1, array.shape[1] - 1):
            raise ValueError(f"holes: an array of shape {missing.shape[::-1]} was given; it must be "
                             f"{(array.shape[1] - 1, array.shape[0] - 1)}")
    given = library.new("height_field_input", {
        "heights": library.ffi.cast("void *", array.ctypes.data), "columns": array.shape[1], "rows": array.shape[0],
        "cell_x": size[0], "cell_y": size[1], "holes": library.pointer("unsigned char", missing)})
    what = f"height_field: heights are of shape {array.T.shape}, cell is {cell}"
    memory, block = _block(library, library.height_field_bytes(array.shape[1], array.shape[0]))
    check(library.height_field_build(block, len(memory), given), what)
    return Mesh(library, library.ffi.cast("tact3_mesh *", block), what, memory)


def _block(library, size):
    """Memory for a block, aligned as malloc() aligns: (array, pointer)."""
    memory = numpy.zeros(max(size, 1) + 16, numpy.uint8)
    memory = memory[-memory.ctypes.data % 16:][:max(size, 1)]
    return memory, library.ffi.cast("void *", memory.ctypes.data)


def points(array) -> Shape:
    """The convex hull of up to 8 points, (n, 3) or (n, 2), without building it: for what is asked a few times only."""
    library = DIMENSIONS[_width(array, "array")]
    given, _ = rows(array, library.number, "array", "a point in each row")
    given = numpy.array(given, order="C")
    value = library.points(library.pointer("tactn_vec", given), len(given))
    return Shape(library, value, "points", f"points: an array of shape {given.shape}", given)


def polygon(vertices) -> Shape:
    """A simple polygon of the plane, convex or not, with what is inside: (n, 2), in either direction."""
    library = DIMENSIONS[2]
    array, _ = rows(vertices, 2, "vertices", "a vertex in each row")
    array = numpy.ascontiguousarray(array)
    memory, block = _block(library, library.polygon_bytes(len(array)))
    finding = library.new("polygon_finding")
    status = library.polygon_build(block, len(memory), library.pointer("tactn_vec", array), len(array), finding)
    where = f"; see edges or vertices {finding.first} and {finding.second}" if finding.defect else ""
    check(status, f"polygon: vertices are of shape {array.shape}{where}")
    return Shape(library, library.polygon_shape(library.ffi.cast("tact2_polygon *", block)), "polygon", "polygon", memory)


def chain(vertices, *, closed: bool = False, one_sided: bool = False) -> Shape:
    """Segments from vertex to vertex of the plane, (n, 2), such as the ground of a level. A one-sided chain is met by rays,
    motions and contacts only from the right of its direction."""
    library = DIMENSIONS[2]
    array, _ = rows(vertices, 2, "vertices", "a vertex in each row")
    array = numpy.ascontiguousarray(array)
    memory, block = _block(library, library.chain_bytes(len(array)))
    options = library.new("chain_options", (bool(closed), bool(one_sided)))
    status = library.chain_build(block, len(memory), library.pointer("tactn_vec", array), len(array), options)
    check(status, f"chain: vertices are of shape {array.shape}")
    return Shape(library, library.chain_shape(library.ffi.cast("tact2_chain *", block)), "chain", "chain", memory)


def compound(shapes, poses=None) -> Shape:
    """Several shapes as one, their union. poses: a pose of each, in the compound's frame. Answers name them by their place
    in the list."""
    children = shape_list(shapes)
    if not children:
        raise ValueError("shapes: the list is empty; a compound has at least one shape")
    for i, child in enumerate(children):
        _check_shape(child, f"shapes[{i}]")
        if child.dimension != children[0].dimension:
            raise ValueError(f"shapes[{i}]: it is of {child.dimension}D, and shapes[0] of {children[0].dimension}D")
    library = children[0]._library
    places = [None] * len(children) if poses is None else list(poses)
    if len(places) != len(children):
        raise ValueError(f"poses: there are {len(places)} for {len(children)} shapes")
    given = library.ffi.new(f"tact{library.number}_compound_child[]", len(children))
    for i, (child, place) in enumerate(zip(children, places)):
        given[i].shape, given[i].id = child._c[0], i
        array = as_pose(place, library, f"poses[{i}]")
        given[i].pose = library.pointer("tactn_pose", array)[0]
    memory, block = _block(library, library.compound_bytes(given, len(children)))
    check(library.compound_build(block, len(memory), given, len(children)), "compound")
    value = library.compound_shape(library.ffi.cast(f"tact{library.number}_compound *", block))
    return Shape(library, value, "compound", "compound", memory)
