/* The bodies of a robot: a body for each <collision> of its links. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clash/clash.h"
#include "mesh/build_mesh.h"
#include "scene/polytope.h"

/* Adds the shape of a collision; the message has no place. */
static bool add_shape(const robot_collision *of, clash_set *set, error *error) {
    surface triangles;
    tact_status status;
    if (clash_is_round(of->type)) {
        const char *why = clash_add_round(set, of->type, of->size);
        return !why || error_set(error, "%s", why);
    }
    scene_shape box = {.type = SHAPE_BOX, .size = {of->size[0], of->size[1], of->size[2]}};
    if (of->type == SHAPE_BOX && !polytope_triangles(&box, &triangles)) {
        return error_set(error, "the box is too flat, or too large or small");
    }
    if (of->type == SHAPE_MESH && !robot_load_mesh(of, &triangles, error)) return false;
    tact3_mesh *mesh = build_mesh(&triangles, set->thread_count, &status);
    surface_free(&triangles);
    if (!mesh)
        return error_set(error, "%s%s%s", of->file ? of->file : "", of->file ? ": " : "", mesh_refusal(status));
    clash_add_mesh(set, mesh);
    return true;
}

static bool is_alike(const robot_collision *a, const robot_collision *b) {
    if (a->type != b->type) return false;
    if (a->type == SHAPE_MESH)
        return strcmp(a->file, b->file) == 0 && memcmp(a->scale, b->scale, sizeof a->scale) == 0;
    return memcmp(a->size, b->size, sizeof a->size) == 0;
}

/* The shape of a collision: of an earlier one where it is the same. shapes: of those before it. */
static bool find_shape(const robot *r, size_t i, size_t *shapes, clash_set *set, error *error) {
    struct error why;
    for (size_t k = 0; k < i; k++) {
        shapes[i] = shapes[k];
        if (is_alike(r->collisions + i, r->collisions + k)) return true;
    }
    shapes[i] = set->shape_count;
    return add_shape(r->collisions + i, set, &why) ||
           xml_fail(&r->xml, r->collisions[i].element, error, "%s", why.text);
}

/* True if each collision of a link has a name of its own. */
static bool has_names(const robot *r, const robot_link *link) {
    const robot_collision *of = r->collisions + link->first_collision;
    for (size_t i = 0; i < link->collision_count; i++) {
        if (!of[i].name) return false;
        for (size_t k = 0; k < i; k++) {
            if (strcmp(of[i].name, of[k].name) == 0) return false;
        }
    }
    return true;
}

/* The link's name; where it has several collisions, with that of this one, or its number where not each has a name. */
static char *name_of(const robot *r, const robot_collision *of, const clash_source *source) {
    const robot_link *link = r->links + of->link;
    if (link->collision_count == 1) return clash_body_name(source, link->name);
    char number[32];
    snprintf(number, sizeof number, "%zu", (size_t)(of - r->collisions) - link->first_collision + 1);
    const char *last = has_names(r, link) ? of->name : number;
    size_t size = strlen(link->name) + strlen(last) + 2;
    char *name = malloc(size);
    if (name) snprintf(name, size, "%s/%s", link->name, last);
    char *whole = name ? clash_body_name(source, name) : NULL;
    free(name);
    return whole;
}

static bool add_bodies(const clash_source *source, clash_set *set, progress *progress, error *error) {
    const robot *r = &set->robot;
    size_t *shapes = malloc((r->collision_count + 1) * sizeof *shapes);
    bool good = (shapes && clash_set_reserve(set, r->collision_count, r->collision_count)) || error_memory(error);
    set->robot_pose = source->pose;
    set->robot_body = set->body_count;
    progress_begin(progress, "building meshes");
    for (size_t i = 0; good && i < r->collision_count; i++) {
        const robot_collision *of = r->collisions + i;
        good = find_shape(r, i, shapes, set, error);
        if (!good) break;
        clash_body *body = set->bodies + set->body_count;
        *body = (clash_body){.name = name_of(r, of, source), .shape = (uint32_t)shapes[i], .link = of->link};
        body->pose = robot_compose(robot_compose(source->pose, r->links[of->link].pose), of->pose);
        good = body->name || error_memory(error);
        set->body_count += good;
        progress_update(progress, i + 1, r->collision_count);
    }
    progress_wipe(progress);
    free(shapes);
    return good;
}

bool clash_add_robot(const clash_source *source, const clash_robot_options *options, clash_set *set,
                     progress *progress, error *error) {
    const char *path = options->trajectory;
    return robot_read(source->file, options->quiet, &set->robot, error) &&
           (!path || trajectory_read(path, &set->robot, &set->trajectory, error)) &&
           robot_pose(&set->robot, options->joints, options->joint_count, error) &&
           (!path || trajectory_check(&set->trajectory, &set->robot, error)) &&
           (!options->srdf || robot_pass_srdf(&set->robot, options->srdf, error)) &&
           add_bodies(source, set, progress, error);
}
