/* Couplings of joints: made, changed, asked how they are. Statuses are returned; numbers go through the mailbox. */
#include "world.h"

static tact_coupling_id coupling_of(uint32_t index, uint32_t generation) {
    return (tact_coupling_id){index, generation};
}

#define SETTINGS 4

/* Ratio, offset, the spring's hertz and damping ratio. */
static void load_settings(tactn_coupling_def *def, const double *from) {
    def->ratio = from[0], def->offset = from[1];
    def->hertz = from[2], def->damping_ratio = from[3];
}

/* Takes the settings and both coordinates; then index and generation. Placed, the offset is that at which the joints
 * stand. */
EXPORT("coupling_create")
int bridge_coupling_create(tactn_world *world, uint32_t a, uint32_t generation_a, uint32_t b, uint32_t generation_b,
                           int placed) {
    tactn_coupling_def def = tactn_coupling_defaults();
    def.joint_a = (tact_joint_id){a, generation_a}, def.joint_b = (tact_joint_id){b, generation_b};
    load_settings(&def, bridge_mail);
    def.coordinate_a = (tact_joint_coordinate)bridge_mail[SETTINGS];
    def.coordinate_b = (tact_joint_coordinate)bridge_mail[SETTINGS + 1];
    tact_coupling_id id = {0, 0};
    tact_status status = placed ? tactn_coupling_def_place(world, &def) : TACT_OK;
    if (status == TACT_OK) status = tactn_coupling_create(world, &def, &id);
    store_number(id.generation, store_number(id.index, bridge_mail));
    return status;
}

EXPORT("coupling_destroy") int bridge_coupling_destroy(tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_coupling_destroy(world, coupling_of(index, generation));
}

EXPORT("coupling_valid") int bridge_coupling_valid(const tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_coupling_valid(world, coupling_of(index, generation));
}

/* Then the settings, error and force. */
EXPORT("coupling_get") int bridge_coupling_get(const tactn_world *world, uint32_t index, uint32_t generation) {
    tact_coupling_id id = coupling_of(index, generation);
    if (!tactn_coupling_valid(world, id)) return TACT_STALE_ID;
    tactn_coupling_state state = tactn_coupling_get(world, id);
    double *to = store_number(state.def.offset, store_number(state.def.ratio, bridge_mail));
    to = store_number(state.def.damping_ratio, store_number(state.def.hertz, to));
    store_number(state.force, store_number(state.error, to));
    return TACT_OK;
}

/* Takes the settings. Where the offset is to stay, it becomes that with which the error stays, for turns are counted
 * anew. */
EXPORT("coupling_set")
int bridge_coupling_set(tactn_world *world, uint32_t index, uint32_t generation, int stays) {
    tact_coupling_id id = coupling_of(index, generation);
    tactn_coupling_state state = tactn_coupling_get(world, id);
    load_settings(&state.def, bridge_mail);
    tact_status status = stays ? tactn_coupling_def_place(world, &state.def) : TACT_OK;
    if (stays) state.def.offset -= state.error;
    return status == TACT_OK ? tactn_coupling_set(world, id, &state.def) : status;
}

/* All couplings in the order of their places: index, generation, the indices of both joints, their coordinates. */
EXPORT("world_couplings") int bridge_world_couplings(const tactn_world *world) {
    int count = 0;
    tact_coupling_id id = {0, 0};
    while ((id = tactn_world_next_coupling(world, id)).generation != 0) count++;
    double *to = world_rows(6 * (size_t)count + 1);
    if (!to) return TACT_NO_MEMORY;
    while ((id = tactn_world_next_coupling(world, id)).generation != 0) {
        tactn_coupling_def def = tactn_coupling_get(world, id).def;
        to = store_number(id.generation, store_number(id.index, to));
        to = store_number(def.joint_b.index, store_number(def.joint_a.index, to));
        to = store_number(def.coordinate_b, store_number(def.coordinate_a, to));
    }
    return count;
}
