/* Triangles by brute force (truth3.h). */
#include "meshes/truth3.h"

#include <stdlib.h>
#include <string.h>

#include "rivals/common.h"

wide_vec truth_place(const bench_pose *pose, wide_vec point) {
    wide_vec axis = {{pose->rotation[0], pose->rotation[1], pose->rotation[2]}};
    wide w = pose->rotation[3], scale = 1 / (wide_dot(axis, axis) + w * w);
    const wide *a = axis.at, *p = point.at;
    wide_vec turn = {{a[1] * p[2] - a[2] * p[1] + w * p[0], a[2] * p[0] - a[0] * p[2] + w * p[1],
                      a[0] * p[1] - a[1] * p[0] + w * p[2]}};
    wide_vec across = {{a[1] * turn.at[2] - a[2] * turn.at[1], a[2] * turn.at[0] - a[0] * turn.at[2],
                        a[0] * turn.at[1] - a[1] * turn.at[0]}};
    return wide_add(wide_mul_add(point, 2 * scale, across), wide_from(pose->position));
}

/* ---- soups */

static void empty_box(double box[6]) {
    for (int k = 0; k < 3; k++) {
        box[k] = HUGE_VAL, box[3 + k] = -HUGE_VAL;
    }
}

static void grow_box(double box[6], const double other[6]) {
    for (int k = 0; k < 3; k++) {
        box[k] = fmin(box[k], other[k]), box[3 + k] = fmax(box[3 + k], other[3 + k]);
    }
}

static void find_boxes(truth_soup *soup) {
    soup->block_count = (soup->triangle_count + TRUTH_BLOCK - 1) / TRUTH_BLOCK;
    soup->box = rival_memory((unsigned long)soup->triangle_count, sizeof *soup->box);
    soup->block = rival_memory((unsigned long)soup->block_count, sizeof *soup->block);
    for (int i = 0; i < soup->triangle_count; i++) {
        if (i % TRUTH_BLOCK == 0) {
            empty_box(soup->block[i / TRUTH_BLOCK]);
        }
        empty_box(soup->box[i]);
        for (int k = 0; k < 9; k++) {
            double at = (double)soup->vertex[soup->corner[i][k / 3]].at[k % 3];
            soup->box[i][k % 3] = fmin(soup->box[i][k % 3], at);
            soup->box[i][3 + k % 3] = fmax(soup->box[i][3 + k % 3], at);
        }
        grow_box(soup->block[i / TRUTH_BLOCK], soup->box[i]);
    }
}

truth_soup truth_of_points(const wide_vec *points, int count, const uint32_t (*corner)[3], int triangle_count) {
    truth_soup soup = {count,  triangle_count, 0,   rival_memory((unsigned long)count, sizeof *points),
                       corner, NULL,           NULL};
    memcpy(soup.vertex, points, (size_t)count * sizeof *points);
    find_boxes(&soup);
    return soup;
}

truth_soup truth_of_form(const mesh_form *form, const bench_pose *pose) {
    wide_vec *points = rival_memory((unsigned long)form->vertex_count, sizeof *points);
    for (int i = 0; i < form->vertex_count; i++) {
        wide_vec point = {{form->vertex[i][0], form->vertex[i][1], form->vertex[i][2]}};
        points[i] = pose ? truth_place(pose, point) : point;
    }
    truth_soup soup = {
        form->vertex_count, form->triangle_count, 0, points, (const uint32_t(*)[3])form->corner, NULL, NULL};
    find_boxes(&soup);
    return soup;
}

void truth_free(truth_soup *soup) {
    free(soup->vertex);
    free(soup->box);
    free(soup->block);
}

/* ---- two triangles */

static wide_vec cross(wide_vec a, wide_vec b) {
    return (wide_vec){{a.at[1] * b.at[2] - a.at[2] * b.at[1], a.at[2] * b.at[0] - a.at[0] * b.at[2],
                       a.at[0] * b.at[1] - a.at[1] * b.at[0]}};
}

static wide squared(wide_vec v) { return wide_dot(v, v); }

static wide point_segment(wide_vec p, wide_vec a, wide_vec b) {
    wide_vec edge = wide_sub(b, a);
    wide length = squared(edge), part = length > 0 ? wide_dot(wide_sub(p, a), edge) / length : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return squared(wide_sub(p, wide_mul_add(a, part, edge)));
}

/* Where the lines through both segments are nearest, if that is within both; else infinite. */
static wide edges_across(wide_vec a, wide_vec b, wide_vec c, wide_vec d) {
    wide_vec u = wide_sub(b, a), v = wide_sub(d, c), w = wide_sub(c, a), n = cross(u, v);
    wide area = squared(n);
    if (!(area > 1e-30L * squared(u) * squared(v))) {
        return HUGE_VALL;
    }
    wide s = wide_dot(cross(w, v), n) / area, t = wide_dot(cross(w, u), n) / area, along = wide_dot(w, n);
    return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? along * along / area : HUGE_VALL;
}

/* Whether the foot of a point on a triangle's plane is in the triangle. */
static bool is_over(wide_vec p, const wide_vec t[3], wide_vec normal) {
    for (int i = 0; i < 3; i++) {
        if (wide_dot(cross(wide_sub(t[(i + 1) % 3], t[i]), wide_sub(p, t[i])), normal) < 0) {
            return false;
        }
    }
    return true;
}

/* Squared: the corners of one above the other; zero where an edge goes through it. */
static wide corners_above(const wide_vec p[3], const wide_vec t[3]) {
    wide_vec normal = cross(wide_sub(t[1], t[0]), wide_sub(t[2], t[0]));
    wide area = squared(normal), least = HUGE_VALL, height[3];
    if (!(area > 0)) {
        return HUGE_VALL;
    }
    for (int i = 0; i < 3; i++) {
        height[i] = wide_dot(wide_sub(p[i], t[0]), normal);
        if (height[i] * height[i] < least * area && is_over(p[i], t, normal)) {
            least = height[i] * height[i] / area;
        }
    }
    for (int i = 0; i < 3; i++) {
        wide here = height[i], there = height[(i + 1) % 3];
        if ((here < 0) != (there < 0)) {
            wide_vec at = wide_mul_add(p[i], here / (here - there), wide_sub(p[(i + 1) % 3], p[i]));
            least = is_over(at, t, normal) ? 0 : least;
        }
    }
    return least;
}

static wide triangles_squared(const wide_vec a[3], const wide_vec b[3]) {
    wide least = fminl(corners_above(a, b), corners_above(b, a));
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            int next_i = (i + 1) % 3, next_k = (k + 1) % 3;
            least = fminl(least, edges_across(a[i], a[next_i], b[k], b[next_k]));
            least = fminl(least, point_segment(a[i], b[k], b[next_k]));
            least = fminl(least, point_segment(b[i], a[k], a[next_k]));
        }
    }
    return least;
}

/* ---- all of them */

static double gap_squared(const double a[6], const double b[6]) {
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        double gap = fmax(fmax(a[k] - b[3 + k], b[k] - a[3 + k]), 0);
        sum += gap * gap;
    }
    return sum * (1 - 1e-9);
}

static void corners_of(const truth_soup *soup, int triangle, wide_vec corner[3]) {
    for (int k = 0; k < 3; k++) {
        corner[k] = soup->vertex[soup->corner[triangle][k]];
    }
}

static wide blocks_squared(const truth_soup *a, int block_a, const truth_soup *b, int block_b, wide least) {
    int end_a = (block_a + 1) * TRUTH_BLOCK, end_b = (block_b + 1) * TRUTH_BLOCK;
    for (int i = block_a * TRUTH_BLOCK; i < end_a && i < a->triangle_count; i++) {
        wide_vec corner_a[3];
        corners_of(a, i, corner_a);
        for (int k = block_b * TRUTH_BLOCK; k < end_b && k < b->triangle_count; k++) {
            if (gap_squared(a->box[i], b->box[k]) <= (double)least) {
                wide_vec corner_b[3];
                corners_of(b, k, corner_b);
                least = fminl(least, triangles_squared(corner_a, corner_b));
            }
        }
    }
    return least;
}

wide truth_distance(const truth_soup *a, const truth_soup *b) {
    wide least = HUGE_VALL;
    for (int i = 0; i < a->block_count; i++) {
        for (int k = 0; k < b->block_count; k++) {
            if (gap_squared(a->block[i], b->block[k]) < (double)least) {
                wide_vec between =
                    wide_sub(a->vertex[a->corner[i * TRUTH_BLOCK][0]], b->vertex[b->corner[k * TRUTH_BLOCK][0]]);
                least = fminl(least, squared(between));
            }
        }
    }
    for (int i = 0; i < a->block_count && least > 0; i++) {
        for (int k = 0; k < b->block_count; k++) {
            if (gap_squared(a->block[i], b->block[k]) <= (double)least) {
                least = blocks_squared(a, i, b, k, least);
            }
        }
    }
    return sqrtl(least);
}

/* The sum of the solid angles of the triangles (A. Van Oosterom, J. Strackee: The solid angle of a plane triangle. IEEE
 * Transactions on Biomedical Engineering 30(2), 1983). */
bool truth_inside(const truth_soup *soup, wide_vec point) {
    wide sum = 0;
    for (int i = 0; i < soup->triangle_count; i++) {
        wide_vec corner[3];
        wide length[3];
        corners_of(soup, i, corner);
        for (int k = 0; k < 3; k++) {
            corner[k] = wide_sub(corner[k], point);
            length[k] = wide_length(corner[k]);
        }
        wide below = length[0] * length[1] * length[2];
        for (int k = 0; k < 3; k++) {
            below += wide_dot(corner[k], corner[(k + 1) % 3]) * length[(k + 2) % 3];
        }
        sum += 2 * atan2l(wide_determinant(corner), below);
    }
    return sum > 6;
}

static bool ray_may_meet(const double box[6], wide_vec origin, wide_vec translation) {
    double from = 0, to = 1;
    for (int k = 0; k < 3; k++) {
        double at = (double)origin.at[k], step = (double)translation.at[k], slack = 1e-9 * (fabs(at) + fabs(step));
        double a = (box[k] - slack - at) / step, b = (box[3 + k] + slack - at) / step;
        if (step == 0) {
            a = at >= box[k] - slack && at <= box[3 + k] + slack ? 0 : 2;
            b = 1;
        }
        from = fmax(from, fmin(a, b)), to = fmin(to, fmax(a, b));
    }
    return from <= to;
}

/* A line and a triangle by the volumes that it spans with each edge. */
static wide ray_triangle(const wide_vec t[3], wide_vec origin, wide_vec translation) {
    wide side[3], sum = 0;
    for (int i = 0; i < 3; i++) {
        side[i] = wide_dot(translation, cross(wide_sub(t[i], origin), wide_sub(t[(i + 1) % 3], origin)));
        sum += side[i];
    }
    bool passes = (side[0] >= 0 && side[1] >= 0 && side[2] >= 0) || (side[0] <= 0 && side[1] <= 0 && side[2] <= 0);
    if (!passes || sum == 0) {
        return HUGE_VALL;
    }
    wide_vec normal = cross(wide_sub(t[1], t[0]), wide_sub(t[2], t[0]));
    wide fraction = wide_dot(wide_sub(t[0], origin), normal) / wide_dot(translation, normal);
    return fraction >= 0 && fraction <= 1 ? fraction : HUGE_VALL;
}

wide truth_ray(const truth_soup *soup, wide_vec origin, wide_vec translation) {
    wide first = HUGE_VALL;
    for (int i = 0; i < soup->triangle_count; i++) {
        if (i % TRUTH_BLOCK == 0 && !ray_may_meet(soup->block[i / TRUTH_BLOCK], origin, translation)) {
            i += TRUTH_BLOCK - 1;
        } else if (ray_may_meet(soup->box[i], origin, translation)) {
            wide_vec corner[3];
            corners_of(soup, i, corner);
            first = fminl(first, ray_triangle(corner, origin, translation));
        }
    }
    return first;
}

/* ---- boxes: in cells as wide as the widest of them, by their lower corners */

typedef struct truth_cells {
    int count[3];
    int *start, *boxes; /* the boxes of cell i are from start[i] to start[i + 1] */
    float lower[3], width;
} truth_cells;

static int cell_of(const truth_cells *cells, const mesh_box *box, int axis) {
    return (int)((box->lower[axis] - cells->lower[axis]) / cells->width);
}

static int cell_at(const truth_cells *cells, int x, int y, int z) {
    return (z * cells->count[1] + y) * cells->count[0] + x;
}

static truth_cells find_cells(const mesh_box *boxes, int count) {
    truth_cells cells = {{0, 0, 0}, NULL, rival_memory((unsigned long)count, sizeof(int)), {0, 0, 0}, 0};
    int *cell = rival_memory((unsigned long)count, sizeof *cell), total;
    for (int i = 0; i < 3 * count; i++) {
        const mesh_box *box = &boxes[i / 3];
        cells.lower[i % 3] = fminf(cells.lower[i % 3], box->lower[i % 3]);
        cells.width = fmaxf(cells.width, (box->upper[i % 3] - box->lower[i % 3]) * 1.001F);
    }
    for (int i = 0; i < 3 * count; i++) {
        int needed = cell_of(&cells, &boxes[i / 3], i % 3) + 1;
        cells.count[i % 3] = needed > cells.count[i % 3] ? needed : cells.count[i % 3];
    }
    total = cells.count[0] * cells.count[1] * cells.count[2];
    cells.start = rival_memory((unsigned long)total + 2, sizeof(int));
    for (int i = 0; i < count; i++) {
        const mesh_box *box = &boxes[i];
        cell[i] = cell_at(&cells, cell_of(&cells, box, 0), cell_of(&cells, box, 1), cell_of(&cells, box, 2));
        cells.start[cell[i] + 2]++;
    }
    for (int i = 0; i < total; i++) {
        cells.start[i + 1] += cells.start[i];
    }
    for (int i = 0; i < count; i++) {
        cells.boxes[cells.start[cell[i] + 1]++] = i;
    }
    free(cell);
    return cells;
}

static bool boxes_meet(const mesh_box *a, const mesh_box *b) {
    bool meet = true;
    for (int k = 0; k < 3; k++) {
        meet = meet && a->lower[k] <= b->upper[k] && b->lower[k] <= a->upper[k];
    }
    return meet;
}

/* The pairs of a box with boxes of a higher index. */
static int64_t pairs_of(const truth_cells *cells, const mesh_box *boxes, int own) {
    int64_t pairs = 0;
    for (int i = 0; i < 27; i++) {
        int at[3], step[3] = {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
        bool is_cell = true;
        for (int k = 0; k < 3; k++) {
            at[k] = cell_of(cells, &boxes[own], k) + step[k];
            is_cell = is_cell && at[k] >= 0 && at[k] < cells->count[k];
        }
        int cell = is_cell ? cell_at(cells, at[0], at[1], at[2]) : 0;
        for (int k = cells->start[cell]; is_cell && k < cells->start[cell + 1]; k++) {
            pairs += cells->boxes[k] > own && boxes_meet(&boxes[own], &boxes[cells->boxes[k]]);
        }
    }
    return pairs;
}

int64_t truth_pairs(const mesh_box *boxes, int count) {
    truth_cells cells = find_cells(boxes, count);
    int64_t pairs = 0;
    for (int i = 0; i < count; i++) {
        pairs += pairs_of(&cells, boxes, i);
    }
    free(cells.start);
    free(cells.boxes);
    return pairs;
}
