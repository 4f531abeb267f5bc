/* The names of the float library: tact_x becomes tactf_x, tact2_x becomes tact2f_x, tact3_x
 * becomes tact3f_x. Functions are renamed so that
 * both libraries link into one program, structs so that C++ programs keep to one definition of each. A test holds the
 * list against the symbols of the library. */
#ifndef TACT_NAMES_H
#define TACT_NAMES_H

#ifdef TACT_FLOAT
/* functions */
#define tact_status_text tactf_status_text
#define tact_version tactf_version
#define tact_precision tactf_precision
#define tact_set_assert_hook tactf_set_assert_hook
#define tact2_point tact2f_point
#define tact2_segment tact2f_segment
#define tact2_triangle tact2f_triangle
#define tact2_circle tact2f_circle
#define tact2_box tact2f_box
#define tact2_capsule tact2f_capsule
#define tact2_ellipse tact2f_ellipse
#define tact2_hull_shape tact2f_hull_shape
#define tact2_custom tact2f_custom
#define tact2_rounded tact2f_rounded
#define tact2_shape_status tact2f_shape_status
#define tact2_support tact2f_support
#define tact2_shape_bounds tact2f_shape_bounds
#define tact2_hull_bytes tact2f_hull_bytes
#define tact2_hull_build tact2f_hull_build
#define tact2_hull_size tact2f_hull_size
#define tact2_hull_describe tact2f_hull_describe
#define tact2_hull_vertex tact2f_hull_vertex
#define tact2_hull_source tact2f_hull_source
#define tact2_hull_side tact2f_hull_side
#define tact2_hull_support tact2f_hull_support
#define tact2_hull_mass tact2f_hull_mass
#define tact2_overlap tact2f_overlap
#define tact2_distance tact2f_distance
#define tact2_overlap_world tact2f_overlap_world
#define tact2_distance_world tact2f_distance_world
#define tact2_rotation_by tact2f_rotation_by
#define tact2_estimate_depth tact2f_estimate_depth
#define tact3_point tact3f_point
#define tact3_segment tact3f_segment
#define tact3_triangle tact3f_triangle
#define tact3_sphere tact3f_sphere
#define tact3_box tact3f_box
#define tact3_capsule tact3f_capsule
#define tact3_cylinder tact3f_cylinder
#define tact3_cone tact3f_cone
#define tact3_ellipsoid tact3f_ellipsoid
#define tact3_hull_shape tact3f_hull_shape
#define tact3_custom tact3f_custom
#define tact3_rounded tact3f_rounded
#define tact3_shape_status tact3f_shape_status
#define tact3_support tact3f_support
#define tact3_shape_bounds tact3f_shape_bounds
#define tact3_hull_bytes tact3f_hull_bytes
#define tact3_hull_build tact3f_hull_build
#define tact3_hull_size tact3f_hull_size
#define tact3_hull_describe tact3f_hull_describe
#define tact3_hull_vertex tact3f_hull_vertex
#define tact3_hull_source tact3f_hull_source
#define tact3_hull_polygon tact3f_hull_polygon
#define tact3_hull_neighbours tact3f_hull_neighbours
#define tact3_hull_support tact3f_hull_support
#define tact3_hull_mass tact3f_hull_mass
#define tact3_overlap tact3f_overlap
#define tact3_distance tact3f_distance
#define tact3_overlap_world tact3f_overlap_world
#define tact3_distance_world tact3f_distance_world
#define tact3_estimate_depth tact3f_estimate_depth
/* structs */
#define tact2_vec tact2f_vec
#define tact2_rotation tact2f_rotation
#define tact2_pose tact2f_pose
#define tact2_mat tact2f_mat
#define tact2_bounds tact2f_bounds
#define tact2_shape tact2f_shape
#define tact2_hull tact2f_hull
#define tact2_hull_info tact2f_hull_info
#define tact2_hull_edge tact2f_hull_edge
#define tact2_hull_options tact2f_hull_options
#define tact2_mass tact2f_mass
#define tact2_gap tact2f_gap
#define tact2_hint tact2f_hint
#define tact2_simplex_view tact2f_simplex_view
#define tact2_polygon_view tact2f_polygon_view
#define tact2_observer tact2f_observer
#define tact2_options tact2f_options
#define tact2_estimate tact2f_estimate
#define tact3_vec tact3f_vec
#define tact3_quat tact3f_quat
#define tact3_pose tact3f_pose
#define tact3_mat tact3f_mat
#define tact3_bounds tact3f_bounds
#define tact3_shape tact3f_shape
#define tact3_hull tact3f_hull
#define tact3_hull_info tact3f_hull_info
#define tact3_hull_face tact3f_hull_face
#define tact3_hull_options tact3f_hull_options
#define tact3_mass tact3f_mass
#define tact3_gap tact3f_gap
#define tact3_hint tact3f_hint
#define tact3_simplex_view tact3f_simplex_view
#define tact3_polytope_view tact3f_polytope_view
#define tact3_observer tact3f_observer
#define tact3_options tact3f_options
#define tact3_estimate tact3f_estimate
#endif

#endif
