//! Shapes and queries in the plane.

use std::marker::PhantomData;
use std::ptr;

use crate::answers::{check, count, relation, Error, Relation};
use tact_sys as sys;

/// x, y.
pub type Vector = [f64; 2];

fn to_c(v: Vector) -> sys::tact2_vec {
    sys::tact2_vec { x: v[0], y: v[1] }
}

fn from_c(v: sys::tact2_vec) -> Vector {
    [v.x, v.y]
}

/// A position and a rotation, the cosine and the sine of its angle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    pub position: Vector,
    pub rotation: [f64; 2],
}

impl Pose {
    /// A position without a turn.
    pub fn at(position: Vector) -> Pose {
        Pose { position, rotation: [1., 0.] }
    }

    /// A position and an angle in radians, counter-clockwise.
    pub fn turned(position: Vector, angle: f64) -> Pose {
        // SAFETY: it takes every number.
        let rotation = unsafe { sys::tact2_rotation_from_angle(angle) };
        Pose { position, rotation: [rotation.c, rotation.s] }
    }

    fn to_c(self) -> sys::tact2_pose {
        let [c, s] = self.rotation;
        sys::tact2_pose { position: to_c(self.position), rotation: sys::tact2_rotation { c, s } }
    }
}

/// The convex hull of points.
pub struct Hull(ptr::NonNull<sys::tact2_hull>);

// SAFETY: nothing writes to a finished hull.
unsafe impl Send for Hull {}
unsafe impl Sync for Hull {}

impl Hull {
    /// Of at least one point, in any order; duplicates and points inside are left out.
    pub fn new(points: &[Vector]) -> Result<Hull, Error> {
        let mut hull = ptr::null_mut();
        let (count, scalar) = (count(points.len())?, sys::TACT_SCALAR_DOUBLE);
        let input = sys::tact2_hull_input { points: points.as_ptr().cast(), count, stride: 0, scalar };
        // SAFETY: the input names a slice that lives until the call returns; null options and allocator are the usual ones.
        check(unsafe { sys::tact2_hull_create(&input, ptr::null(), ptr::null(), &mut hull) })?;
        ptr::NonNull::new(hull).map(Hull).ok_or(Error::NoMemory)
    }

    /// Its vertices: of the points those that are corners.
    pub fn vertices(&self) -> Vec<Vector> {
        // SAFETY: the hull is finished, and each index is below the count.
        unsafe {
            let count = sys::tact2_hull_info_get(self.0.as_ptr()).vertex_count;
            (0..count).map(|vertex| from_c(sys::tact2_hull_vertex(self.0.as_ptr(), vertex))).collect()
        }
    }
}

impl Drop for Hull {
    fn drop(&mut self) {
        // SAFETY: the usual allocator made it.
        unsafe { sys::tact2_hull_destroy(self.0.as_ptr(), ptr::null()) }
    }
}

/// A shape in its own frame; it may point to a [`Hull`] or points, which live longer.
#[derive(Clone, Copy)]
pub struct Shape<'a> {
    c: sys::tact2_shape,
    data: PhantomData<&'a ()>,
}

// SAFETY: what it points to is never written to, and no function of the caller's is among it.
unsafe impl Send for Shape<'_> {}
unsafe impl Sync for Shape<'_> {}

/// A shape that the library has made, or why its numbers were refused.
fn made<'a>(c: sys::tact2_shape) -> Result<Shape<'a>, Error> {
    // SAFETY: the library has made it.
    check(unsafe { sys::tact2_shape_status(&c) })?;
    Ok(Shape { c, data: PhantomData })
}

// SAFETY of all that follow: the constructors take every number.
impl Shape<'static> {
    pub fn point(at: Vector) -> Result<Self, Error> {
        made(unsafe { sys::tact2_point(to_c(at)) })
    }

    pub fn segment(a: Vector, b: Vector) -> Result<Self, Error> {
        made(unsafe { sys::tact2_segment(to_c(a), to_c(b)) })
    }

    pub fn triangle(a: Vector, b: Vector, c: Vector) -> Result<Self, Error> {
        made(unsafe { sys::tact2_triangle(to_c(a), to_c(b), to_c(c)) })
    }

    pub fn circle(radius: f64) -> Result<Self, Error> {
        made(unsafe { sys::tact2_circle(radius) })
    }

    /// A box around the origin, by half its lengths.
    pub fn rectangle(half_extents: Vector) -> Result<Self, Error> {
        made(unsafe { sys::tact2_box(to_c(half_extents)) })
    }

    /// Around a segment from x = -half_length to half_length.
    pub fn capsule(radius: f64, half_length: f64) -> Result<Self, Error> {
        made(unsafe { sys::tact2_capsule(radius, half_length) })
    }

    pub fn ellipse(radii: Vector) -> Result<Self, Error> {
        made(unsafe { sys::tact2_ellipse(to_c(radii)) })
    }

    /// The points x with normal . x <= offset, for the unit vector along the normal.
    pub fn half_plane(normal: Vector, offset: f64) -> Result<Self, Error> {
        made(unsafe { sys::tact2_half_plane(to_c(normal), offset) })
    }
}

impl<'a> Shape<'a> {
    /// The hull of one to eight points, which is not built.
    pub fn points(points: &'a [Vector]) -> Result<Self, Error> {
        let count = count(points.len())?;
        // SAFETY: two numbers lie as the library's vector; the slice outlives the shape.
        made(unsafe { sys::tact2_points(points.as_ptr().cast(), count) })
    }

    /// The same shape with its surface moved out by a radius.
    pub fn rounded(self, radius: f64) -> Result<Self, Error> {
        // SAFETY: the library has made the shape.
        made(unsafe { sys::tact2_rounded(self.c, radius) })
    }

    /// The least and the greatest corner of the box around the posed shape.
    pub fn bounds(&self, pose: Pose) -> (Vector, Vector) {
        // SAFETY: the library has made the shape.
        let bounds = unsafe { sys::tact2_shape_bounds(&self.c, pose.to_c()) };
        (from_c(bounds.lower), from_c(bounds.upper))
    }
}

impl<'a> From<&'a Hull> for Shape<'a> {
    fn from(hull: &'a Hull) -> Self {
        // SAFETY: the hull outlives the shape, and stays where it is.
        Shape { c: unsafe { sys::tact2_hull_shape(hull.0.as_ptr()) }, data: PhantomData }
    }
}

/// What a search has found, kept from call to call for speed: one for each pair of shapes.
pub struct Hint(Box<sys::tact2_hint>);

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
fn with<T>(options: Options<'_>, call: impl FnOnce(&sys::tact2_query_options) -> T) -> T {
    // SAFETY: it is numbers and pointers, which may be null.
    let mut c: sys::tact2_query_options = unsafe { std::mem::zeroed() };
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

fn gap(c: sys::tact2_gap) -> Result<Gap, Error> {
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
    gap(with(options, |c| unsafe { sys::tact2_distance(&a.c, &b.c, b_in_a.to_c(), c) }))
}

/// Whether the shapes share a point, or cannot be told from touching. False for numbers that [`distance`] refuses.
pub fn overlap(a: &Shape, b: &Shape, b_in_a: Pose, hint: Option<&mut Hint>) -> bool {
    let hint = hint.map_or(ptr::null_mut(), |hint| &mut *hint.0);
    unsafe { sys::tact2_overlap(&a.c, &b.c, b_in_a.to_c(), hint) }
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
}

/// Contacts of two convex shapes, up to two, where the surfaces are apart by no more than the speculative distance.
pub fn collide(a: &Shape, b: &Shape, b_in_a: Pose, speculative: f64, options: Options) -> Result<Vec<Contact>, Error> {
    let found = with(options, |c| unsafe { sys::tact2_collide(&a.c, &b.c, b_in_a.to_c(), speculative, c) });
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

fn hit(c: sys::tact2_hit) -> Result<Hit, Error> {
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
    hit(unsafe { sys::tact2_raycast(&shape.c, to_c(origin), to_c(translation), ptr::null()) })
}

/// B, which moves by the translation without turning, against A.
pub fn cast(a: &Shape, b: &Shape, b_in_a: Pose, translation: Vector, options: Options) -> Result<Hit, Error> {
    hit(with(options, |c| unsafe { sys::tact2_cast(&a.c, &b.c, b_in_a.to_c(), to_c(translation), c) }))
}

/// The first contact of two shapes that move and turn from one pose to another; poses and answer are in the world.
pub fn time_of_impact(
    a: &Shape,
    motion_a: [Pose; 2],
    b: &Shape,
    motion_b: [Pose; 2],
    options: Options,
) -> Result<Hit, Error> {
    let sweep = |motion: [Pose; 2]| sys::tact2_sweep { from: motion[0].to_c(), to: motion[1].to_c() };
    let (sweep_a, sweep_b) = (sweep(motion_a), sweep(motion_b));
    hit(with(options, |c| unsafe { sys::tact2_time_of_impact(&a.c, &sweep_a, &b.c, &sweep_b, c) }))
}

/// The point of the surface that is closest to a point, in the shape's frame.
pub fn closest_point(shape: &Shape, point: Vector) -> Result<Gap, Error> {
    gap(unsafe { sys::tact2_closest_point(&shape.c, to_c(point), ptr::null()) })
}

/// Whether the shape contains a point of its frame; its surface counts.
pub fn contains(shape: &Shape, point: Vector) -> bool {
    unsafe { sys::tact2_contains(&shape.c, to_c(point)) }
}
