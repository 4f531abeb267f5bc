/* Parts of polygons and of chains. */
#include "polygon/chain2.h"
#include "polygon/layout2.h"
#include "shape/parts.h"

void tact2_own_parts(part_list *list) {
    const tact2_shape *shape = list->shape;
    if (shape->core == TACT2_POLYGON) {
        list->count = shape->u.polygon->part_count;
        list->boxes = polygon_boxes(shape->u.polygon);
    } else {
        list->count = shape->u.chain->segment_count;
        list->boxes = chain_boxes(shape->u.chain);
    }
}

void tact2_get_own_part(const part_list *list, int part, shape_part *out) {
    const tact2_shape *shape = list->shape;
    vec end[2];
    if (shape->core == TACT2_POLYGON) {
        out->shape = tact2_hull_shape(tact2_polygon_part(shape->u.polygon, part));
    } else {
        chain_segment(shape->u.chain, part, end);
        out->shape = tact2_segment(end[0], end[1]);
    }
}

void tact2_set_child_data(tact2_shape *shape, const void *data) { (void)shape, (void)data; }
