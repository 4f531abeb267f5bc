/* Makes a scene of a robot. Links that fixed joints connect are one body, with the frame and the name of the topmost:
 * its head. */
#include "robot/robot_scene.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/locate.h"
#include "base/text.h"
#include "robot/inertia.h"

#define HALF_TURN 3.14159265358979323846
#define STANDARD_GRAVITY (-9.81)
#define FRICTION 0.6
#define DENSITY 1000.0 /* of bodies without an <inertial>: that of water */
/* Pairs of links are told apart by bits, of which the last is the ground's. */
#define MOST_FILTERED 63

typedef struct builder {
    robot robot;
    const robot_scene_options *options;
    scene *scene;
    size_t *head; /* of each link */
    size_t *body; /* of each head */
} builder;

static void note(const builder *b, const xml_element *element, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void note(const builder *b, const xml_element *element, const char *format, ...) {
    const xml_file *xml = &b->robot.xml;
    if (b->options->quiet) return;
    text_place place = locate_place(xml->text, xml->size, element->offset);
    fprintf(stderr, "%s:%zu:%zu: note: ", file_shown(xml->name), place.line, place.column);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

static void store(tact3_pose pose, double position[3], double rotation[4]) {
    position[0] = pose.position.x, position[1] = pose.position.y, position[2] = pose.position.z;
    rotation[0] = pose.rotation.x, rotation[1] = pose.rotation.y;
    rotation[2] = pose.rotation.z, rotation[3] = pose.rotation.w;
}

/* A link's pose in its body's frame. */
static tact3_pose pose_in_body(const builder *b, size_t link) {
    const robot_link *links = b->robot.links;
    size_t head = b->head[link];
    return head == link ? tact3_identity_pose() : tact3_relative_pose(links[head].pose, links[link].pose);
}

/* ---- Shapes ---- */

/* Category and mask of a link that an SRDF file may keep from touching others. */
static void set_filter(const builder *b, size_t link, scene_material *out) {
    const robot *r = &b->robot;
    int bit = 0;
    if (!b->options->srdf) return;
    for (size_t i = 0; i < r->link_count; i++) {
        if (r->links[i].collision_count == 0) continue;
        if (i == link) out->filter.category = UINT64_C(1) << bit;
        if (i != link && robot_is_passed(r, i, link)) out->filter.mask &= ~(UINT64_C(1) << bit);
        bit++;
    }
}

static bool check_filters(const builder *b, error *error) {
    size_t count = 0;
    for (size_t i = 0; i < b->robot.link_count; i++) count += b->robot.links[i].collision_count > 0;
    if (!b->options->srdf || count <= MOST_FILTERED) return true;
    return error_set(error, "%s: --srdf: the robot has %zu links with shapes; tact simulate tells %d apart at most",
                     file_shown(b->robot.xml.name), count, MOST_FILTERED);
}

static scene_part *add_part(scene *s, scene_body *body, const scene_shape *shape) {
    scene_part *part = s->parts + s->part_count++;
    if (body->part_count == 0) body->shape = s->shape_count, body->first_part = s->part_count - 1;
    body->part_count++;
    *part = (scene_part){.shape = s->shape_count, .rotation = {0, 0, 0, 1}};
    part->material = (scene_material){.friction = FRICTION, .filter = {1, UINT64_MAX, 0}};
    s->shapes[s->shape_count++] = *shape;
    return part;
}

static bool add_collision(builder *b, scene_body *body, const robot_collision *of, double density, error *error) {
    scene_shape shape = {.type = of->type, .name = text_copy(b->robot.links[of->link].name), .scale = {1, 1, 1}};
    struct error why;
    memcpy(shape.size, of->size, sizeof of->size);
    if (of->type == SHAPE_MESH) shape.file = text_copy(of->file);
    scene_part *part = add_part(b->scene, body, &shape);
    part->material.density = density;
    set_filter(b, of->link, &part->material);
    store(robot_compose(pose_in_body(b, of->link), of->pose), part->position, part->rotation);
    if (!shape.name || (of->type == SHAPE_MESH && !shape.file)) return error_memory(error);
    return of->type != SHAPE_MESH || robot_load_mesh(of, &b->scene->shapes[part->shape].surface, &why) ||
           xml_fail(&b->robot.xml, of->element, error, "%s", why.text);
}

/* A body without shapes has a point that touches nothing. */
static bool add_collisions(builder *b, scene_body *body, size_t head, double density, error *error) {
    const robot *r = &b->robot;
    for (size_t i = 0; i < r->collision_count; i++) {
        const robot_collision *of = r->collisions + i;
        if (b->head[of->link] == head && !add_collision(b, body, of, density, error)) return false;
    }
    body->compound = body->part_count > 1;
    if (body->part_count > 0) return true;
    scene_shape point = {.type = SHAPE_POINT, .name = text_copy(r->links[head].name)};
    add_part(b->scene, body, &point)->material.filter.mask = 0;
    return point.name || error_memory(error);
}

/* ---- Bodies ---- */

static bool is_fixed(const builder *b, size_t head) {
    const robot_link *link = b->robot.links + head;
    if (link->joint != NO_JOINT || b->options->free_base) return false;
    return b->options->fixed_base || strcmp(link->name, "world") == 0 || !xml_child(link->element, "inertial");
}

static bool sum_masses(const builder *b, size_t head, robot_mass *out, error *error) {
    *out = (robot_mass){0};
    for (size_t i = 0; i < b->robot.link_count; i++) {
        if (b->head[i] == head && !robot_add_mass(&b->robot, i, pose_in_body(b, i), out, error)) return false;
    }
    return true;
}

static bool has_shapes(const builder *b, size_t head) {
    for (size_t i = 0; i < b->robot.collision_count; i++) {
        if (b->head[b->robot.collisions[i].link] == head) return true;
    }
    return false;
}

/* The mass of a body that moves: what its links say, or where none says anything that of its shapes. */
static bool set_mass(const builder *b, size_t head, scene_dynamics *out, double *density, error *error) {
    const robot_link *link = b->robot.links + head;
    robot_mass sum;
    if (!sum_masses(b, head, &sum, error)) return false;
    if (sum.mass > 0) {
        out->mass = sum.mass, out->has_inertia = true;
        return robot_center_mass(&sum, out->center, out->inertia) ||
               xml_fail(&b->robot.xml, link->element, error,
                        "the inertia of the link \"%.200s\", with all that is fixed to it, must be positive definite",
                        link->name);
    }
    if (!has_shapes(b, head)) {
        return xml_fail(&b->robot.xml, link->element, error,
                        "the link \"%.200s\" moves, so it must have a mass: an <inertial>, or a <collision>, of "
                        "its own or of what is fixed to it",
                        link->name);
    }
    note(b, link->element, "%s has no <inertial> with a mass; its shapes have one, at %g kg/m^3", link->name, DENSITY);
    *density = DENSITY;
    return true;
}

static bool add_body(builder *b, size_t head, error *error) {
    scene *s = b->scene;
    scene_body *body = s->bodies + s->body_count;
    double density = 0;
    b->body[head] = s->body_count++;
    body->dynamics = (scene_dynamics){.kind = is_fixed(b, head) ? BODY_STATIC : BODY_DYNAMIC, .gravity_scale = 1};
    body->name = text_copy(b->robot.links[head].name);
    store(b->robot.links[head].pose, body->position, body->rotation);
    return (body->name || error_memory(error)) &&
           (body->dynamics.kind == BODY_STATIC || set_mass(b, head, &body->dynamics, &density, error)) &&
           add_collisions(b, body, head, density, error);
}

static bool add_ground(builder *b, error *error) {
    scene *s = b->scene;
    scene_body *body = s->bodies + s->body_count++;
    scene_shape shape = {.type = SHAPE_HALF_SPACE, .size = {0, 0, 1, b->options->ground}, .name = text_copy("ground")};
    scene_part *part = add_part(s, body, &shape);
    if (b->options->srdf) part->material.filter.category = UINT64_C(1) << MOST_FILTERED;
    body->dynamics = (scene_dynamics){.kind = BODY_STATIC, .gravity_scale = 1};
    body->rotation[3] = 1;
    body->name = text_copy("ground");
    return (shape.name && body->name) || error_memory(error);
}

/* ---- Joints ---- */

/* Whether the world has a joint for it. */
static bool is_in_world(const robot_joint *joint) {
    return joint->type != JOINT_FIXED && joint->type != JOINT_FLOATING;
}

/* The rotation that takes the x axis to one of length one. */
static tact3_quat from_x_axis(tact3_vec axis) {
    tact3_vec across = tact3_cross(tact3_v(1, 0, 0), axis);
    if (!(tact3_length(across) > 0)) across = tact3_v(0, 0, 1);
    return tact3_rotation_from_axis_angle(across, acos(fmax(-1, fmin(1, axis.x))));
}

/* Reads a number not below zero of a joint's child: of <dynamics> or <limit>. Without it *out stays. */
static bool read_amount(const builder *b, const robot_joint *joint, const char *child, const char *name, double *out,
                        error *error) {
    const xml_file *xml = &b->robot.xml;
    const xml_element *element = xml_child(joint->element, child);
    char must[300];
    if (!element) return true;
    snprintf(must, sizeof must, "a finite number not below zero, in the joint \"%.200s\"", joint->name);
    if (!xml_numbers(xml, element, name, 1, false, must, out, error)) return false;
    return *out >= 0 || xml_fail(xml, element, error, "%s of <%s> is %g; it must be %s", name, child, *out, must);
}

/* The bound of a joint's speed. Infinity is none, as zero and a joint without a <limit> have. */
static bool read_max_speed(const builder *b, const robot_joint *joint, double *out, error *error) {
    const xml_element *element = xml_child(joint->element, "limit");
    const char *text = element ? xml_attribute(element, "velocity") : NULL;
    char *end;
    double speed = text ? strtod(text, &end) : 0;
    if (isinf(speed) && speed > 0 && *end == 0) return true;
    return read_amount(b, joint, "limit", "velocity", out, error);
}

/* Friction, damping, the bound of the speed, and what holds the joint. */
static bool set_axis(const builder *b, const robot_joint *joint, scene_joint_axis *out, error *error) {
    double effort = 0;
    if (!read_amount(b, joint, "dynamics", "friction", &out->friction, error) ||
        !read_amount(b, joint, "dynamics", "damping", &out->damping, error) ||
        !read_amount(b, joint, "limit", "effort", &effort, error) ||
        !read_max_speed(b, joint, &out->max_speed, error)) {
        return false;
    }
    if (b->options->hold) out->motor_force = effort;
    if (b->options->hold && !(effort > 0))
        note(b, joint->element, "%s has no <limit effort=\"...\"> above zero; it is not held", joint->name);
    return true;
}

/* The angle counts from the middle between the limits, so that it stays within half a turn; returns this middle. */
static double set_angles(const builder *b, const robot_joint *joint, scene_joint_axis *out) {
    double half = 0.5 * joint->upper - 0.5 * joint->lower;
    out->limited = joint->limited && half < HALF_TURN;
    if (out->limited) {
        out->limits[0] = -half, out->limits[1] = half;
        return joint->lower + half;
    }
    if (joint->limited)
        note(b, joint->element, "the limits of %s are a whole turn apart or more; it turns without", joint->name);
    return joint->value;
}

static bool add_joint(const builder *b, const robot_joint *joint, error *error) {
    const robot *r = &b->robot;
    scene_joint *out = b->scene->joints + b->scene->joint_count;
    tact3_pose base = robot_compose(r->links[joint->parent].pose, joint->origin), top = r->links[joint->child].pose;
    tact3_pose along = {tact3_v(0, 0, 0), from_x_axis(joint->axis)};
    bool slides = joint->type == JOINT_PRISMATIC;
    if (!is_in_world(joint)) return true;
    if (joint->type == JOINT_PLANAR) {
        return xml_fail(&r->xml, joint->element, error,
                        "the joint \"%.200s\" is planar, which tact simulate has not; it takes fixed, revolute, "
                        "continuous, prismatic and floating ones",
                        joint->name);
    }
    out->kind = slides ? SCENE_JOINT_PRISMATIC : SCENE_JOINT_REVOLUTE;
    out->bodies[0] = b->body[b->head[joint->parent]], out->bodies[1] = b->body[joint->child];
    scene_joint_axis *axis = slides ? &out->slide : &out->turn;
    if (slides) {
        axis->limited = true;
        axis->limits[0] = joint->lower, axis->limits[1] = joint->upper;
    } else {
        base = robot_compose(base, robot_move(false, joint->axis, set_angles(b, joint, axis)));
    }
    store(robot_compose(base, along), out->position, out->rotation);
    store(robot_compose(top, along), out->position_b, out->rotation_b);
    b->scene->joint_count++;
    return set_axis(b, joint, axis, error);
}

/* ---- <mimic> ---- */

/* The place of a joint in those of the scene. */
static size_t place_of(const robot *r, size_t joint) {
    size_t place = 0;
    for (size_t i = 0; i < joint; i++) place += is_in_world(r->joints + i);
    return place;
}

/* Couples a joint to the one that it follows, from where both stand. One whose multiplier is zero, or that follows what
 * does not move, stays where it is. */
static void add_mimic(const builder *b, size_t i) {
    const robot *r = &b->robot;
    const robot_joint *joint = r->joints + i;
    if (joint->mimic == NO_JOINT || !is_in_world(joint)) return;
    size_t place = place_of(r, i);
    scene_joint *out = b->scene->joints + place;
    bool slides = out->kind == SCENE_JOINT_PRISMATIC;
    if (!(fabs(joint->multiplier) > 0) || !is_in_world(r->joints + joint->mimic)) {
        scene_joint_axis *axis = slides ? &out->slide : &out->turn;
        double middle = axis->limited ? 0.5 * joint->upper + 0.5 * joint->lower : joint->value;
        axis->limits[0] = axis->limits[1] = slides ? joint->value : joint->value - middle;
        axis->limited = true;
        return;
    }
    size_t leader = place_of(r, joint->mimic);
    b->scene->couplings[b->scene->coupling_count++] =
        (scene_coupling){.joints = {leader, place},
                         .slides = {b->scene->joints[leader].kind == SCENE_JOINT_PRISMATIC, slides},
                         .ratio = joint->multiplier};
}

/* ---- The scene ---- */

static bool reserve(builder *b, error *error) {
    const robot *r = &b->robot;
    scene *s = b->scene;
    size_t shapes = r->collision_count + r->link_count + 1;
    s->shapes = calloc(shapes, sizeof *s->shapes);
    s->parts = calloc(shapes, sizeof *s->parts);
    s->bodies = calloc(r->link_count + 1, sizeof *s->bodies);
    s->joints = calloc(r->joint_count + 1, sizeof *s->joints);
    s->couplings = calloc(r->joint_count + 1, sizeof *s->couplings);
    s->file = text_copy(file_shown(r->xml.name));
    b->head = calloc(r->link_count, sizeof *b->head);
    b->body = calloc(r->link_count, sizeof *b->body);
    bool good = s->shapes && s->parts && s->bodies && s->joints && s->couplings && s->file && b->head && b->body;
    return good || error_memory(error);
}

static bool build(builder *b, error *error) {
    const robot *r = &b->robot;
    scene *s = b->scene;
    if (!reserve(b, error) || !check_filters(b, error)) return false;
    s->dimension = 3, s->length = 1, s->gravity[2] = STANDARD_GRAVITY;
    for (size_t i = 0; i < r->link_count; i++) {
        size_t link = r->order[i], joint = r->links[link].joint;
        bool joins = joint != NO_JOINT && r->joints[joint].type == JOINT_FIXED;
        b->head[link] = joins ? b->head[r->joints[joint].parent] : link;
    }
    for (size_t i = 0; i < r->link_count; i++) {
        if (b->head[r->order[i]] == r->order[i] && !add_body(b, r->order[i], error)) return false;
    }
    for (size_t i = 0; i < r->joint_count; i++) {
        if (!add_joint(b, r->joints + i, error)) return false;
    }
    for (size_t i = 0; i < r->joint_count; i++) add_mimic(b, i);
    return !b->options->has_ground || add_ground(b, error);
}

bool robot_scene_read(const char *file, const robot_scene_options *o, scene *out, error *error) {
    builder b = {.options = o, .scene = out};
    memset(out, 0, sizeof *out);
    bool good = robot_read(file, o->quiet, &b.robot, error) &&
                robot_pose(&b.robot, o->joints, o->joint_count, error) &&
                (!o->srdf || robot_pass_srdf(&b.robot, o->srdf, error)) && build(&b, error);
    free(b.head);
    free(b.body);
    robot_free(&b.robot);
    return good;
}
