/* How resting bodies are posed. */
#include "contact/resting_bodies.h"

#define LAST (TACT_DIMENSION - 1)

static quad radius_of(const shape_spec *spec) {
    quad radius = (quad)spec->rounding;
    if (spec->kind == SPEC_BALL || spec->kind == SPEC_CAPSULE) radius += (quad)spec->size.x;
    return radius;
}

tactn_pose rest_lying(const resting_body *body) {
    tactn_pose pose = tactn_identity_pose();
    pose.rotation = rest_downward(body->down);
    qvec foot = q_transform(q_rotation(pose.rotation), q_from(body->foot[0]));
    quad lift = radius_of(&body->spec) - q_dot(foot, q_axis(LAST));
    pose.position = along_axis(LAST, (tact_real)lift);
    return pose;
}

tactn_pose rest_hanging(const resting_body *body) {
    tactn_pose pose = rest_lying(body);
    pose.rotation = tactn_compose_rotation(rest_over(), pose.rotation);
    pose.position = tactn_neg(pose.position);
    return pose;
}

bool rest_is_flat(const resting_body *body) {
    return body->spec.kind <= (TACT_DIMENSION == 2 ? SPEC_SEGMENT : SPEC_TRIANGLE) && !(body->spec.rounding > 0);
}

bool rest_is_area(const resting_body *body) { return body->disc > 0 || body->count >= TACT_DIMENSION; }

bool rest_is_loose(const resting_body *lower, const resting_body *upper) {
    return (lower->sharp && !rest_is_area(upper)) || (upper->sharp && !rest_is_area(lower));
}

tactn_vec rest_middle(const resting_body *body, tactn_pose pose) {
    tactn_vec sum = no_vec();
    for (int i = 0; i < body->count; i++) sum = tactn_add(sum, tactn_pose_point(pose, body->foot[i]));
    return with_coordinate(tactn_scale(1 / (tact_real)body->count, sum), LAST, 0);
}

double rest_extent(const resting_body *body) {
    tactn_vec middle = no_vec();
    tact_real extent = body->disc;
    for (int i = 0; i < body->count; i++)
        middle = tactn_mul_add(middle, 1 / (tact_real)body->count, body->foot[i]);
    for (int i = 0; i < body->count; i++)
        extent = tact_max(extent, tactn_length(tactn_sub(body->foot[i], middle)));
    return (double)extent;
}

tactn_pose rest_turned(tactn_pose pose, tactn_vec about, const double *by) {
    tactn_rotation turn = rest_turn(by);
    pose.rotation = unit_rotation(tactn_compose_rotation(turn, pose.rotation));
    pose.position = tactn_add(about, tactn_rotate(turn, tactn_sub(pose.position, about)));
    return pose;
}

resting_body rest_ground(void) {
    random_stream none = {0};
    resting_body ground = rest_body(&none, REST_BOX);
    for (int i = 0; i < ground.count; i++) {
        tactn_vec corner = no_vec();
        for (int k = 0; k < TACT_DIMENSION; k++)
            corner = with_coordinate(corner, k, coordinate(ground.foot[i], k) < 0 ? -10 : 10);
        ground.foot[i] = corner;
    }
    ground.spec = spec_box(all_coordinates(10));
    return ground;
}

resting_pair rest_place(const resting_body *lower, const resting_body *upper, double angle, tactn_vec shift,
                        double lift) {
    resting_pair pair = {*lower, *upper, rest_hanging(lower), rest_lying(upper)};
    const double turn[3] = {0, 0, angle};
    if (TACT_DIMENSION == 3) pair.pose_upper = rest_turned(pair.pose_upper, no_vec(), turn);
    tactn_vec from = rest_middle(upper, pair.pose_upper), to = rest_middle(lower, pair.pose_lower);
    tactn_vec move = tactn_add(tactn_sub(to, from), with_coordinate(shift, LAST, (tact_real)lift));
    pair.pose_upper.position = tactn_add(pair.pose_upper.position, move);
    return pair;
}

shape_pair rest_pair(const resting_pair *resting, bool swapped) {
    const shape_spec *lower = &resting->lower.spec, *upper = &resting->upper.spec;
    if (swapped) return pairs_at(upper, lower, tactn_relative_pose(resting->pose_upper, resting->pose_lower));
    return pairs_at(lower, upper, tactn_relative_pose(resting->pose_lower, resting->pose_upper));
}
