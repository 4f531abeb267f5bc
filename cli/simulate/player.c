/* Writes the page: the template of cli/simulate/player/, and the scene with its frames as JSON. */
#include "simulate/player.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulate/animation_stage.h"
#include "simulate/pack.h"
#include "query/report.h"
#include "picture/tessellate.h"
#include "base/page.h"
#include "base/text.h"

#define PI 3.14159265358979323846
/* Steps of a position in the size of what is shown. */
#define STEPS_ACROSS 20000
/* Corners of a rounded outline for a full turn. */
#define CORNERS_AROUND 64

typedef struct page {
    FILE *out;
    animation animation;
    const engine_kind *kind;
    const engine *engine;
    pack_scale scale;
} page;

static void write_number(FILE *out, double value) { fprintf(out, "%.6g", value + 0.0); }

static void write_numbers(FILE *out, const double *v, int count) {
    for (int i = 0; i < count; i++) {
        if (i > 0) fputc(',', out);
        write_number(out, v[i]);
    }
}

static void write_point(FILE *out, tact3_vec p) {
    const double v[3] = {p.x, p.y, p.z};
    fputc('[', out);
    write_numbers(out, v, 3);
    fputc(']', out);
}

/* ---- The plane ---- */

/* The corner, moved out by the radius to all sides from the normal of the edge before it to that of the one behind. */
static void write_round_corner(FILE *out, const double *before, const double *at, const double *next, double radius,
                               bool first) {
    double from = atan2(before[0] - at[0], at[1] - before[1]), to = atan2(at[0] - next[0], next[1] - at[1]);
    double turn = to - from - 2 * PI * floor((to - from) / (2 * PI));
    int steps = 1 + (int)(turn / (2 * PI) * CORNERS_AROUND);
    for (int i = 0; i <= steps; i++) {
        double angle = from + turn * i / steps;
        if (!first || i > 0) fputc(',', out);
        write_number(out, at[0] + radius * cos(angle));
        fputc(',', out);
        write_number(out, at[1] + radius * sin(angle));
    }
}

static void write_outline(const page *p, const outline *o) {
    int count = o->core.vertex_count;
    const double *v = o->core.vertices;
    if (count == 1 && o->radius > 0) {
        fputs("{\"ball\":", p->out);
        write_number(p->out, o->radius);
        fputs(",\"points\":[", p->out);
        write_numbers(p->out, v, 2);
        fputs("]}", p->out);
        return;
    }
    fputs(outline_has_area(o) ? "{\"points\":["
          : o->is_open        ? "{\"bare\":1,\"open\":1,\"points\":["
                              : "{\"bare\":1,\"points\":[",
          p->out);
    for (int i = 0; i < count; i++) {
        const double *at = v + 3 * i;
        if (o->radius > 0) {
            write_round_corner(p->out, v + 3 * ((i + count - 1) % count), at, v + 3 * ((i + 1) % count), o->radius,
                               i == 0);
            continue;
        }
        if (i > 0) fputc(',', p->out);
        write_numbers(p->out, at, 2);
    }
    fputs("]}", p->out);
}

/* ---- Space ---- */

static bool write_solid(const page *p, size_t shape, int around) {
    const scene *scene = p->animation.record->scene;
    const scene_shape *from = scene->shapes + shape;
    if (from->type == SHAPE_BALL) {
        fputs("{\"ball\":", p->out);
        write_number(p->out, from->size[0] + from->rounding);
        fputc('}', p->out);
        return true;
    }
    solid s;
    if (!tessellate(p->kind, p->engine, scene, shape, around, &s)) return false;
    bool round = from->rounding > 0 || from->type == SHAPE_CAPSULE || from->type == SHAPE_CYLINDER ||
                 from->type == SHAPE_CONE || from->type == SHAPE_ELLIPSOID;
    fputs(from->as_surface ? "{\"surface\":1,\"points\":[" : round ? "{\"round\":1,\"points\":[" : "{\"points\":[",
          p->out);
    write_numbers(p->out, s.vertices, 3 * s.vertex_count);
    fputs("],\"faces\":[", p->out);
    for (int i = 0; i < s.face_count; i++) {
        for (int k = s.first[i]; k < s.first[i + 1]; k++) {
            fprintf(p->out, "%s%d", k > s.first[i] ? "," : i > 0 ? ",[" : "[", s.corners[k]);
        }
        fputc(']', p->out);
    }
    fputs("]}", p->out);
    solid_free(&s);
    return true;
}

/* The shapes that bodies have; of the others nothing. */
static bool write_solids(const page *p) {
    const drawing *d = &p->animation.drawing;
    size_t parts = d->scene.body_count;
    int around = parts <= 30 ? 32 : parts <= 120 ? 20 : 12;
    bool *used = calloc(d->scene.shape_count + 1, sizeof *used), good = used != NULL;
    for (size_t i = 0; good && i < parts; i++) used[d->scene.bodies[i].shape] = true;
    fputs("\"solids\":[", p->out);
    for (size_t i = 0; good && i < d->scene.shape_count; i++) {
        if (i > 0) fputs(",\n", p->out);
        if (!used[i])
            fputs("null", p->out);
        else if (d->scene.dimension == 2)
            write_outline(p, d->outlines + i);
        else
            good = write_solid(p, i, around);
    }
    fputs("],\n", p->out);
    free(used);
    return good;
}

/* ---- Bodies ---- */

static void write_pose(const page *p, const double position[3], const double rotation[4]) {
    int dimension = p->animation.record->scene->dimension;
    double angle = atan2(rotation[1], rotation[0]);
    fputc('[', p->out);
    write_numbers(p->out, position, dimension);
    fputc(',', p->out);
    write_numbers(p->out, dimension == 2 ? &angle : rotation, dimension == 2 ? 1 : 4);
    fputc(']', p->out);
}

static void write_body(const page *p, const scene_body *body) {
    const scene *scene = p->animation.record->scene;
    fputs("{\"name\":", p->out);
    text_write_json_in_page(p->out, body->name);
    fprintf(p->out, ",\"kind\":%d,\"at\":", (int)body->dynamics.kind);
    write_pose(p, body->position, body->rotation);
    fputs(",\"parts\":[", p->out);
    for (size_t i = body->first_part; i < body->first_part + body->part_count; i++) {
        const scene_part *part = scene->parts + i;
        fprintf(p->out, "%s{\"solid\":%zu%s,\"at\":", i > body->first_part ? "," : "", part->shape,
                part->material.sensor ? ",\"sensor\":1" : "");
        write_pose(p, part->position, part->rotation);
        fputc('}', p->out);
    }
    fputs("]}", p->out);
}

static void write_bodies(const page *p) {
    const scene *scene = p->animation.record->scene;
    fputs("\"bodies\":[", p->out);
    for (size_t i = 0; i < scene->body_count; i++) {
        if (i > 0) fputs(",\n", p->out);
        write_body(p, scene->bodies + i);
    }
    fputs("],\n", p->out);
}

/* The number, among all parts, of the floor; and its upper face. */
static void write_floor(const page *p) {
    const animation *f = &p->animation;
    if (!f->grounded) {
        fputs("\"ground\":-1,\n", p->out);
        return;
    }
    fprintf(p->out, "\"ground\":%zu,\"floor\":[", f->part[f->ground]);
    for (int i = 0; i < 4; i++) {
        if (i > 0) fputc(',', p->out);
        write_point(p->out, f->floor[i]);
    }
    fputs("],\n", p->out);
}

static void write_view(const page *p) {
    const animation *f = &p->animation;
    double azimuth, elevation;
    animation_side(f->style, &azimuth, &elevation);
    fprintf(p->out, "\"azimuth\":%.6g,\"elevation\":%.6g,\"box\":[", azimuth, elevation);
    write_point(p->out, f->shown.lower);
    fputc(',', p->out);
    write_point(p->out, f->shown.upper);
    fputs("],\n", p->out);
}

static void choose_scale(page *p) {
    tact3_vec l = p->animation.shown.lower, u = p->animation.shown.upper;
    const double middle[3] = {(l.x + u.x) / 2, (l.y + u.y) / 2, (l.z + u.z) / 2};
    double across = tact3_length(tact3_sub(u, l));
    memcpy(p->scale.middle, middle, sizeof middle);
    p->scale.step = across > 0 && across < HUGE_VAL ? across / STEPS_ACROSS : 1.0 / STEPS_ACROSS;
}

static bool write_data(page *p) {
    const record *r = p->animation.record;
    choose_scale(p);
    fprintf(p->out, "{\"dimension\":%d,\"rate\":", r->scene->dimension);
    report_number(p->out, r->rate);
    fprintf(p->out, ",\"frames\":%zu,\"moving\":%zu,\"step\":", r->frame_count, r->moving_count);
    report_number(p->out, p->scale.step);
    fputs(",\"middle\":", p->out);
    report_vector(p->out, p->scale.middle, 3, ",");
    fputs(",\n", p->out);
    write_view(p);
    write_floor(p);
    bool good = write_solids(p);
    write_bodies(p);
    fputs("\"poses\":", p->out);
    good = good && pack_poses(p->out, r, &p->scale);
    fputs(",\n\"contacts\":", p->out);
    if (r->contacts)
        good = good && pack_contacts(p->out, r, &p->scale);
    else
        fputs("null", p->out);
    fputs("}\n", p->out);
    return good;
}

/* ---- The page ---- */

static bool write_page(page *p) {
    page_template template = page_template_of(player_html, player_html_size);
    char place[16];
    bool good = true;
    while (good && page_next_place(&template, p->out, place)) {
        if (strcmp(place, "title") == 0) page_write_text(p->out, p->animation.style->title);
        if (strcmp(place, "style") == 0) fwrite(player_css, 1, player_css_size, p->out);
        if (strcmp(place, "script") == 0) fwrite(player_js, 1, player_js_size, p->out);
        if (strcmp(place, "data") == 0) good = write_data(p);
    }
    return good;
}

bool player_write(FILE *out, const record *record, const engine_kind *kind, const engine *engine,
                  const animation_style *style, error *error) {
    page p = {.out = out, .kind = kind, .engine = engine};
    bool good = animation_open(&p.animation, record, kind, engine, style, 960, 600) && write_page(&p);
    animation_close(&p.animation);
    return good || error_set(error,
                             "%s: the animation cannot be made: out of memory, or sizes beyond what can be "
                             "drawn",
                             style->title);
}
