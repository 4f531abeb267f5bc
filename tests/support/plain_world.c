/* Worlds made of plain scenes (plain_world.h); plain_world2.c and plain_world3.c have what only one dimension has. */
#include "support/plain_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(tact_status status, const plain_scene *scene, const char *name) {
    if (status < 0) {
        fprintf(stderr, "%s: %s: %s\n", scene->name, name, tact_status_text(status));
        exit(2);
    }
}

tactn_world_def plain_world_def(const plain_scene *scene) {
    tactn_world_def def = tactn_world_defaults((tact_real)scene->length);
    def.solver.gravity = plain_vector(scene->gravity);
    return def;
}

static tact_body_id add_body(tactn_world *world, const plain_scene *scene, const plain_body *body) {
    static const tact_body_kind kinds[] = {TACT_BODY_STATIC, TACT_BODY_KINEMATIC, TACT_BODY_DYNAMIC};
    tactn_body_def def = tactn_body_defaults();
    tact_body_id id;
    def.kind = kinds[body->kind];
    def.pose = plain_pose(body->position, body->rotation);
    def.velocity = plain_vector(body->velocity);
    def.angular_velocity = plain_spin(body->angular_velocity);
    def.mass = (tact_real)body->mass;
    def.linear_damping = (tact_real)body->linear_damping;
    def.angular_damping = (tact_real)body->angular_damping;
    def.gravity_scale = (tact_real)body->gravity_scale;
    def.bullet = body->bullet;
    def.fixed_rotation = body->fixed_rotation;
    require(tactn_body_create(world, &def, &id), scene, body->name);
    return id;
}

static void add_part(tactn_world *world, const plain_scene *scene, const plain_body *body, const plain_part *part,
                     tact_body_id id) {
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tact_shape_id shape_id;
    void *memory;
    tactn_shape shape = plain_make_shape(&scene->shapes[part->shape], &memory);
    def.pose = plain_pose(part->position, part->rotation);
    def.density = (tact_real)part->density;
    def.friction = (tact_real)part->friction;
    def.restitution = (tact_real)part->restitution;
    def.rolling_friction = (tact_real)part->rolling_friction;
    def.surface_velocity = plain_vector(part->surface_velocity);
    def.sensor = part->sensor;
    require(tactn_body_shape_create(world, id, &def, &shape, &shape_id), scene, body->name);
    free(memory);
}

tactn_world *plain_world(const plain_scene *scene, const tactn_world_def *def, tact_body_id *ids) {
    tactn_world *world = NULL;
    require(tactn_world_create(def, &world), scene, "world");
    for (int i = 0; i < scene->body_count; i++) {
        const plain_body *body = &scene->bodies[i];
        tact_body_id id = add_body(world, scene, body);
        for (int k = 0; k < body->part_count; k++) add_part(world, scene, body, &body->parts[k], id);
        if (ids) ids[i] = id;
    }
    return world;
}
