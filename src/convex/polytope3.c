/* The surface of EPA's polytope: triangles with links across their edges, in fixed arrays.
 *
 * - A plane is a unit normal n and the least n . v over the corners. Whatever the rounding of n, no point of the
 *   triangle is nearer to the origin than that, so the least offset of a closed surface around the origin is a lower
 *   bound of its inner radius, also where rounding has made the surface slightly concave (docs/epa.md).
 * - A new vertex replaces the faces that it sees. They are found by walking from the nearest face across its edges;
 *   depth first, edges in turn, so the border comes out as one loop in order. Should it not, the nearest face alone
 *   is replaced: that is always a closed surface.
 * - Slots of faces that are gone are used again, so the scan for the nearest face stays short. */
#include "convex/epa3.h"

#include "base/wide.h"

static vec face_normal(const polytope *q, int f) { return tact3_v(q->normal_x[f], q->normal_y[f], q->normal_z[f]); }

static real face_height(const polytope *q, int f, vec point) { return dot(face_normal(q, f), point) - q->offset[f]; }

/* Sets the plane; `spare` is used for a triangle too thin to have a normal: any unit vector gives a true bound. */
static void set_plane(polytope *q, int f, vec spare) {
    const vertex *a = &q->v[q->corner[f][0]], *b = &q->v[q->corner[f][1]], *c = &q->v[q->corner[f][2]];
    vec e = edge(a, b), g = edge(a, c), n = triangle_normal(a, b, c);
    real squared = dot(n, n), thin = FLAT * ROUNDOFF;
    n = squared > thin * thin * dot(e, e) * dot(g, g) ? scale(1 / tact_sqrt(squared), n) : spare;
    q->normal_x[f] = n.x, q->normal_y[f] = n.y, q->normal_z[f] = n.z;
    q->offset[f] = tact_min(dot(n, a->point), tact_min(dot(n, b->point), dot(n, c->point)));
}

static void set_face(polytope *q, int f, const uint8_t corner[3], const int16_t link[3]) {
    memcpy(q->corner[f], corner, sizeof q->corner[f]);
    memcpy(q->link[f], link, sizeof q->link[f]);
}

/* The tetrahedron of the first four vertices. */
static void make_tetrahedron(polytope *q) {
    static const uint8_t corner[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    static const int16_t link[4][3] = {{1, 2, 3}, {3, 2, 0}, {1, 3, 0}, {2, 1, 0}};
    vec e = edge(&q->v[0], &q->v[1]), f = edge(&q->v[0], &q->v[2]), g = edge(&q->v[0], &q->v[3]);
    if (dot(cross(e, f), g) > 0) { /* the fourth must lie behind the first face */
        vertex swap = q->v[1];
        q->v[1] = q->v[2];
        q->v[2] = swap;
    }
    q->vertex_count = q->face_count = 4;
    for (int i = 0; i < 4; i++) {
        set_face(q, i, corner[i], link[i]);
        set_plane(q, i, tact3_v(1, 0, 0));
    }
}

/* The triangle of the first three vertices with the fourth above it, on its counter-clockwise side, and the fifth below. */
static void make_bipyramid(polytope *q) {
    static const uint8_t corner[6][3] = {{0, 1, 3}, {1, 2, 3}, {2, 0, 3}, {1, 0, 4}, {2, 1, 4}, {0, 2, 4}};
    static const int16_t link[6][3] = {{3, 1, 2}, {4, 2, 0}, {5, 0, 1}, {0, 5, 4}, {1, 3, 5}, {2, 4, 3}};
    q->vertex_count = 5;
    q->face_count = 6;
    for (int i = 0; i < 6; i++) {
        set_face(q, i, corner[i], link[i]);
        set_plane(q, i, tact3_v(1, 0, 0));
    }
}

/* The face with the least offset; of equals the lowest slot. */
static int nearest_face(const polytope *q) {
    int best = 0;
    for (int f = 1; f < q->face_count; f++)
        if (q->offset[f] < q->offset[best]) best = f;
    return best;
}

typedef struct horizon {
    int count, seen_count;
    uint8_t from[EPA_FACES];  /* vertex where edge i begins; it ends where edge i + 1 begins */
    int16_t outer[EPA_FACES]; /* the face beyond it, which stays */
    int16_t seen[EPA_FACES];  /* the faces to be replaced */
} horizon;

static int side_towards(const polytope *q, int f, int neighbour, int end) {
    for (int k = 0; k < 2; k++)
        if (q->link[f][k] == neighbour && q->corner[f][k] == end) return k;
    return 2;
}

static void add_border(const polytope *q, horizon *h, int f, int k) {
    h->from[h->count] = q->corner[f][k];
    h->outer[h->count++] = q->link[f][k];
}

/* Walks over the faces that see the point, from one that does. False when their border is not one loop. */
static bool find_horizon(const polytope *q, int first, vec point, real tolerance, horizon *h) {
    struct {
        int16_t face;
        int8_t side, left;
    } stack[EPA_FACES];
    bool seen[EPA_FACES];
    memset(seen, 0, (size_t)q->face_count * sizeof seen[0]);
    uint8_t last_end = 0, first_from = 0;
    bool loop = true;
    int height = 1;
    stack[0].face = (int16_t)first, stack[0].side = 0, stack[0].left = 3;
    seen[first] = true;
    h->count = 0;
    h->seen_count = 1;
    h->seen[0] = (int16_t)first;
    while (height > 0) {
        if (stack[height - 1].left-- == 0) {
            height--;
            continue;
        }
        int f = stack[height - 1].face, k = stack[height - 1].side, g = q->link[f][k];
        stack[height - 1].side = (int8_t)((k + 1) % 3);
        if (seen[g]) continue;
        int end = q->corner[f][(k + 1) % 3];
        if (face_height(q, g, point) > tolerance) {
            seen[g] = true;
            h->seen[h->seen_count++] = (int16_t)g;
            stack[height].face = (int16_t)g;
            stack[height].side = (int8_t)((side_towards(q, g, f, end) + 1) % 3);
            stack[height++].left = 2;
            continue;
        }
        if (h->count == 0) first_from = q->corner[f][k];
        else loop = loop && last_end == q->corner[f][k];
        last_end = (uint8_t)end;
        add_border(q, h, f, k);
    }
    return loop && h->count >= 3 && last_end == first_from;
}

static int16_t take_slot(polytope *q) {
    return q->free_count ? q->free_slot[--q->free_count] : (int16_t)q->face_count++;
}

/* Puts a fan of faces between the border and the newest vertex in place of the faces seen. */
static void replace_faces(polytope *q, const horizon *h) {
    for (int i = 0; i < h->seen_count; i++) {
        q->offset[h->seen[i]] = TACT_REAL_MAX;
        q->free_slot[q->free_count++] = h->seen[i];
    }
    int16_t slot[EPA_FACES];
    for (int i = 0; i < h->count; i++) slot[i] = take_slot(q);
    uint8_t apex = (uint8_t)(q->vertex_count - 1);
    for (int i = 0; i < h->count; i++) {
        int next = i + 1 < h->count ? i + 1 : 0, previous = i > 0 ? i - 1 : h->count - 1, outer = h->outer[i];
        int side = 0; /* of the outer face: where it begins at this edge's end */
        while (side < 2 && q->corner[outer][side] != h->from[next]) side++;
        q->link[outer][side] = slot[i];
        set_face(q, slot[i], (uint8_t[3]){h->from[i], h->from[next], apex},
                 (int16_t[3]){(int16_t)outer, slot[next], slot[previous]});
        set_plane(q, slot[i], face_normal(q, outer));
    }
}

/* Adds a vertex that the nearest face sees. */
static void expand(polytope *q, int nearest, const vertex *w, real tolerance) {
    horizon h;
    if (!find_horizon(q, nearest, w->point, tolerance, &h)) {
        h.count = 0;
        for (int k = 0; k < 3; k++) add_border(q, &h, nearest, k);
        h.seen_count = 1;
        h.seen[0] = (int16_t)nearest;
    }
    q->v[q->vertex_count++] = *w;
    replace_faces(q, &h);
}
