/* The files of tact clash, and the options that are for some kinds of them alone. */
#include "command/clash_input.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "mesh/mesh_file.h"
#include "scene/link.h"

static bool is_robot(const char *file) { return text_ends_with(file, ".urdf"); }

static bool is_mesh(const char *file) {
    return !text_ends_with(file, ".json") && !is_robot(file) && mesh_extension_known(file);
}

bool clash_is_input(const char *file) {
    return text_ends_with(file, ".json") || is_robot(file) || is_mesh(file) || strcmp(file, "-") == 0;
}

/* Files that are no operands. */
static bool check_file(const char *file, error *error) {
    if (link_is(file)) return error_set(error, "link: tact clash takes no link; name a scene (.json) or a mesh file");
    if (text_ends_with(file, ".xacro")) {
        return error_set(error, "%s: macros are not read; make a URDF file of it first: `xacro FILE > robot.urdf`",
                         file);
    }
    if (text_ends_with(file, ".srdf")) {
        return error_set(error,
                         "%s: this is no robot but says which of its pairs to pass over; name the robot (.urdf), and "
                         "this file by --srdf",
                         file);
    }
    return true;
}

/* Counts the meshes and the robots. A scene is alone. */
static bool count_kinds(const options *o, size_t *meshes, size_t *robots, error *error) {
    *meshes = *robots = 0;
    for (size_t i = 0; i < o->file_count; i++) {
        if (!check_file(o->files[i], error)) return false;
        *meshes += is_mesh(o->files[i]);
        *robots += is_robot(o->files[i]);
        if (o->file_count == 1 || is_mesh(o->files[i]) || is_robot(o->files[i])) continue;
        if (text_ends_with(o->files[i], ".json")) {
            return error_set(error, "%s: a scene must be the only operand; name one scene, or mesh files",
                             o->files[i]);
        }
        return error_set(error, "%s: the extension is not that of a known mesh format, nor .urdf", o->files[i]);
    }
    return *robots <= 1 || error_set(error, "tact clash: %zu robots are named; it must be one at most", *robots);
}

/* An option that is given once for all mesh files, or once for each. */
static bool check_times(const char *option, size_t count, size_t meshes, size_t robots, error *error) {
    if (count > 0 && meshes == 0 && robots > 0) {
        return error_set(error, "tact clash: --%s is for mesh files; a robot is in metres", option);
    }
    if (count > 0 && meshes == 0) {
        return error_set(error, "tact clash: --%s is for a mesh file; in a scene each mesh has a \"%s\" of its own",
                         option, option);
    }
    if (count <= 1 || count == meshes) return true;
    return error_set(
        error,
        "tact clash: --%s is given %zu times; it must be given once for all mesh files, or once for each of "
        "the %zu",
        option, count, meshes);
}

static bool check_options(const options *o, size_t meshes, size_t robots, error *error) {
    const char *of_robot = o->joints.count > 0 ? "--joints" : o->srdf ? "--srdf" : NULL;
    if (of_robot && robots == 0)
        return error_set(error, "tact clash: %s is for a robot; name its URDF file", of_robot);
    return check_times("scale", o->scales.count, meshes, robots, error) &&
           check_times("units", o->units.count, meshes, robots, error);
}

/* The source of a file; `mesh`: its number among the mesh files. */
static clash_source source_of(const options *o, size_t i, size_t mesh) {
    clash_source source = {.file = o->files[i], .pose = tact3_identity_pose(), .scale = {1, 1, 1}};
    if (o->scales.count > 0) {
        memcpy(source.scale, o->scales.list[o->scales.count > 1 ? mesh : 0], sizeof source.scale);
    }
    if (o->units.count > 0) source.units = (mesh_units)o->units.list[o->units.count > 1 ? mesh : 0];
    source.placed = i > 0 && i <= o->poses.count;
    if (source.placed) {
        const double *p = o->poses.list[i - 1];
        source.pose = (tact3_pose){tact3_v(p[0], p[1], p[2]), {p[3], p[4], p[5], p[6]}};
    }
    return source;
}

static bool add_file(const options *o, clash_source *source, clash_set *out, progress *progress, error *error) {
    const clash_robot_options robot = {o->joints.list, o->joints.count, o->srdf, o->trajectory, o->quiet};
    return is_robot(source->file) ? clash_add_robot(source, &robot, out, progress, error)
                                  : clash_add_nodes(source, out, progress, error);
}

bool clash_read(const options *o, clash_set *out, progress *progress, error *error) {
    size_t meshes, robots, mesh = 0;
    if (!count_kinds(o, &meshes, &robots, error) || !check_options(o, meshes, robots, error)) return false;
    if (meshes + robots == 0) return clash_read_scene(o->files[0], out, progress, error);
    bool good = true;
    for (size_t i = 0; good && i < o->file_count; i++) {
        clash_source source = source_of(o, i, mesh);
        char *prefix = o->file_count > 1 ? scene_mesh_name(o->files, o->file_count, i) : NULL;
        source.prefix = prefix;
        good = prefix || o->file_count == 1 ? add_file(o, &source, out, progress, error) : error_memory(error);
        mesh += !is_robot(source.file);
        free(prefix);
    }
    return good;
}
