/* The invariants of the builder's surface, for TACT_ASSERT. */
#ifndef TACT_QUICKHULL_SURFACE_VALID3_H
#define TACT_QUICKHULL_SURFACE_VALID3_H

#include "quickhull/builder3.h"

/* Checks that each edge of a triangle has a twin in the triangle across, in the opposite direction. */
static inline bool links_valid(const hull_builder *builder, int32_t i) {
    const hull_triangle *t = &builder->triangle[i];
    for (int k = 0; k < 3; k++) {
        if (t->corner[k] < 0 || t->corner[k] >= builder->count) return false;
        if (t->link[k] < 0 || t->link[k] >= builder->used || t->link[k] == i) return false;
        const hull_triangle *across = &builder->triangle[t->link[k]];
        int back = edge_to(across, i);
        if (across->corner[0] == NONE || across->link[back] != i) return false;
        if (across->corner[back] != t->corner[(k + 1) % 3] || across->corner[(back + 1) % 3] != t->corner[k])
            return false;
    }
    return true;
}

/* Checks links and counts of a closed triangulation. That it is convex, the exact predicates promise. */
static inline bool surface_valid(const hull_builder *builder) {
    int alive = 0;
    for (int32_t i = 0; i < builder->used; i++) {
        if (builder->triangle[i].corner[0] == NONE) continue;
        alive++;
        if (!links_valid(builder, i)) return false;
    }
    return alive == builder->alive && alive >= 4 && alive % 2 == 0 && builder->used <= builder->capacity;
}

#endif
