/* Contacts of many pairs of which one shape is a mesh: each by its single call. */
#include "batch/contact_list.h"

static void mesh_block(void *data, int block) {
    const list_call *call = data;
    list_block pairs = block_of_lists(call, block);
    for (uint32_t i = pairs.first; i < pairs.end; i++) {
        tact3_mesh_contacts *answer = answer_of(&call->pairs, i);
        body_pair pair;
        find_pair(&call->pairs.batch, i, &pair);
        if (!pair.a) *answer = (tact3_mesh_contacts){.status = TACT_BAD_INDEX};
        else
            *answer = tact3_collide_mesh_world(pair.a, *pair.pose_a, pair.b, *pair.pose_b, call->pairs.speculative,
                                                &call->options, contacts_of(call, i), call->room);
    }
}

tact_status tact3_batch_collide_mesh(const tact3_batch *batch, tact_real speculative,
                                      const tact3_query_options *options, int room, tact3_mesh_contact *contacts,
                                      tact3_mesh_contacts *answers, size_t answer_stride) {
    list_call call = {.pairs = {.options = options, .answer_stride = answer_stride, .speculative = speculative},
                      .room = room};
    list_sizes sizes = {sizeof(tact3_mesh_contact), sizeof(tact3_mesh_contacts), _Alignof(tact3_mesh_contacts)};
    tact_status status = start_list_call(&call, batch, contacts, answers, sizes, TACT_FUNCTION);
    if (status == TACT_OK) hand_out(&call.pairs, LIST_BLOCK, mesh_block, &call);
    return status;
}
