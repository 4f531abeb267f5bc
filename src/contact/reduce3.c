/* Selects the corners of a patch that become points of a manifold: the deepest, and those that span the largest area
 * with it.
 *
 * - More than sixteen corners are first thinned to those that are farthest in sixteen directions.
 * - Four corners span the area that their two diagonals span. So for each diagonal the corners farthest from it on both
 *   sides are found, and the best diagonal wins. If there is a deepest corner, only its diagonals are compared.
 * - A diagonal or a corner must be better by CONTACT_CLEARLY than one of lower ids. Otherwise rounding would decide
 *   between equals, as among the corners of a cap. */
#include "base/simd.h"
#include "base/basis3.h"
#include "contact/contact.h"

/* Sixteen directions and the deepest corner, and room for the widest vector. */
#define OUTLINE_CORNERS 17
#define OUTLINE_ROOM 24

/* Corners by ascending ids: their coordinates across the normal, and their indices. The first is repeated after the
 * last. */
typedef struct outline {
    int count;
    real x[OUTLINE_ROOM], y[OUTLINE_ROOM];
    int corner[OUTLINE_CORNERS];
} outline;

/* The deepest corner; of equal depths the one of the lowest id. Below zero if all are equal. */
static int deepest_corner(const contact_patch *patch) {
    real low = patch->corner[0].separation, high = low, same = CONTACT_SHAKE * patch->size;
    int best = -1;
    for (int i = 1; i < patch->count; i++) {
        low = tact_min(low, patch->corner[i].separation);
        high = tact_max(high, patch->corner[i].separation);
    }
    for (int i = 0; i < patch->count && high - low > same; i++) {
        const patch_corner *c = &patch->corner[i];
        if (c->separation <= low + same && (best < 0 || c->id < patch->corner[best].id)) best = i;
    }
    return best;
}

/* Inserts a corner by its id, unless it is there. */
static void insert_corner(const contact_patch *patch, int corner, outline *o) {
    int at = o->count;
    uint32_t id = patch->corner[corner].id;
    while (at > 0 && patch->corner[o->corner[at - 1]].id > id) at--;
    if (at > 0 && o->corner[at - 1] == corner) return;
    for (int i = o->count++; i > at; i--) o->corner[i] = o->corner[i - 1];
    o->corner[at] = corner;
}

/* The corner farthest in a direction; of almost equals the one of the lowest id. */
static int farthest_corner(const contact_patch *patch, vec d) {
    real most = -TACT_REAL_MAX, slack = 2 * (CONTACT_CLEARLY - 1) * patch->size;
    int best = -1;
    for (int i = 0; i < patch->count; i++) most = tact_max(most, dot(d, patch->corner[i].on_a));
    for (int i = 0; i < patch->count; i++) {
        const patch_corner *c = &patch->corner[i];
        if (dot(d, c->on_a) >= most - slack && (best < 0 || c->id < patch->corner[best].id)) best = i;
    }
    return best;
}

static FORCE_INLINE void set_outline(const contact_patch *patch, vec u, vec v, int deepest, outline *o) {
    static const real turn[16][2] = {{5, 0},  {0, 5},   {-5, 0}, {0, -5},  {4, 4}, {-4, 4},  {-4, -4}, {4, -4},
                                     {5, 2},  {-2, 5},  {-5, -2}, {2, -5}, {2, 5}, {-5, 2}, {-2, -5}, {5, -2}};
    o->count = 0;
    if (patch->count <= OUTLINE_CORNERS - 1) {
        for (int i = 0; i < patch->count; i++) insert_corner(patch, i, o);
    } else {
        for (int k = 0; k < 16; k++)
            insert_corner(patch, farthest_corner(patch, mul_add(scale(turn[k][0], u), turn[k][1], v)), o);
        if (deepest >= 0) insert_corner(patch, deepest, o);
    }
    for (int i = 0; i < (o->count + LANES - 1) / LANES * LANES; i++) {
        const patch_corner *c = &patch->corner[o->corner[i < o->count ? i : 0]];
        o->x[i] = dot(u, c->on_a), o->y[i] = dot(v, c->on_a);
    }
}

/* Finds twice the areas that the diagonals from a corner span with the farthest corners on both sides, by their ends,
 * from `first` on. Returns the largest. */
static FORCE_INLINE real span_diagonals(const outline *o, int from, int first, real area[OUTLINE_ROOM]) {
    wide at_x = wide_all(o->x[from]), at_y = wide_all(o->y[from]), largest = wide_all(0);
    for (int k = first / LANES * LANES; k < o->count; k += LANES) {
        wide x = wide_load(&o->x[k]) - at_x, y = wide_load(&o->y[k]) - at_y, most = wide_all(0), least = most;
        for (int i = 0; i < o->count; i++) {
            wide right = y * (wide_all(o->x[i]) - at_x) - x * (wide_all(o->y[i]) - at_y);
            most = wide_max(most, right);
            least = wide_min(least, right);
        }
        wide_store(&area[k], most - least);
        largest = wide_max(largest, most - least);
    }
    return wide_highest(largest);
}

/* The corner farthest to the right of a line, or below zero. */
static int farthest_right(const outline *o, int from, int to) {
    real x = o->x[to] - o->x[from], y = o->y[to] - o->y[from], to_beat = 0;
    int best = -1;
    for (int i = 0; i < o->count; i++) {
        real right = y * (o->x[i] - o->x[from]) - x * (o->y[i] - o->y[from]);
        if (right > to_beat) to_beat = right * CONTACT_CLEARLY, best = i;
    }
    return best;
}

static NOINLINE int select_corners(const contact_patch *patch, vec u, vec v, int kept[TACTN_MANIFOLD_POINTS]) {
    outline o;
    int deepest = deepest_corner(patch), from = 0, to = 0, count = 0;
    set_outline(patch, u, v, deepest, &o);
    real to_beat = 0;
    for (int i = 0; i < o.count; i++) {
        if (deepest >= 0 && o.corner[i] != deepest) continue;
        real area[OUTLINE_ROOM];
        int first = deepest >= 0 ? 0 : i + 1;
        if (!(span_diagonals(&o, i, first, area) > to_beat)) continue;
        for (int k = first; k < o.count; k++)
            if (area[k] > to_beat) to_beat = area[k] * CONTACT_CLEARLY, from = i, to = k;
    }
    if (!(to_beat > 0)) return TACTN_MANIFOLD_POINTS; /* all coincide */
    int right = farthest_right(&o, from, to), left = farthest_right(&o, to, from);
    kept[count++] = o.corner[from];
    if (right >= 0) kept[count++] = o.corner[right];
    kept[count++] = o.corner[to];
    if (left >= 0) kept[count++] = o.corner[left];
    return count;
}

static FORCE_INLINE int keep_all(const contact_patch *patch, int kept[TACTN_MANIFOLD_POINTS]) {
    for (int i = 0; i < patch->count && i < TACTN_MANIFOLD_POINTS; i++) kept[i] = i;
    return patch->count;
}

static int reduce_patch(const contact_patch *patch, vec n, int kept[TACTN_MANIFOLD_POINTS]) {
    int count = keep_all(patch, kept);
    if (count <= TACTN_MANIFOLD_POINTS) return count;
    vec u, v;
    contact_basis(n, &u, &v);
    return select_corners(patch, u, v, kept);
}

/* Areas in a plane and areas as seen along a normal have one ratio. So any two axes do, along which it is not steep. */
static FORCE_INLINE int reduce_flat_patch(const contact_patch *patch, vec n, int kept[TACTN_MANIFOLD_POINTS]) {
    int count = keep_all(patch, kept);
    if (count <= TACTN_MANIFOLD_POINTS) return count;
    real x = tact_abs(n.x), y = tact_abs(n.y), z = tact_abs(n.z);
    bool across_x = x >= y && x >= z;
    vec u = across_x ? tact3_v(0, 1, 0) : tact3_v(1, 0, 0);
    vec v = across_x || y >= z ? tact3_v(0, 0, 1) : tact3_v(0, 1, 0);
    return select_corners(patch, u, v, kept);
}
