/* Frames of a simulation. */
#include "simulate/record.h"

#include <stdlib.h>
#include <string.h>

bool record_begin(record *r, const scene *scene, double rate, bool contacts) {
    *r = (record){.scene = scene, .rate = rate, .contacts = contacts};
    r->moving = malloc((scene->body_count + 1) * sizeof *r->moving);
    r->first_point = calloc(1, sizeof *r->first_point);
    for (size_t i = 0; r->moving && i < scene->body_count; i++) {
        if (scene->bodies[i].dynamics.kind != BODY_STATIC) r->moving[r->moving_count++] = i;
    }
    return r->moving && r->first_point;
}

/* Room for one more frame. */
static bool grow(record *r) {
    if (r->frame_count < r->frame_room) return true;
    size_t room = 2 * r->frame_room + 64, cells = room * r->moving_count + 1;
    record_pose *poses = realloc(r->poses, cells * sizeof *poses);
    if (poses) r->poses = poses;
    unsigned char *awake = realloc(r->awake, cells);
    if (awake) r->awake = awake;
    size_t *first = realloc(r->first_point, (room + 1) * sizeof *first);
    if (first) r->first_point = first;
    if (!poses || !awake || !first) return false;
    r->frame_room = room;
    return true;
}

static bool add_points(record *r, size_t *count, int more, double (*points)[3]) {
    if (*count + 4 > r->point_room) {
        size_t room = 2 * r->point_room + 256;
        double(*larger)[3] = realloc(r->points, room * sizeof *larger);
        if (!larger) return false;
        r->points = larger, r->point_room = room;
    }
    memcpy(r->points + *count, points, (size_t)more * sizeof *points);
    *count += (size_t)more;
    return true;
}

bool record_frame(record *r, const simulation_kind *kind, const simulation *simulation) {
    if (!grow(r)) return false;
    size_t cell = r->frame_count * r->moving_count, count = r->first_point[r->frame_count];
    for (size_t i = 0; i < r->moving_count; i++, cell++) {
        body_motion motion;
        kind->motion(simulation, r->moving[i], &motion);
        memcpy(r->poses[cell].position, motion.position, sizeof motion.position);
        memcpy(r->poses[cell].rotation, motion.rotation, sizeof motion.rotation);
        r->awake[cell] = motion.awake;
    }
    simulation_facts facts = {0};
    if (r->contacts) kind->describe(simulation, &facts);
    for (int i = 0; i < facts.contacts; i++) {
        double points[4][3];
        int more = kind->points(simulation, i, points);
        if (!add_points(r, &count, more, points)) return false;
    }
    r->first_point[++r->frame_count] = count;
    return true;
}

void record_free(record *r) {
    free(r->moving);
    free(r->poses);
    free(r->awake);
    free(r->first_point);
    free(r->points);
    memset(r, 0, sizeof *r);
}

const record_pose *record_pose_of(const record *r, size_t frame, size_t i) {
    return r->poses + frame * r->moving_count + i;
}

bool record_awake(const record *r, size_t frame, size_t i) { return r->awake[frame * r->moving_count + i]; }
