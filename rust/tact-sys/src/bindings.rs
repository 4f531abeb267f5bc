// What the public headers declare for queries. Written by tools/make_rust.py: change the headers instead.
use std::os::raw::{c_char, c_int, c_void};

pub const TACT_VERSION_MAJOR: i64 = 0;
pub const TACT_VERSION_MINOR: i64 = 2;
pub const TACT_VERSION_PATCH: i64 = 0;
pub const TACT2_HULL_MAX_POINTS: i64 = 16777216;
pub const TACT2_POLYGON_MAX_VERTICES: i64 = 8192;
pub const TACT2_CHAIN_MAX_VERTICES: i64 = 262144;
pub const TACT2_MAX_POINTS: i64 = 8;
pub const TACT2_MAX_ITERATIONS: i64 = 50000;
pub const TACT2_HINT_VERTICES: i64 = 24;
pub const TACT2_MANIFOLD_POINTS: i64 = 2;
pub const TACT2_MAX_STEPS: i64 = 256;
pub const TACT3_HULL_MAX_POINTS: i64 = 16777216;
pub const TACT3_MESH_MAX_TRIANGLES: i64 = 268435456;
pub const TACT3_MESH_PLACES: i64 = 4;
pub const TACT3_MAX_POINTS: i64 = 8;
pub const TACT3_MAX_ITERATIONS: i64 = 4096;
pub const TACT3_HINT_VERTICES: i64 = 40;
pub const TACT3_HINT_FACES: i64 = 76;
pub const TACT3_MANIFOLD_POINTS: i64 = 4;
pub const TACT3_MAX_STEPS: i64 = 256;

pub type tact_status = c_int;
pub const TACT_OK: tact_status = 0;
pub const TACT_NOT_CONVERGED: tact_status = 1;
pub const TACT_NOT_FINITE: tact_status = -1;
pub const TACT_NOT_POSITIVE: tact_status = -2;
pub const TACT_NEGATIVE: tact_status = -3;
pub const TACT_BAD_ROTATION: tact_status = -4;
pub const TACT_NO_POINTS: tact_status = -5;
pub const TACT_BUFFER_TOO_SMALL: tact_status = -6;
pub const TACT_TOO_MANY: tact_status = -7;
pub const TACT_BAD_SUPPORT: tact_status = -8;
pub const TACT_OUT_OF_RANGE: tact_status = -9;
pub const TACT_NO_MEMORY: tact_status = -10;
pub const TACT_STALE_ID: tact_status = -11;
pub const TACT_BAD_INDEX: tact_status = -12;
pub const TACT_WRONG_KIND: tact_status = -13;
pub const TACT_BAD_SNAPSHOT: tact_status = -14;
pub const TACT_CUSTOM_SHAPE: tact_status = -15;
pub const TACT_MISALIGNED: tact_status = -16;
pub const TACT_BAD_STRIDE: tact_status = -17;
pub const TACT_NOT_CONVEX: tact_status = -18;
pub const TACT_BAD_BLOCK: tact_status = -19;
pub const TACT_UNBOUNDED: tact_status = -20;
pub const TACT_NOT_SIMPLE: tact_status = -21;

pub type tact_relation = c_int;
pub const TACT_UNKNOWN: tact_relation = 0;
pub const TACT_SEPARATED: tact_relation = 1;
pub const TACT_TOUCHING: tact_relation = 2;
pub const TACT_OVERLAP: tact_relation = 3;
pub const TACT_BEYOND_CUTOFF: tact_relation = 4;
pub const TACT_UNDECIDED: tact_relation = 5;

pub type tact_lock = c_int;
pub const TACT_LOCK_X: tact_lock = 1;
pub const TACT_LOCK_Y: tact_lock = 2;
pub const TACT_LOCK_Z: tact_lock = 4;
pub const TACT_LOCK_TURN_X: tact_lock = 8;
pub const TACT_LOCK_TURN_Y: tact_lock = 16;
pub const TACT_LOCK_TURN_Z: tact_lock = 32;

pub type tact_scalar_type = c_int;
pub const TACT_SCALAR_REAL: tact_scalar_type = 0;
pub const TACT_SCALAR_FLOAT: tact_scalar_type = 1;
pub const TACT_SCALAR_DOUBLE: tact_scalar_type = 2;

pub type tact_assert_hook = Option<unsafe extern "C" fn(*const c_char, *const c_char)>;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact_allocator {
    pub context: *mut c_void,
    pub allocate: Option<unsafe extern "C" fn(*mut c_void, usize) -> *mut c_void>,
    pub release: Option<unsafe extern "C" fn(*mut c_void, *mut c_void, usize)>,
}

pub type tact_task = Option<unsafe extern "C" fn(*mut c_void, c_int)>;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact_tasks {
    pub context: *mut c_void,
    pub run: Option<unsafe extern "C" fn(*mut c_void, tact_task, *mut c_void, c_int)>,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_vec {
    pub x: f64,
    pub y: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_rotation {
    pub c: f64,
    pub s: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_pose {
    pub position: tact2_vec,
    pub rotation: tact2_rotation,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_mat {
    pub x: tact2_vec,
    pub y: tact2_vec,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_bounds {
    pub lower: tact2_vec,
    pub upper: tact2_vec,
}

#[repr(C)]
pub struct tact2_hull {
    private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_hull_info {
    pub dimension: c_int,
    pub vertex_count: c_int,
    pub error: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_hull_edge {
    pub normal: tact2_vec,
    pub offset: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_mass {
    pub area: f64,
    pub perimeter: f64,
    pub center: tact2_vec,
    pub inertia: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_hull_options {
    pub vertex_limit: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact2_hull_input {
    pub points: *const c_void,
    pub count: c_int,
    pub stride: usize,
    pub scalar: tact_scalar_type,
}

#[repr(C)]
pub struct tact2_polygon {
    private: [u8; 0],
}

pub type tact2_polygon_defect = c_int;
pub const TACT2_POLYGON_SIMPLE: tact2_polygon_defect = 0;
pub const TACT2_POLYGON_REPEATED_VERTEX: tact2_polygon_defect = 1;
pub const TACT2_POLYGON_FOLDED_EDGE: tact2_polygon_defect = 2;
pub const TACT2_POLYGON_MEETING_EDGES: tact2_polygon_defect = 3;

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_polygon_finding {
    pub defect: tact2_polygon_defect,
    pub first: c_int,
    pub second: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_polygon_info {
    pub vertex_count: c_int,
    pub part_count: c_int,
    pub reversed: bool,
    pub bounds: tact2_bounds,
}

#[repr(C)]
pub struct tact2_chain {
    private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_chain_options {
    pub closed: bool,
    pub one_sided: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_chain_info {
    pub vertex_count: c_int,
    pub segment_count: c_int,
    pub closed: bool,
    pub one_sided: bool,
    pub bounds: tact2_bounds,
}

pub type tact2_support_function = Option<unsafe extern "C" fn(*const c_void, tact2_vec) -> tact2_vec>;

pub type tact2_core = c_int;
pub const TACT2_POINT: tact2_core = 0;
pub const TACT2_SEGMENT: tact2_core = 1;
pub const TACT2_TRIANGLE: tact2_core = 2;
pub const TACT2_BOX: tact2_core = 3;
pub const TACT2_ELLIPSE: tact2_core = 4;
pub const TACT2_HULL: tact2_core = 5;
pub const TACT2_CUSTOM: tact2_core = 6;
pub const TACT2_POINTS: tact2_core = 7;
pub const TACT2_HALF_PLANE: tact2_core = 8;
pub const TACT2_POLYGON: tact2_core = 9;
pub const TACT2_CHAIN: tact2_core = 10;
pub const TACT2_COMPOUND: tact2_core = 11;

#[repr(C)]
pub struct tact2_compound {
    private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_shape_u_ellipse {
    pub radii: tact2_vec,
    pub ball: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact2_shape_u_list {
    pub points: *const tact2_vec,
    pub count: c_int,
    pub extent: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_shape_u_plane {
    pub normal: tact2_vec,
    pub offset: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact2_shape_u_custom {
    pub support: tact2_support_function,
    pub context: *const c_void,
    pub extent: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union tact2_shape_u {
    pub points: [tact2_vec; 3],
    pub half_extents: tact2_vec,
    pub ellipse: tact2_shape_u_ellipse,
    pub hull: *const tact2_hull,
    pub polygon: *const tact2_polygon,
    pub chain: *const tact2_chain,
    pub compound: *const tact2_compound,
    pub list: tact2_shape_u_list,
    pub plane: tact2_shape_u_plane,
    pub custom: tact2_shape_u_custom,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact2_shape {
    pub core: tact2_core,
    pub status: tact_status,
    pub rounding: f64,
    pub reach: f64,
    pub rounding_rest: f64,
    pub u: tact2_shape_u,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_gap {
    pub status: tact_status,
    pub relation: tact_relation,
    pub iterations: c_int,
    pub distance: f64,
    pub error_bound: f64,
    pub normal: tact2_vec,
    pub point_a: tact2_vec,
    pub point_b: tact2_vec,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_hint {
    pub kind: u8,
    pub vertex_count: u8,
    pub rest: u8,
    pub direction: tact2_vec,
    pub vertex: [[i32; 2]; 24],
    pub toward: [[[f32; 2]; 2]; 25],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact2_simplex_view {
    pub iteration: c_int,
    pub count: c_int,
    pub point: *const tact2_vec,
    pub point_a: *const tact2_vec,
    pub point_b: *const tact2_vec,
    pub closest: tact2_vec,
    pub direction: tact2_vec,
    pub asked: bool,
    pub support: tact2_vec,
    pub support_a: tact2_vec,
    pub support_b: tact2_vec,
    pub lower: f64,
    pub upper: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact2_polygon_view {
    pub iteration: c_int,
    pub vertex_count: c_int,
    pub point: *const tact2_vec,
    pub point_a: *const tact2_vec,
    pub point_b: *const tact2_vec,
    pub nearest: c_int,
    pub direction: tact2_vec,
    pub support: tact2_vec,
    pub support_a: tact2_vec,
    pub support_b: tact2_vec,
    pub lower: f64,
    pub upper: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact2_clip_view {
    pub normal: tact2_vec,
    pub count_a: c_int,
    pub count_b: c_int,
    pub feature_a: *const tact2_vec,
    pub feature_b: *const tact2_vec,
    pub patch_count: c_int,
    pub patch: *const tact2_vec,
    pub separation: *const f64,
    pub kept_count: c_int,
    pub kept: *const c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_advance_view {
    pub step: c_int,
    pub fraction: f64,
    pub gap: tact2_gap,
    pub next: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact2_observer {
    pub context: *mut c_void,
    pub on_simplex: Option<unsafe extern "C" fn(*mut c_void, *const tact2_simplex_view)>,
    pub on_polygon: Option<unsafe extern "C" fn(*mut c_void, *const tact2_polygon_view)>,
    pub on_clip: Option<unsafe extern "C" fn(*mut c_void, *const tact2_clip_view)>,
    pub on_advance: Option<unsafe extern "C" fn(*mut c_void, *const tact2_advance_view)>,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact2_query_options {
    pub cutoff: f64,
    pub hint: *mut tact2_hint,
    pub observer: *const tact2_observer,
    pub general: bool,
    pub apart_is_enough: bool,
    pub max_supports: c_int,
    pub tolerance: f64,
    pub relative_tolerance: f64,
    pub first_direction: tact2_vec,
    pub parts: *mut c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_contact_point {
    pub point_a: tact2_vec,
    pub point_b: tact2_vec,
    pub separation: f64,
    pub id: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_manifold {
    pub status: tact_status,
    pub relation: tact_relation,
    pub point_count: c_int,
    pub iterations: c_int,
    pub distance: f64,
    pub error_bound: f64,
    pub normal: tact2_vec,
    pub point_error_bound: f64,
    pub point: [tact2_contact_point; 2],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_part_contact {
    pub point_a: tact2_vec,
    pub point_b: tact2_vec,
    pub normal: tact2_vec,
    pub separation: f64,
    pub part_a: c_int,
    pub part_b: c_int,
    pub id: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_part_contacts {
    pub status: tact_status,
    pub count: c_int,
    pub complete: bool,
    pub point_error_bound: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_hit {
    pub status: tact_status,
    pub relation: tact_relation,
    pub steps: c_int,
    pub fraction: f64,
    pub distance: f64,
    pub error_bound: f64,
    pub normal: tact2_vec,
    pub point_a: tact2_vec,
    pub point_b: tact2_vec,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_sweep {
    pub from: tact2_pose,
    pub to: tact2_pose,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact2_part_hit {
    pub hit: tact2_hit,
    pub part: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_vec {
    pub x: f64,
    pub y: f64,
    pub z: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_quat {
    pub x: f64,
    pub y: f64,
    pub z: f64,
    pub w: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_pose {
    pub position: tact3_vec,
    pub rotation: tact3_quat,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_mat {
    pub x: tact3_vec,
    pub y: tact3_vec,
    pub z: tact3_vec,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_bounds {
    pub lower: tact3_vec,
    pub upper: tact3_vec,
}

#[repr(C)]
pub struct tact3_hull {
    private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_hull_info {
    pub dimension: c_int,
    pub vertex_count: c_int,
    pub edge_count: c_int,
    pub face_count: c_int,
    pub error: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact3_hull_face {
    pub count: c_int,
    pub vertex: *const i32,
    pub normal: tact3_vec,
    pub offset: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_mass {
    pub volume: f64,
    pub area: f64,
    pub center: tact3_vec,
    pub inertia: tact3_mat,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_hull_options {
    pub vertex_limit: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact3_hull_input {
    pub points: *const c_void,
    pub count: c_int,
    pub stride: usize,
    pub scalar: tact_scalar_type,
}

#[repr(C)]
pub struct tact3_mesh {
    private: [u8; 0],
}

pub type tact3_mesh_defect = c_int;
pub const TACT3_MESH_OPEN_EDGE: tact3_mesh_defect = 0;
pub const TACT3_MESH_FLIPPED_EDGE: tact3_mesh_defect = 1;
pub const TACT3_MESH_NON_MANIFOLD_EDGE: tact3_mesh_defect = 2;
pub const TACT3_MESH_DUPLICATE_TRIANGLE: tact3_mesh_defect = 3;
pub const TACT3_MESH_COLLAPSED_TRIANGLE: tact3_mesh_defect = 4;
pub const TACT3_MESH_NO_AREA: tact3_mesh_defect = 5;
pub const TACT3_MESH_INSIDE_OUT: tact3_mesh_defect = 6;
pub const TACT3_MESH_DEFECT_COUNT: tact3_mesh_defect = 7;

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_mesh_place {
    pub triangle: c_int,
    pub edge: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_mesh_finding {
    pub count: c_int,
    pub place_count: c_int,
    pub place: [tact3_mesh_place; 4],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_mesh_info {
    pub vertex_count: c_int,
    pub triangle_count: c_int,
    pub solid: bool,
    pub closed: bool,
    pub error: f64,
    pub bounds: tact3_bounds,
    pub finding: [tact3_mesh_finding; 7],
}

pub type tact3_mesh_edge = c_int;
pub const TACT3_MESH_EDGE_FLAT: tact3_mesh_edge = 0;
pub const TACT3_MESH_EDGE_CONVEX: tact3_mesh_edge = 1;
pub const TACT3_MESH_EDGE_CONCAVE: tact3_mesh_edge = 2;
pub const TACT3_MESH_EDGE_OPEN: tact3_mesh_edge = 3;
pub const TACT3_MESH_EDGE_FLIPPED: tact3_mesh_edge = 4;
pub const TACT3_MESH_EDGE_NON_MANIFOLD: tact3_mesh_edge = 5;

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_mesh_triangle {
    pub corner: [c_int; 3],
    pub neighbour: [c_int; 3],
    pub edge: [tact3_mesh_edge; 3],
    pub input: c_int,
    pub material: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact3_mesh_input {
    pub vertices: *const c_void,
    pub vertex_count: c_int,
    pub vertex_stride: usize,
    pub scalar: tact_scalar_type,
    pub indices: *const c_void,
    pub triangle_count: c_int,
    pub index_stride: usize,
    pub materials: *const c_void,
    pub material_stride: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact3_mesh_options {
    pub weld_distance: f64,
    pub surface: bool,
    pub tasks: *const tact_tasks,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_mesh_measure {
    pub mass: tact3_mass,
    pub volume_error: f64,
    pub area_error: f64,
    pub center_error: f64,
    pub inertia_error: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_mesh_hit {
    pub status: tact_status,
    pub found: bool,
    pub back: bool,
    pub triangle: c_int,
    pub input: c_int,
    pub material: u32,
    pub fraction: f64,
    pub error_bound: f64,
    pub normal: tact3_vec,
    pub point: tact3_vec,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_mesh_self_intersection {
    pub triangle: c_int,
    pub edge: c_int,
    pub other: c_int,
    pub point: tact3_vec,
}

pub type tact3_support_function = Option<unsafe extern "C" fn(*const c_void, tact3_vec) -> tact3_vec>;

pub type tact3_core = c_int;
pub const TACT3_POINT: tact3_core = 0;
pub const TACT3_SEGMENT: tact3_core = 1;
pub const TACT3_TRIANGLE: tact3_core = 2;
pub const TACT3_BOX: tact3_core = 3;
pub const TACT3_CYLINDER: tact3_core = 4;
pub const TACT3_CONE: tact3_core = 5;
pub const TACT3_ELLIPSOID: tact3_core = 6;
pub const TACT3_HULL: tact3_core = 7;
pub const TACT3_CUSTOM: tact3_core = 8;
pub const TACT3_POINTS: tact3_core = 9;
pub const TACT3_HALF_SPACE: tact3_core = 10;
pub const TACT3_MESH: tact3_core = 11;
pub const TACT3_COMPOUND: tact3_core = 12;

#[repr(C)]
pub struct tact3_compound {
    private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_shape_u_ellipsoid {
    pub radii: tact3_vec,
    pub ball: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_shape_u_round {
    pub radius: f64,
    pub half_height: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact3_shape_u_list {
    pub points: *const tact3_vec,
    pub count: c_int,
    pub extent: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_shape_u_plane {
    pub normal: tact3_vec,
    pub offset: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact3_shape_u_custom {
    pub support: tact3_support_function,
    pub context: *const c_void,
    pub extent: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union tact3_shape_u {
    pub points: [tact3_vec; 3],
    pub half_extents: tact3_vec,
    pub ellipsoid: tact3_shape_u_ellipsoid,
    pub round: tact3_shape_u_round,
    pub hull: *const tact3_hull,
    pub mesh: *const tact3_mesh,
    pub compound: *const tact3_compound,
    pub list: tact3_shape_u_list,
    pub plane: tact3_shape_u_plane,
    pub custom: tact3_shape_u_custom,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact3_shape {
    pub core: tact3_core,
    pub status: tact_status,
    pub rounding: f64,
    pub reach: f64,
    pub rounding_rest: f64,
    pub u: tact3_shape_u,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_gap {
    pub status: tact_status,
    pub relation: tact_relation,
    pub iterations: c_int,
    pub distance: f64,
    pub error_bound: f64,
    pub normal: tact3_vec,
    pub point_a: tact3_vec,
    pub point_b: tact3_vec,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_hint {
    pub kind: u8,
    pub vertex_count: u8,
    pub face_count: u8,
    pub rest: u8,
    pub direction: tact3_vec,
    pub vertex: [[i32; 2]; 40],
    pub face: [[u8; 3]; 76],
    pub toward: [[[f32; 3]; 2]; 41],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact3_simplex_view {
    pub iteration: c_int,
    pub count: c_int,
    pub point: *const tact3_vec,
    pub point_a: *const tact3_vec,
    pub point_b: *const tact3_vec,
    pub closest: tact3_vec,
    pub direction: tact3_vec,
    pub asked: bool,
    pub support: tact3_vec,
    pub support_a: tact3_vec,
    pub support_b: tact3_vec,
    pub lower: f64,
    pub upper: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact3_polytope_view {
    pub iteration: c_int,
    pub vertex_count: c_int,
    pub point: *const tact3_vec,
    pub point_a: *const tact3_vec,
    pub point_b: *const tact3_vec,
    pub face_count: c_int,
    pub face: *const [c_int; 3],
    pub nearest: c_int,
    pub direction: tact3_vec,
    pub support: tact3_vec,
    pub support_a: tact3_vec,
    pub support_b: tact3_vec,
    pub lower: f64,
    pub upper: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact3_clip_view {
    pub normal: tact3_vec,
    pub count_a: c_int,
    pub count_b: c_int,
    pub feature_a: *const tact3_vec,
    pub feature_b: *const tact3_vec,
    pub patch_count: c_int,
    pub patch: *const tact3_vec,
    pub separation: *const f64,
    pub kept_count: c_int,
    pub kept: *const c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_advance_view {
    pub step: c_int,
    pub fraction: f64,
    pub gap: tact3_gap,
    pub next: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact3_observer {
    pub context: *mut c_void,
    pub on_simplex: Option<unsafe extern "C" fn(*mut c_void, *const tact3_simplex_view)>,
    pub on_polytope: Option<unsafe extern "C" fn(*mut c_void, *const tact3_polytope_view)>,
    pub on_clip: Option<unsafe extern "C" fn(*mut c_void, *const tact3_clip_view)>,
    pub on_advance: Option<unsafe extern "C" fn(*mut c_void, *const tact3_advance_view)>,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct tact3_query_options {
    pub cutoff: f64,
    pub hint: *mut tact3_hint,
    pub observer: *const tact3_observer,
    pub general: bool,
    pub apart_is_enough: bool,
    pub max_supports: c_int,
    pub tolerance: f64,
    pub relative_tolerance: f64,
    pub first_direction: tact3_vec,
    pub triangles: *mut c_int,
    pub parts: *mut c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_contact_point {
    pub point_a: tact3_vec,
    pub point_b: tact3_vec,
    pub separation: f64,
    pub id: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_manifold {
    pub status: tact_status,
    pub relation: tact_relation,
    pub point_count: c_int,
    pub iterations: c_int,
    pub distance: f64,
    pub error_bound: f64,
    pub normal: tact3_vec,
    pub point_error_bound: f64,
    pub point: [tact3_contact_point; 4],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_mesh_contact {
    pub point_a: tact3_vec,
    pub point_b: tact3_vec,
    pub normal: tact3_vec,
    pub separation: f64,
    pub triangle: c_int,
    pub triangle_b: c_int,
    pub material: u32,
    pub id: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_mesh_contacts {
    pub status: tact_status,
    pub count: c_int,
    pub complete: bool,
    pub point_error_bound: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_part_contact {
    pub point_a: tact3_vec,
    pub point_b: tact3_vec,
    pub normal: tact3_vec,
    pub separation: f64,
    pub part_a: c_int,
    pub part_b: c_int,
    pub triangle: c_int,
    pub material: u32,
    pub id: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_part_contacts {
    pub status: tact_status,
    pub count: c_int,
    pub complete: bool,
    pub point_error_bound: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_hit {
    pub status: tact_status,
    pub relation: tact_relation,
    pub steps: c_int,
    pub fraction: f64,
    pub distance: f64,
    pub error_bound: f64,
    pub normal: tact3_vec,
    pub point_a: tact3_vec,
    pub point_b: tact3_vec,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_sweep {
    pub from: tact3_pose,
    pub to: tact3_pose,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct tact3_part_hit {
    pub hit: tact3_hit,
    pub part: c_int,
}

extern "C" {
    pub fn tact_status_text(status: tact_status) -> *const c_char;
    pub fn tact_relation_text(relation: tact_relation) -> *const c_char;
    pub fn tact_version() -> *const c_char;
    pub fn tact_precision() -> *const c_char;
    pub fn tact_set_assert_hook(hook: tact_assert_hook);
    pub fn tact2_rotation_from_angle(radians: f64) -> tact2_rotation;
    pub fn tact2_rotation_angle(rotation: tact2_rotation) -> f64;
    pub fn tact2_rotation_from_matrix(m: tact2_mat) -> tact2_rotation;
    pub fn tact2_rotation_between(from: tact2_vec, to: tact2_vec) -> tact2_rotation;
    pub fn tact2_rotation_normalize(rotation: tact2_rotation) -> tact2_rotation;
    pub fn tact2_rotation_interpolate(from: tact2_rotation, to: tact2_rotation, fraction: f64) -> tact2_rotation;
    pub fn tact2_pose_compose(a: tact2_pose, b: tact2_pose) -> tact2_pose;
    pub fn tact2_pose_inverse(pose: tact2_pose) -> tact2_pose;
    pub fn tact2_hull_create(input: *const tact2_hull_input, options: *const tact2_hull_options, allocator: *const tact_allocator, hull: *mut *mut tact2_hull) -> tact_status;
    pub fn tact2_hull_destroy(hull: *mut tact2_hull, allocator: *const tact_allocator);
    pub fn tact2_hull_bytes(count: c_int) -> usize;
    pub fn tact2_hull_build(memory: *mut c_void, bytes: usize, points: *const tact2_vec, count: c_int, options: *const tact2_hull_options) -> tact_status;
    pub fn tact2_hull_build_strided(memory: *mut c_void, bytes: usize, input: *const tact2_hull_input, options: *const tact2_hull_options) -> tact_status;
    pub fn tact2_hull_size(hull: *const tact2_hull) -> usize;
    pub fn tact2_hull_info_get(hull: *const tact2_hull) -> tact2_hull_info;
    pub fn tact2_hull_vertex(hull: *const tact2_hull, vertex: c_int) -> tact2_vec;
    pub fn tact2_hull_point_index(hull: *const tact2_hull, vertex: c_int) -> c_int;
    pub fn tact2_hull_edge_get(hull: *const tact2_hull, edge: c_int) -> tact2_hull_edge;
    pub fn tact2_hull_support(hull: *const tact2_hull, direction: tact2_vec) -> c_int;
    pub fn tact2_hull_mass(hull: *const tact2_hull) -> tact2_mass;
    pub fn tact2_polygon_bytes(count: c_int) -> usize;
    pub fn tact2_polygon_build(memory: *mut c_void, bytes: usize, vertices: *const tact2_vec, count: c_int, finding: *mut tact2_polygon_finding) -> tact_status;
    pub fn tact2_polygon_check(block: *const c_void, bytes: usize) -> tact_status;
    pub fn tact2_polygon_size(polygon: *const tact2_polygon) -> usize;
    pub fn tact2_polygon_info_get(polygon: *const tact2_polygon) -> tact2_polygon_info;
    pub fn tact2_polygon_vertex(polygon: *const tact2_polygon, vertex: c_int) -> tact2_vec;
    pub fn tact2_polygon_part(polygon: *const tact2_polygon, part: c_int) -> *const tact2_hull;
    pub fn tact2_polygon_mass(polygon: *const tact2_polygon) -> tact2_mass;
    pub fn tact2_polygon_contains(polygon: *const tact2_polygon, point: tact2_vec) -> bool;
    pub fn tact2_chain_bytes(count: c_int) -> usize;
    pub fn tact2_chain_build(memory: *mut c_void, bytes: usize, vertices: *const tact2_vec, count: c_int, options: *const tact2_chain_options) -> tact_status;
    pub fn tact2_chain_check(block: *const c_void, bytes: usize) -> tact_status;
    pub fn tact2_chain_size(chain: *const tact2_chain) -> usize;
    pub fn tact2_chain_info_get(chain: *const tact2_chain) -> tact2_chain_info;
    pub fn tact2_chain_vertex(chain: *const tact2_chain, vertex: c_int) -> tact2_vec;
    pub fn tact2_point(at: tact2_vec) -> tact2_shape;
    pub fn tact2_segment(a: tact2_vec, b: tact2_vec) -> tact2_shape;
    pub fn tact2_triangle(a: tact2_vec, b: tact2_vec, c: tact2_vec) -> tact2_shape;
    pub fn tact2_circle(radius: f64) -> tact2_shape;
    pub fn tact2_box(half_extents: tact2_vec) -> tact2_shape;
    pub fn tact2_capsule(radius: f64, half_length: f64) -> tact2_shape;
    pub fn tact2_ellipse(radii: tact2_vec) -> tact2_shape;
    pub fn tact2_hull_shape(hull: *const tact2_hull) -> tact2_shape;
    pub fn tact2_polygon_shape(polygon: *const tact2_polygon) -> tact2_shape;
    pub fn tact2_chain_shape(chain: *const tact2_chain) -> tact2_shape;
    pub fn tact2_compound_shape(compound: *const tact2_compound) -> tact2_shape;
    pub fn tact2_points(points: *const tact2_vec, count: c_int) -> tact2_shape;
    pub fn tact2_custom(support: tact2_support_function, context: *const c_void) -> tact2_shape;
    pub fn tact2_custom_within(support: tact2_support_function, context: *const c_void, bounds: tact2_bounds) -> tact2_shape;
    pub fn tact2_half_plane(normal: tact2_vec, offset: f64) -> tact2_shape;
    pub fn tact2_rounded(shape: tact2_shape, radius: f64) -> tact2_shape;
    pub fn tact2_shape_status(shape: *const tact2_shape) -> tact_status;
    pub fn tact2_support(shape: *const tact2_shape, direction: tact2_vec) -> tact2_vec;
    pub fn tact2_shape_bounds(shape: *const tact2_shape, pose: tact2_pose) -> tact2_bounds;
    pub fn tact2_shape_mass(shape: *const tact2_shape) -> tact2_mass;
    pub fn tact2_overlap(a: *const tact2_shape, b: *const tact2_shape, b_in_a: tact2_pose, hint: *mut tact2_hint) -> bool;
    pub fn tact2_distance(a: *const tact2_shape, b: *const tact2_shape, b_in_a: tact2_pose, options: *const tact2_query_options) -> tact2_gap;
    pub fn tact2_overlap_world(a: *const tact2_shape, pose_a: tact2_pose, b: *const tact2_shape, pose_b: tact2_pose, hint: *mut tact2_hint) -> bool;
    pub fn tact2_distance_world(a: *const tact2_shape, pose_a: tact2_pose, b: *const tact2_shape, pose_b: tact2_pose, options: *const tact2_query_options) -> tact2_gap;
    pub fn tact2_collide(a: *const tact2_shape, b: *const tact2_shape, b_in_a: tact2_pose, speculative: f64, options: *const tact2_query_options) -> tact2_manifold;
    pub fn tact2_collide_world(a: *const tact2_shape, pose_a: tact2_pose, b: *const tact2_shape, pose_b: tact2_pose, speculative: f64, options: *const tact2_query_options) -> tact2_manifold;
    pub fn tact2_collide_parts(a: *const tact2_shape, b: *const tact2_shape, b_in_a: tact2_pose, speculative: f64, options: *const tact2_query_options, contacts: *mut tact2_part_contact, capacity: c_int) -> tact2_part_contacts;
    pub fn tact2_collide_parts_world(a: *const tact2_shape, pose_a: tact2_pose, b: *const tact2_shape, pose_b: tact2_pose, speculative: f64, options: *const tact2_query_options, contacts: *mut tact2_part_contact, capacity: c_int) -> tact2_part_contacts;
    pub fn tact2_sweep_pose(sweep: *const tact2_sweep, fraction: f64) -> tact2_pose;
    pub fn tact2_raycast(shape: *const tact2_shape, origin: tact2_vec, translation: tact2_vec, options: *const tact2_query_options) -> tact2_hit;
    pub fn tact2_raycast_parts(shape: *const tact2_shape, origin: tact2_vec, translation: tact2_vec, options: *const tact2_query_options, hits: *mut tact2_part_hit, capacity: c_int, count: *mut c_int) -> tact_status;
    pub fn tact2_cast(a: *const tact2_shape, b: *const tact2_shape, b_in_a: tact2_pose, translation: tact2_vec, options: *const tact2_query_options) -> tact2_hit;
    pub fn tact2_cast_world(a: *const tact2_shape, pose_a: tact2_pose, b: *const tact2_shape, pose_b: tact2_pose, translation: tact2_vec, options: *const tact2_query_options) -> tact2_hit;
    pub fn tact2_time_of_impact(a: *const tact2_shape, sweep_a: *const tact2_sweep, b: *const tact2_shape, sweep_b: *const tact2_sweep, options: *const tact2_query_options) -> tact2_hit;
    pub fn tact2_closest_point(shape: *const tact2_shape, point: tact2_vec, options: *const tact2_query_options) -> tact2_gap;
    pub fn tact2_contains(shape: *const tact2_shape, point: tact2_vec) -> bool;
    pub fn tact3_rotation_from_axis_angle(axis: tact3_vec, radians: f64) -> tact3_quat;
    pub fn tact3_rotation_from_matrix(m: tact3_mat) -> tact3_quat;
    pub fn tact3_rotation_between(from: tact3_vec, to: tact3_vec) -> tact3_quat;
    pub fn tact3_rotation_normalize(rotation: tact3_quat) -> tact3_quat;
    pub fn tact3_rotation_interpolate(from: tact3_quat, to: tact3_quat, fraction: f64) -> tact3_quat;
    pub fn tact3_pose_compose(a: tact3_pose, b: tact3_pose) -> tact3_pose;
    pub fn tact3_pose_inverse(pose: tact3_pose) -> tact3_pose;
    pub fn tact3_hull_create(input: *const tact3_hull_input, options: *const tact3_hull_options, allocator: *const tact_allocator, hull: *mut *mut tact3_hull) -> tact_status;
    pub fn tact3_hull_destroy(hull: *mut tact3_hull, allocator: *const tact_allocator);
    pub fn tact3_hull_bytes(count: c_int) -> usize;
    pub fn tact3_hull_build(memory: *mut c_void, bytes: usize, points: *const tact3_vec, count: c_int, options: *const tact3_hull_options) -> tact_status;
    pub fn tact3_hull_build_strided(memory: *mut c_void, bytes: usize, input: *const tact3_hull_input, options: *const tact3_hull_options) -> tact_status;
    pub fn tact3_hull_size(hull: *const tact3_hull) -> usize;
    pub fn tact3_hull_info_get(hull: *const tact3_hull) -> tact3_hull_info;
    pub fn tact3_hull_vertex(hull: *const tact3_hull, vertex: c_int) -> tact3_vec;
    pub fn tact3_hull_point_index(hull: *const tact3_hull, vertex: c_int) -> c_int;
    pub fn tact3_hull_face_get(hull: *const tact3_hull, face: c_int) -> tact3_hull_face;
    pub fn tact3_hull_neighbours(hull: *const tact3_hull, vertex: c_int, neighbours: *mut *const i32) -> c_int;
    pub fn tact3_hull_support(hull: *const tact3_hull, direction: tact3_vec) -> c_int;
    pub fn tact3_hull_mass(hull: *const tact3_hull) -> tact3_mass;
    pub fn tact3_mesh_create(input: *const tact3_mesh_input, options: *const tact3_mesh_options, allocator: *const tact_allocator, mesh: *mut *mut tact3_mesh) -> tact_status;
    pub fn tact3_mesh_destroy(mesh: *mut tact3_mesh, allocator: *const tact_allocator);
    pub fn tact3_mesh_bytes(vertex_count: c_int, triangle_count: c_int) -> usize;
    pub fn tact3_mesh_build(memory: *mut c_void, bytes: usize, input: *const tact3_mesh_input, options: *const tact3_mesh_options) -> tact_status;
    pub fn tact3_mesh_check(block: *const c_void, bytes: usize) -> tact_status;
    pub fn tact3_mesh_size(mesh: *const tact3_mesh) -> usize;
    pub fn tact3_mesh_info_get(mesh: *const tact3_mesh) -> tact3_mesh_info;
    pub fn tact3_mesh_vertex(mesh: *const tact3_mesh, vertex: c_int) -> tact3_vec;
    pub fn tact3_mesh_triangle_get(mesh: *const tact3_mesh, triangle: c_int) -> tact3_mesh_triangle;
    pub fn tact3_mesh_mass(mesh: *const tact3_mesh) -> tact3_mesh_measure;
    pub fn tact3_mesh_raycast(mesh: *const tact3_mesh, origin: tact3_vec, translation: tact3_vec) -> tact3_mesh_hit;
    pub fn tact3_mesh_raycast_all(mesh: *const tact3_mesh, origin: tact3_vec, translation: tact3_vec, hits: *mut tact3_mesh_hit, capacity: c_int, count: *mut c_int) -> tact_status;
    pub fn tact3_mesh_self_intersections(mesh: *const tact3_mesh, found: *mut tact3_mesh_self_intersection, capacity: c_int, count: *mut c_int) -> tact_status;
    pub fn tact3_mesh_contains(mesh: *const tact3_mesh, point: tact3_vec) -> bool;
    pub fn tact3_mesh_defect_text(defect: tact3_mesh_defect) -> *const c_char;
    pub fn tact3_point(at: tact3_vec) -> tact3_shape;
    pub fn tact3_segment(a: tact3_vec, b: tact3_vec) -> tact3_shape;
    pub fn tact3_triangle(a: tact3_vec, b: tact3_vec, c: tact3_vec) -> tact3_shape;
    pub fn tact3_sphere(radius: f64) -> tact3_shape;
    pub fn tact3_box(half_extents: tact3_vec) -> tact3_shape;
    pub fn tact3_capsule(radius: f64, half_length: f64) -> tact3_shape;
    pub fn tact3_cylinder(radius: f64, half_height: f64) -> tact3_shape;
    pub fn tact3_cone(radius: f64, half_height: f64) -> tact3_shape;
    pub fn tact3_ellipsoid(radii: tact3_vec) -> tact3_shape;
    pub fn tact3_hull_shape(hull: *const tact3_hull) -> tact3_shape;
    pub fn tact3_mesh_shape(mesh: *const tact3_mesh) -> tact3_shape;
    pub fn tact3_compound_shape(compound: *const tact3_compound) -> tact3_shape;
    pub fn tact3_points(points: *const tact3_vec, count: c_int) -> tact3_shape;
    pub fn tact3_custom(support: tact3_support_function, context: *const c_void) -> tact3_shape;
    pub fn tact3_custom_within(support: tact3_support_function, context: *const c_void, bounds: tact3_bounds) -> tact3_shape;
    pub fn tact3_half_space(normal: tact3_vec, offset: f64) -> tact3_shape;
    pub fn tact3_rounded(shape: tact3_shape, radius: f64) -> tact3_shape;
    pub fn tact3_shape_status(shape: *const tact3_shape) -> tact_status;
    pub fn tact3_support(shape: *const tact3_shape, direction: tact3_vec) -> tact3_vec;
    pub fn tact3_shape_bounds(shape: *const tact3_shape, pose: tact3_pose) -> tact3_bounds;
    pub fn tact3_shape_mass(shape: *const tact3_shape) -> tact3_mass;
    pub fn tact3_overlap(a: *const tact3_shape, b: *const tact3_shape, b_in_a: tact3_pose, hint: *mut tact3_hint) -> bool;
    pub fn tact3_distance(a: *const tact3_shape, b: *const tact3_shape, b_in_a: tact3_pose, options: *const tact3_query_options) -> tact3_gap;
    pub fn tact3_overlap_world(a: *const tact3_shape, pose_a: tact3_pose, b: *const tact3_shape, pose_b: tact3_pose, hint: *mut tact3_hint) -> bool;
    pub fn tact3_distance_world(a: *const tact3_shape, pose_a: tact3_pose, b: *const tact3_shape, pose_b: tact3_pose, options: *const tact3_query_options) -> tact3_gap;
    pub fn tact3_collide(a: *const tact3_shape, b: *const tact3_shape, b_in_a: tact3_pose, speculative: f64, options: *const tact3_query_options) -> tact3_manifold;
    pub fn tact3_collide_world(a: *const tact3_shape, pose_a: tact3_pose, b: *const tact3_shape, pose_b: tact3_pose, speculative: f64, options: *const tact3_query_options) -> tact3_manifold;
    pub fn tact3_collide_mesh(a: *const tact3_shape, b: *const tact3_shape, b_in_a: tact3_pose, speculative: f64, options: *const tact3_query_options, contacts: *mut tact3_mesh_contact, capacity: c_int) -> tact3_mesh_contacts;
    pub fn tact3_collide_mesh_world(a: *const tact3_shape, pose_a: tact3_pose, b: *const tact3_shape, pose_b: tact3_pose, speculative: f64, options: *const tact3_query_options, contacts: *mut tact3_mesh_contact, capacity: c_int) -> tact3_mesh_contacts;
    pub fn tact3_collide_parts(a: *const tact3_shape, b: *const tact3_shape, b_in_a: tact3_pose, speculative: f64, options: *const tact3_query_options, contacts: *mut tact3_part_contact, capacity: c_int) -> tact3_part_contacts;
    pub fn tact3_collide_parts_world(a: *const tact3_shape, pose_a: tact3_pose, b: *const tact3_shape, pose_b: tact3_pose, speculative: f64, options: *const tact3_query_options, contacts: *mut tact3_part_contact, capacity: c_int) -> tact3_part_contacts;
    pub fn tact3_sweep_pose(sweep: *const tact3_sweep, fraction: f64) -> tact3_pose;
    pub fn tact3_raycast(shape: *const tact3_shape, origin: tact3_vec, translation: tact3_vec, options: *const tact3_query_options) -> tact3_hit;
    pub fn tact3_raycast_parts(shape: *const tact3_shape, origin: tact3_vec, translation: tact3_vec, options: *const tact3_query_options, hits: *mut tact3_part_hit, capacity: c_int, count: *mut c_int) -> tact_status;
    pub fn tact3_cast(a: *const tact3_shape, b: *const tact3_shape, b_in_a: tact3_pose, translation: tact3_vec, options: *const tact3_query_options) -> tact3_hit;
    pub fn tact3_cast_world(a: *const tact3_shape, pose_a: tact3_pose, b: *const tact3_shape, pose_b: tact3_pose, translation: tact3_vec, options: *const tact3_query_options) -> tact3_hit;
    pub fn tact3_time_of_impact(a: *const tact3_shape, sweep_a: *const tact3_sweep, b: *const tact3_shape, sweep_b: *const tact3_sweep, options: *const tact3_query_options) -> tact3_hit;
    pub fn tact3_closest_point(shape: *const tact3_shape, point: tact3_vec, options: *const tact3_query_options) -> tact3_gap;
    pub fn tact3_contains(shape: *const tact3_shape, point: tact3_vec) -> bool;
}

/// The names and sizes of the structures, to be compared with what the C compiler says.
pub const SIZES: &[(&str, usize)] = &[
    ("tact_allocator", std::mem::size_of::<tact_allocator>()),
    ("tact_tasks", std::mem::size_of::<tact_tasks>()),
    ("tact2_vec", std::mem::size_of::<tact2_vec>()),
    ("tact2_rotation", std::mem::size_of::<tact2_rotation>()),
    ("tact2_pose", std::mem::size_of::<tact2_pose>()),
    ("tact2_mat", std::mem::size_of::<tact2_mat>()),
    ("tact2_bounds", std::mem::size_of::<tact2_bounds>()),
    ("tact2_hull_info", std::mem::size_of::<tact2_hull_info>()),
    ("tact2_hull_edge", std::mem::size_of::<tact2_hull_edge>()),
    ("tact2_mass", std::mem::size_of::<tact2_mass>()),
    ("tact2_hull_options", std::mem::size_of::<tact2_hull_options>()),
    ("tact2_hull_input", std::mem::size_of::<tact2_hull_input>()),
    ("tact2_polygon_finding", std::mem::size_of::<tact2_polygon_finding>()),
    ("tact2_polygon_info", std::mem::size_of::<tact2_polygon_info>()),
    ("tact2_chain_options", std::mem::size_of::<tact2_chain_options>()),
    ("tact2_chain_info", std::mem::size_of::<tact2_chain_info>()),
    ("tact2_shape", std::mem::size_of::<tact2_shape>()),
    ("tact2_gap", std::mem::size_of::<tact2_gap>()),
    ("tact2_hint", std::mem::size_of::<tact2_hint>()),
    ("tact2_simplex_view", std::mem::size_of::<tact2_simplex_view>()),
    ("tact2_polygon_view", std::mem::size_of::<tact2_polygon_view>()),
    ("tact2_clip_view", std::mem::size_of::<tact2_clip_view>()),
    ("tact2_advance_view", std::mem::size_of::<tact2_advance_view>()),
    ("tact2_observer", std::mem::size_of::<tact2_observer>()),
    ("tact2_query_options", std::mem::size_of::<tact2_query_options>()),
    ("tact2_contact_point", std::mem::size_of::<tact2_contact_point>()),
    ("tact2_manifold", std::mem::size_of::<tact2_manifold>()),
    ("tact2_part_contact", std::mem::size_of::<tact2_part_contact>()),
    ("tact2_part_contacts", std::mem::size_of::<tact2_part_contacts>()),
    ("tact2_hit", std::mem::size_of::<tact2_hit>()),
    ("tact2_sweep", std::mem::size_of::<tact2_sweep>()),
    ("tact2_part_hit", std::mem::size_of::<tact2_part_hit>()),
    ("tact3_vec", std::mem::size_of::<tact3_vec>()),
    ("tact3_quat", std::mem::size_of::<tact3_quat>()),
    ("tact3_pose", std::mem::size_of::<tact3_pose>()),
    ("tact3_mat", std::mem::size_of::<tact3_mat>()),
    ("tact3_bounds", std::mem::size_of::<tact3_bounds>()),
    ("tact3_hull_info", std::mem::size_of::<tact3_hull_info>()),
    ("tact3_hull_face", std::mem::size_of::<tact3_hull_face>()),
    ("tact3_mass", std::mem::size_of::<tact3_mass>()),
    ("tact3_hull_options", std::mem::size_of::<tact3_hull_options>()),
    ("tact3_hull_input", std::mem::size_of::<tact3_hull_input>()),
    ("tact3_mesh_place", std::mem::size_of::<tact3_mesh_place>()),
    ("tact3_mesh_finding", std::mem::size_of::<tact3_mesh_finding>()),
    ("tact3_mesh_info", std::mem::size_of::<tact3_mesh_info>()),
    ("tact3_mesh_triangle", std::mem::size_of::<tact3_mesh_triangle>()),
    ("tact3_mesh_input", std::mem::size_of::<tact3_mesh_input>()),
    ("tact3_mesh_options", std::mem::size_of::<tact3_mesh_options>()),
    ("tact3_mesh_measure", std::mem::size_of::<tact3_mesh_measure>()),
    ("tact3_mesh_hit", std::mem::size_of::<tact3_mesh_hit>()),
    ("tact3_mesh_self_intersection", std::mem::size_of::<tact3_mesh_self_intersection>()),
    ("tact3_shape", std::mem::size_of::<tact3_shape>()),
    ("tact3_gap", std::mem::size_of::<tact3_gap>()),
    ("tact3_hint", std::mem::size_of::<tact3_hint>()),
    ("tact3_simplex_view", std::mem::size_of::<tact3_simplex_view>()),
    ("tact3_polytope_view", std::mem::size_of::<tact3_polytope_view>()),
    ("tact3_clip_view", std::mem::size_of::<tact3_clip_view>()),
    ("tact3_advance_view", std::mem::size_of::<tact3_advance_view>()),
    ("tact3_observer", std::mem::size_of::<tact3_observer>()),
    ("tact3_query_options", std::mem::size_of::<tact3_query_options>()),
    ("tact3_contact_point", std::mem::size_of::<tact3_contact_point>()),
    ("tact3_manifold", std::mem::size_of::<tact3_manifold>()),
    ("tact3_mesh_contact", std::mem::size_of::<tact3_mesh_contact>()),
    ("tact3_mesh_contacts", std::mem::size_of::<tact3_mesh_contacts>()),
    ("tact3_part_contact", std::mem::size_of::<tact3_part_contact>()),
    ("tact3_part_contacts", std::mem::size_of::<tact3_part_contacts>()),
    ("tact3_hit", std::mem::size_of::<tact3_hit>()),
    ("tact3_sweep", std::mem::size_of::<tact3_sweep>()),
    ("tact3_part_hit", std::mem::size_of::<tact3_part_hit>()),
];

extern "C" {
    pub static tact_sys_sizes: [usize; 69];
}
