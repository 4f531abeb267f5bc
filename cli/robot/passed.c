/* Pairs of links that are passed over: those that a joint connects, and those that an SRDF file disables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/locate.h"
#include "robot/robot.h"

typedef struct pair_list {
    size_t (*list)[2];
    size_t count, room;
} pair_list;

static bool add(pair_list *pairs, size_t a, size_t b) {
    if (a == b) return true;
    if (pairs->count == pairs->room) {
        size_t room = 2 * pairs->room + 64, (*larger)[2] = realloc(pairs->list, room * sizeof *larger);
        if (!larger) return false;
        pairs->list = larger, pairs->room = room;
    }
    pairs->list[pairs->count][0] = a < b ? a : b;
    pairs->list[pairs->count++][1] = a < b ? b : a;
    return true;
}

static int compare(const void *a, const void *b) {
    const size_t *x = a, *y = b;
    int first = (x[0] > y[0]) - (x[0] < y[0]);
    return first ? first : (x[1] > y[1]) - (x[1] < y[1]);
}

static void sort(pair_list *pairs) {
    if (pairs->count > 1) qsort(pairs->list, pairs->count, sizeof *pairs->list, compare);
}

static bool holds(const size_t (*list)[2], size_t count, size_t a, size_t b) {
    const size_t pair[2] = {a < b ? a : b, a < b ? b : a};
    return count > 0 && bsearch(pair, list, count, sizeof *list, compare);
}

bool robot_is_passed(const robot *r, size_t a, size_t b) {
    return a == b || holds((const size_t(*)[2])r->passed, r->passed_count, a, b);
}

static bool is_bare(const robot *r, size_t link) { return r->links[link].collision_count == 0; }

/* The links of one group: bare ones that joints connect are one joint, and each other link that a joint connects with
 * them is of their group. group[i]: of a bare link, its topmost one. */
static size_t group_of(const robot *r, size_t link) {
    while (r->links[link].joint != NO_JOINT) {
        size_t parent = r->joints[r->links[link].joint].parent;
        if (!is_bare(r, parent)) break;
        link = parent;
    }
    return link;
}

/* A link with what it hangs on: the group, or the link itself where no bare link is between. */
typedef struct member {
    size_t group, link;
} member;

static int by_group(const void *a, const void *b) {
    const member *x = a, *y = b;
    int first = (x->group > y->group) - (x->group < y->group);
    return first ? first : (x->link > y->link) - (x->link < y->link);
}

/* Lists the joints' links with shapes: the two of a joint, and all that bare links connect. */
static bool list_connected(const robot *r, member *members, pair_list *out) {
    size_t count = 0;
    for (size_t i = 0; i < r->joint_count; i++) {
        size_t parent = r->joints[i].parent, child = r->joints[i].child;
        if (!is_bare(r, parent) && !is_bare(r, child) && !add(out, parent, child)) return false;
        if (is_bare(r, parent) && !is_bare(r, child)) members[count++] = (member){group_of(r, parent), child};
        if (!is_bare(r, parent) && is_bare(r, child)) members[count++] = (member){child, parent};
    }
    if (count > 1) qsort(members, count, sizeof *members, by_group);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = i + 1; k < count && members[k].group == members[i].group; k++) {
            if (!add(out, members[i].link, members[k].link)) return false;
        }
    }
    return true;
}

/* Takes a list over, sorted. */
static void take(robot *r, pair_list *pairs) {
    sort(pairs);
    free(r->passed);
    r->passed = pairs->list;
    r->passed_count = pairs->count;
}

bool robot_pass_connected(robot *r, error *error) {
    pair_list pairs = {0};
    member *members = malloc((r->joint_count + 1) * sizeof *members);
    bool good = members && list_connected(r, members, &pairs);
    free(members);
    take(r, &pairs);
    return good || error_memory(error);
}

/* A link of an SRDF file. One that the robot does not have is noted, and passed over. */
static bool find(const robot *r, const xml_file *srdf, const xml_element *element, const char *key, size_t *out,
                 error *error) {
    const char *name;
    char hint[200];
    if (!xml_need(srdf, element, key, &name, error)) return false;
    *out = robot_find_link(r, name);
    if (*out < r->link_count || r->quiet) return true;
    text_place place = locate_place(srdf->text, srdf->size, element->offset);
    robot_suggest_link(r, name, hint, sizeof hint);
    fprintf(stderr, "%s:%zu:%zu: note: %s has no link \"%.200s\", so nothing is disabled%s\n", file_shown(srdf->name),
            place.line, place.column, file_shown(r->xml.name), name, hint);
    return true;
}

/* The pairs of the elements of this name. */
static bool read_pairs(const robot *r, const xml_file *srdf, const char *element, pair_list *out, error *error) {
    for (const xml_element *e = xml_child(srdf->root, element); e; e = xml_next(e, element)) {
        size_t a, b;
        if (!find(r, srdf, e, "link1", &a, error) || !find(r, srdf, e, "link2", &b, error)) return false;
        if (a < r->link_count && b < r->link_count && !add(out, a, b)) return error_memory(error);
    }
    return true;
}

/* All pairs of links whose collisions are disabled by default, but those that are enabled. */
static bool read_defaults(const robot *r, const xml_file *srdf, const pair_list *enabled, pair_list *out,
                          error *error) {
    static const char element[] = "disable_default_collisions";
    for (const xml_element *e = xml_child(srdf->root, element); e; e = xml_next(e, element)) {
        size_t link;
        if (!find(r, srdf, e, "link", &link, error)) return false;
        for (size_t i = 0; link < r->link_count && i < r->link_count; i++) {
            if (holds((const size_t(*)[2])enabled->list, enabled->count, link, i)) continue;
            if (!add(out, link, i)) return error_memory(error);
        }
    }
    return true;
}

static bool read_srdf(robot *r, const xml_file *srdf, pair_list *enabled, pair_list *out, error *error) {
    if (strcmp(srdf->root->name, "robot") != 0) {
        return xml_fail(srdf, srdf->root, error, "the first element is <%.100s>; in an SRDF file it must be <robot>",
                        srdf->root->name);
    }
    if (!read_pairs(r, srdf, "enable_collisions", enabled, error)) return false;
    sort(enabled);
    if (!read_defaults(r, srdf, enabled, out, error) || !read_pairs(r, srdf, "disable_collisions", out, error))
        return false;
    for (size_t i = 0; i < r->passed_count; i++) {
        if (!add(out, r->passed[i][0], r->passed[i][1])) return error_memory(error);
    }
    take(r, out);
    return true;
}

bool robot_pass_srdf(robot *r, const char *file, error *error) {
    xml_file srdf;
    pair_list enabled = {0}, pairs = {0};
    bool good = xml_open(file, "SRDF", &srdf, error) && read_srdf(r, &srdf, &enabled, &pairs, error);
    if (!good) free(pairs.list);
    free(enabled.list);
    xml_close(&srdf);
    return good;
}
