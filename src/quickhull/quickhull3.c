/* Quickhull (Barber, Dobkin, Huhdanpaa 1996) with exact decisions.
 *
 * - Every point outside hangs in the list of one triangle that it lies above. A heap of the triangles, ordered by
 *   the height of their farthest points, tells which point to insert next.
 * - The triangles that see the new point are found by walking from the one whose list it hung in. They form a
 *   disc; its rim, met in order by walking depth first, is joined to the new point by a cone of triangles.
 * - The points of the triangles that are gone move to triangles of the cone. A point that was above one that is
 *   gone, and is above none of the cone, is inside and is forgotten.
 * - "Sees" and "above" are exact: what rounding leaves in doubt is decided by exact3.c. So the surface is always
 *   that of a convex body, closed, whatever the input; coplanar points make coplanar triangles, which are merged
 *   later.
 * - Points less than the tolerance above every triangle wait for a second pass, which inserts those that are more
 *   than the tolerance away from the hull: near a sharp edge a point can be far away, and low above both planes. */
#include "quickhull/builder3.h"

static bool above(const hull_work *work, const hull_triangle *t, int32_t point) {
    const double *p = hull_work_point(work, point);
    double height = hull_height(work, t, p);
    if (height > t->margin) return true;
    if (height < -t->margin) return false;
    return tact3_hull_side(hull_work_point(work, t->corner[0]), hull_work_point(work, t->corner[1]),
                           hull_work_point(work, t->corner[2]), p) > 0;
}

/* A class of heights 256 times apart: the exponent without its last bits. */
static int height_class(double height) {
    union {
        double value;
        uint64_t bits;
    } u;
    u.value = height > 0 ? height : 0;
    return (int)(u.bits >> 55);
}

/* The order of the heap. With a limit the highest goes first. Without, it is enough to insert what is far before
 * what is near; among like heights the triangle made last goes first, because what surrounds it is still in the
 * cache. (That rule alone, without the classes, takes quadratic time where many points are nearly coplanar.) */
static bool goes_before(const hull_work *work, int32_t a, int32_t b) {
    const hull_triangle *s = &work->triangle[a], *t = &work->triangle[b];
    if (work->limit > 0) return s->height > t->height || (s->height >= t->height && a < b);
    int s_class = height_class(s->height), t_class = height_class(t->height);
    if (s_class != t_class) return s_class > t_class;
    return s->born > t->born || (s->born == t->born && a < b);
}

static void heap_put(hull_work *work, int place, int32_t t) {
    work->heap[place] = t;
    work->triangle[t].place = place;
}

static void heap_raise(hull_work *work, int place, int32_t t) {
    while (place > 0 && goes_before(work, t, work->heap[(place - 1) / 2])) {
        heap_put(work, place, work->heap[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    heap_put(work, place, t);
}

static void heap_lower(hull_work *work, int place, int32_t t) {
    for (int child = 2 * place + 1; child < work->heap_count; child = 2 * place + 1) {
        if (child + 1 < work->heap_count && goes_before(work, work->heap[child + 1], work->heap[child])) child++;
        if (!goes_before(work, work->heap[child], t)) break;
        heap_put(work, place, work->heap[child]);
        place = child;
    }
    heap_put(work, place, t);
}

static void heap_remove(hull_work *work, int32_t t) {
    int place = work->triangle[t].place;
    if (place == NONE) return;
    work->triangle[t].place = NONE;
    int32_t last = work->heap[--work->heap_count];
    if (last == t) return;
    heap_raise(work, place, last);
    heap_lower(work, work->triangle[last].place, last);
}

static void heap_add_if_due(hull_work *work, int32_t i) {
    const hull_triangle *t = &work->triangle[i];
    bool due = work->second_pass ? t->outside != NONE : t->farthest != NONE && t->height > work->threshold;
    if (due && t->place == NONE) heap_raise(work, work->heap_count++, i);
}

/* The normal is taken at the corner opposite to the longest edge, where the edges are least parallel. */
static void set_plane(const hull_work *work, hull_triangle *t) {
    const double *p[3];
    double squared[3];
    for (int i = 0; i < 3; i++) p[i] = hull_work_point(work, t->corner[i]);
    for (int i = 0; i < 3; i++) {
        const double *a = p[i], *b = p[(i + 1) % 3];
        double x = b[0] - a[0], y = b[1] - a[1], z = b[2] - a[2];
        squared[i] = x * x + y * y + z * z;
    }
    int longest = squared[0] >= squared[1] ? 0 : 1;
    if (squared[2] > squared[longest]) longest = 2;
    int k = (longest + 2) % 3;
    double error = tact3_hull_normal(p[k], p[(k + 1) % 3], p[(k + 2) % 3], t->normal);
    /* Differences, products and sums of the height add 6 u; no two points, the apex of a flat hull included, are
     * farther apart than 2.5 times the longest side. */
    t->margin = error < 0 ? NO_PLANE : (error + 6) * HULL_ROUNDOFF * 2.5 * work->extent;
}

static int32_t new_triangle(hull_work *work, int32_t a, int32_t b, int32_t c) {
    int32_t i = work->free;
    if (i != NONE)
        work->free = work->triangle[i].link[0];
    else
        i = work->used++;
    hull_triangle *t = &work->triangle[i];
    t->corner[0] = a, t->corner[1] = b, t->corner[2] = c;
    t->outside = t->farthest = t->place = NONE;
    t->height = -1;
    t->mark = 0;
    t->born = work->stamp;
    set_plane(work, t);
    work->alive++;
    return i;
}

static void free_triangle(hull_work *work, int32_t i) {
    heap_remove(work, i);
    work->triangle[i].corner[0] = NONE;
    work->triangle[i].link[0] = work->free;
    work->free = i;
    work->alive--;
}

static void hang(hull_work *work, int32_t point, hull_triangle *t, double height) {
    work->next[point] = t->outside;
    t->outside = point;
    if (work->flag[point] & FLAG_MINOR) return;
    if (t->farthest == NONE || height > t->height) {
        t->farthest = point;
        t->height = height;
    }
}

/* Hangs a point to the first of these triangles that it is clearly above, else to the one that it is highest above,
 * if any. */
static void distribute(hull_work *work, int32_t point, const int32_t *list, int count) {
    const double *p = hull_work_point(work, point);
    int32_t best = NONE;
    double most = 0;
    bool doubt = false;
    for (int i = 0; i < count; i++) {
        hull_triangle *t = &work->triangle[list[i]];
        double height = hull_height(work, t, p);
        if (height > t->margin && (best == NONE || height > most)) {
            best = list[i];
            most = height;
            if (height > work->tolerance) break;
        }
        doubt = doubt || (height >= -t->margin && height <= t->margin);
    }
    for (int i = 0; i < count && best == NONE && doubt; i++) {
        const hull_triangle *t = &work->triangle[list[i]];
        most = hull_height(work, t, p);
        if (most >= -t->margin && above(work, t, point)) best = list[i];
    }
    if (best != NONE) hang(work, point, &work->triangle[best], most);
}

/* Walks over the triangles that see the point, from one that does, and lists them in `seen` and the edges around them
 * in `rim`, in order, as 4 * triangle + edge of the triangles beyond. Returns how many of both. A step on the stack
 * is 16 * triangle + 4 * edge by which it was entered + edges done. */
static void find_rim(hull_work *work, int32_t start, int32_t point, int *seen_count, int *rim_count) {
    int seen = 0, rim = 0, height = 0, stamp = ++work->stamp;
    work->triangle[start].mark = stamp;
    work->seen[seen++] = start;
    work->stack[height++] = 16 * start;
    while (height > 0) {
        int32_t *top = &work->stack[height - 1], i = *top / 16;
        int entered = *top / 4 % 4, done = *top % 4;
        if (done == 3) {
            height--;
            continue;
        }
        ++*top;
        int32_t beyond = work->triangle[i].link[(entered + done) % 3];
        hull_triangle *t = &work->triangle[beyond];
        if (t->mark == stamp) continue;
        int back = hull_edge_to(t, i);
        if (above(work, t, point)) {
            t->mark = stamp;
            work->seen[seen++] = beyond;
            work->stack[height++] = 16 * beyond + 4 * back + 1; /* the edge back is done */
        } else {
            work->rim[rim++] = 4 * beyond + back;
        }
    }
    *seen_count = seen;
    *rim_count = rim;
}

/* Joins the rim to the point by triangles, and lists them in place of the rim. */
static void make_cone(hull_work *work, int32_t point, int count) {
    for (int i = 0; i < count; i++) {
        int32_t beyond = work->rim[i] / 4;
        int edge = work->rim[i] % 4;
        hull_triangle *t = &work->triangle[beyond];
        int32_t made = new_triangle(work, t->corner[(edge + 1) % 3], t->corner[edge], point);
        work->triangle[made].link[0] = beyond;
        t->link[edge] = made;
        work->rim[i] = made;
    }
    for (int i = 0; i < count; i++) {
        int32_t here = work->rim[i], next = work->rim[i + 1 < count ? i + 1 : 0];
        work->triangle[here].link[1] = next;
        work->triangle[next].link[2] = here;
    }
}

/* Puts a point that the triangle sees into the surface. */
static void insert(hull_work *work, int32_t start, int32_t point) {
    int seen, rim;
    find_rim(work, start, point, &seen, &rim);
    for (int i = 0; i < seen; i++) {
        int32_t outside = work->triangle[work->seen[i]].outside;
        free_triangle(work, work->seen[i]);
        work->seen[i] = outside;
    }
    make_cone(work, point, rim);
    for (int i = 0; i < seen; i++) {
        for (int32_t p = work->seen[i], next; p != NONE; p = next) {
            next = work->next[p];
            if (p != point) distribute(work, p, work->rim, rim);
        }
    }
    for (int i = 0; i < rim; i++) heap_add_if_due(work, work->rim[i]);
    if (work->flag[point] & FLAG_MINOR) work->flag[point] = FLAG_PINNED;
}

/* The point in a triangle's list that is farthest from the hull, if that is more than the tolerance. */
static int32_t farthest_away(const hull_work *work, int32_t triangle) {
    int32_t best = NONE;
    double most = work->tolerance;
    for (int32_t p = work->triangle[triangle].outside; p != NONE; p = work->next[p]) {
        double away = tact3_hull_distance(work, triangle, p, most);
        if (away > most) {
            most = away;
            best = p;
        }
    }
    return best;
}

/* Inserts until nothing is due. A triangulated sphere of f triangles has f / 2 + 2 vertices. */
static void insert_all(hull_work *work) {
    while (work->heap_count > 0) {
        if (work->limit > 0 && work->alive / 2 + 2 >= work->limit) return;
        int32_t top = work->heap[0];
        int32_t point = work->second_pass ? farthest_away(work, top) : work->triangle[top].farthest;
        if (point == NONE)
            heap_remove(work, top);
        else
            insert(work, top, point);
    }
}

static void make_tetrahedron(hull_work *work, const int32_t corner[4], int32_t list) {
    static const int side[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    static const int beyond[4][3] = {{1, 2, 3}, {3, 2, 0}, {1, 3, 0}, {2, 1, 0}};
    int32_t c[4] = {corner[0], corner[1], corner[2], corner[3]};
    if (tact3_hull_side(hull_work_point(work, c[0]), hull_work_point(work, c[1]), hull_work_point(work, c[2]),
                        hull_work_point(work, c[3])) > 0) { /* the fourth belongs behind the first triangle */
        c[0] = corner[1];
        c[1] = corner[0];
    }
    int32_t made[4] = {0, 1, 2, 3};
    for (int i = 0; i < 4; i++) {
        new_triangle(work, c[side[i][0]], c[side[i][1]], c[side[i][2]]);
        for (int k = 0; k < 3; k++) work->triangle[i].link[k] = beyond[i][k];
    }
    for (int32_t p = list, next; p != NONE; p = next) {
        next = work->next[p];
        distribute(work, p, made, 4);
    }
    for (int i = 0; i < 4; i++) heap_add_if_due(work, i);
}

void tact3_hull_grow(hull_work *work, const int32_t simplex[4], int32_t list) {
    work->used = work->alive = work->heap_count = 0;
    work->free = NONE;
    work->stamp = 0;
    work->second_pass = false;
    make_tetrahedron(work, simplex, list);
    insert_all(work);
    work->second_pass = true;
    int32_t before = NONE;
    /* Until the limit is reached, or nothing was inserted. */
    while (work->heap_count == 0 && work->stamp != before) {
        before = work->stamp;
        for (int32_t i = 0; i < work->used; i++) {
            if (work->triangle[i].corner[0] != NONE) heap_add_if_due(work, i);
        }
        insert_all(work);
    }
}
