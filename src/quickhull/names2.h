/* The float library's names of what the polygon sources share among themselves: both libraries may stand in one
 * program. */
#ifndef TACT_QUICKHULL_NAMES2_H
#define TACT_QUICKHULL_NAMES2_H

#ifdef TACT_FLOAT
#define tact2_hull_exact_turn tact2f_hull_exact_turn
#define tact2_hull_exact_cross tact2f_hull_exact_cross
#define tact2_hull_sort tact2f_hull_sort
#define tact2_hull_chain tact2f_hull_chain
#define tact2_hull_simplify tact2f_hull_simplify
#define tact2_hull_lay_out tact2f_hull_lay_out
#define tact2_hull_pack tact2f_hull_pack
#endif

#endif
