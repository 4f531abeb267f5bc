/* The first contact of two shapes in motion: conservative advancement (Mirtich 1996), with proven steps.
 * docs/casts.md.
 *
 * - A distance query gives a direction n along which the shapes are apart by at least distance - error_bound.
 * - They stay apart along n: without rotation until the travel along n equals that gap (if it never does, there is no
 *   contact); with rotation at least while a parabola is above zero.
 * - There the distance is computed again. The search ends at contact, at the end of the motion, or after
 *   TACTN_MAX_STEPS. */
#include "base/assert.h"
#include "cast/moving_direction.h"

/* Most steps along one direction between two distance queries, two support points of each shape in each. */
#define PLANE_STEPS 24

static const tactn_query_options defaults;

/* Copies what a motion uses of the caller's options; the hint is never null. */
void tactn_set_options(motion *m, const tactn_query_options *options, tactn_hint *own) {
    if (!options) options = &defaults;
    m->options = (tactn_query_options){
        .hint = options->hint, .observer = options->observer, .general = options->general};
    m->observer = options->observer;
    if (m->options.hint) return;
    *own = (tactn_hint){0};
    m->options.hint = own;
}

/* Checks everything but the rotations. */
tact_status tactn_motion_status(const tactn_shape *a, const tactn_shape *b, real size) {
    if (a->status != TACT_OK) return a->status;
    if (b->status != TACT_OK) return b->status;
    if (is_unbounded(a) && is_unbounded(b)) return TACT_UNBOUNDED;
    return size + a->reach + b->reach <= R(0.5) * LARGEST_SCALE ? TACT_OK : TACT_OUT_OF_RANGE;
}

static bool nothing_rotates(const motion *m) { return !(m->path_a.rate > 0 || m->path_b.rate > 0); }

static void gap_at(const motion *m, real fraction, instant *at, tactn_gap *gap) {
    if (!m->turning) {
        tactn_pose pose_b = {position_at(m, fraction), m->fixed_rotation};
        *gap = tactn_distance(m->a, m->b, pose_b, &m->options);
        if (gap->status < 0) return;
    } else {
        tactn_pose pose_a = {zero(), m->path_a.start}, pose_b = {position_at(m, fraction), m->path_b.start};
        if (!nothing_rotates(m)) {
            set_instant(m, fraction, at);
            pose_a.rotation = at->turn_a, pose_b.rotation = at->turn_b;
        }
        *gap = tactn_distance_world(m->a, pose_a, m->b, pose_b, &m->options);
        if (gap->status < 0) return;
        vec origin = mul_add(m->origin, fraction, m->origin_travel);
        gap->point_a = add(gap->point_a, origin);
        gap->point_b = add(gap->point_b, origin);
    }
    gap->error_bound += pose_noise(m, fraction);
    if (tact_abs(gap->distance) <= gap->error_bound) gap->relation = TACT_TOUCHING;
}

/* The first zero of gap + (end - gap) x / span - acceleration / 2 x (span - x), or span if there is none before. */
static real parabola_root(real gap, real end, real span, real acceleration) {
    real a = R(0.5) * acceleration, b = (end - gap) / span - a * span;
    if (end > 0 && b >= 0) return span;
    /* Too large to be squared; this is below the root. */
    if (b < -LARGEST_SCALE) return (gap / -b) * (1 - CAST_ROOT_ERROR * ROUNDOFF);
    real squared = b * b - 4 * a * gap;
    if (end > 0 && squared < 0) return span;
    real divisor = tact_sqrt(tact_max(0, squared)) - b;
    if (end > 0 && divisor <= gap) return span; /* the root is beyond one, or the number range */
    real root = 2 * gap / divisor;
    return end > 0 && root >= span ? span : root * (1 - CAST_ROOT_ERROR * ROUNDOFF);
}

/* A gap along a direction. */
typedef struct sample {
    real fraction, gap;
} sample;

/* The last three gaps along a direction, the newest last. */
typedef struct samples {
    sample s[3];
    real start_slope; /* guessed */
    real inverse;     /* one over the order of the first gap, which keeps squares of slopes in range */
} samples;

/* Guesses how far from the last sample the gap falls to `least`: where a parabola through all three does; below zero if
 * nowhere within the motion. */
static real guess_fall(const samples *from, real least) {
    const sample *s = from->s;
    real step = s[2].fraction - s[1].fraction, before = from->inverse * from->start_slope;
    if (step == 0) return -1;
    real slope = from->inverse * (s[2].gap - s[1].gap) / step, gap = from->inverse * (s[2].gap - least);
    if (s[1].fraction != s[0].fraction)
        before = from->inverse * (s[1].gap - s[0].gap) / (s[1].fraction - s[0].fraction);
    real bend = s[2].fraction != s[0].fraction ? (slope - before) / (s[2].fraction - s[0].fraction) : 0;
    real rate = slope + bend * step;
    real divisor = tact_sqrt(tact_max(0, rate * rate - 4 * bend * gap)) - rate;
    return tact_abs(gap) < divisor ? 2 * gap / divisor : -1;
}

/* Chooses the end of the next span: where the gap is guessed to be used up, but not farther than a parabola can prove
 * if the guess is right. */
static real next_end(const samples *from, real fraction, real gap, real acceleration, real least) {
    real left = 1 - fraction, fall = from->s[2].fraction + guess_fall(from, least) - fraction;
    if (!(fall > 0 && fall < left)) {
        bool far = acceleration * (left * left) > 6 * gap;
        return far ? fraction + tact_sqrt(6 * gap / acceleration) : 1;
    }
    real ratio = fall * tact_sqrt(acceleration / (2 * gap));
    return fraction + (ratio > 1 ? fall * (2 * ratio - 1) / (ratio * ratio) : fall);
}

static void add_sample(const motion *m, const moving_direction *d, real fraction, samples *to, instant *at) {
    set_instant(m, fraction, at);
    to->s[0] = to->s[1], to->s[1] = to->s[2];
    to->s[2] = (sample){fraction, gap_along(m, at, d)};
}

/* Finds a fraction up to which the shapes stay apart along the direction. `gap` is their separation at its start along
 * the normal there, `slope` a guess of how it changes, and `probe` a later one, of the instant.
 *
 * The separation of each pair of points is a function of the fraction whose second derivative is at most
 * `acceleration`. The gap is the least of them. Less acceleration x^2 / 2, each of them is concave, and so is the
 * least. So between two fractions the gap is at least its chord less acceleration / 2 times the distances to both
 * ends. The search ends where the gap is rounding. */
static real separated_until(const motion *m, const moving_direction *d, real gap, real slope, sample probe,
                            instant *at) {
    real fraction = d->from, acceleration = relative_acceleration_bound(m, fraction, d);
    gap -= turning_error(m, d->law, position_at(m, fraction));
    samples last = {{{fraction, gap}, {fraction, gap}, probe}, slope, 1 / (tact_abs(gap) + at->error)};
    const sample *newest = &last.s[2];
    for (int i = 0; i < PLANE_STEPS; i++) {
        real span = newest->fraction - fraction;
        if (!(span > 0)) return fraction;
        if (!tact_finite(newest->gap)) return newest->gap - newest->gap;
        real free = parabola_root(gap, newest->gap, span, acceleration);
        if (free >= span) {
            fraction = newest->fraction;
        } else {
            fraction += free * (1 - CAST_STEP_ERROR * ROUNDOFF);
            if (tact_abs(newest->gap) <= R(0.5) * at->error) return fraction;
            add_sample(m, d, fraction, &last, at);
        }
        gap = newest->gap;
        if (!(fraction < 1 && gap > R(0.5) * at->error)) return fraction;
        add_sample(m, d, next_end(&last, fraction, gap, acceleration, R(0.25) * at->error), &last, at);
    }
    return fraction;
}

/* The velocity of a point of a body, from where it is relative to the body's origin. */
static vec point_velocity(const rotation_path *path, real fraction, vec from_origin) {
    return path->rate > 0 ? tactn_turn_velocity(path, fraction, from_origin) : zero();
}

/* The velocity of B's closest point relative to A's. */
static vec closest_velocity(const motion *m, real fraction, const tactn_gap *gap) {
    vec origin = mul_add(m->origin, fraction, m->origin_travel);
    vec on_a = mul_add(sub(gap->point_a, origin), -m->a->rounding, gap->normal);
    vec on_b = mul_add(sub(gap->point_b, add(origin, position_at(m, fraction))), m->b->rounding, gap->normal);
    vec velocity = point_velocity(&m->path_b, fraction, on_b);
    return add(m->travel, sub(velocity, point_velocity(&m->path_a, fraction, on_a)));
}

/* How the direction between the closest points of the cores changes while they stay the closest. */
static vec line_change(const motion *m, const tactn_gap *gap, vec velocity) {
    real cores = gap->distance + m->a->rounding + m->b->rounding;
    velocity = mul_add(velocity, -dot(velocity, gap->normal), gap->normal);
    bool in_range = cores > LEAST_DIVISOR && greatest(velocity) < CAST_FASTEST_CHANGE * cores;
    return in_range ? scale(1 / cores, velocity) : zero();
}

/* The direction that rotates with a body; one that stands still if the body does not rotate, or if there is hardly
 * more of a gap than the rounding of the rotation. */
static moving_direction direction_with(const motion *m, direction_law law, const instant *at, vec n, real gap) {
    bool is_a = law == WITH_A;
    moving_direction d = {n, zero(), at->fraction, CONSTANT_RATE, n, 0};
    if (!((is_a ? &m->path_a : &m->path_b)->rate > 0 && gap > 2 * turning_error(m, law, at->position))) return d;
    d.law = law;
    d.own = transform_transposed(is_a ? at->rotation_a : at->rotation_b, n);
    d.reach = is_a ? own_reach(m->a, d.own) : own_reach(m->b, neg(d.own));
    return d;
}

/* The direction of a plane, along which alone it is known where it ends. */
static moving_direction direction_of_plane(const motion *m, const instant *at) {
    bool is_a = is_unbounded(m->a);
    vec own = is_a ? m->a->u.plane.normal : neg(m->b->u.plane.normal);
    return (moving_direction){.at = transform(is_a ? at->rotation_a : at->rotation_b, own),
                              .from = at->fraction,
                              .law = is_a ? WITH_A : WITH_B,
                              .own = own,
                              .reach = (is_a ? m->a : m->b)->u.plane.offset};
}

/* Chooses how the direction moves: with the points that are closest, with A, with B, or in space on as since the last
 * step, which serves two edges. The gap of each is measured once, where the shapes would meet at the speed of their
 * closest points, and the one that leaves most is used. */
static moving_direction choose_direction(const motion *m, real fraction, const tactn_gap *from, vec velocity,
                                         const moving_direction *last, sample *probe, instant *at) {
    vec n = from->normal;
    real gap = from->distance - from->error_bound, closing = -dot(n, velocity);
    set_instant(m, fraction, at);
    moving_direction choice[4] = {{n, line_change(m, from, velocity), fraction, CONSTANT_RATE, n, 0}};
    choice[1] = direction_with(m, WITH_A, at, n, gap);
    choice[2] = direction_with(m, WITH_B, at, n, gap);
    int count = 3, best = 0;
    if (is_unbounded(m->a) || is_unbounded(m->b)) {
        choice[0] = direction_of_plane(m, at);
        count = 1;
    }
    real since = fraction - last->from;
    vec turned = sub(n, last->at);
    if (DIMENSION == 3 && count > 1 && greatest(turned) < CAST_FASTEST_CHANGE * since) {
        vec change = scale(1 / since, turned);
        choice[count++] = (moving_direction){n, mul_add(change, -dot(n, change), n), fraction, CONSTANT_RATE, n, 0};
    }
    real fastest = length(m->travel) + m->path_a.rate * m->a->reach + m->path_b.rate * m->b->reach;
    real speed = tact_max(closing, R(0.25) * fastest);
    real span = speed * (1 - fraction) > gap ? gap / speed : 1 - fraction;
    set_instant(m, fraction + span, at);
    for (int i = 0; i < count; i++) {
        real left = gap_along(m, at, &choice[i]);
        if (i > 0 && !(left > probe->gap)) continue;
        best = i;
        *probe = (sample){at->fraction, left};
    }
    return choice[best];
}

/* True if a gap along a direction that stands still lasts for the rest of the motion, however the cores turn. */
static bool gap_lasts(const motion *m, real fraction, real gap, vec n) {
    real away = m->start_size + m->travel_size;
    real turning = m->path_a.rate * turned_reach(m->a, m->b, away) + m->path_b.rate * turned_reach(m->b, m->a, away);
    real closing = turning * (1 + CAST_ACCELERATION_ERROR * ROUNDOFF) + m->rate_error - dot(n, m->travel);
    return gap > closing * (1 - fraction) + pose_noise(m, 1);
}

/* Sets the direction of a step and returns the fraction up to which the shapes stay apart along it. */
static real advance(const motion *m, real fraction, const tactn_gap *from, vec velocity, moving_direction *d,
                    instant *at) {
    vec n = from->normal;
    real gap = from->distance - from->error_bound;
    if (!nothing_rotates(m)) {
        if (m->hits && gap_lasts(m, fraction, gap, n)) return 1;
        sample probe = {fraction, gap};
        *d = choose_direction(m, fraction, from, velocity, d, &probe, at);
        /* Of a gap of some rounding errors the root may be rounded to before the fraction. */
        return tact_max(fraction, separated_until(m, d, gap, dot(n, velocity), probe, at));
    }
    *d = (moving_direction){.at = n, .from = fraction, .own = n};
    real rate = m->rate_error - dot(n, m->travel);
    if (!(rate * (1 - fraction) >= gap)) return 1;
    return tact_min(1, fraction + (gap / rate) * (1 - CAST_STEP_ERROR * ROUNDOFF));
}

static bool stands_still(const motion *m) {
    return greatest(m->travel) == 0 && m->drift == 0 && !rotates(&m->path_a, 1) && !rotates(&m->path_b, 1);
}

static void observe(const motion *m, int step, real fraction, const tactn_gap *gap, real next) {
    if (!m->observer || !m->observer->on_advance) return;
    tactn_advance_view view = {.step = step, .fraction = fraction, .gap = *gap, .next = next};
    m->observer->on_advance(m->observer->context, &view);
}

/* True if the cores almost touch, so that their direction is lost to rounding. That of the last step is then used:
 * along it the shapes were proven to be apart up to here. */
static bool direction_lost(const motion *m, real distance) {
    real rounding = m->a->rounding + m->b->rounding;
    real size = m->a->reach + m->b->reach + rounding;
    real cores = distance + rounding;
    return cores < size && cores * cores < ROUNDOFF * (size * size);
}

/* True if shapes that are apart by no more than twice the bound come nearer by more than that: contact within the
 * bound. */
static bool meets_here(const tactn_gap *gap, vec velocity, real left) {
    return gap->distance <= 2 * gap->error_bound && -dot(gap->normal, velocity) * left > gap->error_bound;
}

/* True if shapes that are apart up to the next fraction are in contact within the bound; or overlap, which only an
 * invalid custom support function causes. */
static bool touches_within_bound(const tactn_gap *gap, real fraction, real next) {
    if (gap->relation == TACT_OVERLAP) return true;
    return next < 1 && (gap->distance <= 2 * gap->error_bound || !(next > fraction));
}

static void set_touching(tactn_gap *gap) {
    gap->relation = TACT_TOUCHING;
    gap->error_bound = tact_max(gap->error_bound, tact_abs(gap->distance));
}

void tactn_find_impact(motion *m, tactn_hit *hit) {
    tactn_gap gap;
    moving_direction last = {.at = zero()};
    instant at = {.fraction = -1};
    real fraction = 0;
    m->start_size = taxicab(m->start);
    m->travel_size = taxicab(m->travel);
    m->rate_error = CAST_RATE_ERROR * ROUNDOFF * m->travel_size + m->drift;
    for (int step = 1;; step++) {
        gap_at(m, fraction, &at, &gap);
        if (gap.relation == TACT_SEPARATED && fraction < 1 && stands_still(m)) {
            fraction = 1;
            if (greatest(m->origin_travel) > 0) gap_at(m, fraction, &at, &gap); /* both move on together */
        }
        real next = fraction;
        if (gap.relation == TACT_SEPARATED && fraction < 1) {
            vec velocity = nothing_rotates(m) ? m->travel : closest_velocity(m, fraction, &gap);
            bool meets = step > 1 && meets_here(&gap, velocity, 1 - fraction);
            if (!meets) next = advance(m, fraction, &gap, velocity, &last, &at);
            if (!tact_finite(next)) gap = (tactn_gap){.status = TACT_BAD_SUPPORT};
        }
        if (gap.status < 0) {
            *hit = (tactn_hit){.status = gap.status};
            return;
        }
        TACT_ASSERT(fraction >= 0 && fraction <= 1 && next >= fraction && next <= 1);
        observe(m, step, fraction, &gap, next);
        if (m->hits && next == 1 && gap.relation == TACT_SEPARATED) {
            *hit = plain_miss();
            return;
        }
        if (step > 1 && touches_within_bound(&gap, fraction, next)) set_touching(&gap);
        if (step > 1 && gap.relation == TACT_TOUCHING && direction_lost(m, gap.distance)) {
            if (m->turning) set_instant(m, fraction, &at); /* else a direction stands still */
            vec n = direction_at(&at, &last);
            gap.normal = scale(1 / length(n), n);
        }
        if (gap.relation != TACT_SEPARATED || fraction == 1 || step == TACTN_MAX_STEPS) {
            *hit = hit_of_gap(step, fraction, &gap);
            if (gap.relation == TACT_SEPARATED && fraction < 1) hit->relation = TACT_UNDECIDED;
            return;
        }
        fraction = next;
    }
}
