/* How bodies of space turn. */
#include "cast/motion_pairs.h"

typedef struct wide_rotation {
    long double x[ROTATION_NUMBERS];
} wide_rotation;

static wide_rotation unit(wide_rotation q) {
    long double squared = 0;
    for (int i = 0; i < ROTATION_NUMBERS; i++) squared += q.x[i] * q.x[i];
    for (int i = 0; i < ROTATION_NUMBERS; i++) q.x[i] /= sqrtl(squared);
    return q;
}

static wide_rotation widened(tact3_quat rotation) {
    wide_rotation q;
    tact_real x[ROTATION_NUMBERS];
    to_rotation_numbers(rotation, x);
    for (int i = 0; i < ROTATION_NUMBERS; i++) q.x[i] = (long double)x[i];
    return unit(q);
}

/* The same rotation as `to`, by the sign that is nearer to `from`. */
static wide_rotation nearer(wide_rotation from, tact3_quat to) {
    wide_rotation q = widened(to);
    long double dot = 0;
    for (int i = 0; i < ROTATION_NUMBERS; i++) dot += from.x[i] * q.x[i];
    for (int i = 0; i < ROTATION_NUMBERS && dot < 0; i++) q.x[i] = -q.x[i];
    return q;
}

tact3_quat motion_rotation_at(tact3_quat from, tact3_quat to, long double fraction) {
    wide_rotation a = widened(from), b = nearer(a, to);
    tact_real x[ROTATION_NUMBERS];
    for (int i = 0; i < ROTATION_NUMBERS; i++) a.x[i] = (1 - fraction) * a.x[i] + fraction * b.x[i];
    a = unit(a);
    for (int i = 0; i < ROTATION_NUMBERS; i++) x[i] = (tact_real)a.x[i];
    return from_rotation_numbers(x);
}

/* Between unit quaternions at an angle of half the turn: tan(turn / 4) is half their difference over half their sum.
 * The chord is passed fastest in its middle. */
double motion_turn_rate(tact3_quat from, tact3_quat to) {
    wide_rotation a = widened(from), b = nearer(a, to);
    long double difference = 0, sum = 0;
    for (int i = 0; i < ROTATION_NUMBERS; i++) {
        difference += (a.x[i] - b.x[i]) * (a.x[i] - b.x[i]);
        sum += (a.x[i] + b.x[i]) * (a.x[i] + b.x[i]);
    }
    return 4 * (double)sqrtl(difference / sum);
}

tact3_quat motion_rotation_by(tact3_vec axis, double angle) {
    tact_real s = (tact_real)sin(angle / 2);
    tact3_quat rotation = {s * axis.x, s * axis.y, s * axis.z, (tact_real)cos(angle / 2)};
    return rotation;
}
