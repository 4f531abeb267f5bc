/* Couplings in a step of the world: whom they wake, which islands they join, what the solver gets. */
#include "world/step.h"

/* Whether the solver gets a joint while its bodies are awake. */
static bool may_be_solved(const tactn_world *world, const world_joint *j) {
    const rigid_body *a = body_at(world, j->body[0]), *b = body_at(world, j->body[1]);
    return !a->disabled && !b->disabled && (is_dynamic(a) || is_dynamic(b));
}

/* Whether one of a coupling's bodies is awake and moves, and the others of its bodies may have to follow. */
static bool is_driven(const tactn_world *world, const world_coupling *c) {
    for (int k = 0; k < 2; k++)
        if (!may_be_solved(world, joint_at(world, c->joint[k]))) return false;
    for (int i = 0; i < 4; i++) {
        const rigid_body *body = body_at(world, joint_at(world, c->joint[i / 2])->body[i % 2]);
        if (body->awake_index != NONE && (is_dynamic(body) || is_moving(body))) return true;
    }
    return false;
}

static bool wake_by_couplings(tactn_world *world) {
    bool any = false;
    for (int32_t n = 0; n < coupling_slots(world); n++) {
        const world_coupling *c = coupling_at(world, n);
        if (!c->slot.used || !is_driven(world, c)) continue;
        for (int i = 0; i < 4; i++) {
            rigid_body *body = body_at(world, joint_at(world, c->joint[i / 2])->body[i % 2]);
            if (!is_dynamic(body) || body->awake_index != NONE) continue;
            wake_body(world, body);
            any = true;
        }
    }
    return any;
}

static void list_couplings(step_work *work) {
    const tactn_world *world = work->world;
    work->coupled_count = 0;
    if (coupling_slots(world) == 0 || world->couplings->count == 0) return;
    memset(work->joint_place, 0xff, (size_t)world->joints.count * sizeof *work->joint_place);
    for (int32_t i = 0; i < work->joined_count; i++) work->joint_place[work->joined[i].joint] = i;
    for (int32_t i = 0; i < coupling_slots(world); i++) {
        const world_coupling *c = coupling_at(world, i);
        if (!c->slot.used) continue;
        int32_t a = work->joint_place[c->joint[0]], b = work->joint_place[c->joint[1]];
        if (a == NONE || b == NONE) continue;
        work->coupled[work->coupled_count++] = i;
        union_sets(work->parent, work->joined[a].owner, work->joined[b].owner);
    }
}

static int32_t first_coupling(const step_work *work, const batch *b) {
    return b == work->batches ? 0 : b[-1].coupling_end;
}

/* The batch of a coupling, while joint_place is that in work.joined. */
static batch *batch_of_coupling(const step_work *work, int32_t coupling) {
    int32_t joined = work->joint_place[coupling_at(work->world, coupling)->joint[0]];
    return &work->batches[work->island_batch[work->label[work->joined[joined].owner]]];
}

static void fill_couplings(step_work *work) {
    if (work->coupled_count == 0) return;
    for (int32_t i = 0; i < work->coupled_count; i++) batch_of_coupling(work, work->coupled[i])->coupling_end++;
    int32_t end = 0;
    for (int32_t i = 0; i < work->batch_count; i++) {
        int32_t first = end;
        end += work->batches[i].coupling_end;
        work->batches[i].coupling_end = first;
    }
    for (int32_t i = 0; i < work->coupled_count; i++)
        work->coupling_links[batch_of_coupling(work, work->coupled[i])->coupling_end++] = work->coupled[i];
    for (int32_t i = 0; i < work->batch_count; i++) {
        const batch *b = &work->batches[i];
        for (int32_t k = 0; k < b->joint_count; k++) work->joint_place[work->joint_links[b->first_joint + k]] = k;
    }
}

static void gather_couplings(const step_work *work, const batch *b) {
    for (int32_t i = first_coupling(work, b); i < b->coupling_end; i++) {
        const world_coupling *c = coupling_at(work->world, work->coupling_links[i]);
        work->couplings[i] = c->solver;
        for (int k = 0; k < 2; k++) work->couplings[i].joint[k] = work->joint_place[c->joint[k]];
    }
}

static void scatter_couplings(const step_work *work, const batch *b) {
    for (int32_t i = first_coupling(work, b); i < b->coupling_end; i++)
        coupling_at(work->world, work->coupling_links[i])->solver = work->couplings[i];
}
