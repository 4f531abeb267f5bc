/* Shapes that are not convex: the pieces that decide, and figures of the whole. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain/space.h"
#include "scene/pose.h"

static const char *kind_of(const scene *scene, const scene_body *body) {
    const scene_shape *shape = scene->shapes + body->shape;
    if (body->compound) return "compound";
    if (shape->type == SHAPE_CHAIN) return "chain";
    if (shape->type == SHAPE_HEIGHT_FIELD) return "height field";
    if (shape->as_ring) return "polygon";
    if (shape->as_surface) return "mesh";
    if (shape->type == SHAPE_HALF_SPACE) return scene->dimension == 2 ? "half-plane" : "half-space";
    return "convex";
}

static bool is_composite(const scene *scene, const scene_body *body) {
    const scene_shape *shape = scene->shapes + body->shape;
    return body->compound || shape->type == SHAPE_CHAIN || shape->as_ring || shape->as_surface;
}

/* How far apart boxes may be and still matter. Contacts say of shapes that are apart only that they are. */
static double reach_of(const explain_pieces *pieces, const explain_request *asked) {
    explain_request resting = *asked;
    answer g;
    resting.query = QUERY_DISTANCE;
    pieces->answer(&resting, &g);
    return g.distance > 0 ? g.distance + g.error_bound : 0;
}

static bool same_pieces(const explain_near *pair, const explain_piece pieces[2]) {
    return memcmp(pair->piece, pieces, sizeof pair->piece) == 0;
}

/* The pieces that decide are in the list, if need be in the place of the last. */
static bool list_deciding(const explain_pieces *pieces, const explain_request *asked, const explain_piece deciding[2],
                          explain_census *c) {
    for (size_t i = 0; i < c->list_count; i++)
        if (c->list[i].asked && same_pieces(c->list + i, deciding)) return true;
    if (c->list_count < EXPLAIN_MOST_NEAR) c->list_count++;
    memmove(c->list + 1, c->list, (c->list_count - 1) * sizeof *c->list);
    memcpy(c->list[0].piece, deciding, sizeof c->list[0].piece);
    if (c->asked == 0) c->asked = 1;
    return pieces->ask(asked, c->list);
}

bool explain_find_pieces(const scene *scene, const size_t bodies[2], const explain_request *asked,
                         explain_trace *out) {
    const explain_pieces *pieces = scene->dimension == 2 ? &explain_pieces2 : &explain_pieces3;
    const void *shapes[2] = {asked->a, asked->b};
    for (int i = 0; i < 2; i++) {
        const scene_body *body = scene->bodies + bodies[i];
        out->whole[i] = (explain_whole){.kind = kind_of(scene, body), .piece = {-1, -1}, .number = -1};
        out->whole[i].one_sided = scene->shapes[body->shape].one_sided;
        out->composite = out->composite || is_composite(scene, body);
    }
    if (!out->composite) return true;
    explain_piece deciding[2];
    pieces->decide(asked, deciding);
    if (!pieces->count(asked, reach_of(pieces, asked), &out->census)) return false;
    for (int i = 0; i < 2; i++) {
        if (!pieces->is_convex(shapes[i], deciding[i])) return false;
        out->whole[i].piece = deciding[i];
        out->whole[i].number = pieces->number(shapes[i], deciding[i]);
    }
    return list_deciding(pieces, asked, deciding, &out->census);
}

/* Takes a figure of a mesh from its frame to the world. */
static void place_form(int dimension, const scene_body *body, explain_form *form) {
    double world[3];
    for (size_t i = 0; i < form->point_count; i++) {
        pose_point(dimension, body, form->points[i], world);
        memcpy(form->points[i], world, sizeof world);
    }
    for (size_t i = 0; i < 2 * form->edge_count; i++) {
        double *normal = form->edges[i / 2].normal[i % 2];
        if (!(explain_dot(normal, normal) > 0)) continue;
        pose_direction(dimension, body, normal, world);
        memcpy(normal, world, sizeof world);
    }
}

/* The figure of one part, or of a mesh. */
static bool make_part(const engine_kind *kind, const engine *engine, const scene *scene, size_t body, int part,
                      explain_form *out) {
    const explain_pieces *pieces = scene->dimension == 2 ? &explain_pieces2 : &explain_pieces3;
    const explain_space *space = scene->dimension == 2 ? &explain_space2 : &explain_space3;
    const scene_body *from = scene->bodies + body;
    const void *whole = kind->shape_of(engine, body);
    explain_pose pose;
    scene_body own = *from;
    void *made = pieces->make(whole, (explain_piece){part, -1}, false, &pose);
    bool good = made && pieces->mesh_form(whole, part, out);
    if (part >= 0) pose_compose(scene->dimension, from, pose.position, pose.rotation, &own);
    if (good && out->point_count > 0) {
        place_form(scene->dimension, &own, out);
    } else if (good) {
        size_t shape = from->compound ? scene->parts[from->first_part + (size_t)part].shape : from->shape;
        explain_placed placed = explain_place(space, made, &own, shape, scene->dimension);
        good = explain_make_figure(kind, engine, scene, &placed, out);
    }
    free(made);
    return good;
}

static bool make_room(size_t count, explain_whole *out) {
    out->forms = calloc(count, sizeof *out->forms);
    out->form_count = out->forms ? count : 0;
    return out->forms != NULL;
}

static bool make_composite(const engine_kind *kind, const engine *engine, const scene *scene, size_t body,
                           explain_whole *out) {
    const explain_pieces *pieces = scene->dimension == 2 ? &explain_pieces2 : &explain_pieces3;
    int parts = pieces->part_count(kind->shape_of(engine, body));
    bool good = make_room(parts > 0 ? (size_t)parts : 1, out);
    for (size_t i = 0; good && i < out->form_count; i++)
        good = make_part(kind, engine, scene, body, parts > 0 ? (int)i : -1, out->forms + i);
    return good;
}

/* A half-space is as wide as all of the other shape needs. */
static bool make_plane(const engine_kind *kind, const explain_placed *placed, const explain_whole *other,
                       explain_whole *out) {
    size_t most = 1;
    for (size_t i = 0; i < other->form_count; i++) most += other->forms[i].point_count;
    explain_form all = {.points = malloc(most * sizeof *all.points)};
    bool good = all.points && make_room(1, out);
    for (size_t i = 0; good && i < other->form_count; i++) {
        const explain_form *form = other->forms + i;
        memcpy(all.points + all.point_count, form->points, form->point_count * sizeof *form->points);
        all.point_count += form->point_count;
    }
    good = good && explain_make_slab(kind, placed, &all, placed->space->rounding(placed->shape), out->forms);
    free(all.points);
    return good;
}

bool explain_make_wholes(const engine_kind *kind, const engine *engine, const scene *scene, const size_t bodies[2],
                         const explain_placed placed[2], explain_trace *out) {
    bool good = true;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; good && i < 2; i++) {
            explain_whole *whole = out->whole + i;
            if (placed[i].is_plane != (pass == 1)) continue;
            if (placed[i].is_plane)
                good = make_plane(kind, placed + i, out->whole + !i, whole);
            else if (is_composite(scene, scene->bodies + bodies[i]))
                good = make_composite(kind, engine, scene, bodies[i], whole);
            else
                good = make_room(1, whole) && explain_copy_form(out->surface + i, whole->forms);
        }
    }
    return good;
}

void explain_free_whole(explain_whole *whole) {
    for (size_t i = 0; i < whole->form_count; i++) explain_free_form(whole->forms + i);
    free(whole->forms);
}
