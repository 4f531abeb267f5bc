/* The polytope that a hint stores (hint.c), in three dimensions: vertices and faces, the nearest face first. */
#include "convex/epa3.h"

/* True if every edge occurs exactly once in each direction. A face whose corners are one vertex passes; it has no
 * normal. */
static bool is_closed(const polytope *q) {
    uint64_t out[TACT3_HINT_VERTICES] = {0}, twice = 0, alone = 0;
    const uint8_t *corner = q->corner, *end = corner + 4 * q->face_count;
    for (; corner < end; corner += 4) {
        int i = corner[0], j = corner[1], k = corner[2];
        twice |= out[i] >> j | out[j] >> k | out[k] >> i;
        out[i] |= (uint64_t)1 << j, out[j] |= (uint64_t)1 << k, out[k] |= (uint64_t)1 << i;
    }
    for (corner = q->corner; corner < end; corner += 4) {
        int i = corner[0], j = corner[1], k = corner[2];
        alone |= ~(out[j] >> i & out[k] >> j & out[i] >> k);
    }
    return !((twice | alone) & 1);
}

/* Links the edges of a closed surface. */
static void link_edges(polytope *q) {
    q->linked = true;
    int16_t at[TACT3_HINT_VERTICES][TACT3_HINT_VERTICES];
    for (int e = 0; e < 4 * q->face_count; e += (e & 3) == 2 ? 2 : 1)
        at[q->corner[e]][q->corner[next_edge(e)]] = (int16_t)e;
    for (int e = 0; e < 4 * q->face_count; e += (e & 3) == 2 ? 2 : 1)
        q->twin[e] = at[q->corner[next_edge(e)]][q->corner[e]];
    TACT_ASSERT(polytope_valid(q));
}

/* Makes the nearest face the simplex of a hint: the origin has left the polytope through it. */
static NOINLINE_COLD void keep_face(tact3_hint *hint, vec normal) {
    int32_t kept[3][2];
    for (int k = 0; k < 3; k++) memcpy(kept[k], hint->vertex[hint->face[0][k]], sizeof kept[k]);
    memcpy(hint->vertex, kept, sizeof kept);
    hint->kind = HINT_SIMPLEX;
    hint->vertex_count = 3;
    hint->direction = normal;
}

/* Loads the surface of the polytope in the present pose, of two polytopes with the plane of the nearest face alone.
 * False if it is not closed, or that face shows that it does not surround the origin. */
static bool load_surface(const core_pair *p, tact3_hint *hint, polytope *q) {
    int vertices = hint->vertex_count, faces = hint->face_count;
    if (vertices > TACT3_HINT_VERTICES || faces > TACT3_HINT_FACES || vertices < 4 || faces < 4) return false;
    q->vertex_count = vertices;
    q->face_count = faces;
    q->free_count = 0;
    q->linked = false;
    for (int f = 0; f < faces; f++) {
        const uint8_t *corner = hint->face[f];
        if (corner[0] >= vertices || corner[1] >= vertices || corner[2] >= vertices) return false;
        memcpy(&q->corner[4 * f], corner, 3);
        q->twin[4 * f] = 0; /* for triangles without a normal */
    }
    q->normal_x[0] = 1, q->normal_y[0] = q->normal_z[0] = 0;
    if (!hint_vertices(p, hint, hint->face[0], q->v)) return false;
    if (!p->curved) {
        if (!set_plane(q, 0)) return false;
        if (!(q->offset[0] > EPA_VISIBLE * p->roundoff)) return keep_face(hint, face_normal(q, 0)), false;
    }
    return is_closed(q);
}

/* Sets the planes of a loaded surface; false if it does not surround the origin. */
static bool surrounds_origin(const core_pair *p, polytope *q) {
    real thinnest;
    if (!set_all_planes(q, &thinnest)) return false;
    /* With the origin on the inner side of every face the surface winds around it. Normals show the side of faces that
     * are not tiny beside their distance; else a ray does. */
    real nearest = q->offset[nearest_face(q)], wide_enough = HINT_FACE_ERROR * p->roundoff;
    if (!(nearest > EPA_VISIBLE * p->roundoff)) return false;
    q->winds = nearest * nearest > wide_enough * wide_enough * thinnest || winds_around_origin(q, p->roundoff);
    return q->winds;
}

/* True if every face is at least so far from the origin, with the origin on its inner side, and no rounding can have
 * turned its normal: surrounds_origin() without planes, at half the cost. */
static NOINLINE bool faces_are_beyond(const polytope *q, real least, real roundoff) {
    real wide_enough = 2 * HINT_FACE_ERROR * roundoff / least; /* edges between points, not between their parts */
    wide_mask beyond = wide_all_integers(-1);
    for (int first = 0; first < q->face_count; first += LANES) {
        wide x[3], y[3], z[3];
        for (int k = 0; k < 3; k++) {
            wide vx = {0}, vy = {0}, vz = {0};
            for (int i = 0; i < LANES; i++) {
                vec v = q->v[q->corner[(first + i < q->face_count ? 4 * (first + i) : 0) + k]].point;
                vx[i] = v.x, vy[i] = v.y, vz[i] = v.z;
            }
            x[k] = vx, y[k] = vy, z[k] = vz;
        }
        wide ex = x[1] - x[0], ey = y[1] - y[0], ez = z[1] - z[0];
        wide gx = x[2] - x[0], gy = y[2] - y[0], gz = z[2] - z[0];
        wide nx = ey * gz - ez * gy, ny = ez * gx - ex * gz, nz = ex * gy - ey * gx;
        wide squared = nx * nx + ny * ny + nz * nz, height = nx * x[0] + ny * y[0] + nz * z[0];
        for (int k = 1; k < 3; k++) height = wide_min(height, nx * x[k] + ny * y[k] + nz * z[k]);
        wide longest = wide_max(ex * ex + ey * ey + ez * ez, gx * gx + gy * gy + gz * gz);
        beyond &= height >= wide_all(least) * wide_sqrt(squared);
        beyond &= squared > wide_all(wide_enough * wide_enough) * longest;
    }
    return wide_bits(beyond) == (1u << LANES) - 1;
}

/* Stores the face of a slot in use, beginning with the corner of the largest angle, from which its plane is computed.
 * */
static void save_face(tact3_hint *hint, const polytope *q, int f) {
    if (!(q->offset[f] < TACT_REAL_MAX)) return;
    const uint8_t *corner = &q->corner[4 * f];
    int first = 0;
    real longest = 0;
    for (int k = 0; k < 3; k++) {
        vec e = edge(&q->v[corner[(k + 1) % 3]], &q->v[corner[(k + 2) % 3]]);
        if (dot(e, e) > longest) longest = dot(e, e), first = k;
    }
    for (int k = 0; k < 3; k++) hint->face[hint->face_count][k] = corner[(first + k) % 3];
    hint->face_count++;
}

/* Stores the new normal and nearest face of a polytope whose vertices are the hint's own. */
static void save_moved(const core_pair *p, tact3_hint *hint, vec normal, int nearest) {
    save_normal(p, hint, normal);
    uint8_t first[3];
    memcpy(first, hint->face[0], 3);
    memcpy(hint->face[0], hint->face[nearest], 3);
    memcpy(hint->face[nearest], first, 3);
}

/* Stores the nearest face as a simplex: the shapes may be apart at the next call. */
static void save_nearest(const core_pair *p, tact3_hint *hint, const polytope *q, vec normal, int nearest) {
    for (int k = 0; k < 3; k++) save_vertex(p, hint, &q->v[q->corner[4 * nearest + k]]);
    hint->kind = HINT_SIMPLEX;
    hint->direction = normal;
}

/* Stores the polytope if it fits. fresh: it comes from no hint; the next ones will not fit either. */
static void save_polytope(const core_pair *p, tact3_hint *hint, const polytope *q, vec normal, int nearest,
                          bool fresh) {
    hint->kind = HINT_EMPTY;
    hint->vertex_count = hint->face_count = 0;
    if (hint->rest > 0) {
        hint->rest--;
        if (!p->curved) save_nearest(p, hint, q, normal, nearest);
        return;
    }
    if (q->vertex_count > TACT3_HINT_VERTICES || q->face_count - q->free_count > TACT3_HINT_FACES) {
        if (fresh) hint->rest = HINT_REST;
        return;
    }
    for (int i = 0; i < q->vertex_count; i++) save_vertex(p, hint, &q->v[i]);
    if (p->curved) save_normal(p, hint, normal);
    save_face(hint, q, nearest);
    for (int f = 0; f < q->face_count; f++)
        if (f != nearest) save_face(hint, q, f);
    hint->kind = HINT_POLYTOPE;
}
