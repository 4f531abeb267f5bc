/* The library's tree of boxes, for the command's bodies. */
#include "query/boxes.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What an axis that is asked about is longer by, for the rounding of its sums. */
#define REACH_SLACK (1 + 8 * DBL_EPSILON)

bool body_list_add(body_list *list, size_t body) {
    if (list->count == list->room) {
        size_t room = 2 * list->room + 64;
        uint32_t *larger = realloc(list->list, room * sizeof *larger);
        if (!larger) return false;
        list->list = larger, list->room = room;
    }
    list->list[list->count++] = (uint32_t)body;
    return true;
}

static bool make_tree(boxes *b) {
    int count = (int)(b->count - b->endless.count);
    if (count == 0) return true;
    size_t bytes = tact3_tree_bytes(count), next = 0;
    b->tree = malloc(bytes);
    if (!b->tree || tact3_tree_init(b->tree, bytes, count) != TACT_OK) return false;
    for (size_t i = 0; i < b->count; i++) {
        bool endless = next < b->endless.count && b->endless.list[next] == i;
        int32_t proxy;
        if (endless)
            next++;
        else if (tact3_tree_insert(b->tree, b->box[i], 1, (uint32_t)i, &proxy) != TACT_OK)
            return false;
    }
    return true;
}

bool boxes_make(const engine_kind *kind, const engine *engine, size_t count, boxes *out, error *error) {
    *out = (boxes){.count = count};
    if (count > TACT3_TREE_MAX_COUNT) {
        return error_set(error, "there are %zu bodies; near ones are found among %d at most", count,
                         TACT3_TREE_MAX_COUNT);
    }
    out->box = malloc((count + 1) * sizeof *out->box);
    if (!out->box) return error_memory(error);
    for (size_t i = 0; i < count; i++) {
        double lower[3], upper[3];
        if (kind->box_of(engine, i, lower, upper)) {
            out->box[i] = (tact3_bounds){{lower[0], lower[1], lower[2]}, {upper[0], upper[1], upper[2]}};
        } else {
            out->box[i] = (tact3_bounds){{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL, HUGE_VAL}};
            if (!body_list_add(&out->endless, i)) return error_memory(error);
        }
    }
    return make_tree(out) || error_memory(error);
}

void boxes_free(boxes *b) {
    free(b->box);
    free(b->tree);
    free(b->endless.list);
    memset(b, 0, sizeof *b);
}

typedef struct visit {
    size_t body, first;
    body_list *out;
} visit;

static bool add_found(void *context, int32_t proxy, uint32_t user) {
    const visit *v = context;
    (void)proxy;
    return user < v->first || user == v->body || body_list_add(v->out, user);
}

static int by_number(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double down(double x, double reach) { return x - reach * REACH_SLACK - 2 * DBL_EPSILON * fabs(x); }

static double up(double x, double reach) { return x + reach * REACH_SLACK + 2 * DBL_EPSILON * fabs(x); }

bool boxes_near(const boxes *b, size_t body, double reach, size_t first, body_list *out) {
    visit v = {body, first, out};
    size_t begin = out->count;
    tact3_vec l = b->box[body].lower, u = b->box[body].upper;
    tact3_bounds wide = {{down(l.x, reach), down(l.y, reach), down(l.z, reach)},
                         {up(u.x, reach), up(u.y, reach), up(u.z, reach)}};
    if (!(isfinite(l.x) && isfinite(reach))) {
        wide.lower = (tact3_vec){-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
        wide.upper = (tact3_vec){HUGE_VAL, HUGE_VAL, HUGE_VAL};
    }
    if (b->tree && !tact3_tree_query(b->tree, wide, 1, add_found, &v)) return false;
    for (size_t i = 0; i < b->endless.count; i++) {
        if (!add_found(&v, 0, b->endless.list[i])) return false;
    }
    if (out->count - begin > 1) qsort(out->list + begin, out->count - begin, sizeof *out->list, by_number);
    return true;
}

double boxes_gap(const boxes *b, size_t body, size_t other) {
    const tact3_bounds *p = b->box + body, *q = b->box + other;
    double x = fmax(0, fmax(p->lower.x - q->upper.x, q->lower.x - p->upper.x));
    double y = fmax(0, fmax(p->lower.y - q->upper.y, q->lower.y - p->upper.y));
    double z = fmax(0, fmax(p->lower.z - q->upper.z, q->lower.z - p->upper.z));
    return sqrt(x * x + y * y + z * z);
}
