/* The direction map: for each cell of directions the vertices that may be the farthest (layout3.h).
 *
 * - A cell is a rectangle on a side of the cube of directions. With the major component 1, dot products are linear over
 *   it, so a vertex that another one dominates at the four corners is dominated in the whole cell.
 * - A side of the cube starts with all vertices as candidates. Those that a few seeds dominate are dropped, the
 *   rectangle is divided into four, and so on down to single cells, or until a cell holds all candidates that are left.
 * - To dominate is to be larger by more than the rounding of both dot products, here and in a query, and rectangles are
 *   taken slightly larger than they are. So the vertex with the largest computed dot product is always listed.
 *
 * The map uses vertices alone, so it is right for merged faces and for flat hulls. */
#include "base/simd.h"
#include "quickhull/pack3.h"

enum {
    CORNERS = 4,
    SEEDS = 9,
    MOST_PAIRWISE = 64, /* most candidates of a cell that are compared pairwise */
    MOST_LISTED = 128   /* most candidates that a list holds; cells with more use the boxes */
};

/* In units of u times the sum of the absolute terms. A computed dot product is off by at most 3; two are compared here
 * and two in a query. */
#define DOMINANCE_MARGIN R(16)
/* In units of u: a query computes the position of a direction on the cube's side to within 14, of which 8 come from
 * map_scale, which keeps the position below map_width. */
#define RECTANGLE_MARGIN R(24)

/* The dot products of LANES candidates with the directions at the corners. */
typedef struct candidate_values {
    wide corner[CORNERS];
} candidate_values;

typedef struct rectangle {
    int side, u, v, columns, rows;
} rectangle;

typedef struct map_builder {
    tact3_hull *hull;
    vec largest;              /* largest absolute coordinates */
    candidate_values *values; /* of the candidates of the current rectangle */
    int32_t *candidates;      /* a list of up to vertex_count for each depth of recursion */
    real extent;              /* half the longest side of the bounding box */
    int listed;               /* entries used of hull->lists */
} map_builder;

/* Sets the directions at the corners of a rectangle, and returns the margin of dominance there. */
static real set_corners(const map_builder *m, rectangle r, vec corner[CORNERS]) {
    real half = (real)m->hull->map_width / 2, u[2], v[2], slack = m->extent;
    u[0] = (real)r.u / half - 1 - RECTANGLE_MARGIN * ROUNDOFF,
    u[1] = (real)(r.u + r.columns) / half - 1 + RECTANGLE_MARGIN * ROUNDOFF;
    v[0] = (real)r.v / half - 1 - RECTANGLE_MARGIN * ROUNDOFF,
    v[1] = (real)(r.v + r.rows) / half - 1 + RECTANGLE_MARGIN * ROUNDOFF;
    real major = r.side & 1 ? -1 : 1;
    for (int i = 0; i < CORNERS; i++) {
        real a = u[i & 1], b = v[i >> 1];
        vec d = r.side < 2 ? tact3_v(major, a, b) : r.side < 4 ? tact3_v(b, major, a) : tact3_v(a, b, major);
        d = tact3_v(d.x / m->hull->stretch.x, d.y / m->hull->stretch.y, d.z / m->hull->stretch.z);
        corner[i] = d;
        vec size = tact3_v(tact_abs(d.x), tact_abs(d.y), tact_abs(d.z));
        slack = tact_max(slack, dot(size, m->largest));
    }
    return DOMINANCE_MARGIN * ROUNDOFF * slack;
}

/* The values below which a candidate is dominated, at the corners, in every lane. */
typedef struct threshold {
    wide corner[CORNERS];
} threshold;

static void set_threshold(const map_builder *m, int candidate, real slack, threshold *b) {
    const candidate_values *v = &m->values[candidate / LANES];
    for (int i = 0; i < CORNERS; i++) b->corner[i] = wide_all(v->corner[i][candidate % LANES] - slack);
}

/* Computes the dot products of the candidates, and returns the margin of dominance. The last candidate is repeated to
 * fill its lanes. */
static real set_values(const map_builder *m, rectangle r, const int32_t *list, int count) {
    const real *rows = tact3_hull_reals(m->hull, m->hull->rows);
    vec corner[CORNERS];
    real slack = set_corners(m, r, corner);
    for (int i = 0; i < count; i += LANES) {
        wide x = {0}, y = {0}, z = {0};
        for (int k = 0; k < LANES; k++) {
            const real *p = rows + 4 * (size_t)list[i + k < count ? i + k : count - 1];
            x[k] = p[0], y[k] = p[1], z[k] = p[2];
        }
        for (int c = 0; c < CORNERS; c++) {
            m->values[i / LANES].corner[c] = x * corner[c].x + y * corner[c].y + z * corner[c].z;
        }
    }
    return slack;
}

/* Sets the thresholds of the seeds: the candidates that are farthest at the corners, the middles of the edges and the
 * center. Each lane keeps its own best, then lanes are compared: branches would be mispredicted. */
static void find_seeds(const map_builder *m, int count, real slack, threshold seed[SEEDS]) {
    wide best[SEEDS] = {0};
    wide_mask where[SEEDS] = {0};
    for (int i = 0; i < count; i += LANES) {
        const wide *c = m->values[i / LANES].corner;
        wide low = c[0] + c[1], high = c[2] + c[3];
        wide score[SEEDS] = {low + high, low, high, c[0] + c[2], c[1] + c[3], c[0], c[1], c[2], c[3]};
        for (int s = 0; s < SEEDS; s++) {
            wide_mask higher = i == 0 ? wide_all_integers(-1) : score[s] > best[s];
            best[s] = wide_select(higher, score[s], best[s]);
            where[s] = wide_select_mask(higher, wide_all_integers(i), where[s]);
        }
    }
    for (int s = 0; s < SEEDS; s++) {
        int lane = 0;
        for (int k = 1; k < LANES; k++) lane = best[s][k] > best[s][lane] ? k : lane;
        set_threshold(m, (int)where[s][lane] + lane, slack, &seed[s]);
    }
}

/* Copies the candidates that are not below all corners of a threshold; returns their number. `to` may be `from`. */
static int keep_undominated(const map_builder *m, const threshold *thresholds, int threshold_count,
                            const int32_t *from, int count, int32_t *to) {
    int kept = 0;
    for (int i = 0; i < count; i += LANES) {
        const wide *c = m->values[i / LANES].corner;
        wide_mask dominated = {0};
        for (int s = 0; s < threshold_count; s++) {
            const wide *b = thresholds[s].corner;
            dominated |= (c[0] < b[0]) & (c[1] < b[1]) & (c[2] < b[2]) & (c[3] < b[3]);
        }
        for (int k = 0; k < LANES && i + k < count; k++) {
            to[kept] = from[i + k];
            kept += 1 + (int)dominated[k];
        }
    }
    return kept;
}

/* Copies the candidates that no seed dominates; returns their number. */
static int drop_dominated(const map_builder *m, rectangle r, const int32_t *from, int count, int32_t *to) {
    real slack = set_values(m, r, from, count);
    threshold seed[SEEDS];
    find_seeds(m, count, slack, seed);
    return keep_undominated(m, seed, SEEDS, from, count, to);
}

/* Drops the candidates that any other dominates. */
static int drop_dominated_pairwise(const map_builder *m, rectangle r, int32_t *list, int count) {
    real slack = set_values(m, r, list, count);
    threshold other[MOST_PAIRWISE];
    for (int i = 0; i < count; i++) set_threshold(m, i, slack, &other[i]);
    return keep_undominated(m, other, count, list, count, list);
}

static void set_entry(tact3_hull *hull, uint64_t offset, size_t i, int32_t value) {
    char *entries = (char *)hull + offset;
    if (tact3_hull_map_is_narrow(hull)) {
        ((uint16_t *)(void *)entries)[i] = (uint16_t)value;
    } else {
        ((uint32_t *)(void *)entries)[i] = (uint32_t)value;
    }
}

/* Writes the candidates into the cell, or into the lists with a reference in the cell. */
static void set_cell(map_builder *m, size_t cell, const int32_t *list, int count) {
    tact3_hull *hull = m->hull;
    if (count <= TACT_CELL) {
        for (int i = 0; i < TACT_CELL; i++) set_entry(hull, hull->cells, cell + (size_t)i, list[i < count ? i : 0]);
        return;
    }
    int runs = (count + TACT_CELL - 1) / TACT_CELL, used = m->listed / TACT_CELL;
    if (count > MOST_LISTED || runs * TACT_CELL > TACT_LISTED * hull->vertex_count - m->listed) runs = 0;
    set_entry(hull, hull->cells, cell, -1);
    set_entry(hull, hull->cells, cell + 1, used);
    set_entry(hull, hull->cells, cell + 2, runs);
    for (int i = 0; i < runs * TACT_CELL; i++) {
        set_entry(hull, hull->lists, (size_t)(m->listed++), list[i < count ? i : 0]);
    }
}

/* Writes the candidates into all cells of a rectangle. */
static void fill(map_builder *m, rectangle r, const int32_t *list, int count) {
    int width = m->hull->map_width;
    for (int v = r.v; v < r.v + r.rows; v++) {
        for (int u = r.u; u < r.u + r.columns; u++) {
            set_cell(m, TACT_CELL * (size_t)((r.side * width + v) * width + u), list, count);
        }
    }
}

/* Maps a rectangle and its quarters; `from` has the candidates of the rectangle that it is a quarter of. */
static void map_rectangle(map_builder *m, rectangle r, const int32_t *from, int count, int depth) {
    int32_t *list = m->candidates + (size_t)depth * (size_t)m->hull->vertex_count;
    bool single = r.columns == 1 && r.rows == 1;
    count = drop_dominated(m, r, from, count, list);
    if (count > TACT_CELL && count <= MOST_PAIRWISE && single) count = drop_dominated_pairwise(m, r, list, count);
    if (count <= TACT_CELL || single) {
        fill(m, r, list, count);
        return;
    }
    int columns = r.columns / 2, rows = r.rows / 2;
    for (int i = 0; i < 4; i++) {
        rectangle part = {r.side, r.u, r.v, columns, rows};
        if (i & 1) part.u += columns, part.columns = r.columns - columns;
        if (i & 2) part.v += rows, part.rows = r.rows - rows;
        if (part.columns > 0 && part.rows > 0) map_rectangle(m, part, list, count, depth + 1);
    }
}

/* Sets the proportions of the bounding box, none below 1/1024, and the range of directions in which no product leaves
 * the number range, so that rounding is relative to the extent. False: there is none. */
static bool set_stretch(map_builder *m) {
    tact3_hull *hull = m->hull;
    const real *p = tact3_hull_reals(hull, hull->rows);
    vec lower = tact3_v(p[0], p[1], p[2]), upper = lower;
    for (int i = 1; i < hull->vertex_count; i++) {
        p += 4;
        lower = tact3_v(tact_min(lower.x, p[0]), tact_min(lower.y, p[1]), tact_min(lower.z, p[2]));
        upper = tact3_v(tact_max(upper.x, p[0]), tact_max(upper.y, p[1]), tact_max(upper.z, p[2]));
    }
    m->largest = tact3_v(tact_max(-lower.x, upper.x), tact_max(-lower.y, upper.y), tact_max(-lower.z, upper.z));
    vec size = scale(R(0.5), sub(upper, lower));
    m->extent = tact_max(size.x, tact_max(size.y, size.z));
    real least = (real)(sizeof(real) == sizeof(float) ? 0x1p-90 : 0x1p-900), thin = R(0.0009765625);
    if (m->extent < least) return false;
    hull->stretch = tact3_v(tact_max(size.x / m->extent, thin), tact_max(size.y / m->extent, thin),
                            tact_max(size.z / m->extent, thin));
    real farthest = tact_max(m->largest.x, tact_max(m->largest.y, m->largest.z));
    hull->map_middle = (real)hull->map_width / 2;
    hull->map_scale = hull->map_middle * (1 - 8 * ROUNDOFF);
    hull->least_direction = 3 * least / tact_min(m->extent, 1);
    hull->most_direction = TACT_REAL_MAX * thin / 8 / tact_max(farthest, 1);
    return true;
}

void tact3_hull_build_direction_map(tact3_hull *hull, void *scratch) {
    map_builder m = {.hull = hull, .values = scratch};
    int count = hull->vertex_count, width = hull->map_width;
    if (width == 0) return;
    const real *x = tact3_hull_reals(hull, hull->points), *y = x + hull->padded, *z = y + hull->padded;
    real *rows = hull_reals(hull, hull->rows);
    for (int i = 0; i < count; i++) rows[4 * i] = x[i], rows[4 * i + 1] = y[i], rows[4 * i + 2] = z[i];
    if (!set_stretch(&m)) {
        hull->map_width = 0;
        return;
    }
    m.candidates = (int32_t *)(void *)(m.values + (count + LANES - 1) / LANES);
    for (int i = 0; i < count; i++) m.candidates[i] = i;
    for (int side = 0; side < 6; side++) {
        map_rectangle(&m, (rectangle){side, 0, 0, width, width}, m.candidates, count, 1);
    }
    size_t entry = tact3_hull_map_is_narrow(hull) ? sizeof(uint16_t) : sizeof(uint32_t);
    size_t unused = (size_t)(TACT_LISTED * count - m.listed) * entry;
    hull->bytes -= unused / 64 * 64;
}
