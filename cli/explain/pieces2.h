/* The pieces of shapes of the plane for pieces.c. */
#ifndef TACT_CLI_EXPLAIN_PIECES2_H
#define TACT_CLI_EXPLAIN_PIECES2_H

#include <stdlib.h>

#include "explain/space.h"
#include "scene/library.h"

#define PIECES explain_pieces2

/* The number of parts; 0: the shape is none that has parts. */
static int part_count(const tact2_shape *s) {
    switch (s->core) {
    case TACT2_COMPOUND: return tact2_compound_info_get(s->u.compound).child_count;
    case TACT2_POLYGON: return tact2_polygon_info_get(s->u.polygon).part_count;
    case TACT2_CHAIN: return tact2_chain_info_get(s->u.chain).segment_count;
    default: return 0;
    }
}

static tact2_shape part_of(const tact2_shape *s, int part, tact2_pose *pose) {
    *pose = tact2_identity_pose();
    if (s->core == TACT2_POLYGON) return tact2_hull_shape(tact2_polygon_part(s->u.polygon, part));
    if (s->core == TACT2_CHAIN) {
        int next = part + 1 < tact2_chain_info_get(s->u.chain).vertex_count ? part + 1 : 0;
        return tact2_segment(tact2_chain_vertex(s->u.chain, part), tact2_chain_vertex(s->u.chain, next));
    }
    tact2_compound_child child = tact2_compound_child_get(s->u.compound, part);
    *pose = child.pose;
    return child.shape;
}

/* True where motions meet the pieces from one side alone. */
static bool is_one_sided(const tact2_shape *s) {
    return s->core == TACT2_CHAIN && tact2_chain_info_get(s->u.chain).one_sided;
}

/* Meshes are of space. */
static int triangle_count(const tact2_shape *s) { return (void)s, 0; }
static tact2_shape triangle_of(const tact2_shape *s, int triangle) { return (void)triangle, *s; }
static int triangle_number(const tact2_shape *s, int triangle) { return (void)s, triangle; }
static bool mesh_form_of(const tact2_shape *s, explain_form *out) { return (void)s, (void)out, true; }

static void ask_for_pieces(tact2_query_options *options, int parts[2], int triangles[2]) {
    options->parts = parts;
    (void)triangles;
}

/* The pieces of the deepest contact; false where there is none. */
static bool deepest_contact(const tact2_shape *a, const tact2_shape *b, tact2_pose b_in_a, explain_piece out[2]) {
    tact2_query_options options = {.general = true};
    tact2_part_contact contact;
    tact2_part_contacts found = tact2_collide_parts(a, b, b_in_a, 0, &options, &contact, 1);
    if (found.status < 0 || found.count < 1) return false;
    out[0] = (explain_piece){contact.part_a, -1};
    out[1] = (explain_piece){contact.part_b, -1};
    return true;
}

static tact2_pose compose(tact2_pose a, tact2_pose b) {
    return (tact2_pose){tact2_pose_point(a, b.position), tact2_compose_rotation(a.rotation, b.rotation)};
}

static void store_turn(tact2_rotation rotation, double out[4]) {
    out[0] = rotation.c, out[1] = rotation.s, out[2] = out[3] = 0;
}

#endif
