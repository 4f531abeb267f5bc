/* Where two edges face each other: the part that their projections on the line across the normal share. */
#include "derivative/pair.h"

/* Sets how far a body's edge goes to both sides of its witness point. */
static void find_extent(const facing_body *body, const flat_part *flats, vec along, real extent[2]) {
    facing_face face;
    find_face(body, flats, &face);
    extent[0] = face.radius > 0 ? -TACT_REAL_MAX : 0;
    extent[1] = face.radius > 0 ? TACT_REAL_MAX : 0;
    for (int i = 0; i < face.count; i++) {
        real place = dot(along, transform(body->rotation, sub(face_corner(body, &face, i), body->at)));
        extent[0] = tact_min(extent[0], place);
        extent[1] = tact_max(extent[1], place);
    }
}

static real least_over_patch(const facing_pair *p, vec slope) {
    real extent_a[2], extent_b[2];
    vec along = tact2_left(p->n);
    find_extent(&p->body_a, &p->flats_a, along, extent_a);
    find_extent(&p->body_b, &p->flats_b, along, extent_b);
    real rise = dot(slope, along);
    if (rise == 0) return 0;
    return rise > 0 ? rise * tact_max(extent_a[0], extent_b[0]) : rise * tact_min(extent_a[1], extent_b[1]);
}
