/* Couplings of joints: creation, state, settings. */
#include "solver/joint_check.h"
#include "world/world.h"

#define LEAST_RATIO R(1e-6)
#define MOST_RATIO R(1e6)

tactn_coupling_def tactn_coupling_defaults(void) {
    tactn_coupling_def def;
    memset(&def, 0, sizeof def);
    def.coordinate_a = def.coordinate_b = TACT_JOINT_TURN;
    def.ratio = 1;
    return def;
}

/* ---- The list ---- */

static coupling_list *need_couplings(tactn_world *world) {
    if (world->couplings) return world->couplings;
    world->couplings = world_allocate(world, sizeof(coupling_list));
    if (world->couplings) *world->couplings = (coupling_list){.free = NONE};
    return world->couplings;
}

static void empty_couplings(tactn_world *world) {
    if (!world->couplings) return;
    world->couplings->slots.count = world->couplings->count = 0;
    world->couplings->free = NONE;
}

static void release_couplings(tactn_world *world) {
    if (!world->couplings) return;
    array_release(world, &world->couplings->slots, sizeof(world_coupling));
    world_release(world, world->couplings, sizeof(coupling_list));
}

static void wake_coupled(tactn_world *world, const world_coupling *c) {
    for (int k = 0; k < 2; k++) wake_both(world, joint_at(world, c->joint[k]));
}

/* ---- What they couple ---- */

static bool has_coordinate(tact_joint_kind kind, tact_joint_coordinate coordinate) {
    if (coordinate == TACT_JOINT_TURN) return kind == TACT_JOINT_REVOLUTE || kind == TACT_JOINT_WHEEL;
    return kind == TACT_JOINT_PRISMATIC || kind == TACT_JOINT_WHEEL || kind == TACT_JOINT_DISTANCE;
}

static tact_status coupling_status(const tactn_world *world, const world_coupling *c) {
    const solver_coupling *solver = &c->solver;
    for (int k = 0; k < 2; k++) {
        tact_joint_coordinate coordinate = solver->coordinate[k];
        bool known = coordinate == TACT_JOINT_SLIDE || coordinate == TACT_JOINT_TURN;
        if (!known || !has_coordinate(joint_at(world, c->joint[k])->solver.joint.kind, coordinate))
            return TACT_WRONG_KIND;
    }
    if (c->joint[0] == c->joint[1] && solver->coordinate[0] == solver->coordinate[1]) return TACT_BAD_INDEX;
    const real numbers[] = {solver->hertz, solver->damping_ratio, solver->ratio, solver->offset};
    tact_status status = check_reals(numbers, 4, 2);
    if (status != TACT_OK) return status;
    real size = tact_abs(solver->ratio);
    return size >= LEAST_RATIO && size <= MOST_RATIO ? TACT_OK : TACT_OUT_OF_RANGE;
}

/* A coordinate as its joint stands, a turn from -pi to pi. */
static real measured(const tactn_world *world, const world_coupling *c, int k) {
    tactn_joint_state state;
    memset(&state, 0, sizeof state);
    set_coordinates(world, joint_at(world, c->joint[k]), &state);
    return c->solver.coordinate[k] == TACT_JOINT_TURN ? state.turn : state.slide;
}

/* Sets what a definition says, with no turns counted yet. */
static tact_status take_def(const tactn_world *world, const tactn_coupling_def *def, world_coupling *c) {
    const world_joint *a = find_joint(world, def->joint_a), *b = find_joint(world, def->joint_b);
    if (!a || !b) return TACT_STALE_ID;
    c->joint[0] = (int32_t)def->joint_a.index, c->joint[1] = (int32_t)def->joint_b.index;
    c->solver = (solver_coupling){.coordinate = {def->coordinate_a, def->coordinate_b},
                                  .ratio = def->ratio,
                                  .offset = def->offset,
                                  .hertz = def->hertz,
                                  .damping_ratio = def->damping_ratio};
    c->user = def->user;
    tact_status status = coupling_status(world, c);
    for (int k = 0; k < 2 && status == TACT_OK; k++)
        if (c->solver.coordinate[k] == TACT_JOINT_TURN) c->solver.angle[k] = measured(world, c, k);
    return status;
}

tact_status tactn_coupling_def_place(const tactn_world *world, tactn_coupling_def *def) {
    if (!world || !def) tact_assert_failed("the world or the definition is null", TACT_FUNCTION);
    world_coupling c;
    tact_status status = take_def(world, def, &c);
    if (status == TACT_OK) def->offset = measured(world, &c, 1) - def->ratio * measured(world, &c, 0);
    return status;
}

/* ---- Creation and destruction ---- */

tact_status tactn_coupling_create(tactn_world *world, const tactn_coupling_def *def, tact_coupling_id *id) {
    if (!world || !def || !id) tact_assert_failed("the world, the definition or the id is null", TACT_FUNCTION);
    world_coupling made;
    tact_status status = take_def(world, def, &made);
    if (status != TACT_OK) return status;
    coupling_list *list = need_couplings(world);
    if (!list) return TACT_NO_MEMORY;
    if (list->free == NONE && !array_reserve(world, &list->slots, 1, sizeof(world_coupling))) return TACT_NO_MEMORY;
    int32_t index = slot_alloc(&list->slots, sizeof(world_coupling), &list->free);
    world_coupling *c = coupling_at(world, index);
    made.slot = c->slot;
    *c = made;
    list->count++;
    wake_coupled(world, c);
    *id = coupling_id(world, index);
    return TACT_OK;
}

static void remove_coupling(tactn_world *world, int32_t index) {
    coupling_list *list = world->couplings;
    wake_coupled(world, coupling_at(world, index));
    slot_free(&list->slots, sizeof(world_coupling), &list->free, index);
    list->count--;
}

static void remove_couplings_of_joint(tactn_world *world, int32_t joint) {
    for (int32_t i = 0; i < coupling_slots(world); i++) {
        const world_coupling *c = coupling_at(world, i);
        if (c->slot.used && (c->joint[0] == joint || c->joint[1] == joint)) remove_coupling(world, i);
    }
}

tact_status tactn_coupling_destroy(tactn_world *world, tact_coupling_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    if (!find_coupling(world, id)) return TACT_STALE_ID;
    remove_coupling(world, (int32_t)id.index);
    return TACT_OK;
}

bool tactn_coupling_valid(const tactn_world *world, tact_coupling_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    return find_coupling(world, id) != NULL;
}

/* ---- State ---- */

tactn_coupling_state tactn_coupling_get(const tactn_world *world, tact_coupling_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    tactn_coupling_state state;
    memset(&state, 0, sizeof state);
    const world_coupling *c = find_coupling(world, id);
    if (!c) return state;
    solver_coupling now = c->solver;
    const real value[2] = {measured(world, c, 0), measured(world, c, 1)};
    state.def.joint_a = joint_id(world, c->joint[0]), state.def.joint_b = joint_id(world, c->joint[1]);
    state.def.coordinate_a = now.coordinate[0], state.def.coordinate_b = now.coordinate[1];
    state.def.ratio = now.ratio, state.def.offset = now.offset;
    state.def.hertz = now.hertz, state.def.damping_ratio = now.damping_ratio;
    state.def.user = c->user;
    state.error = measure_coupling(&now, value);
    state.force = now.force;
    return state;
}

tact_status tactn_coupling_set(tactn_world *world, tact_coupling_id id, const tactn_coupling_def *def) {
    if (!world || !def) tact_assert_failed("the world or the definition is null", TACT_FUNCTION);
    world_coupling *c = find_coupling(world, id), next;
    if (!c) return TACT_STALE_ID;
    tact_status status = take_def(world, def, &next);
    if (status != TACT_OK) return status;
    for (int k = 0; k < 2; k++)
        if (next.joint[k] != c->joint[k] || next.solver.coordinate[k] != c->solver.coordinate[k])
            return TACT_WRONG_KIND;
    next.slot = c->slot;
    next.solver.impulse = c->solver.impulse, next.solver.force = c->solver.force;
    *c = next;
    wake_coupled(world, c);
    return TACT_OK;
}

tact_coupling_id tactn_world_next_coupling(const tactn_world *world, tact_coupling_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    uint32_t count = (uint32_t)coupling_slots(world);
    uint32_t index = id.generation == 0 ? 0 : id.index < count ? id.index + 1 : count;
    while (index < count && !coupling_at(world, (int32_t)index)->slot.used) index++;
    return index < count ? coupling_id(world, (int32_t)index) : (tact_coupling_id){0, 0};
}
