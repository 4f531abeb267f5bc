/* What a link collides with. */
#include <math.h>
#include <string.h>

#include "robot/robot.h"
#include "scene/mesh.h"

#define SHAPES "<box>, <cylinder>, <sphere>, <capsule> or <mesh>"

/* A length above zero. */
static bool read_length(const robot *r, const xml_element *shape, const char *name, double *out, error *error) {
    static const char *const must = "a finite number above zero";
    if (!xml_numbers(&r->xml, shape, name, 1, true, must, out, error)) return false;
    return *out > 0 ||
           xml_fail(&r->xml, shape, error, "%s of <%s> is %g; it must be %s", name, shape->name, *out, must);
}

static bool read_box(const robot *r, const xml_element *shape, double *size, error *error) {
    static const char *const must = "three finite numbers above zero: the edges along x, y and z";
    if (!xml_numbers(&r->xml, shape, "size", 3, true, must, size, error)) return false;
    bool good = size[0] > 0 && size[1] > 0 && size[2] > 0;
    for (int i = 0; i < 3; i++) size[i] *= 0.5;
    return good || xml_fail(&r->xml, shape, error, "size of <box> is \"%.100s\"; it must be %s",
                            xml_attribute(shape, "size"), must);
}

static bool read_mesh(const robot *r, const xml_element *shape, robot_collision *out, error *error) {
    static const char *const must = "three finite numbers, none of them zero";
    const char *name;
    for (int i = 0; i < 3; i++) out->scale[i] = 1;
    if (!xml_need(&r->xml, shape, "filename", &name, error) ||
        !xml_numbers(&r->xml, shape, "scale", 3, false, must, out->scale, error)) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        if (fabs(out->scale[i]) > 0) continue;
        return xml_fail(&r->xml, shape, error, "scale of <mesh> is \"%.100s\"; it must be %s",
                        xml_attribute(shape, "scale"), must);
    }
    return robot_find_mesh(r, shape, name, &out->file, error);
}

static bool read_shape(const robot *r, const xml_element *shape, robot_collision *out, error *error) {
    static const struct {
        const char *name, *length;
        shape_type type;
    } round[] = {
        {"sphere", NULL, SHAPE_BALL}, {"cylinder", "length", SHAPE_CYLINDER}, {"capsule", "length", SHAPE_CAPSULE}};
    out->type = strcmp(shape->name, "box") == 0 ? SHAPE_BOX : SHAPE_MESH;
    if (out->type == SHAPE_BOX) return read_box(r, shape, out->size, error);
    if (strcmp(shape->name, "mesh") == 0) return read_mesh(r, shape, out, error);
    for (size_t i = 0; i < sizeof round / sizeof *round; i++) {
        if (strcmp(shape->name, round[i].name) != 0) continue;
        out->type = round[i].type;
        if (!read_length(r, shape, "radius", out->size, error)) return false;
        if (round[i].length && !read_length(r, shape, round[i].length, out->size + 1, error)) return false;
        out->size[1] *= 0.5;
        return true;
    }
    return xml_fail(&r->xml, shape, error, "<%.100s> is no shape; it must be " SHAPES, shape->name);
}

static bool read_collision(const robot *r, const xml_element *element, robot_collision *out, error *error) {
    const xml_element *geometry = xml_child(element, "geometry");
    const char *name = xml_attribute(element, "name");
    out->element = element;
    out->name = name && *name ? name : NULL;
    if (!robot_read_origin(r, element, &out->pose, error)) return false;
    if (!geometry) return xml_fail(&r->xml, element, error, "<collision> has no <geometry>");
    if (!geometry->first) return xml_fail(&r->xml, geometry, error, "<geometry> is empty; it must hold " SHAPES);
    return read_shape(r, geometry->first, out, error);
}

bool robot_read_collisions(robot *r, size_t link, error *error) {
    robot_link *of = r->links + link;
    of->first_collision = r->collision_count;
    for (const xml_element *e = xml_child(of->element, "collision"); e; e = xml_next(e, "collision")) {
        robot_collision *collision = r->collisions + r->collision_count++;
        collision->link = link;
        of->collision_count++;
        if (!read_collision(r, e, collision, error)) return false;
    }
    return true;
}

/* Turns the triangles of a mirrored mesh outward again. */
static void turn_over(surface *s) {
    for (size_t i = 0; i < s->face_count; i++) {
        size_t *corner = s->corners + 3 * i, first = corner[0];
        corner[0] = corner[1];
        corner[1] = first;
    }
}

bool robot_load_mesh(const robot_collision *of, surface *out, error *error) {
    mesh_file *file = mesh_file_open_unturned(of->file, error);
    bool good = file && mesh_surface(file, 0, file->node_count, of->scale, out, error);
    if (good && of->scale[0] * of->scale[1] * of->scale[2] < 0) turn_over(out);
    mesh_file_close(file);
    return good;
}
