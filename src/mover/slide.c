/* Sliding: planes of what is near, the displacement that they leave, and casts along it.
 *
 * - A mover rests at its margin from what it touches. Planes push it back to that.
 * - Casts take the shape grown by half of the margin, and in each of a move by a little less, down to a quarter: so
 *   what the last one stopped at does not stop the next at its start.
 * - The displacement is the projection of the wanted one onto what all planes allow (C. Hildreth, "A quadratic
 *   programming procedure", 1957): each plane in turn takes back what it lacks. */
#include "mover/mover.h"

#define MOST_ROUNDS 32
#define MOST_SLIDES 8
#define MOST_CASTS 32
/* Hits of a cast, with those that it leads away from. */
#define MOST_HITS 16
/* What is steeper than this is a wall as it is. */
#define WALL R(0.01)

static tactn_pose place_of(const passage *p) { return (tactn_pose){p->position, p->mover->pose.rotation}; }

static bool is_body(tact_body_id a, tact_body_id b) { return a.index == b.index && a.generation == b.generation; }

static bool is_met(const passage *p, const tactn_mover_contact *contact) {
    const tactn_mover *mover = p->mover;
    if (is_body(contact->body, mover->ignored) || is_body(contact->body, p->carrier)) return false;
    return !mover->meets || mover->meets(mover->context, contact);
}

/* ---- Planes ---- */

/* Adds a near plane, in place of the farthest one if there is no room. */
static void add_plane(passage *p, const tactn_mover_contact *contact) {
    int place = p->count;
    if (p->count - p->met_count == TACTN_MOVER_CONTACTS) {
        place = p->met_count;
        for (int i = place + 1; i < p->count; i++)
            if (p->plane[i].distance > p->plane[place].distance) place = i;
        if (contact->distance >= p->plane[place].distance) return;
    } else {
        p->count++;
    }
    p->plane[place] = *contact;
}

static bool visit_near(void *context, tact_body_id body, tact_shape_id shape) {
    passage *p = context;
    tactn_body_shape_state at = tactn_body_shape_get(p->world, shape);
    tactn_query_options options = {.cutoff = 2 * p->mover->margin};
    tactn_gap gap = tactn_distance_world(&at.shape, at.pose, &p->mover->shape, place_of(p), &options);
    if (gap.status < 0) p->status = gap.status;
    if (gap.status < 0 || gap.relation == TACT_BEYOND_CUTOFF || gap.distance > options.cutoff) return gap.status >= 0;
    tactn_mover_contact contact = {body, shape, gap.point_a, gap.normal, gap.distance};
    if (is_met(p, &contact)) add_plane(p, &contact);
    return true;
}

static void find_planes(passage *p) {
    p->count = p->met_count;
    tactn_bounds box = tactn_shape_bounds(&p->mover->shape, place_of(p));
    real reach = 2 * p->mover->margin;
    for (int i = 0; i < DIMENSION; i++) {
        real ends[2][DIMENSION] = {{0}};
        ends[0][i] = -reach, ends[1][i] = reach;
        box.lower = add(box.lower, from_components(ends[0]));
        box.upper = add(box.upper, from_components(ends[1]));
    }
    tact_status status = tactn_world_overlap_bounds(p->world, box, &p->mover->filter, visit_near, p);
    if (status < 0) p->status = status;
}

/* Takes back what a displacement lacks of `least` along a normal; returns what has changed. */
static real push_back(vec *way, vec normal, real least, real *pushed) {
    real before = *pushed;
    *pushed = tact_max(0, before + least - dot(normal, *way));
    *way = mul_add(*way, *pushed - before, normal);
    return tact_abs(*pushed - before);
}

/* Projects a vector onto what the planes allow, or only what steep ones do as walls. */
static vec project(const passage *p, vec wanted, bool speeds, bool only_walls) {
    real margin = p->mover->margin, pushed[MOST_PLANES][2] = {{0}};
    real enough = speeds ? R(1e-6) * length(wanted) : R(1e-4) * margin;
    vec way = wanted;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        real change = 0;
        for (int i = 0; i < p->count; i++) {
            const tactn_mover_contact *plane = &p->plane[i];
            if (speeds && plane->distance > R(1.5) * margin) continue;
            real least = speeds ? 0 : margin - plane->distance, rise = height(p, plane->normal);
            if (!only_walls) change = tact_max(change, push_back(&way, plane->normal, least, &pushed[i][0]));
            if (!(rise > WALL && rise < p->least_floor)) continue;
            vec level = across_up(p, plane->normal);
            real size = length(level), room = tact_min(0, least / size);
            change = tact_max(change, push_back(&way, scale(1 / size, level), room, &pushed[i][1]));
        }
        if (change <= enough) break;
    }
    return way;
}

/* Who walks into a steep plane must not walk up, nor be held by walking against what slides down. */
static vec clipped(const passage *p, vec wanted, bool speeds) {
    return project(p, project(p, wanted, speeds, true), speeds, false);
}

/* ---- Motion ---- */

/* Moves, and with it the distances of the planes that were met. */
static void move_by(passage *p, vec way) {
    p->position = add(p->position, way);
    for (int i = 0; i < p->met_count; i++) p->plane[i].distance += dot(p->plane[i].normal, way);
}

static bool advance(passage *p, vec way, tactn_mover_contact *met) {
    int cast = p->casts < MOST_CASTS ? p->casts++ : MOST_CASTS;
    real ahead = p->mover->margin * (R(0.5) - R(0.25) * (real)cast / MOST_CASTS);
    tactn_shape shape = tactn_rounded(p->mover->shape, ahead);
    tactn_world_hit hits[MOST_HITS];
    int count = tactn_world_cast_all(p->world, &shape, place_of(p), way, &p->mover->filter, hits, MOST_HITS);
    if (count < 0) p->status = (tact_status)count;
    for (int i = 0; i < count; i++) {
        const tactn_hit *hit = &hits[i].hit;
        *met = (tactn_mover_contact){hits[i].body, hits[i].shape, hit->point_a, hit->normal, hit->distance + ahead};
        bool leads_out = hit->fraction <= 0 && dot(hit->normal, way) >= 0;
        if (leads_out || !is_met(p, met)) continue;
        move_by(p, scale(hit->fraction, way));
        return true;
    }
    bool unknown = count == MOST_HITS; /* of what lies behind them */
    if (count >= 0) move_by(p, scale(unknown ? hits[MOST_HITS - 1].hit.fraction : 1, way));
    return false;
}

static void slide(passage *p, vec way) {
    vec target = add(p->position, way);
    p->met_count = 0;
    for (int i = 0; i < MOST_SLIDES && p->status == TACT_OK; i++) {
        find_planes(p);
        vec step = clipped(p, sub(target, p->position), false);
        if (!(length(step) > R(1e-3) * p->mover->margin)) return;
        tactn_mover_contact met;
        if (advance(p, step, &met) && p->met_count < MOST_MET) p->plane[p->met_count++] = met;
    }
}
