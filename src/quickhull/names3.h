/* The float library's names of what the hull sources share among themselves: both libraries may stand in one
 * program. */
#ifndef TACT_QUICKHULL_NAMES3_H
#define TACT_QUICKHULL_NAMES3_H

#ifdef TACT_FLOAT
#define tact3_hull_side tact3f_hull_side
#define tact3_hull_normal tact3f_hull_normal
#define tact3_hull_load tact3f_hull_load
#define tact3_hull_start tact3f_hull_start
#define tact3_hull_flatten tact3f_hull_flatten
#define tact3_hull_simplex tact3f_hull_simplex
#define tact3_hull_grow tact3f_hull_grow
#define tact3_hull_distance tact3f_hull_distance
#define tact3_hull_excess tact3f_hull_excess
#define tact3_hull_merge tact3f_hull_merge
#define tact3_hull_simplify tact3f_hull_simplify
#define tact3_hull_polygon_normal tact3f_hull_polygon_normal
#define tact3_hull_outline tact3f_hull_outline
#define tact3_hull_lay_out tact3f_hull_lay_out
#define tact3_hull_prepare tact3f_hull_prepare
#define tact3_hull_map_width tact3f_hull_map_width
#define tact3_hull_build_map tact3f_hull_build_map
#define tact3_hull_place tact3f_hull_place
#define tact3_hull_pack_solid tact3f_hull_pack_solid
#define tact3_hull_pack_flat tact3f_hull_pack_flat
#define tact3_hull_pack_line tact3f_hull_pack_line
#endif

#endif
