/* Files that a URDF names. A package's folder has the package's name. It is looked for in the URDF file's folder and
 * those above it, then where ROS has packages: ROS_PACKAGE_PATH, and share/ in the folders of AMENT_PREFIX_PATH. */
#define _XOPEN_SOURCE 700
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "robot/robot.h"

typedef struct search {
    const char *package, *path; /* in the package */
    char *found;
    char looked[600]; /* the first places, joined by commas */
    size_t used, more;
    bool failed; /* memory is out */
} search;

static char *joined(const char *folder, const char *between, const char *package, const char *path) {
    size_t size = strlen(folder) + strlen(between) + strlen(package) + strlen(path) + 4;
    char *text = malloc(size);
    const char *gap = *package ? "/" : "";
    if (text) snprintf(text, size, "%s%s%s%s/%s", folder, between, gap, package, path);
    return text;
}

static void note_place(search *s, const char *place) {
    size_t length = strlen(place) + 2;
    if (s->used + length >= sizeof s->looked) {
        s->more++;
        return;
    }
    s->used +=
        (size_t)snprintf(s->looked + s->used, sizeof s->looked - s->used, "%s%s", s->used > 0 ? ", " : "", place);
}

/* Takes a place that is allocated, and keeps it if a file is there. */
static bool try_place(search *s, char *place) {
    struct stat facts;
    if (!place) {
        s->failed = true;
        return false;
    }
    if (stat(place, &facts) == 0 && !S_ISDIR(facts.st_mode)) {
        s->found = place;
        return true;
    }
    note_place(s, place);
    free(place);
    return false;
}

/* A folder that may be the package, or have it in it. */
static bool try_folder(search *s, const char *folder, const char *between) {
    const char *slash = strrchr(folder, '/');
    const char *own = slash ? slash + 1 : folder;
    if (strcmp(own, s->package) == 0 && try_place(s, joined(folder, "", "", s->path))) return true;
    return try_place(s, joined(folder, between, s->package, s->path));
}

/* The folders of a variable of the environment, with colons between them. */
static bool try_variable(search *s, const char *variable, const char *between) {
    const char *list = getenv(variable);
    for (; list && *list; list += *list == ':') {
        size_t length = strcspn(list, ":");
        char *folder = strndup(list, length);
        while (folder && length > 1 && folder[length - 1] == '/') folder[--length] = 0;
        bool found = folder && length > 0 && try_folder(s, folder, between);
        s->failed = s->failed || !folder;
        free(folder);
        if (found) return true;
        list += strcspn(list, ":");
    }
    return false;
}

/* The URDF file's folder: whole, with links resolved, so that those above it can be told. */
static char *folder_of(const char *file) {
    char *whole = realpath(file, NULL);
    char *slash = whole ? strrchr(whole, '/') : NULL;
    if (slash) *slash = 0;
    return whole;
}

static bool find_in_package(search *s, const char *urdf) {
    char *folder = folder_of(urdf);
    bool found = false;
    for (char *slash = folder; folder && !found && slash;) {
        found = try_folder(s, folder, "");
        slash = strrchr(folder, '/');
        if (slash) *slash = 0;
    }
    free(folder);
    return found || try_variable(s, "ROS_PACKAGE_PATH", "") || try_variable(s, "AMENT_PREFIX_PATH", "/share");
}

/* "PACKAGE/PATH" */
static bool find_package(const robot *r, const xml_element *element, const char *name, const char *rest, search *s,
                         error *error) {
    const char *slash = strchr(rest, '/');
    char *package = slash && slash > rest && slash[1] ? strndup(rest, (size_t)(slash - rest)) : NULL;
    if (!package) {
        return xml_fail(&r->xml, element, error, "filename is \"%.200s\"; it must be package://PACKAGE/PATH", name);
    }
    s->package = package;
    s->path = slash + 1;
    bool found = find_in_package(s, r->xml.name);
    char more[40] = "";
    if (s->more > 0) snprintf(more, sizeof more, " and %zu more", s->more);
    if (!found && !s->failed) {
        xml_fail(&r->xml, element, error,
                 "\"%.200s\" is not there; looked for %s%s. The folder \"%.100s\" must be in one above "
                 "the URDF file, or in one that ROS_PACKAGE_PATH lists",
                 name, s->looked, more, package);
    }
    free(package);
    return found;
}

/* A path from the URDF file's folder, or from the root. */
static bool find_path(const robot *r, const xml_element *element, const char *name, const char *path, search *s,
                      error *error) {
    const char *slash = strrchr(r->xml.name, '/');
    size_t length = *path != '/' && slash ? (size_t)(slash - r->xml.name) + 1 : 0, size = length + strlen(path) + 1;
    char *place = malloc(size);
    if (place) snprintf(place, size, "%.*s%s", (int)length, r->xml.name, path);
    if (try_place(s, place)) return true;
    if (s->failed) return false;
    return xml_fail(&r->xml, element, error, "\"%.200s\" is not there; looked for %s", name, s->looked);
}

bool robot_find_mesh(const robot *r, const xml_element *element, const char *name, char **out, error *error) {
    static const char package[] = "package://", file[] = "file://";
    search s = {0};
    const char *scheme = strstr(name, "://");
    bool found;
    if (strncmp(name, package, sizeof package - 1) == 0) {
        found = find_package(r, element, name, name + sizeof package - 1, &s, error);
    } else if (strncmp(name, file, sizeof file - 1) == 0) {
        found = find_path(r, element, name, name + sizeof file - 1, &s, error);
    } else if (scheme) {
        return xml_fail(&r->xml, element, error,
                        "filename is \"%.200s\"; it must begin with package:// or file://, or be a path", name);
    } else {
        found = find_path(r, element, name, name, &s, error);
    }
    *out = s.found;
    return found || (s.failed ? error_memory(error) : false);
}
