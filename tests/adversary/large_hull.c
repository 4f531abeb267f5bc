/* Points for hulls of many corners; see large_hull.h. */
#include "adversary/large_hull.h"

#include "adversary/mutate.h"

#define AXIS (TACT_DIMENSION - 1)

/* None, of rounding's size, or visible. */
static tact_real some_little(random_stream *random) {
    if (random_below(random, 3) == 0) return 0;
    return (tact_real)random_decade(random, sizeof(tact_real) == 4 ? 1e-8 : 1e-17, 1e-2);
}

static tactn_vec shaken(random_stream *random, tactn_vec p, tact_real much) {
    return tactn_add(p, tactn_scale(much * (tact_real)random_range(random, 0, 1), random_direction(random)));
}

static tactn_vec on_drum(random_stream *random, int i) {
    tactn_vec p = with_coordinate(random_direction(random), AXIS, 0);
    tact_real length = tactn_length(p);
    if (length > 0 && TACT_DIMENSION == 3) p = tactn_scale(1 / length, p);
    return with_coordinate(p, AXIS, i & 1 ? 1 : -1);
}

/* Near the pole of a ball; every eighth anywhere on it. */
static tactn_vec on_cap(random_stream *random, int i, tact_real narrow) {
    tactn_vec p = random_direction(random);
    if (i % 8 == 0) return p;
    p = with_coordinate(tactn_scale(narrow, p), AXIS, 1);
    return tactn_scale(1 / tactn_length(p), p);
}

static tactn_vec on_grid(random_stream *random) {
    tactn_vec p = no_vec();
    int face = random_below(random, TACT_DIMENSION);
    for (int k = 0; k < TACT_DIMENSION; k++) p = with_coordinate(p, k, (tact_real)(random_below(random, 9) - 4) / 4);
    return with_coordinate(p, face, random_coin(random) ? 1 : -1);
}

static tactn_vec between(random_stream *random, const tactn_vec *points, int count) {
    tactn_vec a = points[random_below(random, count)], b = points[random_below(random, count)];
    return tactn_add(a, tactn_scale((tact_real)random_range(random, -0.1, 1.1), tactn_sub(b, a)));
}

void large_points(random_stream *random, tactn_vec *points, int count) {
    int form = random_below(random, 6);
    tact_real little = some_little(random), narrow = (tact_real)random_decade(random, 1e-8, 0.3);
    tactn_vec stretch = all_coordinates(1);
    if (random_below(random, 3) == 0)
        stretch = with_coordinate(stretch, random_below(random, TACT_DIMENSION),
                                  random_coin(random) ? 0 : (tact_real)random_decade(random, 1e-9, 1));
    for (int i = 0; i < count; i++) {
        switch (form) {
        case 0: points[i] = on_drum(random, i); break;
        case 1: points[i] = on_cap(random, i, narrow); break;
        case 2: points[i] = on_grid(random); break;
        case 3: points[i] = i < 8 ? random_direction(random) : between(random, points, i); break;
        default: points[i] = random_direction(random); break;
        }
        points[i] = times(stretch, shaken(random, points[i], little));
    }
}
