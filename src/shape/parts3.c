/* Parts of shapes in space: compounds alone have them, and meshes may be among theirs. */
#include "base/assert.h"
#include "mesh/layout3.h"
#include "shape/parts.h"

void tact3_own_parts(part_list *list) { (void)list; }

void tact3_get_own_part(const part_list *list, int part, shape_part *out) { (void)list, (void)part, (void)out; }

void tact3_set_child_data(tact3_shape *shape, const void *data) { shape->u.mesh = data; }
