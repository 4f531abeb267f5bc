/* Places the bodies of an animation, and fits one view for all frames.
 *
 * The view shows moving bodies, and resting ones that are not much larger. A body that leaves the others far behind is
 * ignored. */
#include <stdlib.h>
#include <string.h>

#include "simulate/animation_stage.h"
#include "scene/pose.h"

#define PI 3.14159265358979323846
#define USUAL_AZIMUTH (-60 * PI / 180)
#define USUAL_ELEVATION (20 * PI / 180)
/* Frames that the view is fitted to, spread evenly. */
#define FITTED_FRAMES 40
/* Bodies farther from their start than this, relative to the size of the scene, are ignored. */
#define FAR 0.75
/* Resting bodies larger than this, relative to the moving ones, are shown in part. */
#define LARGE 1.5
/* Bodies that hide a larger part of the moving ones than this are transparent. */
#define HIDDEN 0.08

void animation_side(const animation_style *style, double *azimuth, double *elevation) {
    *azimuth = style->from_side ? style->azimuth * PI / 180 : USUAL_AZIMUTH;
    *elevation = style->from_side ? style->elevation * PI / 180 : USUAL_ELEVATION;
}

void animation_place(animation *f, size_t frame) {
    const record *r = f->record;
    drawing *d = &f->drawing;
    for (size_t i = 0; i < d->scene.body_count; i++) {
        const scene_part *part = r->scene->parts + f->part[i];
        scene_body body = r->scene->bodies[d->owner[i]];
        size_t mover = f->mover[d->owner[i]];
        if (mover != NOT_MOVING) {
            const record_pose *pose = record_pose_of(r, frame, mover);
            memcpy(body.position, pose->position, sizeof body.position);
            memcpy(body.rotation, pose->rotation, sizeof body.rotation);
        }
        pose_compose(r->scene->dimension, &body, part->position, part->rotation, d->scene.bodies + i);
    }
    if (r->scene->dimension == 2)
        drawing_place2(d);
    else
        drawing_place3(d);
}

static bool is_moving(const animation *f, size_t drawn) { return f->mover[f->drawing.owner[drawn]] != NOT_MOVING; }

static void include(tact3_bounds *b, tact3_vec p) {
    b->lower = tact3_v(fmin(b->lower.x, p.x), fmin(b->lower.y, p.y), fmin(b->lower.z, p.z));
    b->upper = tact3_v(fmax(b->upper.x, p.x), fmax(b->upper.y, p.y), fmax(b->upper.z, p.z));
}

static tact3_bounds no_bounds(void) {
    return (tact3_bounds){{HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
}

static double size_of(const tact3_bounds *b) {
    return b->upper.x < b->lower.x ? 0 : tact3_length(tact3_sub(b->upper, b->lower));
}

static tact3_bounds bounds_of(const drawing *d, size_t body) {
    tact3_bounds b = no_bounds();
    for (size_t i = d->first_point[body]; i < d->first_point[body + 1]; i++) include(&b, d->points[i]);
    return b;
}

/* Returns the bounds of the moving bodies in this frame and of small resting ones; of all bodies if none moves. */
static tact3_bounds bounds_of_matter(const animation *f, double most) {
    const drawing *d = &f->drawing;
    tact3_bounds all = no_bounds();
    for (size_t i = 0; i < d->scene.body_count; i++) {
        tact3_bounds b = bounds_of(d, i);
        if (!is_moving(f, i) && f->record->moving_count > 0 && size_of(&b) > most) continue;
        include(&all, b.lower);
        include(&all, b.upper);
    }
    return all;
}

static bool is_near(const tact3_bounds *first, double away, const tact3_bounds *b) {
    return b->lower.x > first->lower.x - away && b->upper.x < first->upper.x + away &&
           b->lower.y > first->lower.y - away && b->upper.y < first->upper.y + away &&
           b->lower.z > first->lower.z - away && b->upper.z < first->upper.z + away;
}

typedef struct gathered {
    tact3_vec *list;
    size_t count, room;
} gathered;

static bool gather(const animation *f, size_t body, gathered *g) {
    const drawing *d = &f->drawing;
    size_t first = d->first_point[body], count = d->first_point[body + 1] - first;
    if (g->count + count > g->room) {
        size_t room = 2 * (g->room + count);
        tact3_vec *larger = realloc(g->list, room * sizeof *larger);
        if (!larger) return false;
        g->list = larger, g->room = room;
    }
    memcpy(g->list + g->count, d->points + first, count * sizeof *g->list);
    g->count += count;
    return true;
}

/* Collects the corners to be seen in one frame. */
static bool gather_frame(animation *f, size_t frame, const tact3_bounds *first, double most, gathered *g) {
    animation_place(f, frame);
    for (size_t i = 0; i < f->drawing.scene.body_count; i++) {
        tact3_bounds b = bounds_of(&f->drawing, i);
        bool moving = is_moving(f, i);
        if (moving ? !is_near(first, FAR * size_of(first), &b) : frame > 0 || size_of(&b) > most) continue;
        if (!gather(f, i, g)) return false;
    }
    return true;
}

bool animation_fit(animation *f) {
    size_t frames = f->record->frame_count, apart = frames / FITTED_FRAMES + 1;
    gathered g = {NULL, 0, 0};
    animation_place(f, 0);
    tact3_bounds moving = bounds_of_matter(f, -1);
    double most = f->record->moving_count > 0 ? LARGE * size_of(&moving) : HUGE_VAL;
    tact3_bounds first = bounds_of_matter(f, most);
    bool good = true;
    for (size_t i = 0; good && i < frames; i += apart) good = gather_frame(f, i, &first, most, &g);
    double margin = 0.07 * (f->width < f->height ? f->width : f->height);
    view_frame frame = {margin, margin, f->width - 2 * margin, f->height - 2 * margin};
    if (good) view_fit(&f->drawing.view, g.list, g.count, frame);
    f->shown = no_bounds();
    for (size_t i = 0; i < g.count; i++) include(&f->shown, g.list[i]);
    free(g.list);
    return good;
}

/* Finds the upper face of an upright box; false if the body is none. */
static bool upper_face(const animation *f, size_t i, tact3_vec face[4]) {
    const scene_body *body = f->drawing.scene.bodies + i;
    const scene_shape *shape = f->drawing.scene.shapes + body->shape;
    const double up[3] = {0, 0, 1};
    double axis[3];
    if (shape->type != SHAPE_BOX || shape->rounding > 0) return false;
    pose_direction(3, body, up, axis);
    if (axis[2] < 1 - 1e-12) return false;
    for (int k = 0; k < 4; k++) {
        double x = k == 1 || k == 2 ? shape->size[0] : -shape->size[0], y = k < 2 ? -shape->size[1] : shape->size[1];
        double corner[3] = {x, y, shape->size[2]}, world[3];
        pose_point(3, body, corner, world);
        face[k] = drawing_vec(world);
    }
    return true;
}

void animation_find_ground(animation *f) {
    drawing *d = &f->drawing;
    animation_place(f, 0);
    tact3_bounds moving = bounds_of_matter(f, -1);
    double largest = 0;
    for (size_t i = 0; i < d->body_count && f->record->moving_count > 0; i++) {
        tact3_vec face[4];
        if (is_moving(f, i) || !upper_face(f, i, face)) continue;
        double area = tact3_length(tact3_sub(face[1], face[0])) * tact3_length(tact3_sub(face[3], face[0]));
        if (area <= largest || face[0].z > moving.lower.z + 0.02 * size_of(&moving)) continue;
        largest = area;
        f->grounded = true;
        f->ground = i;
        memcpy(f->floor, face, sizeof face);
    }
    d->bounds.lower.z = f->floor[0].z;
    if (tact3_dot(d->view.forward, tact3_v(0, 0, 1)) >= 0) f->grounded = false;
}

/* True if the body hides this point: the ray from the point back to the eye enters it. */
static bool hides(const drawing *d, size_t body, tact3_vec point) {
    const scene_body *at = d->scene.bodies + body;
    const solid *s = d->solids + at->shape;
    const double to_eye[3] = {-d->view.forward.x, -d->view.forward.y, -d->view.forward.z};
    double world[3] = {point.x, point.y, point.z}, p[3], way[3], enter = -HUGE_VAL, leave = HUGE_VAL;
    pose_local_point(3, at, world, p);
    pose_local_vector(3, at, to_eye, way);
    for (int i = 0; i < s->face_count; i++) {
        const double *n = s->planes + 4 * i;
        double beyond = n[0] * p[0] + n[1] * p[1] + n[2] * p[2] - n[3];
        double along = n[0] * way[0] + n[1] * way[1] + n[2] * way[2];
        if (fabs(along) < 1e-12) {
            if (beyond > 0) return false;
        } else if (along > 0) {
            leave = fmin(leave, -beyond / along);
        } else {
            enter = fmax(enter, -beyond / along);
        }
    }
    return s->face_count > 0 && enter > 0 && leave > enter;
}

static body_kind kind_of(const animation *f, size_t drawn) {
    return f->record->scene->bodies[f->drawing.owner[drawn]].dynamics.kind;
}

/* Counts the falling bodies that a body hides in this frame. */
static size_t count_hidden(const animation *f, size_t wall, size_t *falling) {
    const drawing *d = &f->drawing;
    size_t hidden = 0;
    *falling = 0;
    for (size_t i = 0; i < d->body_count; i++) {
        if (kind_of(f, i) != BODY_DYNAMIC) continue;
        size_t first = d->first_point[i], end = d->first_point[i + 1];
        tact3_vec middle = {0, 0, 0};
        for (size_t k = first; k < end; k++) middle = tact3_mul_add(middle, 1 / (double)(end - first), d->points[k]);
        hidden += hides(d, wall, middle);
        ++*falling;
    }
    return hidden;
}

void animation_find_walls(animation *f) {
    size_t frames = f->record->frame_count, parts = f->drawing.scene.body_count;
    const size_t looked_at[3] = {0, frames / 2, frames - 1};
    for (size_t i = 0; i < parts; i++) {
        if (kind_of(f, i) == BODY_DYNAMIC || (f->grounded && i == f->ground)) continue;
        size_t hidden = 0, falling = 0;
        for (int k = 0; k < 3; k++) {
            animation_place(f, looked_at[k]);
            hidden += count_hidden(f, i, &falling);
        }
        f->clear[i] = (double)hidden > 3 * HIDDEN * (double)falling;
    }
}
