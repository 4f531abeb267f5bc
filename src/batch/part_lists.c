/* Contacts of many pairs of which one shape has parts: each by its single call. */
#include "batch/contact_list.h"

static void parts_block(void *data, int block) {
    const list_call *call = data;
    list_block pairs = block_of_lists(call, block);
    for (uint32_t i = pairs.first; i < pairs.end; i++) {
        tactn_part_contacts *answer = answer_of(&call->pairs, i);
        body_pair pair;
        find_pair(&call->pairs.batch, i, &pair);
        if (!pair.a) *answer = (tactn_part_contacts){.status = TACT_BAD_INDEX};
        else
            *answer = tactn_collide_parts_world(pair.a, *pair.pose_a, pair.b, *pair.pose_b, call->pairs.speculative,
                                                &call->options, contacts_of(call, i), call->room);
    }
}

tact_status tactn_batch_collide_parts(const tactn_batch *batch, tact_real speculative,
                                      const tactn_query_options *options, int room, tactn_part_contact *contacts,
                                      tactn_part_contacts *answers, size_t answer_stride) {
    list_call call = {.pairs = {.options = options, .answer_stride = answer_stride, .speculative = speculative},
                      .room = room};
    list_sizes sizes = {sizeof(tactn_part_contact), sizeof(tactn_part_contacts), _Alignof(tactn_part_contacts)};
    tact_status status = start_list_call(&call, batch, contacts, answers, sizes, TACT_FUNCTION);
    if (status == TACT_OK) hand_out(&call.pairs, LIST_BLOCK, parts_block, &call);
    return status;
}
