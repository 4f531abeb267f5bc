/* Paints one frame. In space bodies behind the floor are painted first, then the floor with its shadows, then the
 * bodies before it. */
#include "simulate/animation_stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene/pose.h"
#include "base/text.h"

/* So small bodies, in the image, have thinner lines. */
#define USUAL_SIZE 34.0

static const colour paper = {0.984, 0.988, 0.992}, ink = {0.13, 0.18, 0.27}, white = {1, 1, 1};
static const colour stone = {0.80, 0.825, 0.855}, alarm = {0.80, 0.14, 0.18};

/* Where a body is farthest from where it began: what is seen of a half-space must be below it. */
static scene_body farthest_place(const animation *f, size_t index) {
    const record *r = f->record;
    scene_body body = r->scene->bodies[index];
    double most = 0;
    for (size_t frame = 0; f->mover[index] != NOT_MOVING && frame < r->frame_count; frame++) {
        const double *p = record_pose_of(r, frame, f->mover[index])->position, *from = r->scene->bodies[index].position;
        double away = tact3_length(tact3_v(p[0] - from[0], p[1] - from[1], p[2] - from[2]));
        if (away > most) memcpy(body.position, p, sizeof body.position), most = away;
    }
    return body;
}

/* The parts as bodies of their own; sensors last. */
static void stage_parts(animation *f) {
    const scene *scene = f->record->scene;
    drawing *d = &f->drawing;
    size_t count = 0;
    for (int sensors = 0; sensors < 2; sensors++) {
        for (size_t i = 0; i < scene->body_count; i++) {
            const scene_body *body = scene->bodies + i, place = farthest_place(f, i);
            for (size_t k = body->first_part; k < body->first_part + body->part_count; k++) {
                if (scene->parts[k].material.sensor != (sensors == 1)) continue;
                const scene_part *part = scene->parts + k;
                d->scene.bodies[count] = (scene_body){.name = body->name, .shape = part->shape};
                pose_compose(scene->dimension, &place, part->position, part->rotation, d->scene.bodies + count);
                f->part[count] = k;
                d->owner[count++] = i;
            }
        }
        if (sensors == 0) d->body_count = count;
    }
    d->scene.body_count = count;
}

static bool stage(animation *f) {
    const scene *scene = f->record->scene;
    drawing *d = &f->drawing;
    size_t parts = scene->part_count + 1;
    d->scene = *scene;
    d->merged_first = scene->shape_count;
    d->scene.bodies = calloc(parts, sizeof *d->scene.bodies);
    d->owner = calloc(parts, sizeof *d->owner);
    f->part = calloc(parts, sizeof *f->part);
    f->colours = calloc(parts, sizeof *f->colours);
    f->skip = calloc(parts, 1);
    f->layer = calloc(parts, 1);
    f->clear = calloc(parts, 1);
    f->mover = calloc(scene->body_count + 1, sizeof *f->mover);
    if (!d->scene.bodies || !d->owner || !f->part || !f->colours || !f->skip || !f->layer || !f->clear || !f->mover) {
        return false;
    }
    for (size_t i = 0; i < scene->body_count; i++) f->mover[i] = NOT_MOVING;
    for (size_t i = 0; i < f->record->moving_count; i++) f->mover[f->record->moving[i]] = i;
    stage_parts(f);
    d->colours = f->colours;
    return true;
}

/* Thinner where most bodies are small in the image. */
static double line_width(const animation *f) {
    const drawing *d = &f->drawing;
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < d->body_count; i++) {
        size_t first = d->first_point[i], end = d->first_point[i + 1];
        double reach = 0;
        if (f->mover[d->owner[i]] == NOT_MOVING) continue;
        for (size_t k = first; k < end; k++) {
            reach = fmax(reach, tact3_length(tact3_sub(d->points[k], d->points[first])));
        }
        sum += d->view.scale * reach;
        count++;
    }
    return count == 0 ? 1 : fmax(0.35, fmin(1, sum / (double)count / USUAL_SIZE));
}

bool animation_open(animation *f, const record *record, const engine_kind *kind, const engine *engine,
                    const animation_style *style, int width, int height) {
    memset(f, 0, sizeof *f);
    f->record = record;
    f->style = style;
    f->width = style->width > 0 ? style->width : width;
    f->height = style->height > 0 ? style->height : height;
    f->facts = (picture_facts){.title = style->title, .query = query_of(COMMAND_DISTANCE)};
    drawing *d = &f->drawing;
    d->facts = &f->facts;
    d->highlights = &f->nothing;
    d->line = 1;
    bool flat = record->scene->dimension == 2;
    if (!stage(f) || !(flat ? drawing_prepare2(d, kind) : drawing_prepare3(d, kind, engine))) return false;
    double azimuth, elevation;
    animation_side(style, &azimuth, &elevation);
    d->view = flat ? view_of_plane() : view_from(azimuth, elevation);
    if (!animation_fit(f)) return false;
    animation_place(f, 0);
    d->line = line_width(f);
    if (flat) return true;
    animation_find_ground(f);
    animation_find_walls(f);
    d->clear = f->clear;
    return true;
}

void animation_close(animation *f) {
    drawing *d = &f->drawing;
    if (d->scene.dimension == 2) drawing_free2(d);
    if (d->scene.dimension == 3) drawing_free3(d);
    drawing_unstage(d);
    free(d->points);
    free(d->first_point);
    free(f->part);
    free(f->mover);
    free(f->colours);
    free(f->skip);
    free(f->layer);
    free(f->clear);
}

/* Chooses colours: static bodies grey, kinematic ones nearly so, sleeping ones paler. */
static void choose_colours(animation *f, size_t frame) {
    for (size_t i = 0; i < f->drawing.scene.body_count; i++) {
        size_t body = f->drawing.owner[i], mover = f->mover[body];
        colour base = body_colour(body);
        if (mover == NOT_MOVING)
            base = stone;
        else if (f->record->scene->bodies[body].dynamics.kind == BODY_KINEMATIC)
            base = colour_mix(stone, base, 0.3);
        else if (!record_awake(f->record, frame, mover))
            base = colour_mix(base, white, 0.45);
        f->colours[i] = base;
    }
}

/* Draws a radius of each circle, which shows its rotation. */
static void draw_spokes(const animation *f) {
    const drawing *d = &f->drawing;
    for (size_t i = 0; i < d->body_count; i++) {
        const scene_body *body = d->scene.bodies + i;
        const scene_shape *shape = d->scene.shapes + body->shape;
        if (shape->type != SHAPE_BALL || f->mover[d->owner[i]] == NOT_MOVING) continue;
        double rim[3] = {shape->size[0], 0, 0}, world[3];
        pose_point(2, body, rim, world);
        view_point p = view_project(&d->view, drawing_vec(body->position)),
                   q = view_project(&d->view, drawing_vec(world));
        cairo_move_to(d->canvas, p.x, p.y);
        cairo_line_to(d->canvas, q.x, q.y);
        cairo_set_line_width(d->canvas, 1.3 * d->line);
        set_colour(d->canvas, colour_mix(f->colours[i], ink, 0.5), 0.8);
        cairo_stroke(d->canvas);
    }
}

static void paint2(animation *f) {
    const drawing *d = &f->drawing;
    for (int moving = 0; moving < 2; moving++) {
        for (size_t i = 0; i < d->scene.body_count; i++) {
            if ((f->mover[d->owner[i]] != NOT_MOVING) == (moving == 1)) draw_body2(d, i);
        }
    }
    draw_spokes(f);
}

/* On which side of the floor's box something is that reaches below its top: the eye sees it before the floor where the
 * side of the box that it is beyond faces the eye. */
static animation_layer layer_below(const animation *f, tact3_vec middle) {
    tact3_vec out = {0, 0, 0};
    double farthest = 0;
    for (int k = 0; k < 4; k++) {
        tact3_vec p = f->floor[k], along = tact3_sub(f->floor[(k + 1) % 4], p);
        tact3_vec normal = tact3_scale(1 / tact3_length(along), tact3_cross(along, tact3_v(0, 0, 1)));
        double beyond = tact3_dot(normal, tact3_sub(middle, p));
        if (beyond > farthest) farthest = beyond, out = normal;
    }
    return tact3_dot(out, f->drawing.view.forward) < 0 ? LAYER_BEFORE : LAYER_BEHIND;
}

static void choose_layers(animation *f) {
    const drawing *d = &f->drawing;
    for (size_t i = 0; i < d->scene.body_count; i++) {
        size_t first = d->first_point[i], end = d->first_point[i + 1];
        double low = HUGE_VAL, high = -HUGE_VAL;
        tact3_vec middle = {0, 0, 0};
        for (size_t k = first; k < end; k++) {
            low = fmin(low, d->points[k].z), high = fmax(high, d->points[k].z);
            middle = tact3_mul_add(middle, 1 / (double)(end - first), d->points[k]);
        }
        bool above = low > f->floor[0].z - 0.1 * (high - low);
        f->layer[i] = (unsigned char)(i == f->ground ? LAYER_GROUND : above ? LAYER_BEFORE : layer_below(f, middle));
    }
}

static bool paint_bodies(const animation *f) {
    size_t count = 0, *order = malloc((f->drawing.scene.body_count + 1) * sizeof *order);
    bool good = order && animation_sort(f, order, &count);
    for (size_t i = 0; good && i < count; i++) good = draw_body3(&f->drawing, order[i]);
    free(order);
    return good;
}

static bool paint_layer(animation *f, animation_layer layer) {
    for (size_t i = 0; i < f->drawing.scene.body_count; i++) f->skip[i] = f->layer[i] == layer ? 0 : 1;
    return paint_bodies(f);
}

static void paint_shadows(animation *f) {
    drawing *d = &f->drawing;
    for (size_t i = 0; i < d->scene.body_count; i++) f->skip[i] = f->layer[i] == LAYER_BEFORE ? 0 : 1;
    cairo_save(d->canvas);
    cairo_new_path(d->canvas);
    for (int k = 0; k < 4; k++) {
        view_point p = view_project(&d->view, f->floor[k]);
        cairo_line_to(d->canvas, p.x, p.y);
    }
    cairo_clip(d->canvas);
    draw_shadows(d);
    cairo_restore(d->canvas);
}

static bool paint3(animation *f) {
    f->drawing.skip = f->grounded ? f->skip : NULL;
    if (!f->grounded) return paint_bodies(f);
    choose_layers(f);
    if (!paint_layer(f, LAYER_BEHIND) || !paint_layer(f, LAYER_GROUND)) return false;
    paint_shadows(f);
    return paint_layer(f, LAYER_BEFORE);
}

static void paint_contacts(const animation *f, size_t frame) {
    const record *r = f->record;
    const drawing *d = &f->drawing;
    double radius = 0.5 + 2.1 * d->line * d->line;
    for (size_t i = r->first_point[frame]; i < r->first_point[frame + 1]; i++) {
        view_point p = view_project(&d->view, drawing_vec(r->points[i]));
        cairo_new_path(d->canvas);
        cairo_arc(d->canvas, p.x, p.y, radius, 0, 7);
        set_colour(d->canvas, alarm, 0.9);
        cairo_fill(d->canvas);
    }
}

/* The scene's name above, the time below. */
static void write_words(const animation *f, size_t frame) {
    cairo_t *canvas = f->drawing.canvas;
    char time[60], title[TEXT_SHOWN_SIZE(200)];
    snprintf(time, sizeof time, "%.2f s", f->style->time + (double)frame / f->record->rate);
    text_shown(f->style->title, title);
    const char *words[] = {title, time};
    cairo_select_font_face(canvas, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(canvas, 13);
    for (int i = 0; i < 2; i++) {
        double y = i == 0 ? 24 : f->height - 14;
        cairo_move_to(canvas, 16, y);
        cairo_text_path(canvas, words[i]);
        set_colour(canvas, paper, 0.85);
        cairo_set_line_width(canvas, 4);
        cairo_stroke(canvas);
        cairo_move_to(canvas, 16, y);
        set_colour(canvas, colour_mix(ink, white, 0.3), 1);
        cairo_show_text(canvas, words[i]);
    }
}

bool animation_paint(animation *f, size_t frame, cairo_t *canvas) {
    f->drawing.canvas = canvas;
    animation_place(f, frame);
    choose_colours(f, frame);
    set_colour(canvas, paper, 1);
    cairo_paint(canvas);
    cairo_save(canvas);
    cairo_set_line_join(canvas, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(canvas, CAIRO_LINE_CAP_ROUND);
    bool good = true;
    if (f->record->scene->dimension == 2)
        paint2(f);
    else
        good = paint3(f);
    paint_contacts(f, frame);
    cairo_restore(canvas);
    write_words(f, frame);
    return good;
}
