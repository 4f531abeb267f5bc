/* Truth about meshes: every triangle against every other, in long double. Nothing of it comes from a library. All that
 * is left out are blocks of triangles whose boxes are farther apart than two points that are known. */
#ifndef BENCH_MESHES_TRUTH_H
#define BENCH_MESHES_TRUTH_H

#include <stdbool.h>

#include "base/vector.h"
#include "meshes/meshes3.h"

/* Triangles to compare with others. A point or a segment is a triangle without area. */
typedef struct truth_soup {
    int vertex_count, triangle_count, block_count;
    wide_vec *vertex;
    const uint32_t (*corner)[3];
    double (*box)[6], (*block)[6]; /* of each triangle, and of TRUTH_BLOCK of them: lower, upper */
} truth_soup;

enum { TRUTH_BLOCK = 64 };

/* A form where the pose takes it; null: where it is. */
truth_soup truth_of_form(const mesh_form *form, const bench_pose *pose);
/* Of so many points, with triangles whose corners outlive it. */
truth_soup truth_of_points(const wide_vec *points, int count, const uint32_t (*corner)[3], int triangle_count);
void truth_free(truth_soup *soup);

/* The point where the pose takes it. */
wide_vec truth_place(const bench_pose *pose, wide_vec point);
/* The least distance of the triangles of both; zero where they meet. */
wide truth_distance(const truth_soup *a, const truth_soup *b);
/* Whether the surface winds around the point; of closed ones. */
bool truth_inside(const truth_soup *soup, wide_vec point);
/* The least fraction of the translation at which a triangle is hit; infinite where none is. */
wide truth_ray(const truth_soup *soup, wide_vec origin, wide_vec translation);
/* How many pairs of boxes meet; touching counts. */
int64_t truth_pairs(const mesh_box *boxes, int count);

#endif
