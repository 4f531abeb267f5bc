/* Parts of shapes: which there are, and those near a box. */
#include "shape/parts.h"

#include <math.h>

#include "base/tolerance.h"
#include "shape/unbounded.h"

/* What a support point of a posed shape loses, in u of its reach, its radius and its distance. */
#define PART_BOX_ERROR R(64)

tactn_shape tactn_compound_child_shape(const tactn_compound *compound, const compound_child *child) {
    tactn_shape shape = child->shape;
    if (shape.core == TACTN_HULL) shape.u.hull = compound_at(compound, child->data);
    else if (shape.core == TACTN_POINTS) shape.u.list.points = compound_at(compound, child->data);
    else if (child->data) tactn_set_child_data(&shape, compound_at(compound, child->data));
    return shape;
}

part_list tactn_parts_of(const tactn_shape *shape) {
    part_list list = {shape, 1, NULL, NULL};
    if (shape->core == TACTN_COMPOUND) {
        const tactn_compound *compound = shape->u.compound;
        list.count = compound->child_count;
        list.boxes = compound_at(compound, compound->boxes);
        list.order = compound_at(compound, compound->order);
    } else if (has_parts(shape)) {
        tactn_own_parts(&list);
    }
    return list;
}

void tactn_get_part(const part_list *list, int part, shape_part *out) {
    const tactn_shape *shape = list->shape;
    out->pose = tactn_identity_pose();
    out->still = true;
    out->id = 0;
    if (!list->boxes) {
        out->shape = *shape;
        return;
    }
    if (shape->core == TACTN_COMPOUND) {
        const compound_child *child = compound_children(shape->u.compound) + part;
        out->shape = tactn_compound_child_shape(shape->u.compound, child);
        out->pose = child->pose;
        out->still = child->still != 0;
        out->id = child->id;
    } else {
        tactn_get_own_part(list, part, out);
    }
    if (shape->rounding > 0) out->shape = tactn_rounded(out->shape, shape->rounding);
}

vec tactn_farthest_of_parts(const tactn_shape *shape, vec direction) {
    tactn_shape bare = *shape;
    bare.rounding = 0;
    part_list list = tactn_parts_of(&bare);
    vec best = zero();
    real most = 0;
    for (int i = 0; i < list.count; i++) {
        shape_part part;
        tactn_get_part(&list, i, &part);
        mat m = rotation_matrix(part.pose.rotation);
        vec p = tactn_support(&part.shape, part.still ? direction : transform_transposed(m, direction));
        if (!part.still) p = add(transform(m, p), part.pose.position);
        real along = dot(p, direction);
        if (i == 0 || along > most) best = p, most = along;
    }
    return best;
}

tactn_bounds tactn_part_bounds(const tactn_shape *shape, tactn_pose pose) {
    tactn_bounds box = tactn_shape_bounds(shape, pose);
    if (is_unbounded(shape)) return box;
    real slack = PART_BOX_ERROR * ROUNDOFF * (shape->reach + shape->rounding + taxicab(pose.position));
    real lower[DIMENSION], upper[DIMENSION];
    for (int k = 0; k < DIMENSION; k++) {
        lower[k] = component(box.lower, k) - slack;
        upper[k] = component(box.upper, k) + slack;
    }
    return (tactn_bounds){from_components(lower), from_components(upper)};
}

double tactn_boxes_apart(const part_box *a, const part_box *b) {
    double squared = 0;
    for (int k = 0; k < DIMENSION; k++) {
        double gap = fmax(0, fmax(a->lower[k] - b->upper[k], b->lower[k] - a->upper[k]));
        squared += gap * gap;
    }
    return sqrt(squared) * (1 - 0x1p-49);
}

/* The box of a node; the tree's are those of parts that are not rounded. */
static part_box node_box(const part_list *list, uint32_t node) {
    const tactn_bounds *bounds = &list->boxes[node];
    double radius = (double)list->shape->rounding * (1 + 0x1p-40);
    part_box box;
    for (int k = 0; k < DIMENSION; k++) {
        box.lower[k] = (double)component(bounds->lower, k) - radius;
        box.upper[k] = (double)component(bounds->upper, k) + radius;
    }
    return box;
}

part_box tactn_box_of_all(const part_list *list) {
    if (list->boxes) return node_box(list, 0);
    tactn_bounds bounds = tactn_part_bounds(list->shape, tactn_identity_pose());
    bool ends = !is_unbounded(list->shape);
    part_box box;
    for (int k = 0; k < DIMENSION; k++) {
        box.lower[k] = ends ? (double)component(bounds.lower, k) : -(double)INFINITY;
        box.upper[k] = ends ? (double)component(bounds.upper, k) : (double)INFINITY;
    }
    return box;
}

typedef struct waiting_node {
    part_node node;
    float apart; /* rounded down, and no more than the greatest float */
} waiting_node;

static float rounded_down(double apart) { return (float)(fmin(apart, 0x1p127) * (1 - 0x1p-20)); }

static waiting_node measured(const part_list *list, part_node node, const part_box *box) {
    part_box own = node_box(list, node.box);
    return (waiting_node){node, rounded_down(tactn_boxes_apart(&own, box))};
}

double tactn_find_parts(const part_list *list, const part_box *box, double near, part_visit visit, void *context) {
    waiting_node stack[PART_STACK];
    double left = (double)INFINITY;
    int waiting = 1;
    if (!list->boxes) {
        visit(context, 0);
        return left;
    }
    stack[0] = measured(list, (part_node){0, 0, list->count}, box);
    while (waiting > 0) {
        waiting_node top = stack[--waiting];
        if ((double)top.apart > near) {
            left = fmin(left, (double)top.apart);
        } else if (top.node.count == 1) {
            near = visit(context, list->order ? list->order[top.node.first] : top.node.first);
            if (near < 0) break;
        } else {
            waiting_node first = measured(list, first_child(top.node), box);
            waiting_node second = measured(list, second_child(top.node), box);
            bool second_first = second.apart < first.apart;
            stack[waiting++] = second_first ? first : second;
            stack[waiting++] = second_first ? second : first;
        }
    }
    return left;
}
