/* Default settings, and contacts from manifolds. */
#include <string.h>

#include "solver/solver.h"

tactn_solver_settings tactn_solver_defaults(real unit) {
    tactn_solver_settings settings = {
        .dt = R(1) / 60,
        .substeps = 4,
        .gravity = scale(R(-9.81), up()),
        .contact_hertz = 36,
        .contact_damping_ratio = 10,
        .slop = R(0.005) * unit,
        .max_push_velocity = 3 * unit,
        .restitution_speed = unit,
        .max_speed = 400 * unit,
    };
    return settings;
}

tactn_joint tactn_joint_of(tact_joint_kind kind) {
    tactn_joint joint;
    memset(&joint, 0, sizeof joint);
    joint.kind = kind;
    joint.frame_a = joint.frame_b = tactn_identity_pose();
    return joint;
}

void tactn_solver_contact_set(tactn_solver_contact *contact, const tactn_manifold *manifold, tactn_pose frame,
                              vec center_a, vec center_b) {
    if (!contact || !manifold) tact_assert_failed("a contact or a manifold is null", TACT_FUNCTION);
    mat turned = rotation_matrix(frame.rotation);
    vec from_a = sub(frame.position, center_a), from_b = sub(frame.position, center_b);
    contact->normal = transform(turned, manifold->normal);
    contact->point_count = manifold->status < 0 ? 0 : manifold->point_count;
    for (int i = 0; i < contact->point_count; i++) {
        const tactn_contact_point *from = &manifold->point[i];
        vec middle = transform(turned, scale(R(0.5), add(from->point_a, from->point_b)));
        contact->point[i] = (tactn_solver_point){.anchor_a = add(from_a, middle),
                                                 .anchor_b = add(from_b, middle),
                                                 .separation = from->separation,
                                                 .id = from->id};
    }
    clear_impulses(contact);
}

/* Points of a patch may come and go at almost the same place with another id. Copies the impulses of an unmatched old
 * point to the nearest new point that has none. */
static void copy_to_nearest(tactn_solver_contact *contact, bool given[], const tactn_solver_point *last) {
    int nearest = -1;
    real least = TACT_REAL_MAX;
    for (int i = 0; i < contact->point_count; i++) {
        vec between = sub(contact->point[i].anchor_a, last->anchor_a);
        if (given[i] || !(dot(between, between) < least)) continue;
        nearest = i, least = dot(between, between);
    }
    if (nearest < 0) return;
    copy_point_impulses(&contact->point[nearest], last);
    given[nearest] = true;
}

void tactn_solver_contact_warm_start(tactn_solver_contact *contact, const tactn_solver_contact *last) {
    if (!contact || !last) tact_assert_failed("a contact is null", TACT_FUNCTION);
    bool given[TACTN_MANIFOLD_POINTS] = {false}, taken[TACTN_MANIFOLD_POINTS] = {false};
    for (int i = 0; i < contact->point_count; i++) {
        for (int j = 0; j < last->point_count && !given[i]; j++) {
            if (taken[j] || contact->point[i].id != last->point[j].id) continue;
            copy_point_impulses(&contact->point[i], &last->point[j]);
            given[i] = taken[j] = true;
        }
    }
    for (int j = 0; j < last->point_count; j++)
        if (!taken[j]) copy_to_nearest(contact, given, &last->point[j]);
    copy_patch_impulses(contact, last);
}
