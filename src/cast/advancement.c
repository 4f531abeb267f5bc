/* The first contact of two shapes in motion: conservative advancement (Mirtich 1996), with proven steps.
 * docs/casts.md.
 *
 * - A distance query gives a direction n along which the shapes are apart by at least distance - error_bound.
 * - They stay apart along n: without rotation until the travel along n equals that gap (if it never does, there is no
 *   contact); with rotation at least while a parabola is above zero.
 * - There the distance is computed again. The search ends at contact, at the end of the motion, or after
 *   TACTN_MAX_STEPS. */
#include "cast/cast.h"

#include "base/assert.h"
#include SUPPORT_H

/* Most steps along one direction between two distance queries, two support points of each shape in each. */
#define PLANE_STEPS 24

static const tactn_query_options defaults;

/* Copies the caller's options without cutoff; the hint is never null. */
void tactn_set_options(motion *m, const tactn_query_options *options, tactn_hint *own) {
    m->options = options ? *options : defaults;
    m->observer = m->options.observer;
    m->options.cutoff = 0;
    if (m->options.hint) return;
    *own = (tactn_hint){0};
    m->options.hint = own;
}

/* Checks everything but the rotations. */
tact_status tactn_motion_status(const tactn_shape *a, const tactn_shape *b, real size) {
    if (a->status != TACT_OK) return a->status;
    if (b->status != TACT_OK) return b->status;
    return size + a->reach + b->reach <= R(0.5) * LARGEST_SCALE ? TACT_OK : TACT_OUT_OF_RANGE;
}

static vec position_at(const motion *m, real fraction) { return mul_add(m->start, fraction, m->travel); }

/* Bounds how far the computed pose of B relative to A at a fraction is from that of the motion that is meant. */
static real pose_noise(const motion *m, real fraction) {
    real travelled = fraction * m->travel_size;
    real moved = travelled > 0 ? CAST_TRAVEL_ERROR * (m->start_size + travelled) : 0;
    if (rotates(&m->path_a, fraction)) moved += CAST_ROTATION_ERROR * m->a->reach;
    if (rotates(&m->path_b, fraction)) moved += CAST_ROTATION_ERROR * m->b->reach;
    return ROUNDOFF * moved + (m->start_error + fraction * m->drift);
}

static void gap_at(const motion *m, real fraction, tactn_gap *gap) {
    tactn_pose pose_a, pose_b;
    pose_b.position = position_at(m, fraction);
    if (!m->turning) {
        pose_b.rotation = m->fixed_rotation;
        *gap = tactn_distance(m->a, m->b, pose_b, &m->options);
        if (gap->status < 0) return;
    } else {
        pose_a.position = zero();
        pose_a.rotation = tactn_turn_at(&m->path_a, fraction);
        pose_b.rotation = tactn_turn_at(&m->path_b, fraction);
        *gap = tactn_distance_world(m->a, pose_a, m->b, pose_b, &m->options);
        if (gap->status < 0) return;
        vec origin = mul_add(m->origin, fraction, m->origin_travel);
        gap->point_a = add(gap->point_a, origin);
        gap->point_b = add(gap->point_b, origin);
    }
    gap->error_bound += pose_noise(m, fraction);
    if (tact_abs(gap->distance) <= gap->error_bound) gap->relation = TACT_TOUCHING;
}

/* A direction that changes at a constant rate: at + (fraction - from) * change. `at` is a unit vector, and `change`
 * perpendicular to it. The direction need not stay of unit length. */
typedef struct moving_direction {
    vec at, change;
    real from;
} moving_direction;

static vec direction_at(const moving_direction *d, real fraction) {
    return mul_add(d->at, fraction - d->from, d->change);
}

/* The support value of a rotated core. */
static real reach_along(const tactn_shape *shape, const rotation_path *path, real fraction, vec n) {
    mat rotation = rotation_matrix(tactn_turn_at(path, fraction));
    return dot(n, transform(rotation, core_support(shape, transform_transposed(rotation, n)).point));
}

/* A lower bound of the separation along the direction, times its length. */
static real gap_along(const motion *m, real fraction, const moving_direction *d) {
    vec n = direction_at(d, fraction), position = position_at(m, fraction);
    real rounding = m->a->rounding + m->b->rounding;
    real between = dot(n, position) - reach_along(m->a, &m->path_a, fraction, n) -
                   reach_along(m->b, &m->path_b, fraction, neg(n));
    real size = m->a->reach + m->b->reach + taxicab(position);
    return between - length(n) * (rounding + ROUNDOFF * (SUPPORT_ERROR * size + CAST_RADIUS_ERROR * rounding) +
                                  pose_noise(m, fraction));
}

/* Bounds the second derivative of n . p from the fraction on, for every point p of the rotating core. */
static real acceleration_bound(const tactn_shape *shape, const rotation_path *path, real from,
                               const moving_direction *d) {
    real change = length(d->change), off = R(0.5) * path->rate * tact_max(0, from - R(0.5));
    real rate = path->rate / tact_sqrt(1 + off * off);
    return shape->reach * rate * (rate * (tactn_turn_across(path, d->at) + change * (1 - d->from)) + 2 * change);
}

/* Bounds the second derivative of the separation of any two points along the direction. */
static real relative_acceleration_bound(const motion *m, real from, const moving_direction *d) {
    real acceleration = acceleration_bound(m->a, &m->path_a, from, d) + acceleration_bound(m->b, &m->path_b, from, d);
    real velocity = dot(d->change, m->travel) + taxicab(d->change) * m->rate_error;
    return tact_max(0, (1 + CAST_ACCELERATION_ERROR * ROUNDOFF) * acceleration + 2 * velocity);
}

/* The first zero of gap + (end - gap) x / span - acceleration / 2 x (span - x), or span if there is none before. */
static real parabola_root(real gap, real end, real span, real acceleration) {
    real a = R(0.5) * acceleration, b = (end - gap) / span - a * span;
    if (end > 0 && b >= 0) return span;
    /* Too large to be squared; this is below the root. */
    if (b < -LARGEST_SCALE) return (gap / -b) * (1 - CAST_ROOT_ERROR * ROUNDOFF);
    real squared = b * b - 4 * a * gap;
    if (end > 0 && squared < 0) return span;
    real root = 2 * gap / (tact_sqrt(tact_max(0, squared)) - b);
    return end > 0 && root >= span ? span : root * (1 - CAST_ROOT_ERROR * ROUNDOFF);
}

/* Finds a fraction up to which the shapes stay apart along the direction; `gap` is their separation at its start.
 *
 * The separation of each pair of points is a function of the fraction whose second derivative is at most
 * `acceleration`. The gap is the least of them. Less acceleration x^2 / 2, each of them is concave, and so is the
 * least. So between two fractions the gap is at least its chord less acceleration / 2 times the distances to both
 * ends. */
static real separated_until(const motion *m, const moving_direction *d, real gap) {
    real enough = CAST_GAP_LEFT * gap, rate = 0, fraction = d->from, longest = 1;
    for (int i = 0; i < PLANE_STEPS && fraction < 1 && gap > enough; i++) {
        real acceleration = relative_acceleration_bound(m, fraction, d), span = tact_min(longest, 1 - fraction);
        if (acceleration * (span * span) > 6 * gap) span = tact_sqrt(6 * gap / acceleration);
        if (rate * span > 2 * gap) span = R(1.25) * gap / rate;
        real end = tact_min(1, fraction + span);
        span = end - fraction;
        if (!(span > 0)) return fraction;
        real at_end = gap_along(m, end, d);
        if (!tact_finite(at_end)) return at_end - at_end;
        real free = parabola_root(gap, at_end, span, acceleration);
        longest = free >= span ? 2 * span : R(0.25) * span; /* a long chord may pass far below the gap */
        real next = free >= span ? end : fraction + free * (1 - CAST_STEP_ERROR * ROUNDOFF);
        if (next < end) at_end = gap_along(m, next, d);
        if (next > fraction) rate = (gap - at_end) / (next - fraction);
        gap = at_end;
        fraction = next;
    }
    return fraction;
}

/* Chooses how the direction moves: not at all, with A, with B, as the normal of a face does, or on as since the last
 * step. The gap of each is measured once, at a fraction before which the shapes cannot touch, and the one with the
 * longest predicted separation is used. The acceleration counts less there than in one step, since separated_until()
 * takes many. */
static moving_direction choose_direction(const motion *m, real fraction, vec n, real gap,
                                         const moving_direction *last) {
    vec change[4] = {zero(), tactn_turn_velocity(&m->path_a, fraction, n),
                     tactn_turn_velocity(&m->path_b, fraction, n)};
    int count = 3;
    real since = fraction - last->from;
    vec turned = sub(n, last->at);
    if (greatest(turned) < CAST_FASTEST_CHANGE * since) change[count++] = scale(1 / since, turned);
    real fastest = length(m->travel) + m->path_a.rate * m->a->reach + m->path_b.rate * m->b->reach;
    real probe = fastest * (1 - fraction) > gap ? gap / fastest : 1 - fraction, longest = -1;
    moving_direction best = {n, zero(), fraction};
    for (int i = 0; i < count; i++) {
        moving_direction d = {n, mul_add(change[i], -dot(n, change[i]), n), fraction};
        real rate = (gap - gap_along(m, fraction + probe, &d)) / probe;
        real falls = rate + tact_sqrt(rate * rate + R(0.0625) * relative_acceleration_bound(m, fraction, &d) * gap);
        real lasts = falls == 0 ? TACT_REAL_MAX : 2 * gap / falls;
        if (!(lasts > longest)) continue;
        longest = lasts;
        best = d;
    }
    return best;
}

/* Sets the direction of a step and returns the fraction up to which the shapes stay apart along it. */
static real advance(const motion *m, real fraction, vec n, real gap, moving_direction *d) {
    if (m->path_a.rate > 0 || m->path_b.rate > 0) {
        *d = choose_direction(m, fraction, n, gap, d);
        return separated_until(m, d, gap);
    }
    *d = (moving_direction){n, zero(), fraction};
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
    moving_direction last = {zero(), zero(), 0};
    real fraction = 0;
    m->start_size = taxicab(m->start);
    m->travel_size = taxicab(m->travel);
    m->rate_error = CAST_RATE_ERROR * ROUNDOFF * m->travel_size + m->drift;
    for (int step = 1;; step++) {
        gap_at(m, fraction, &gap);
        if (gap.relation == TACT_SEPARATED && stands_still(m)) fraction = 1;
        real next = fraction;
        if (gap.relation == TACT_SEPARATED && fraction < 1) {
            next = advance(m, fraction, gap.normal, gap.distance - gap.error_bound, &last);
            if (!tact_finite(next)) gap = (tactn_gap){.status = TACT_BAD_SUPPORT};
        }
        if (gap.status < 0) {
            *hit = (tactn_hit){.status = gap.status};
            return;
        }
        TACT_ASSERT(fraction >= 0 && fraction <= 1 && next >= fraction && next <= 1);
        observe(m, step, fraction, &gap, next);
        if (step > 1 && touches_within_bound(&gap, fraction, next)) set_touching(&gap);
        if (step > 1 && gap.relation == TACT_TOUCHING && direction_lost(m, gap.distance)) {
            vec n = direction_at(&last, fraction);
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
