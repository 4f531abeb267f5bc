/* What a run is about: sums of all that its answers depend on. */
#include <string.h>

#include "shard/part.h"

static void take_number(sha1 *s, uint64_t x) {
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)(x >> 8 * i);
    sha1_take(s, bytes, sizeof bytes);
}

static void take_double(sha1 *s, double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    take_number(s, bits);
}

static void take_vec(sha1 *s, tact3_vec v) { take_double(s, v.x), take_double(s, v.y), take_double(s, v.z); }

/* With its end, so that no two lists of texts are the same bytes. */
static void take_text(sha1 *s, const char *text) { sha1_take(s, text, strlen(text) + 1); }

/* What is drawn of a round shape tells its sizes, but for the rounding. */
static void take_shape(sha1 *s, const clash_shape *shape) {
    take_number(s, (uint64_t)shape->shape.core);
    take_double(s, shape->shape.rounding);
    sha1_take(s, shape->mesh, tact3_mesh_size(shape->mesh));
}

static void take_set(sha1 *s, const clash_set *set) {
    take_number(s, set->shape_count);
    for (size_t i = 0; i < set->shape_count; i++) take_shape(s, set->shapes + i);
    take_number(s, set->body_count);
    for (size_t i = 0; i < set->body_count; i++) {
        const clash_body *body = set->bodies + i;
        take_text(s, body->name);
        take_number(s, body->shape), take_number(s, body->link);
        take_vec(s, body->pose.position);
        take_vec(s, tact3_v(body->pose.rotation.x, body->pose.rotation.y, body->pose.rotation.z));
        take_double(s, body->pose.rotation.w);
    }
    take_number(s, set->pairs != NULL), take_number(s, set->pair_count);
    for (size_t i = 0; i < 2 * set->pair_count; i++) take_number(s, set->pairs[i]);
    take_number(s, set->robot.passed_count);
    for (size_t i = 0; i < set->robot.passed_count; i++) {
        take_number(s, set->robot.passed[i][0]), take_number(s, set->robot.passed[i][1]);
    }
}

void part_about_run(const clash_run *run, int shard_count, part_about *out) {
    const clash_rules *rules = &run->rules;
    sha1 input = sha1_begin(), names = sha1_begin();
    *out = (part_about){.shard_count = shard_count,
                        .clearance = run->limits.clearance,
                        .depth = (int)run->limits.depth,
                        .bodies = run->set->body_count};
    strncpy(out->version, tact_version(), sizeof out->version - 1);
    take_set(&input, run->set);
    sha1_end_text(&input, out->input);
    take_number(&names, rules->ignored_count);
    for (size_t i = 0; i < rules->ignored_count; i++) take_text(&names, rules->ignored[i]);
    for (size_t i = 0; i < rules->group_count; i++) take_text(&names, rules->groups[i]);
    sha1_end_text(&names, out->rules);
}

const char *part_difference(const part_about *file, const part_about *wanted) {
    if (strcmp(file->version, wanted->version) != 0) return "was written by another version of tact";
    if (strcmp(file->input, wanted->input) != 0 || file->bodies != wanted->bodies) {
        return "is of another input: a file has changed, or an option that places or measures it (--pose, --scale, "
               "--units, --joints, --srdf)";
    }
    if (memcmp(&file->clearance, &wanted->clearance, sizeof file->clearance) != 0) return "is of another --clearance";
    if (file->depth != wanted->depth) return "is of another --depth";
    if (strcmp(file->rules, wanted->rules) != 0) return "is of other --ignore or --group";
    return file->shard_count != wanted->shard_count ? "is of another number of shards" : NULL;
}
