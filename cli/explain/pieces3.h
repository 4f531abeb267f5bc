/* The pieces of shapes of space for pieces.c. */
#ifndef TACT_CLI_EXPLAIN_PIECES3_H
#define TACT_CLI_EXPLAIN_PIECES3_H

#include <stdlib.h>

#include "explain/space.h"
#include "scene/library.h"

#define PIECES explain_pieces3

/* The number of parts; 0: the shape is none that has parts. */
static int part_count(const tact3_shape *s) {
    return s->core == TACT3_COMPOUND ? tact3_compound_info_get(s->u.compound).child_count : 0;
}

static tact3_shape part_of(const tact3_shape *s, int part, tact3_pose *pose) {
    tact3_compound_child child = tact3_compound_child_get(s->u.compound, part);
    *pose = child.pose;
    return child.shape;
}

/* True where motions meet the pieces from one side alone. */
static bool is_one_sided(const tact3_shape *s) { return (void)s, false; }

static int triangle_count(const tact3_shape *s) {
    return is_mesh(s) ? tact3_mesh_info_get(s->u.mesh).triangle_count : 0;
}

static tact3_shape triangle_of(const tact3_shape *s, int triangle) {
    const tact3_mesh *mesh = s->u.mesh;
    tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, triangle);
    return tact3_triangle(tact3_mesh_vertex(mesh, t.corner[0]), tact3_mesh_vertex(mesh, t.corner[1]),
                          tact3_mesh_vertex(mesh, t.corner[2]));
}

static int triangle_number(const tact3_shape *s, int triangle) {
    return tact3_mesh_triangle_get(s->u.mesh, triangle).input;
}

static void normal_of(const explain_form *form, int triangle, double out[3]) {
    const int *corner = form->triangles[triangle];
    tact3_vec p = vec_of(form->points[corner[0]]), q = vec_of(form->points[corner[1]]);
    tact3_vec n = tact3_cross(tact3_sub(q, p), tact3_sub(vec_of(form->points[corner[2]]), p));
    double length = tact3_length(n);
    store(tact3_scale(length > 0 ? 1 / length : 1, n), out);
}

/* Each edge once. One without a neighbour is a crease. */
static void add_edges(const tact3_mesh *mesh, int triangle, explain_form *out) {
    tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, triangle);
    for (int i = 0; i < 3; i++) {
        if (t.neighbour[i] >= 0 && t.neighbour[i] < triangle) continue;
        explain_edge *edge = out->edges + out->edge_count++;
        *edge = (explain_edge){.ends = {t.corner[i], t.corner[(i + 1) % 3]}};
        normal_of(out, triangle, edge->normal[0]);
        if (t.neighbour[i] >= 0) normal_of(out, t.neighbour[i], edge->normal[1]);
        for (int k = 0; k < 3 && t.neighbour[i] < 0; k++) edge->normal[1][k] = -edge->normal[0][k];
        out->is_open = out->is_open || t.neighbour[i] < 0;
    }
}

static bool mesh_form_of(const tact3_shape *s, explain_form *out) {
    tact3_mesh_info info = tact3_mesh_info_get(s->u.mesh);
    size_t points = (size_t)info.vertex_count, triangles = (size_t)info.triangle_count;
    *out = (explain_form){.point_count = points, .triangle_count = triangles};
    out->points = malloc(points * sizeof *out->points);
    out->triangles = malloc(triangles * sizeof *out->triangles);
    out->edges = malloc(3 * triangles * sizeof *out->edges);
    if (!out->points || !out->triangles || !out->edges) return false;
    for (int i = 0; i < info.vertex_count; i++) store(tact3_mesh_vertex(s->u.mesh, i), out->points[i]);
    for (int i = 0; i < info.triangle_count; i++) {
        tact3_mesh_triangle t = tact3_mesh_triangle_get(s->u.mesh, i);
        for (int k = 0; k < 3; k++) out->triangles[i][k] = t.corner[k];
    }
    for (int i = 0; i < info.triangle_count; i++) add_edges(s->u.mesh, i, out);
    return true;
}

static void ask_for_pieces(tact3_query_options *options, int parts[2], int triangles[2]) {
    options->parts = parts;
    options->triangles = triangles;
}

/* The pieces of the deepest contact; false where there is none that tells them. */
static bool deepest_contact(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, explain_piece out[2]) {
    tact3_query_options options = {.general = true};
    bool mesh_a = is_mesh(a), mesh_b = is_mesh(b);
    if (part_count(a) > 0 || part_count(b) > 0) {
        tact3_part_contact contact;
        tact3_part_contacts found = tact3_collide_parts(a, b, b_in_a, 0, &options, &contact, 1);
        if (found.status < 0 || found.count < 1) return false;
        int part[2] = {contact.part_a, contact.part_b};
        const tact3_shape *shape[2] = {a, b};
        for (int i = 0; i < 2; i++) {
            tact3_pose unused;
            tact3_shape own = part[i] >= 0 ? part_of(shape[i], part[i], &unused) : *shape[i];
            out[i] = (explain_piece){part[i], is_mesh(&own) ? contact.triangle : -1};
        }
        return contact.triangle < 0 || (out[0].triangle < 0) != (out[1].triangle < 0);
    }
    tact3_mesh_contact contact;
    tact3_mesh_contacts found = tact3_collide_mesh(a, b, b_in_a, 0, &options, &contact, 1);
    if (found.status < 0 || found.count < 1 || (mesh_a && mesh_b && contact.triangle_b < 0)) return false;
    out[0] = (explain_piece){-1, mesh_a ? contact.triangle : -1};
    out[1] = (explain_piece){-1, !mesh_b ? -1 : mesh_a ? contact.triangle_b : contact.triangle};
    return true;
}

static tact3_pose compose(tact3_pose a, tact3_pose b) {
    return (tact3_pose){tact3_pose_point(a, b.position), tact3_compose_rotation(a.rotation, b.rotation)};
}

static void store_turn(tact3_quat rotation, double out[4]) {
    out[0] = rotation.x, out[1] = rotation.y, out[2] = rotation.z, out[3] = rotation.w;
}

#endif
