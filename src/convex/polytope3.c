/* The surface of EPA's polytope: triangles with links across their edges, in fixed arrays.
 *
 * - A plane is a unit normal n and the least n . v over the corners. Whatever the rounding of n, no point of the
 *   triangle is nearer to the origin than that, so the least offset of a closed surface around the origin is a lower
 *   bound of its inner radius, also where rounding has made the surface slightly concave (docs/epa.md).
 * - A new vertex replaces the faces visible from it. A depth-first walk from the nearest face across its edges, in
 *   winding order, finds them, and gives the edges of the horizon in order. If these are not one loop, only the nearest
 *   face is replaced, which always leaves a closed surface.
 * - Slots of replaced faces are reused, so the scan for the nearest face stays short. */
#include "convex/epa3.h"

#include "base/simd.h"

static vec face_normal(const polytope *q, int f) { return tact3_v(q->normal_x[f], q->normal_y[f], q->normal_z[f]); }

static real face_height(const polytope *q, int f, vec point) { return dot(face_normal(q, f), point) - q->offset[f]; }

/* Sets the plane. False for a triangle too thin to have a normal: it gets that of the face across its first edge, since
 * any unit vector gives a valid bound, and this one a useful one. */
static bool set_plane(polytope *q, int f) {
    const uint8_t *corner = &q->corner[4 * f];
    const vertex *a = &q->v[corner[0]], *b = &q->v[corner[1]], *c = &q->v[corner[2]];
    vec e = edge(a, b), g = edge(a, c), n = triangle_normal(a, b, c);
    real squared = dot(n, n), thin = FLAT_SIMPLEX * ROUNDOFF;
    bool solid = squared > LEAST_SQUARE && squared > thin * thin * dot(e, e) * dot(g, g);
    n = solid ? scale(1 / tact_sqrt(squared), n) : face_normal(q, q->twin[4 * f] / 4);
    q->normal_x[f] = n.x, q->normal_y[f] = n.y, q->normal_z[f] = n.z;
    q->offset[f] = tact_min(dot(n, a->point), tact_min(dot(n, b->point), dot(n, c->point)));
    return solid;
}

/* Triangles by coordinates, an array for each: two edges from the first corner, and the corners. */
typedef struct plane_block {
    real e[3][PLANE_BLOCK], g[3][PLANE_BLOCK], corner[3][3][PLANE_BLOCK];
    real normal[3][PLANE_BLOCK], offset[PLANE_BLOCK];
    real angle[PLANE_BLOCK]; /* above zero: the angle at the first corner is not too small */
    wide thinnest; /* in each lane the greatest 1 / (height over the longer of both edges)^2; not of a fan */
} plane_block;

/* Planes as set_plane() makes them, of LANES triangles from the i-th on. In a fan around an apex the second edge and
 * the third corner are the next triangle's first edge and second corner. */
static FORCE_INLINE void solve_planes(plane_block *block, int i, const vertex *apex) {
    real(*g)[PLANE_BLOCK] = apex ? block->e : block->g;
    int next = apex ? i + 1 : i;
    wide ex = wide_load(&block->e[0][i]), ey = wide_load(&block->e[1][i]), ez = wide_load(&block->e[2][i]);
    wide gx = wide_load(&g[0][next]), gy = wide_load(&g[1][next]), gz = wide_load(&g[2][next]);
    wide nx = ey * gz - ez * gy, ny = ez * gx - ex * gz, nz = ex * gy - ey * gx;
    wide squared = nx * nx + ny * ny + nz * nz;
    wide inverse = wide_all(1) / wide_sqrt(wide_select(squared > wide_all(LEAST_SQUARE), squared, wide_all(1)));
    wide ee = ex * ex + ey * ey + ez * ez, gg = gx * gx + gy * gy + gz * gz;
    nx *= inverse, ny *= inverse, nz *= inverse;
    wide least = wide_all(TACT_REAL_MAX);
    for (int k = 0; k < 3; k++) {
        real(*p)[PLANE_BLOCK] = block->corner[apex && k == 2 ? 1 : k];
        int at = k == 2 ? next : i;
        wide x = wide_load(&p[0][at]), y = wide_load(&p[1][at]), z = wide_load(&p[2][at]);
        if (apex && k == 0) x = wide_all(apex->point.x), y = wide_all(apex->point.y), z = wide_all(apex->point.z);
        wide v = nx * x + ny * y + nz * z;
        least = wide_select(v < least, v, least);
    }
    wide_store(&block->normal[0][i], nx);
    wide_store(&block->normal[1][i], ny);
    wide_store(&block->normal[2][i], nz);
    wide_store(&block->offset[i], least);
    if (!apex) {
        wide thin = wide_select(squared > wide_all(LEAST_SQUARE), inverse * inverse, wide_all(TACT_REAL_MAX));
        block->thinnest = wide_max(block->thinnest, thin * wide_max(ee, gg));
    }
    wide_store(&block->angle[i], squared - wide_all(SAFE_SINE2) * (ee * gg) - wide_all(LEAST_SQUARE));
}

static FORCE_INLINE void set_column(real rows[3][PLANE_BLOCK], int i, vec v) {
    rows[0][i] = v.x, rows[1][i] = v.y, rows[2][i] = v.z;
}

static FORCE_INLINE bool store_plane(polytope *q, int f, const plane_block *block, int i) {
    if (!(block->angle[i] > 0)) return set_plane(q, f);
    q->normal_x[f] = block->normal[0][i];
    q->normal_y[f] = block->normal[1][i];
    q->normal_z[f] = block->normal[2][i];
    q->offset[f] = block->offset[i];
    return true;
}

/* Sets the planes of all faces. False if one is too thin to have a normal. *thinnest: the greatest 1 / h^2, h being the
 * height of a face over the longer of its edges at the first corner. */
static NOINLINE bool set_all_planes(polytope *q, real *thinnest) {
    plane_block block;
    bool solid = true;
    block.thinnest = wide_all(0);
    for (int first = 0; first < q->face_count; first += PLANE_BLOCK) {
        int n = q->face_count - first < PLANE_BLOCK ? q->face_count - first : PLANE_BLOCK;
        for (int i = 0; i < (n + LANES - 1) / LANES * LANES; i++) {
            const uint8_t *corner = &q->corner[4 * (first + (i < n ? i : 0))];
            const vertex *v[3] = {&q->v[corner[0]], &q->v[corner[1]], &q->v[corner[2]]};
            set_column(block.e, i, edge(v[0], v[1]));
            set_column(block.g, i, edge(v[0], v[2]));
            for (int k = 0; k < 3; k++) set_column(block.corner[k], i, v[k]->point);
        }
        for (int i = 0; i < n; i += LANES) solve_planes(&block, i, NULL);
        for (int i = 0; i < n; i++) solid = store_plane(q, first + i, &block, i) && solid;
    }
    *thinnest = block.thinnest[0];
    for (int i = 1; i < LANES; i++) *thinnest = tact_max(*thinnest, block.thinnest[i]);
    return solid;
}

static FORCE_INLINE int next_edge(int e) { return (e & 3) == 2 ? e - 2 : e + 1; }

static void set_faces(polytope *q, int count, const uint8_t *corner, const int16_t *twin) {
    memcpy(q->corner, corner, (size_t)(4 * count) * sizeof q->corner[0]);
    memcpy(q->twin, twin, (size_t)(4 * count) * sizeof q->twin[0]);
    q->face_count = count;
    for (int f = 0; f < count; f++) q->normal_x[f] = 1, q->normal_y[f] = q->normal_z[f] = 0;
    for (int f = 0; f < count; f++) set_plane(q, f);
}

/* The tetrahedron of the first four vertices. */
static void make_tetrahedron(polytope *q) {
    static const uint8_t corner[16] = {0, 1, 2, 0, 0, 3, 1, 0, 1, 3, 2, 0, 2, 3, 0, 0};
    static const int16_t twin[16] = {6, 10, 14, 0, 13, 8, 0, 0, 5, 12, 1, 0, 9, 4, 2, 0};
    vec e = edge(&q->v[0], &q->v[1]), f = edge(&q->v[0], &q->v[2]), g = edge(&q->v[0], &q->v[3]);
    if (dot(cross(e, f), g) > 0) { /* the fourth must lie behind the first face */
        vertex swap = q->v[1];
        q->v[1] = q->v[2];
        q->v[2] = swap;
        swap_tracks(q->track, 1, 2);
    }
    q->vertex_count = 4;
    set_faces(q, 4, corner, twin);
}

/* The triangle of the first three vertices with the fourth above it, on its counter-clockwise side, and the fifth
 * below. */
static void make_bipyramid(polytope *q) {
    static const uint8_t corner[24] = {0, 1, 3, 0, 1, 2, 3, 0, 2, 0, 3, 0, 1, 0, 4, 0, 2, 1, 4, 0, 0, 2, 4, 0};
    static const int16_t twin[24] = {12, 6, 9, 0, 16, 10, 1, 0, 20, 2, 5, 0, 0, 22, 17, 0, 4, 14, 21, 0, 8, 18, 13, 0};
    q->vertex_count = 5;
    set_faces(q, 6, corner, twin);
}

/* The face with the least offset; of equals the lowest slot. Slots beyond face_count have no offset yet. */
static int nearest_face(polytope *q) {
    int padded = (q->face_count + LANES - 1) / LANES * LANES;
    for (int k = q->face_count; k < padded; k++) q->offset[k] = TACT_REAL_MAX;
    /* Two at a time: each waits for its last one only. */
    wide least = wide_load(q->offset), other = least;
    int f = LANES;
    for (; f + LANES < padded; f += 2 * LANES) {
        least = wide_min(wide_load(q->offset + f), least);
        other = wide_min(wide_load(q->offset + f + LANES), other);
    }
    if (f < padded) least = wide_min(wide_load(q->offset + f), least);
    least = wide_min(other, least);
    real lowest = least[0];
    for (int i = 1; i < LANES; i++) lowest = tact_min(lowest, least[i]);
    for (f = 0; f < padded; f += LANES) {
        unsigned found = wide_bits(wide_load(q->offset + f) <= wide_all(lowest));
        if (found) return f + __builtin_ctz(found);
    }
    return 0; /* NaN: a user's support function */
}

/* Counts how often the surface crosses a ray outward, less how often inward; ray: a vector that is not zero. Each face
 * is farther than EPA_VISIBLE from the origin along its normal. False if rounding leaves a crossing open. */
static bool count_crossings(const polytope *q, vec ray, real roundoff, int *crossings) {
    real x[EPA_VERTICES], y[EPA_VERTICES];
    vec across = unit_across(ray), up = cross(scale(1 / length(ray), ray), across);
    for (int i = 0; i < q->vertex_count; i++) x[i] = dot(across, q->v[i].point), y[i] = dot(up, q->v[i].point);
    *crossings = 0;
    for (int f = 0; f < q->face_count; f++) {
        if (q->offset[f] == TACT_REAL_MAX || dot(face_normal(q, f), ray) <= 0) continue; /* unused, or behind */
        int left = 0, right = 0;
        for (int k = 0; k < 3; k++) {
            int i = q->corner[4 * f + k], j = q->corner[4 * f + (k + 1) % 3];
            real turn = x[i] * y[j] - x[j] * y[i];
            real most = WINDING_ERROR * roundoff * (tact_abs(x[i]) + tact_abs(y[i]) + tact_abs(x[j]) + tact_abs(y[j]));
            left += turn > most, right += turn < -most;
        }
        if (left > 0 && right > 0) continue;
        if (left < 3 && right < 3) return false;
        *crossings += left == 3 ? 1 : -1;
    }
    return true;
}

/* True if the surface is shown to wind around the origin: a ray leaves it once more than it enters. The rays go through
 * the middle of faces. */
static NOINLINE_COLD bool winds_around_origin(const polytope *q, real roundoff) {
    for (int f = 0, rays = 0, crossings; f < q->face_count && rays < WINDING_RAYS; f++) {
        if (q->offset[f] == TACT_REAL_MAX) continue;
        const uint8_t *corner = &q->corner[4 * f];
        vec middle = add(add(q->v[corner[0]].point, q->v[corner[1]].point), q->v[corner[2]].point);
        rays++;
        if (count_crossings(q, middle, roundoff, &crossings)) return crossings > 0;
    }
    return false;
}

typedef struct horizon {
    int count, visible_count;
    int16_t edge[EPA_FACES]; /* the edges of the horizon in order, on the side of the faces that stay */
    uint8_t begin[EPA_FACES];  /* the vertices where they begin, on the side of the faces to be replaced */
    int16_t visible[EPA_FACES];   /* faces to be replaced */
} horizon;

/* Walks over the faces visible from the point, from one of them on. False if the horizon is not one loop. */
static bool find_horizon(const polytope *q, int first, vec point, real tolerance, horizon *h) {
    int16_t stack[EPA_FACES + 3]; /* edges to cross; the last is the next */
    bool visible[EPA_FACES];
    memset(visible, 0, (size_t)q->face_count * sizeof visible[0]);
    /* end: of the last edge of the horizon; breaks: edges that do not begin at it, of which the first is one. */
    int height = 3, end = -1, breaks = 0;
    for (int k = 0; k < 3; k++) stack[k] = (int16_t)(4 * first + 2 - k);
    visible[first] = true;
    h->count = 0;
    h->visible_count = 1;
    h->visible[0] = (int16_t)first;
    while (height > 0) {
        int e = stack[--height], across = q->twin[e], g = across >> 2;
        if (visible[g]) continue;
        if (face_height(q, g, point) > tolerance) {
            visible[g] = true;
            h->visible[h->visible_count++] = (int16_t)g;
            int next = next_edge(across);
            stack[height++] = (int16_t)next_edge(next);
            stack[height++] = (int16_t)next;
        } else {
            breaks += end != q->corner[e];
            end = q->corner[across];
            h->begin[h->count] = q->corner[e];
            h->edge[h->count++] = (int16_t)across;
        }
    }
    return breaks == 1 && h->count >= 3 && end == h->begin[0];
}

/* A slot for the i-th new face: of a visible face, else a free one, else a new one. */
static FORCE_INLINE int new_slot(polytope *q, const horizon *h, int i) {
    if (i < h->visible_count) return h->visible[h->visible_count - 1 - i];
    return q->free_count ? q->free_slot[--q->free_count] : q->face_count++;
}

/* Sets the planes of the fan between the newest vertex and the horizon. */
static FORCE_INLINE void set_fan_planes(polytope *q, const horizon *h, const int16_t *slot) {
    int count = h->count;
    if (count > FAN_EDGES) {
        for (int i = 0; i < count; i++) set_plane(q, slot[i]);
        return;
    }
    plane_block block;
    const vertex *apex = &q->v[q->vertex_count - 1];
    int whole = count < LANES ? LANES : count; /* the last vector ends with the last face, and may overlap the others */
    for (int i = 0; i < count; i++) {
        const vertex *v = &q->v[h->begin[i]];
        set_column(block.e, i, edge(apex, v));
        set_column(block.corner[1], i, v->point);
    }
    const vec first = tact3_v(block.e[0][0], block.e[1][0], block.e[2][0]), at = q->v[h->begin[0]].point;
    for (int i = count; i <= whole; i++) {
        set_column(block.e, i, first);
        set_column(block.corner[1], i, at);
    }
    for (int i = 0; i < whole - LANES; i += LANES) solve_planes(&block, i, apex);
    solve_planes(&block, whole - LANES, apex);
    for (int i = 0; i < count; i++) store_plane(q, slot[i], &block, i);
}

/* Replaces the visible faces by a fan between the newest vertex and the horizon. */
static void replace_faces(polytope *q, const horizon *h) {
    int16_t slot[EPA_FACES];
    int count = h->count;
    for (int i = 0; i < count; i++) slot[i] = (int16_t)new_slot(q, h, i);
    for (int i = 0; i < h->visible_count - count; i++) {
        q->offset[h->visible[i]] = TACT_REAL_MAX;
        q->free_slot[q->free_count++] = h->visible[i];
    }
    int previous = slot[count - 1];
    for (int i = 0; i < count; i++) {
        int next = i + 1 < count ? i + 1 : 0, e = 4 * slot[i];
        const uint8_t corner[4] = {h->begin[i], h->begin[next], (uint8_t)(q->vertex_count - 1)};
        const int16_t twin[4] = {h->edge[i], (int16_t)(4 * slot[next] + 2), (int16_t)(4 * previous + 1)};
        memcpy(&q->corner[e], corner, sizeof corner);
        memcpy(&q->twin[e], twin, sizeof twin);
        q->twin[h->edge[i]] = (int16_t)e;
        previous = slot[i];
    }
    set_fan_planes(q, h, slot);
}

/* Adds a vertex that is above the nearest face. */
static void expand(polytope *q, int nearest, const vertex *w, real tolerance) {
    horizon h;
    if (!find_horizon(q, nearest, w->point, tolerance, &h)) {
        for (int k = 0; k < 3; k++) {
            h.edge[k] = q->twin[4 * nearest + k];
            h.begin[k] = q->corner[4 * nearest + k];
        }
        h.count = 3;
        h.visible_count = 1;
        h.visible[0] = (int16_t)nearest;
    }
    q->v[q->vertex_count++] = *w;
    replace_faces(q, &h);
    TACT_ASSERT(polytope_valid(q));
}
