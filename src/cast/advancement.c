/* What two shapes in motion meet first: conservative advancement (Mirtich 1996), with proven steps. docs/casts.md.
 *
 * - A distance query gives a direction n along which the shapes are apart by at least distance - error_bound.
 * - Along n they stay apart for a while: without turning until that gap is used up, at the rate of the travel along n
 *   (if it is not used up, they never meet); with turning at least as long as a parabola stays above zero.
 * - There the distance is asked again. It ends at contact, at the end of the motion, or when steps run out. */
#include "cast/cast.h"
#include SUPPORT_H

/* Support points asked of each shape between two distance queries, at most. */
#define PLANE_STEPS 24
/* The gap along n is used up when it is this part of what it was. */
#define USED_UP R(0.015625)

static const tactn_query_options defaults;

/* The caller's options without what is not for casts, with a hint in any case. */
void tactn_set_options(motion *m, const tactn_query_options *options, tactn_hint *own) {
    m->options = options ? *options : defaults;
    m->observer = m->options.observer;
    m->options.cutoff = 0;
    if (m->options.hint) return;
    *own = (tactn_hint){0};
    m->options.hint = own;
}

/* Rotations aside. */
tact_status tactn_motion_status(const motion *m) {
    if (m->a->status != TACT_OK) return m->a->status;
    if (m->b->status != TACT_OK) return m->b->status;
    real size = taxicab(m->start) + taxicab(m->travel) + m->a->reach + m->b->reach;
    return size <= R(0.5) * LARGEST_SCALE ? TACT_OK : TACT_OUT_OF_RANGE;
}

static vec position_at(const motion *m, real fraction) { return mul_add(m->start, fraction, m->travel); }

/* What rounding may do to the pose of B relative to A at a fraction. */
static real pose_noise(const motion *m, real fraction) {
    real travelled = fraction * taxicab(m->travel);
    real moved = travelled > 0 ? TRAVEL_ERROR * (taxicab(m->start) + travelled) : 0;
    if (turns(&m->turn_a, fraction)) moved += ROTATION_ERROR * m->a->reach;
    if (turns(&m->turn_b, fraction)) moved += ROTATION_ERROR * m->b->reach;
    return ROUNDOFF * moved;
}

static void gap_at(const motion *m, real fraction, tactn_gap *gap) {
    tactn_pose pose_a, pose_b;
    pose_b.position = position_at(m, fraction);
    if (!m->turning) {
        pose_b.rotation = m->rotation;
        *gap = tactn_distance(m->a, m->b, pose_b, &m->options);
        if (gap->status < 0) return;
    } else {
        pose_a.position = zero();
        pose_a.rotation = tactn_turn_at(&m->turn_a, fraction);
        pose_b.rotation = tactn_turn_at(&m->turn_b, fraction);
        *gap = tactn_distance_world(m->a, pose_a, m->b, pose_b, &m->options);
        if (gap->status < 0) return;
        vec origin = mul_add(m->origin, fraction, m->origin_travel);
        gap->point_a = add(gap->point_a, origin);
        gap->point_b = add(gap->point_b, origin);
    }
    gap->error_bound += pose_noise(m, fraction);
    if (tact_abs(gap->distance) <= gap->error_bound) gap->relation = TACT_TOUCHING;
}

/* A direction that moves at a constant rate: at + (fraction - from) * change, across `at`, which is unit. It need not
 * stay unit: what is apart along a longer one is apart. */
typedef struct moving_direction {
    vec at, change;
    real from;
} moving_direction;

static vec direction_at(const moving_direction *d, real fraction) {
    return mul_add(d->at, fraction - d->from, d->change);
}

/* How far a turned core reaches in a direction. */
static real reach_along(const tactn_shape *shape, const turn *turn, real fraction, vec n) {
    mat rotation = rotation_matrix(tactn_turn_at(turn, fraction));
    return dot(n, transform(rotation, core_support(shape, transform_transposed(rotation, n)).point));
}

/* No more than the shapes are apart along the direction, times its length. */
static real gap_along(const motion *m, real fraction, const moving_direction *d) {
    vec n = direction_at(d, fraction), position = position_at(m, fraction);
    real rounding = m->a->rounding + m->b->rounding;
    real between = dot(n, position) - reach_along(m->a, &m->turn_a, fraction, n) -
                   reach_along(m->b, &m->turn_b, fraction, neg(n));
    real size = m->a->reach + m->b->reach + taxicab(position);
    return between -
           length(n) * (rounding + ROUNDOFF * (SUPPORT_ERROR * size + 8 * rounding) + pose_noise(m, fraction));
}

/* The second derivative of n . p, of any point p of the turning core, is at most this from the fraction on. */
static real bend_of(const tactn_shape *shape, const turn *turn, real from, const moving_direction *d) {
    real change = length(d->change), off = R(0.5) * turn->rate * tact_max(0, from - R(0.5));
    real rate = turn->rate / tact_sqrt(1 + off * off);
    return shape->reach * rate * (rate * (tactn_turn_across(turn, d->at) + change * (1 - d->from)) + 2 * change);
}

/* The same of how far any pair of points is apart along the direction. */
static real bend_between(const motion *m, real from, const moving_direction *d) {
    real bend = bend_of(m->a, &m->turn_a, from, d) + bend_of(m->b, &m->turn_b, from, d);
    return (1 + 64 * ROUNDOFF) * tact_max(0, bend + 2 * dot(d->change, m->travel));
}

/* How long gap + (end - gap) x / span - bend / 2 x (span - x) stays above zero; span if it does all the way. */
static real parabola_root(real gap, real end, real span, real bend) {
    real a = R(0.5) * bend, b = (end - gap) / span - a * span;
    real squared = b * b - 4 * a * gap;
    if (end > 0 && (b >= 0 || squared < 0)) return span;
    real root = 2 * gap / (tact_sqrt(tact_max(0, squared)) - b);
    return end > 0 && root >= span ? span : root * (1 - 16 * ROUNDOFF);
}

/* Up to where the shapes stay apart along the direction, which they are by `gap` at the fraction.
 *
 * Along it each pair of points is apart by a function of the fraction whose second derivative is at most `bend`. The
 * gap is the least of them all. Less bend x^2 / 2, each of them is concave, and so is the least. So between two
 * fractions the gap is no less than its chord less bend / 2 times the distances to both ends. */
static real stays_apart(const motion *m, const moving_direction *d, real gap) {
    real enough = USED_UP * gap, rate = 0, fraction = d->from, longest = 1;
    for (int i = 0; i < PLANE_STEPS && fraction < 1 && gap > enough; i++) {
        real bend = bend_between(m, fraction, d), span = tact_min(longest, 1 - fraction);
        if (bend * (span * span) > 6 * gap) span = tact_sqrt(6 * gap / bend);
        if (rate * span > 2 * gap) span = R(1.25) * gap / rate;
        real end = tact_min(1, fraction + span);
        span = end - fraction;
        if (!(span > 0)) return fraction;
        real at_end = gap_along(m, end, d);
        if (!tact_finite(at_end)) return at_end - at_end;
        real free = parabola_root(gap, at_end, span, bend);
        longest = free >= span ? 2 * span : R(0.25) * span; /* a long chord may cut a deep corner */
        real next = free >= span ? end : fraction + free * (1 - 4 * ROUNDOFF);
        if (next < end) at_end = gap_along(m, next, d);
        if (next > fraction) rate = (gap - at_end) / (next - fraction);
        gap = at_end;
        fraction = next;
    }
    return fraction;
}

/* The directions turn with the shapes. Tried: one that stands still, one that turns with A or with B, as the normal
 * of a face does, and one that goes on as it came from the last step. Of each, the gap is asked once, at a fraction
 * before which no shape can touch the other, and the one that promises to last longest is taken. The bend counts less
 * there than it would in one step, since stays_apart() takes many. */
static moving_direction choose_direction(const motion *m, real fraction, vec n, real gap,
                                         const moving_direction *last) {
    vec change[4] = {zero(), tactn_turn_velocity(&m->turn_a, fraction, n),
                     tactn_turn_velocity(&m->turn_b, fraction, n)};
    int count = 3;
    if (fraction > last->from) change[count++] = scale(1 / (fraction - last->from), sub(n, last->at));
    real fastest = length(m->travel) + m->turn_a.rate * m->a->reach + m->turn_b.rate * m->b->reach;
    real probe = fastest * (1 - fraction) > gap ? gap / fastest : 1 - fraction, longest = -1;
    moving_direction best = {n, zero(), fraction};
    for (int i = 0; i < count; i++) {
        moving_direction d = {n, mul_add(change[i], -dot(n, change[i]), n), fraction};
        real rate = (gap - gap_along(m, fraction + probe, &d)) / probe;
        real lasts = 2 * gap / (rate + tact_sqrt(rate * rate + R(0.0625) * bend_between(m, fraction, &d) * gap));
        if (!(lasts > longest)) continue;
        longest = lasts;
        best = d;
    }
    return best;
}

/* Sets the direction along which they stay apart. */
static real advance(const motion *m, real fraction, vec n, real gap, moving_direction *d) {
    if (m->turn_a.rate > 0 || m->turn_b.rate > 0) {
        *d = choose_direction(m, fraction, n, gap, d);
        return stays_apart(m, d, gap);
    }
    *d = (moving_direction){n, zero(), fraction};
    real rate = 8 * ROUNDOFF * taxicab(m->travel) - dot(n, m->travel);
    if (!(rate * (1 - fraction) >= gap)) return 1;
    return tact_min(1, fraction + (gap / rate) * (1 - 4 * ROUNDOFF));
}

static bool stands_still(const motion *m) {
    return greatest(m->travel) == 0 && !turns(&m->turn_a, 1) && !turns(&m->turn_b, 1);
}

static void observe(const motion *m, int step, real fraction, const tactn_gap *gap, real next) {
    if (!m->observer || !m->observer->on_advance) return;
    tactn_advance_view view = {.step = step, .fraction = fraction, .gap = *gap, .next = next};
    m->observer->on_advance(m->observer->context, &view);
}

/* The direction of cores that all but touch is lost in rounding. That of the last step still holds: along it they
 * were proven to be apart up to here, and they are no farther apart than they are. */
static bool direction_lost(const motion *m, real distance) {
    real rounding = m->a->rounding + m->b->rounding;
    real size = m->a->reach + m->b->reach + rounding;
    real cores = distance + rounding;
    return cores < size && cores * cores < ROUNDOFF * (size * size);
}

/* Whether what is proven apart at a fraction, and up to the next, is as good as in contact; or overlaps, which only a
 * support function that is none can bring about. */
static bool as_good_as_touching(const tactn_gap *gap, real fraction, real next) {
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
        observe(m, step, fraction, &gap, next);
        if (step > 1 && as_good_as_touching(&gap, fraction, next)) set_touching(&gap);
        if (step > 1 && gap.relation == TACT_TOUCHING && direction_lost(m, gap.distance)) {
            vec n = direction_at(&last, fraction);
            gap.normal = scale(1 / length(n), n);
        }
        if (gap.relation != TACT_SEPARATED || fraction == 1 || step == TACTN_MAX_STEPS) {
            set_hit(hit, step, fraction, &gap);
            if (gap.relation == TACT_SEPARATED && fraction < 1) hit->relation = TACT_UNDECIDED;
            return;
        }
        fraction = next;
    }
}
