/* Bodies for the nodes of mesh files. Each node is a shape of its own, which all bodies of the same mesh share. */
#include "scene/instances.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "mesh/mesh_file.h"

/* The shapes that stand for a mesh's nodes; none for other shapes. */
typedef struct node_shapes {
    size_t first, count; /* in the scene's list */
} node_shapes;

typedef struct expansion {
    scene *scene;
    node_shapes *nodes; /* of each shape that was listed */
    size_t *begin;      /* of each body that was listed, where its own begin; one more for the end */
    scene_body *bodies;
    size_t body_count;
} expansion;

static bool is_asked_for(const scene *scene, size_t shape) {
    for (size_t i = 0; i < scene->body_count; i++) {
        if (scene->bodies[i].instances && scene->bodies[i].shape == shape) return true;
    }
    return false;
}

/* The shape of one node, without those below it. */
static bool add_node(scene *scene, const scene_shape *whole, const char *path) {
    scene_shape *shape = scene->shapes + scene->shape_count;
    *shape = *whole;
    shape->name = text_copy(whole->name);
    shape->file = text_copy(whole->file);
    shape->part = text_copy(path);
    shape->part_alone = true;
    scene->shape_count++;
    return shape->name && shape->file && shape->part;
}

static bool add_nodes(expansion *e, size_t number, const mesh_file *file, error *error) {
    scene *scene = e->scene;
    size_t first = 0, count = 0;
    const char *part = scene->shapes[number].part;
    if (part && !mesh_file_find(file, part, &first, error)) return false;
    size_t end = file->nodes[first].end;
    for (size_t i = first; i < end; i++) count += file->nodes[i].has_faces;
    if (count == 0) return error_set(error, "%s: it has no node with faces, so there are no instances", file->name);
    scene_shape *larger = realloc(scene->shapes, (scene->shape_count + count) * sizeof *larger);
    if (!larger) return error_memory(error);
    scene->shapes = larger;
    e->nodes[number] = (node_shapes){scene->shape_count, count};
    for (size_t i = first; i < end; i++) {
        if (!file->nodes[i].has_faces) continue;
        if (!add_node(scene, scene->shapes + number, file->nodes[i].path)) return error_memory(error);
    }
    return true;
}

/* Finds the nodes of every mesh that a body wants the instances of. */
static bool find_nodes(expansion *e, error *error) {
    scene *scene = e->scene;
    size_t listed = scene->shape_count;
    for (size_t i = 0; i < listed; i++) {
        if (!is_asked_for(scene, i)) continue;
        struct error why;
        mesh_file *file = mesh_file_open(scene->shapes[i].file, scene->shapes[i].as_surface, &why);
        bool good = file && add_nodes(e, i, file, &why);
        mesh_file_close(file);
        if (!good) return scene_fail_shape(scene, i, error, why.text);
    }
    return true;
}

static char *joined(const char *name, const char *path) {
    size_t size = strlen(name) + strlen(path) + 2;
    char *text = malloc(size);
    if (text) snprintf(text, size, "%s/%s", name, path);
    return text;
}

/* One body for each node: like the body that stood for all of them, but for its name and its shape. */
static bool add_bodies(expansion *e, size_t number) {
    scene *scene = e->scene;
    const scene_body *from = scene->bodies + number;
    const scene_part whole = scene->parts[from->first_part];
    const node_shapes *nodes = e->nodes + from->shape;
    scene_part *larger = realloc(scene->parts, (scene->part_count + nodes->count) * sizeof *larger);
    if (!larger) return false;
    scene->parts = larger;
    for (size_t i = 0; i < nodes->count; i++) {
        scene_body *body = e->bodies + e->body_count;
        *body = *from;
        body->name = joined(from->name, scene->shapes[nodes->first + i].part);
        if (!body->name) return false;
        e->body_count++;
        body->shape = nodes->first + i;
        body->first_part = scene->part_count;
        scene->parts[scene->part_count] = whole;
        scene->parts[scene->part_count++].shape = body->shape;
    }
    return true;
}

/* Makes the new list of bodies. */
static bool list_bodies(expansion *e) {
    scene *scene = e->scene;
    size_t total = 0;
    for (size_t i = 0; i < scene->body_count; i++) {
        total += scene->bodies[i].instances ? e->nodes[scene->bodies[i].shape].count : 1;
    }
    e->bodies = calloc(total + 1, sizeof *e->bodies);
    if (!e->bodies) return false;
    for (size_t i = 0; i < scene->body_count; i++) {
        e->begin[i] = e->body_count;
        if (scene->bodies[i].instances) {
            if (!add_bodies(e, i)) return false;
        } else {
            e->bodies[e->body_count++] = scene->bodies[i];
            scene->bodies[i].name = NULL;
        }
    }
    e->begin[scene->body_count] = e->body_count;
    return true;
}

/* Every listed pair becomes the pairs of what its two bodies have become. */
static bool list_pairs(const expansion *e) {
    scene *scene = e->scene;
    size_t total = 0, count = 0;
    const size_t *begin = e->begin;
    if (scene->all_pairs) return true;
    for (size_t i = 0; i < scene->pair_count; i++) {
        size_t a = scene->pairs[i][0], b = scene->pairs[i][1];
        total += (begin[a + 1] - begin[a]) * (begin[b + 1] - begin[b]);
    }
    size_t(*pairs)[2] = malloc((total + 1) * sizeof *pairs);
    if (!pairs) return false;
    for (size_t i = 0; i < scene->pair_count; i++) {
        size_t first = scene->pairs[i][0], second = scene->pairs[i][1];
        for (size_t a = begin[first]; a < begin[first + 1]; a++) {
            for (size_t b = begin[second]; b < begin[second + 1]; b++) {
                pairs[count][0] = a, pairs[count][1] = b;
                count++;
            }
        }
    }
    free(scene->pairs);
    scene->pairs = pairs, scene->pair_count = count;
    return true;
}

/* Joints are of bodies that stay one. */
static void move_joints(const expansion *e) {
    for (size_t i = 0; i < e->scene->joint_count; i++) {
        size_t *bodies = e->scene->joints[i].bodies;
        bodies[0] = e->begin[bodies[0]], bodies[1] = e->begin[bodies[1]];
    }
}

/* The scene's list of bodies becomes the new one; what is left of either is freed. */
static void take_bodies(expansion *e, bool good) {
    scene *scene = e->scene;
    scene_body *dropped = good ? scene->bodies : e->bodies;
    size_t count = good ? scene->body_count : e->body_count;
    for (size_t i = 0; dropped && i < count; i++) free(dropped[i].name);
    free(dropped);
    if (good) scene->bodies = e->bodies, scene->body_count = e->body_count;
}

static bool is_used(const scene *scene, size_t shape) {
    for (size_t i = 0; i < scene->body_count; i++) {
        const scene_body *body = scene->bodies + i;
        for (size_t k = 0; k < body->part_count; k++) {
            if (scene->parts[body->first_part + k].shape == shape) return true;
        }
    }
    return false;
}

/* Drops meshes of which all that is left are their nodes. place: room for a number of each shape. */
static void drop_wholes(expansion *e, size_t listed, size_t *place) {
    scene *scene = e->scene;
    size_t count = 0;
    for (size_t i = 0; i < scene->shape_count; i++) {
        bool kept = i >= listed || e->nodes[i].count == 0 || is_used(scene, i);
        place[i] = count;
        if (kept) {
            scene->shapes[count++] = scene->shapes[i];
        } else {
            scene_shape_free(scene->shapes + i);
        }
    }
    scene->shape_count = count;
    for (size_t i = 0; i < scene->body_count; i++) scene->bodies[i].shape = place[scene->bodies[i].shape];
    for (size_t i = 0; i < scene->part_count; i++) scene->parts[i].shape = place[scene->parts[i].shape];
}

bool scene_expand_instances(scene *scene, error *error) {
    bool any = false;
    for (size_t i = 0; i < scene->body_count; i++) any = any || scene->bodies[i].instances;
    if (!any) return true;
    size_t listed = scene->shape_count, *place = NULL;
    expansion e = {.scene = scene,
                   .nodes = calloc(scene->shape_count + 1, sizeof *e.nodes),
                   .begin = malloc((scene->body_count + 1) * sizeof *e.begin)};
    bool good = (e.nodes && e.begin) || error_memory(error);
    good = good && find_nodes(&e, error);
    if (good) {
        place = malloc((scene->shape_count + 1) * sizeof *place);
        good = (place && list_bodies(&e) && list_pairs(&e)) || error_memory(error);
        if (good) move_joints(&e);
        take_bodies(&e, good);
    }
    if (good) drop_wholes(&e, listed, place);
    free(place);
    free(e.nodes);
    free(e.begin);
    return good;
}
