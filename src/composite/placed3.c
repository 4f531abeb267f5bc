/* Places meshes in the frame of a pair. */
#include "composite/mesh_pair3.h"

/* Smaller numbers are zero, so that exact arithmetic stays in the number range (base/expansion.h). */
static double kept(double x) { return fabs(x) < 0x1p-200 ? 0 : x; }

void tact3_place_mesh(placed_mesh *placed, const tact3_mesh *mesh, tact3_pose pose, double to_frame) {
    double x = (double)pose.rotation.x, y = (double)pose.rotation.y, z = (double)pose.rotation.z;
    double w = (double)pose.rotation.w, s = 2 / (x * x + y * y + z * z + w * w);
    const double rows[3][3] = {{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
                               {s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)},
                               {s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}};
    double away = 0;
    placed->mesh = mesh;
    placed->steps = NULL;
    placed->to_frame = to_frame;
    placed->unit = mesh->inverse * to_frame;
    placed->still = x == 0 && y == 0 && z == 0;
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++) placed->rotation[k][i] = rows[k][i];
        placed->position[k] = (double)component(pose.position, k) * to_frame;
        placed->middle[k] = (double)component(mesh->origin, k) * to_frame;
        placed->still &= placed->position[k] == 0;
        away += fabs(placed->position[k]);
    }
    double size = (double)mesh->reach * to_frame + away;
    placed->moved = placed->still ? 0 : PLACED_ERROR * PLACED_ROUNDOFF * size;
    placed->slack = BOX_ERROR * PLACED_ROUNDOFF * size;
}

void tact3_placed_vertex(const placed_mesh *placed, uint32_t vertex, double p[3]) {
    const tact3_vec *v = &mesh_vertices(placed->mesh)[vertex];
    double x = (double)v->x * placed->to_frame, y = (double)v->y * placed->to_frame,
           z = (double)v->z * placed->to_frame;
    if (placed->still) {
        p[0] = kept(x), p[1] = kept(y), p[2] = kept(z);
        return;
    }
    for (int k = 0; k < 3; k++) {
        const double *row = placed->rotation[k];
        p[k] = kept(row[0] * x + row[1] * y + row[2] * z + placed->position[k]);
    }
}

void tact3_placed_triangle(const placed_mesh *placed, uint32_t index, triangle *t) {
    const uint32_t *corner = mesh_corners(placed->mesh) + 3 * (size_t)index;
    for (int i = 0; i < 3; i++) tact3_placed_vertex(placed, corner[i], t->corner[i]);
}

bool tact3_triangle_unit_normal(const triangle *t, double n[3]) {
    return tact3_edge_cross(t->corner[0], t->corner[1], t->corner[0], t->corner[2], n) && make_unit(n);
}

void tact3_placed_bounds(const placed_mesh *mesh, double lower[3], double upper[3]) {
    const tree_box all = root_box(mesh);
    const placed_box box = place_box(mesh, &all);
    double half[3];
    half_along_axes(mesh, &box, half);
    for (int k = 0; k < 3; k++) lower[k] = box.center[k] - half[k], upper[k] = box.center[k] + half[k];
}
