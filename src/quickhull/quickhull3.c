/* Quickhull (Barber, Dobkin, Huhdanpaa 1996) with exact decisions.
 *
 * - Every point outside is in the conflict list of one triangle that it lies above. The next point to insert is the
 *   farthest conflict of the triangle on top of a heap.
 * - The triangles that see the new point are found by depth-first search from the one whose conflict it was. They form
 *   a disc. The search meets the edges of its boundary, the horizon, in order; a fan of triangles joins them to the new
 *   point.
 * - The conflicts of removed triangles move to triangles of the fan. A conflict above none of these is inside the hull
 *   and is dropped.
 * - Visibility is exact: exact3.c decides what rounding leaves open. So the surface is always closed and convex,
 *   whatever the input; coplanar points give coplanar triangles, which merge3.c merges.
 * - Points less than the tolerance above every triangle wait for a second pass, which inserts those farther than the
 *   tolerance from the hull: near a sharp edge a point can be low above both planes and far from the hull. */
#include "base/assert.h"
#include "base/orientation3.h"
#include "quickhull/surface_valid3.h"

/* Checks exactly whether a point lies above the plane of a triangle, that is, sees it. */
static bool is_above(const hull_builder *builder, const hull_triangle *t, int32_t point) {
    const double *p = builder_point(builder, point);
    double height = plane_height(builder, t, p);
    if (height > t->margin) return true;
    if (height < -t->margin) return false;
    return tact3_orientation(builder_point(builder, t->corner[0]), builder_point(builder, t->corner[1]),
                                  builder_point(builder, t->corner[2]), p) > 0;
}

/* Returns the exponent of a height without its last bits: classes 256 times apart. */
static int height_class(double height) {
    union {
        double value;
        uint64_t bits;
    } u;
    u.value = height > 0 ? height : 0;
    return (int)(u.bits >> 55);
}

/* Compares triangles in the heap. With a vertex limit the highest conflict goes first. Without, higher classes go
 * first, and within a class the newest triangle, whose neighbours are still in the cache. (Newest first without
 * classes takes quadratic time where many points are nearly coplanar.) */
static bool is_inserted_before(const hull_builder *builder, int32_t a, int32_t b) {
    const hull_triangle *s = &builder->triangle[a], *t = &builder->triangle[b];
    if (builder->limit > 0) return s->height > t->height || (s->height >= t->height && a < b);
    int s_class = height_class(s->height), t_class = height_class(t->height);
    if (s_class != t_class) return s_class > t_class;
    return s->created > t->created || (s->created == t->created && a < b);
}

static void heap_put(hull_builder *builder, int place, int32_t t) {
    TACT_ASSERT(place >= 0 && place < builder->capacity && builder->triangle[t].corner[0] != NONE);
    builder->heap[place] = t;
    builder->triangle[t].place = place;
}

static void heap_raise(hull_builder *builder, int place, int32_t t) {
    while (place > 0 && is_inserted_before(builder, t, builder->heap[(place - 1) / 2])) {
        heap_put(builder, place, builder->heap[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    heap_put(builder, place, t);
}

static void heap_lower(hull_builder *builder, int place, int32_t t) {
    for (int child = 2 * place + 1; child < builder->heap_count; child = 2 * place + 1) {
        if (child + 1 < builder->heap_count &&
            is_inserted_before(builder, builder->heap[child + 1], builder->heap[child]))
            child++;
        if (!is_inserted_before(builder, builder->heap[child], t)) break;
        heap_put(builder, place, builder->heap[child]);
        place = child;
    }
    heap_put(builder, place, t);
}

static void heap_remove(hull_builder *builder, int32_t t) {
    int place = builder->triangle[t].place;
    if (place == NONE) return;
    builder->triangle[t].place = NONE;
    int32_t last = builder->heap[--builder->heap_count];
    if (last == t) return;
    heap_raise(builder, place, last);
    heap_lower(builder, builder->triangle[last].place, last);
}

static void heap_push_if_due(hull_builder *builder, int32_t i) {
    const hull_triangle *t = &builder->triangle[i];
    bool due = builder->second_pass ? t->conflicts != NONE : t->farthest != NONE && t->height > builder->threshold;
    if (due && t->place == NONE) heap_raise(builder, builder->heap_count++, i);
}

/* Sets normal and margin. The normal is computed at the corner opposite to the longest edge, where the edges are least
 * parallel. */
static void set_plane(const hull_builder *builder, hull_triangle *t) {
    const double *p[3];
    double squared[3];
    for (int i = 0; i < 3; i++) p[i] = builder_point(builder, t->corner[i]);
    for (int i = 0; i < 3; i++) {
        const double *a = p[i], *b = p[(i + 1) % 3];
        double x = b[0] - a[0], y = b[1] - a[1], z = b[2] - a[2];
        squared[i] = x * x + y * y + z * z;
    }
    int longest = squared[0] >= squared[1] ? 0 : 1;
    if (squared[2] > squared[longest]) longest = 2;
    int k = (longest + 2) % 3;
    double error = tact3_hull_normal(p[k], p[(k + 1) % 3], p[(k + 2) % 3], t->normal);
    /* Computing a height adds 6 u; no two points, the apex of a flat hull included, are farther apart than 2.5 times
     * the longest side. */
    t->margin = error < 0 ? DEGENERATE_MARGIN : (error + 6) * HULL_ROUNDOFF * 2.5 * builder->extent;
}

static int32_t new_triangle(hull_builder *builder, int32_t a, int32_t b, int32_t c) {
    int32_t i = builder->free;
    if (i != NONE)
        builder->free = builder->triangle[i].link[0];
    else
        i = builder->used++;
    TACT_ASSERT(i >= 0 && i < builder->capacity);
    TACT_ASSERT(a != b && b != c && c != a);
    hull_triangle *t = &builder->triangle[i];
    t->corner[0] = a, t->corner[1] = b, t->corner[2] = c;
    t->conflicts = t->farthest = t->place = NONE;
    t->height = -1;
    t->mark = 0;
    t->created = builder->stamp;
    set_plane(builder, t);
    builder->alive++;
    return i;
}

static void free_triangle(hull_builder *builder, int32_t i) {
    heap_remove(builder, i);
    builder->triangle[i].corner[0] = NONE;
    builder->triangle[i].link[0] = builder->free;
    builder->free = i;
    builder->alive--;
}

static void add_to_conflict_list(hull_builder *builder, int32_t point, hull_triangle *t, double height) {
    builder->next[point] = t->conflicts;
    t->conflicts = point;
    if (builder->flag[point] & FLAG_REDUNDANT) return;
    if (t->farthest == NONE || height > t->height) {
        t->farthest = point;
        t->height = height;
    }
}

/* Adds a point to the conflict list of the first of these triangles that it is more than the tolerance above, else of
 * the one that it is highest above; drops it if it is above none. */
static void assign_conflict(hull_builder *builder, int32_t point, const int32_t *list, int count) {
    const double *p = builder_point(builder, point);
    int32_t best = NONE;
    double most = 0;
    bool doubt = false;
    for (int i = 0; i < count; i++) {
        hull_triangle *t = &builder->triangle[list[i]];
        double height = plane_height(builder, t, p);
        if (height > t->margin && (best == NONE || height > most)) {
            best = list[i];
            most = height;
            if (height > builder->tolerance) break;
        }
        doubt = doubt || (height >= -t->margin && height <= t->margin);
    }
    for (int i = 0; i < count && best == NONE && doubt; i++) {
        const hull_triangle *t = &builder->triangle[list[i]];
        most = plane_height(builder, t, p);
        if (most >= -t->margin && is_above(builder, t, point)) best = list[i];
    }
    if (best != NONE) add_to_conflict_list(builder, point, &builder->triangle[best], most);
}

/* Finds the triangles that see the point, from one that does, by depth-first search. Lists them in `seen`, and in
 * `horizon` the edges around them, in order, as 4 * triangle + edge of the triangle beyond. Sets the number of both. An
 * entry of the stack is 16 * triangle + 4 * entry edge + number of edges done. */
static void find_horizon(hull_builder *builder, int32_t start, int32_t point, int *seen_count, int *horizon_count) {
    int seen = 0, horizon = 0, height = 0, stamp = ++builder->stamp;
    builder->triangle[start].mark = stamp;
    builder->seen[seen++] = start;
    builder->stack[height++] = 16 * start;
    while (height > 0) {
        int32_t *top = &builder->stack[height - 1], i = *top / 16;
        int entered = *top / 4 % 4, done = *top % 4;
        if (done == 3) {
            height--;
            continue;
        }
        ++*top;
        int32_t beyond = builder->triangle[i].link[(entered + done) % 3];
        hull_triangle *t = &builder->triangle[beyond];
        if (t->mark == stamp) continue;
        int back = edge_to(t, i);
        if (is_above(builder, t, point)) {
            t->mark = stamp;
            builder->seen[seen++] = beyond;
            builder->stack[height++] = 16 * beyond + 4 * back + 1; /* the entry edge is done */
        } else {
            builder->horizon[horizon++] = 4 * beyond + back;
        }
    }
    /* A disc of n triangles with m inner vertices has n + 2 - 2 m border edges. */
    TACT_ASSERT(horizon >= 3 && horizon <= seen + 2 && (seen + horizon) % 2 == 0);
    *seen_count = seen;
    *horizon_count = horizon;
}

/* Joins the horizon to the point by a fan of triangles, which replace the edges in `horizon`. */
static void make_fan(hull_builder *builder, int32_t point, int count) {
    for (int i = 0; i < count; i++) {
        int32_t beyond = builder->horizon[i] / 4;
        int edge = builder->horizon[i] % 4;
        hull_triangle *t = &builder->triangle[beyond];
        int32_t made = new_triangle(builder, t->corner[(edge + 1) % 3], t->corner[edge], point);
        builder->triangle[made].link[0] = beyond;
        t->link[edge] = made;
        builder->horizon[i] = made;
    }
    for (int i = 0; i < count; i++) {
        int32_t here = builder->horizon[i], next = builder->horizon[i + 1 < count ? i + 1 : 0];
        builder->triangle[here].link[1] = next;
        builder->triangle[next].link[2] = here;
    }
}

/* Inserts a point that a triangle sees. */
static void insert(hull_builder *builder, int32_t start, int32_t point) {
    int seen, horizon;
    find_horizon(builder, start, point, &seen, &horizon);
    for (int i = 0; i < seen; i++) {
        int32_t conflicts = builder->triangle[builder->seen[i]].conflicts;
        free_triangle(builder, builder->seen[i]);
        builder->seen[i] = conflicts;
    }
    make_fan(builder, point, horizon);
    for (int i = 0; i < seen; i++) {
        for (int32_t p = builder->seen[i], next; p != NONE; p = next) {
            next = builder->next[p];
            if (p != point) assign_conflict(builder, p, builder->horizon, horizon);
        }
    }
    for (int i = 0; i < horizon; i++) heap_push_if_due(builder, builder->horizon[i]);
    if (builder->flag[point] & FLAG_REDUNDANT) builder->flag[point] = FLAG_PINNED;
}

/* Returns the conflict of a triangle that is farthest from the hull, if farther than the tolerance; else NONE. */
static int32_t farthest_conflict(const hull_builder *builder, int32_t triangle) {
    int32_t best = NONE;
    double most = builder->tolerance;
    for (int32_t p = builder->triangle[triangle].conflicts; p != NONE; p = builder->next[p]) {
        double away = tact3_hull_distance(builder, triangle, p, most);
        if (away > most) {
            most = away;
            best = p;
        }
    }
    return best;
}

/* Inserts points until the heap is empty or the limit is reached. A surface of f triangles has f / 2 + 2 vertices. */
static void insert_all(hull_builder *builder) {
    while (builder->heap_count > 0) {
        if (builder->limit > 0 && builder->alive / 2 + 2 >= builder->limit) return;
        int32_t top = builder->heap[0];
        int32_t point = builder->second_pass ? farthest_conflict(builder, top) : builder->triangle[top].farthest;
        if (point == NONE)
            heap_remove(builder, top);
        else
            insert(builder, top, point);
    }
}

static void make_tetrahedron(hull_builder *builder, const int32_t corner[4], int32_t list) {
    static const int side[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    static const int beyond[4][3] = {{1, 2, 3}, {3, 2, 0}, {1, 3, 0}, {2, 1, 0}};
    int32_t c[4] = {corner[0], corner[1], corner[2], corner[3]};
    if (tact3_orientation(builder_point(builder, c[0]), builder_point(builder, c[1]),
                               builder_point(builder, c[2]), builder_point(builder, c[3])) >
        0) { /* the fourth corner must be behind the first triangle */
        c[0] = corner[1];
        c[1] = corner[0];
    }
    int32_t made[4] = {0, 1, 2, 3};
    for (int i = 0; i < 4; i++) {
        new_triangle(builder, c[side[i][0]], c[side[i][1]], c[side[i][2]]);
        for (int k = 0; k < 3; k++) builder->triangle[i].link[k] = beyond[i][k];
    }
    for (int32_t p = list, next; p != NONE; p = next) {
        next = builder->next[p];
        assign_conflict(builder, p, made, 4);
    }
    for (int i = 0; i < 4; i++) heap_push_if_due(builder, i);
}

void tact3_hull_quickhull(hull_builder *builder, const int32_t simplex[4], int32_t list) {
    builder->used = builder->alive = builder->heap_count = 0;
    builder->free = NONE;
    builder->stamp = 0;
    builder->second_pass = false;
    make_tetrahedron(builder, simplex, list);
    insert_all(builder);
    TACT_ASSERT(surface_valid(builder));
    builder->second_pass = true;
    int32_t before = NONE;
    /* Repeats until the limit is reached or a round inserts nothing. */
    while (builder->heap_count == 0 && builder->stamp != before) {
        before = builder->stamp;
        for (int32_t i = 0; i < builder->used; i++) {
            if (builder->triangle[i].corner[0] != NONE) heap_push_if_due(builder, i);
        }
        insert_all(builder);
    }
    TACT_ASSERT(surface_valid(builder));
}
