/* Encodes poses frame by frame as differences from linear extrapolation: resting bodies take no bytes, flying ones a
 * byte per number. Numbers are LEB128 (seven bits a byte, lowest first), signed ones zigzag-coded: 0, -1, 1, -2, 2,
 * ... */
#include "simulate/pack.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"

#define PI 3.14159265358979323846
/* A quaternion's component of one. */
#define QUATERNION_UNIT 16383.0
/* Contact points are kept this much coarser than bodies. */
#define CONTACT_STEPS 4

typedef struct packer {
    unsigned char *bytes;
    size_t count, room;
    bool good;
} packer;

static void put_byte(packer *p, unsigned int byte) {
    if (p->count == p->room) {
        size_t room = 2 * p->room + 4096;
        unsigned char *larger = realloc(p->bytes, room);
        if (!larger) {
            p->good = false;
            return;
        }
        p->bytes = larger, p->room = room;
    }
    p->bytes[p->count++] = (unsigned char)byte;
}

static void put_whole(packer *p, unsigned long value) {
    for (; value > 127; value >>= 7) put_byte(p, 128 | (unsigned int)(value & 127));
    put_byte(p, (unsigned int)value);
}

static unsigned long folded(long value) {
    return value < 0 ? 2 * (unsigned long)(-(value + 1)) + 1 : 2 * (unsigned long)value;
}

static void write_base64(FILE *out, const packer *p) {
    base64 encoder = {.out = out};
    fputc('"', out);
    for (size_t i = 0; i < p->count; i++) base64_put(&encoder, p->bytes[i]);
    base64_end(&encoder);
    fputc('"', out);
}

static long steps_of(double x, double middle, double step) {
    double steps = floor((x - middle) / step + 0.5);
    return steps > PACK_MOST ? PACK_MOST : steps < -PACK_MOST ? -PACK_MOST : (long)steps;
}

/* Wraps a number to the bits that the page keeps, as angles wrap. */
static long wrapped(long value) {
    value %= 65536;
    return value > 32767 ? value - 65536 : value < -32768 ? value + 65536 : value;
}

static int numbers_of(const record *r) { return r->scene->dimension == 2 ? 3 : 7; }

/* The pose in whole numbers. Of a quaternion and its opposite, which are one rotation, the one nearer to `last`. */
static void quantise(const record *r, const pack_scale *scale, const record_pose *pose, const long *last, long *out) {
    int dimension = r->scene->dimension;
    for (int k = 0; k < dimension; k++) out[k] = steps_of(pose->position[k], scale->middle[k], scale->step);
    if (dimension == 2) {
        out[2] = wrapped((long)floor(atan2(pose->rotation[1], pose->rotation[0]) * (32768 / PI) + 0.5));
        return;
    }
    double along = 0;
    for (int k = 0; k < 4; k++) along += pose->rotation[k] * (double)last[3 + k];
    for (int k = 0; k < 4; k++) {
        double component = along < 0 ? -pose->rotation[k] : pose->rotation[k];
        out[3 + k] = (long)floor(component * QUATERNION_UNIT + 0.5);
    }
}

/* The numbers of a body in the last two frames. */
typedef struct history {
    long last[7], before[7];
    bool awake;
} history;

static void pack_frame(packer *p, const record *r, const pack_scale *scale, size_t frame, history *histories) {
    int numbers = numbers_of(r);
    size_t skipped = 0;
    for (size_t i = 0; i < r->moving_count; i++) {
        history *h = histories + i;
        long now[7], beyond[7];
        bool awake = record_awake(r, frame, i), changed = awake != h->awake;
        quantise(r, scale, record_pose_of(r, frame, i), h->last, now);
        for (int k = 0; k < numbers; k++) {
            long expected = frame == 0 ? 0 : frame == 1 ? h->last[k] : 2 * h->last[k] - h->before[k];
            beyond[k] = wrapped(now[k] - expected);
            changed = changed || beyond[k] != 0;
        }
        if (changed) {
            put_whole(p, skipped);
            put_whole(p, 2 * folded(beyond[0]) + (awake != h->awake));
            for (int k = 1; k < numbers; k++) put_whole(p, folded(beyond[k]));
        }
        skipped = changed ? 0 : skipped + 1;
        memcpy(h->before, h->last, sizeof h->before);
        memcpy(h->last, now, sizeof h->last);
        h->awake = awake;
    }
    put_whole(p, skipped);
}

bool pack_poses(FILE *out, const record *r, const pack_scale *scale) {
    packer p = {.good = true};
    history *histories = calloc(r->moving_count + 1, sizeof *histories);
    if (!histories) return false;
    for (size_t i = 0; i < r->moving_count; i++) histories[i].awake = true;
    for (size_t frame = 0; frame < r->frame_count; frame++) pack_frame(&p, r, scale, frame, histories);
    if (p.good) write_base64(out, &p);
    free(histories);
    free(p.bytes);
    return p.good;
}

static void quantise_point(const record *r, const pack_scale *scale, size_t point, long out[3]) {
    double step = CONTACT_STEPS * scale->step;
    for (int k = 0; k < r->scene->dimension; k++) {
        out[k] = steps_of(r->points[point][k], scale->middle[k], step);
    }
}

/* True if a frame has the points of the previous one. */
static bool same_points(const record *r, const pack_scale *scale, size_t frame) {
    size_t first = r->first_point[frame], count = r->first_point[frame + 1] - first;
    if (frame == 0 || first - r->first_point[frame - 1] != count) return false;
    for (size_t i = 0; i < count; i++) {
        long now[3] = {0}, before[3] = {0};
        quantise_point(r, scale, first + i, now);
        quantise_point(r, scale, r->first_point[frame - 1] + i, before);
        if (memcmp(now, before, sizeof now) != 0) return false;
    }
    return true;
}

bool pack_contacts(FILE *out, const record *r, const pack_scale *scale) {
    packer p = {.good = true};
    for (size_t frame = 0; frame < r->frame_count; frame++) {
        long last[3] = {0};
        if (same_points(r, scale, frame)) {
            put_whole(&p, 0);
            continue;
        }
        put_whole(&p, r->first_point[frame + 1] - r->first_point[frame] + 1);
        for (size_t i = r->first_point[frame]; i < r->first_point[frame + 1]; i++) {
            long now[3] = {0};
            quantise_point(r, scale, i, now);
            for (int k = 0; k < r->scene->dimension; k++) put_whole(&p, folded(now[k] - last[k]));
            memcpy(last, now, sizeof last);
        }
    }
    if (p.good) write_base64(out, &p);
    free(p.bytes);
    return p.good;
}
