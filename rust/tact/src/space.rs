//! Shapes and queries in space.

use std::marker::PhantomData;
use std::ptr;

use crate::answers::{check, count, relation, Error, Relation};
use tact_sys as sys;

/// x, y, z.
pub type Vector = [f64; 3];

fn to_c(v: Vector) -> sys::tact3_vec {
    sys::tact3_vec { x: v[0], y: v[1], z: v[2] }
}

fn from_c(v: sys::tact3_vec) -> Vector {
    [v.x, v.y, v.z]
}

/// A position and a rotation, a quaternion x, y, z, w of length one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    pub position: Vector,
    pub rotation: [f64; 4],
}

impl Pose {
    /// A position without a turn.
    pub fn at(position: Vector) -> Pose {
        Pose { position, rotation: [0., 0., 0., 1.] }
    }

    fn to_c(self) -> sys::tact3_pose {
        let [x, y, z, w] = self.rotation;
        sys::tact3_pose { position: to_c(self.position), rotation: sys::tact3_quat { x, y, z, w } }
    }
}

/// The convex hull of points.
pub struct Hull(ptr::NonNull<sys::tact3_hull>);

// SAFETY: nothing writes to a finished hull.
unsafe impl Send for Hull {}
unsafe impl Sync for Hull {}

impl Hull {
    /// Of at least one point, in any order; duplicates and points inside are left out.
    pub fn new(points: &[Vector]) -> Result<Hull, Error> {
        let mut hull = ptr::null_mut();
        let (count, scalar) = (count(points.len())?, sys::TACT_SCALAR_DOUBLE);
        let input = sys::tact3_hull_input { points: points.as_ptr().cast(), count, stride: 0, scalar };
        // SAFETY: the input names a slice that lives until the call returns; null options and allocator are the usual ones.
        check(unsafe { sys::tact3_hull_create(&input, ptr::null(), ptr::null(), &mut hull) })?;
        ptr::NonNull::new(hull).map(Hull).ok_or(Error::NoMemory)
    }

    /// Its vertices: of the points those that are corners.
    pub fn vertices(&self) -> Vec<Vector> {
        // SAFETY: the hull is finished, and each index is below the count.
        unsafe {
            let count = sys::tact3_hull_info_get(self.0.as_ptr()).vertex_count;
            (0..count).map(|vertex| from_c(sys::tact3_hull_vertex(self.0.as_ptr(), vertex))).collect()
        }
    }
}

impl Drop for Hull {
    fn drop(&mut self) {
        // SAFETY: the usual allocator made it.
        unsafe { sys::tact3_hull_destroy(self.0.as_ptr(), ptr::null()) }
    }
}

/// A triangle mesh: a solid where it is closed and its triangles face outwards, else a surface.
pub struct Mesh(ptr::NonNull<sys::tact3_mesh>);

// SAFETY: nothing writes to a finished mesh.
unsafe impl Send for Mesh {}
unsafe impl Sync for Mesh {}

impl Mesh {
    /// Of vertices, and of triangles by their indices.
    pub fn new(vertices: &[Vector], triangles: &[[u32; 3]]) -> Result<Mesh, Error> {
        let mut mesh = ptr::null_mut();
        let input = sys::tact3_mesh_input {
            vertices: vertices.as_ptr().cast(),
            vertex_count: count(vertices.len())?,
            vertex_stride: 0,
            scalar: sys::TACT_SCALAR_DOUBLE,
            indices: triangles.as_ptr().cast(),
            triangle_count: count(triangles.len())?,
            index_stride: 0,
            materials: ptr::null(),
            material_stride: 0,
        };
        // SAFETY: the input names slices that live until the call returns; null options and allocator are the usual ones.
        check(unsafe { sys::tact3_mesh_create(&input, ptr::null(), ptr::null(), &mut mesh) })?;
        ptr::NonNull::new(mesh).map(Mesh).ok_or(Error::NoMemory)
    }

    /// Whether what is inside belongs to it.
    pub fn is_solid(&self) -> bool {
        // SAFETY: the mesh is finished.
        unsafe { sys::tact3_mesh_info_get(self.0.as_ptr()) }.solid
    }
}

impl Drop for Mesh {
    fn drop(&mut self) {
        // SAFETY: the usual allocator made it.
        unsafe { sys::tact3_mesh_destroy(self.0.as_ptr(), ptr::null()) }
    }
}

/// A shape in its own frame; it may point to a [`Hull`], a [`Mesh`] or points, which live longer.
#[derive(Clone, Copy)]
pub struct Shape<'a> {
    c: sys::tact3_shape,
    data: PhantomData<&'a ()>,
}

// SAFETY: what it points to is never written to, and no function of the caller's is among it.
unsafe impl Send for Shape<'_> {}
unsafe impl Sync for Shape<'_> {}

/// A shape that the library has made, or why its numbers were refused.
fn made<'a>(c: sys::tact3_shape) -> Result<Shape<'a>, Error> {
    // SAFETY: the library has made it.
    check(unsafe { sys::tact3_shape_status(&c) })?;
    Ok(Shape { c, data: PhantomData })
}

// SAFETY of all that follow: the constructors take every number.
impl Shape<'static> {
    pub fn point(at: Vector) -> Result<Self, Error> {
        made(unsafe { sys::tact3_point(to_c(at)) })
    }

    pub fn segment(a: Vector, b: Vector) -> Result<Self, Error> {
        made(unsafe { sys::tact3_segment(to_c(a), to_c(b)) })
    }

    pub fn triangle(a: Vector, b: Vector, c: Vector) -> Result<Self, Error> {
        made(unsafe { sys::tact3_triangle(to_c(a), to_c(b), to_c(c)) })
    }

    pub fn ball(radius: f64) -> Result<Self, Error> {
        made(unsafe { sys::tact3_sphere(radius) })
    }

    /// A box around the origin, by half its lengths.
    pub fn cuboid(half_extents: Vector) -> Result<Self, Error> {
        made(unsafe { sys::tact3_box(to_c(half_extents)) })
    }

    /// Around a segment from z = -half_length to half_length.
    pub fn capsule(radius: f64, half_length: f64) -> Result<Self, Error> {
        made(unsafe { sys::tact3_capsule(radius, half_length) })
    }

    /// Around the z axis.
    pub fn cylinder(radius: f64, half_height: f64) -> Result<Self, Error> {
        made(unsafe { sys::tact3_cylinder(radius, half_height) })
    }

    /// Its base at z = -half_height, its apex at z = half_height.
    pub fn cone(radius: f64, half_height: f64) -> Result<Self, Error> {
        made(unsafe { sys::tact3_cone(radius, half_height) })
    }

    pub fn ellipsoid(radii: Vector) -> Result<Self, Error> {
        made(unsafe { sys::tact3_ellipsoid(to_c(radii)) })
    }

    /// The points x with normal . x <= offset, for the unit vector along the normal.
    pub fn half_space(normal: Vector, offset: f64) -> Result<Self, Error> {
        made(unsafe { sys::tact3_half_space(to_c(normal), offset) })
    }
}

impl<'a> Shape<'a> {
    /// The hull of one to eight points, which is not built.
    pub fn points(points: &'a [Vector]) -> Result<Self, Error> {
        let count = count(points.len())?;
        // SAFETY: three numbers lie as the library's vector; the slice outlives the shape.
        made(unsafe { sys::tact3_points(points.as_ptr().cast(), count) })
    }

    /// The same shape with its surface moved out by a radius.
    pub fn rounded(self, radius: f64) -> Result<Self, Error> {
        // SAFETY: the library has made the shape.
        made(unsafe { sys::tact3_rounded(self.c, radius) })
    }

    /// The least and the greatest corner of the box around the posed shape.
    pub fn bounds(&self, pose: Pose) -> (Vector, Vector) {
        // SAFETY: the library has made the shape.
        let bounds = unsafe { sys::tact3_shape_bounds(&self.c, pose.to_c()) };
        (from_c(bounds.lower), from_c(bounds.upper))
    }
}

impl<'a> From<&'a Hull> for Shape<'a> {
    fn from(hull: &'a Hull) -> Self {
        // SAFETY: the hull outlives the shape, and stays where it is.
        Shape { c: unsafe { sys::tact3_hull_shape(hull.0.as_ptr()) }, data: PhantomData }
    }
}

impl<'a> From<&'a Mesh> for Shape<'a> {
    fn from(mesh: &'a Mesh) -> Self {
        // SAFETY: the mesh outlives the shape, and stays where it is.
        Shape { c: unsafe { sys::tact3_mesh_shape(mesh.0.as_ptr()) }, data: PhantomData }
    }
}

/// What a search has found, kept from call to call for speed: one for each pair of shapes.
pub struct Hint(Box<sys::tact3_hint>);

impl Default for Hint {
    fn default() -> Self {
        // SAFETY: it is numbers alone; all zero is an empty one.
        Hint(Box::new(unsafe { std::mem::zeroed() }))
    }
}

/// What a query is to do; the default is all zero.
#[derive(Default)]
pub struct Options<'h> {
    /// Above zero: stop as soon as the shapes are proven to be farther apart ([`Relation::BeyondCutoff`]).
    pub cutoff: f64,
    /// Above zero: an error bound that is good enough.
    pub tolerance: f64,
    pub hint: Option<&'h mut Hint>,
}

/// Calls with the library's options.
fn with<T>(options: Options<'_>, call: impl FnOnce(&sys::tact3_query_options) -> T) -> T {
    // SAFETY: it is numbers and pointers, which may be null.
    let mut c: sys::tact3_query_options = unsafe { std::mem::zeroed() };
    c.cutoff = options.cutoff;
    c.tolerance = options.tolerance;
    if let Some(hint) = options.hint {
        c.hint = &mut *hint.0;
    }
    call(&c)
}

/// The distance of two shapes, in A's frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    pub relation: Relation,
    /// Below zero minus the depth: moving B by `-distance * normal` makes them just touch.
    pub distance: f64,
    /// Proven: the true distance differs by no more.
    pub error_bound: f64,
    /// From A to B, of length one.
    pub normal: Vector,
    /// The nearest points, or the deepest ones.
    pub point_a: Vector,
    pub point_b: Vector,
}

fn gap(c: sys::tact3_gap) -> Result<Gap, Error> {
    check(c.status)?;
    Ok(Gap {
        relation: relation(c.relation),
        distance: c.distance,
        error_bound: c.error_bound,
        normal: from_c(c.normal),
        point_a: from_c(c.point_a),
        point_b: from_c(c.point_b),
    })
}

// SAFETY of all queries: shapes are the library's own and what they point to lives; numbers may be any.

/// The signed distance, with normal and witness points.
pub fn distance(a: &Shape, b: &Shape, b_in_a: Pose, options: Options) -> Result<Gap, Error> {
    gap(with(options, |c| unsafe { sys::tact3_distance(&a.c, &b.c, b_in_a.to_c(), c) }))
}

/// Whether the shapes share a point, or cannot be told from touching. False for numbers that [`distance`] refuses.
pub fn overlap(a: &Shape, b: &Shape, b_in_a: Pose, hint: Option<&mut Hint>) -> bool {
    let hint = hint.map_or(ptr::null_mut(), |hint| &mut *hint.0);
    unsafe { sys::tact3_overlap(&a.c, &b.c, b_in_a.to_c(), hint) }
}

/// One of the points where two shapes touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    pub point_a: Vector,
    pub point_b: Vector,
    /// From A to B, of length one.
    pub normal: Vector,
    /// Along the normal; below zero the surfaces overlap here.
    pub separation: f64,
    /// The same from call to call as long as the same features touch.
    pub id: u32,
    /// Of a mesh, of two meshes A's.
    pub triangle: Option<u32>,
}

/// Contacts of two convex shapes, up to four, where the surfaces are apart by no more than the speculative distance.
pub fn collide(a: &Shape, b: &Shape, b_in_a: Pose, speculative: f64, options: Options) -> Result<Vec<Contact>, Error> {
    let found = with(options, |c| unsafe { sys::tact3_collide(&a.c, &b.c, b_in_a.to_c(), speculative, c) });
    check(found.status)?;
    let points = &found.point[..found.point_count as usize];
    Ok(points
        .iter()
        .map(|point| Contact {
            point_a: from_c(point.point_a),
            point_b: from_c(point.point_b),
            normal: from_c(found.normal),
            separation: point.separation,
            id: point.id,
            triangle: None,
        })
        .collect())
}

/// Contacts of a mesh with a convex shape or another mesh, the deepest `most` of them.
pub fn collide_mesh(
    a: &Shape,
    b: &Shape,
    b_in_a: Pose,
    speculative: f64,
    most: usize,
    options: Options,
) -> Result<Vec<Contact>, Error> {
    let capacity = count(most)?;
    let mut contacts: Vec<sys::tact3_mesh_contact> = Vec::with_capacity(most);
    let found = with(options, |c| unsafe {
        sys::tact3_collide_mesh(&a.c, &b.c, b_in_a.to_c(), speculative, c, contacts.as_mut_ptr(), capacity)
    });
    check(found.status)?;
    // SAFETY: the library has written so many, no more than there is room for.
    unsafe { contacts.set_len(found.count as usize) };
    Ok(contacts
        .iter()
        .map(|contact| Contact {
            point_a: from_c(contact.point_a),
            point_b: from_c(contact.point_b),
            normal: from_c(contact.normal),
            separation: contact.separation,
            id: contact.id,
            triangle: u32::try_from(contact.triangle).ok(),
        })
        .collect())
}

/// The first contact of a motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// `Separated`: never in the whole motion. `Touching`: contact begins at the fraction. `Overlap`: from the start.
    pub relation: Relation,
    /// The part of the motion before contact, from 0 to 1.
    pub fraction: f64,
    /// The signed distance there, and its bound.
    pub distance: f64,
    pub error_bound: f64,
    /// From A to B; for a ray the surface's outward normal.
    pub normal: Vector,
    pub point_a: Vector,
    pub point_b: Vector,
}

fn hit(c: sys::tact3_hit) -> Result<Hit, Error> {
    check(c.status)?;
    Ok(Hit {
        relation: relation(c.relation),
        fraction: c.fraction,
        distance: c.distance,
        error_bound: c.error_bound,
        normal: from_c(c.normal),
        point_a: from_c(c.point_a),
        point_b: from_c(c.point_b),
    })
}

/// A ray from the origin to `origin + translation` against a shape, in its frame.
pub fn raycast(shape: &Shape, origin: Vector, translation: Vector) -> Result<Hit, Error> {
    hit(unsafe { sys::tact3_raycast(&shape.c, to_c(origin), to_c(translation), ptr::null()) })
}

/// B, which moves by the translation without turning, against A.
pub fn cast(a: &Shape, b: &Shape, b_in_a: Pose, translation: Vector, options: Options) -> Result<Hit, Error> {
    hit(with(options, |c| unsafe { sys::tact3_cast(&a.c, &b.c, b_in_a.to_c(), to_c(translation), c) }))
}

/// The first contact of two shapes that move and turn from one pose to another; poses and answer are in the world.
pub fn time_of_impact(
    a: &Shape,
    motion_a: [Pose; 2],
    b: &Shape,
    motion_b: [Pose; 2],
    options: Options,
) -> Result<Hit, Error> {
    let sweep = |motion: [Pose; 2]| sys::tact3_sweep { from: motion[0].to_c(), to: motion[1].to_c() };
    let (sweep_a, sweep_b) = (sweep(motion_a), sweep(motion_b));
    hit(with(options, |c| unsafe { sys::tact3_time_of_impact(&a.c, &sweep_a, &b.c, &sweep_b, c) }))
}

/// The point of the surface that is closest to a point, in the shape's frame.
pub fn closest_point(shape: &Shape, point: Vector) -> Result<Gap, Error> {
    gap(unsafe { sys::tact3_closest_point(&shape.c, to_c(point), ptr::null()) })
}

/// Whether the shape contains a point of its frame; its surface counts.
pub fn contains(shape: &Shape, point: Vector) -> bool {
    unsafe { sys::tact3_contains(&shape.c, to_c(point)) }
}
