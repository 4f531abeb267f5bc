/* Checks a tree of untrusted bytes: walks it as a query does, and demands that the leaves come in the order of their
 * items. So no node is met twice and the walk ends. */
#include "bvh/bvh3.h"

/* Checks counts and bytes of one node; those of the boxes suffice for what reads them. */
static bool node_valid(const bvh_node *node, bool root) {
    if (node->count < (root ? 1 : 2) || node->count > BVH_WIDTH) return false;
    for (int k = 0; k < 3; k++) {
        float corner = node->corner[k];
        if (node->exponent[k] < 1 || node->exponent[k] > 200 || !(corner >= -4 && corner <= 4)) return false;
        for (int i = 0; i < BVH_WIDTH; i++) {
            bool used = i < node->count;
            if (used && node->lower[k][i] > node->upper[k][i]) return false;
            if (!used && (node->lower[k][i] != 255 || node->upper[k][i] != 0 || node->child[i] != 0)) return false;
        }
    }
    return true;
}

bool tact3_bvh_valid(const bvh_node *nodes, uint32_t node_count, uint32_t items) {
    struct {
        uint32_t child;
        int levels;
    } waiting[BVH_STACK];
    int count = 1;
    uint32_t next_item = 0, met = 0;
    waiting[0].child = 0, waiting[0].levels = BVH_DEPTH;
    while (count > 0) {
        uint32_t child = waiting[--count].child;
        int levels = waiting[count].levels;
        if (bvh_is_leaf(child)) {
            uint32_t number = bvh_leaf_count(child);
            if (bvh_leaf_first(child) != next_item || number > BVH_LEAF || number > items - next_item) return false;
            next_item += number;
            continue;
        }
        if (child >= node_count || levels == 0 || !node_valid(&nodes[child], met == 0)) return false;
        if (++met > node_count) return false;
        for (int i = nodes[child].count - 1; i >= 0; i--) {
            waiting[count].child = nodes[child].child[i];
            waiting[count++].levels = levels - 1;
        }
    }
    return next_item == items && met == node_count;
}
