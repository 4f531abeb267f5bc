/* Writes the page. Bytes of rows and of shapes are bounded: what clashes comes first; what is left out is counted. */
#include "clash/page.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/text.h"
#include "query/report.h"

/* Bytes of the page beside what never changes. */
#define ROW_ROOM ((size_t)24 << 20)
#define TOUCHING_ROOM ((size_t)4 << 20)
#define SCENE_ROOM ((size_t)32 << 20)
/* Of a body without its name, and of a shape without its triangles. */
#define BODY_BYTES 200
#define SHAPE_BYTES 160

enum { AROUND, TOUCHES, CLASHES };

bool clash_page_open(clash_page *p, const clash_set *set, const clash_page_facts *facts, error *error) {
    *p = (clash_page){.facts = *facts, .set = set, .row_room = ROW_ROOM, .touching_room = TOUCHING_ROOM};
    if (three_min_js_size == 0 || OrbitControls_js_size == 0) {
        return error_set(error, "tact clash: --format html needs three.js, which was not there when this command was "
                                "built (Debian: libjs-three); the other formats do without");
    }
    p->row = open_memstream(&p->row_text, &p->row_size);
    p->wanted = calloc(set->body_count + 1, sizeof *p->wanted);
    p->drawn = calloc(set->body_count + 1, sizeof *p->drawn);
    p->place = malloc((set->shape_count + 1) * sizeof *p->place);
    p->shapes = malloc((set->shape_count + 1) * sizeof *p->shapes);
    return (p->row && p->wanted && p->drawn && p->place && p->shapes) || error_memory(error);
}

void clash_page_close(clash_page *p) {
    if (p->row) fclose(p->row);
    free(p->row_text);
    free(p->wanted);
    free(p->drawn);
    free(p->place);
    free(p->shapes);
}

/* ---- Rows ---- */

static void want(clash_page *p, size_t body, unsigned char how) {
    if (p->wanted[body] < how) p->wanted[body] = how;
}

void clash_page_keep_row(clash_page *p, const tact3_clash *about) {
    bool touches = about && about->kind == TACT3_CLASH_TOUCHING;
    size_t *room = touches ? &p->touching_room : &p->row_room;
    long size = ftell(p->row);
    bool good = fflush(p->row) == 0 && size > 0 && (size_t)size < *room;
    rewind(p->row);
    if (!good) {
        p->rows_left_out++;
        return;
    }
    fputs(p->any_row ? ",\n" : "\n", p->out);
    fwrite(p->row_text, 1, (size_t)size, p->out);
    p->any_row = true;
    *room -= (size_t)size;
    if (!about) return;
    want(p, about->a, touches ? TOUCHES : CLASHES);
    want(p, about->b, touches ? TOUCHES : CLASHES);
}

/* ---- Shapes ---- */

static const size_t not_drawn = SIZE_MAX;

static bool is_wide(tact3_mesh_info info) { return info.vertex_count > 65536; }

static size_t bytes_of_shape(const clash_shape *shape) {
    tact3_mesh_info info = tact3_mesh_info_get(shape->mesh);
    size_t points = 12 * (size_t)info.vertex_count, corner = is_wide(info) ? 4 : 2;
    return SHAPE_BYTES + base64_size(points) + base64_size(3 * corner * (size_t)info.triangle_count);
}

/* Chooses bodies while there is room for them: those that clash, those that touch, the others. */
static void choose_bodies(clash_page *p) {
    const clash_set *set = p->set;
    size_t room = SCENE_ROOM;
    for (size_t i = 0; i < set->shape_count; i++) p->place[i] = not_drawn;
    for (int how = CLASHES; how >= AROUND; how--) {
        for (size_t i = 0; i < set->body_count; i++) {
            const clash_body *body = set->bodies + i;
            if (p->wanted[i] != how) continue;
            bool here = p->place[body->shape] != not_drawn;
            size_t bytes = BODY_BYTES + 2 * strlen(body->name) + (here ? 0 : bytes_of_shape(set->shapes + body->shape));
            p->drawn[i] = bytes <= room;
            p->bodies_left_out += !p->drawn[i];
            if (!p->drawn[i]) continue;
            room -= bytes;
            if (here) continue;
            p->place[body->shape] = p->shape_count;
            p->shapes[p->shape_count++] = body->shape;
        }
    }
}

static void put_little_endian(base64 *b, uint32_t bits, int bytes) {
    for (int i = 0; i < bytes; i++) base64_put(b, bits >> 8 * i & 255);
}

static void put_float(base64 *b, double x) {
    float rounded = (float)x;
    uint32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    put_little_endian(b, bits, 4);
}

/* Vertices as floats from the middle of the shape's box, and corners of triangles as whole numbers. */
static void write_shape(FILE *out, const clash_shape *shape) {
    tact3_mesh_info info = tact3_mesh_info_get(shape->mesh);
    tact3_vec middle = tact3_scale(0.5, tact3_add(info.bounds.lower, info.bounds.upper));
    const double origin[3] = {middle.x, middle.y, middle.z};
    base64 encoder = {.out = out};
    fputs("{\"origin\":", out);
    report_vector(out, origin, 3, ",");
    fprintf(out, ",\"solid\":%s,\"wide\":%s,\"points\":\"", info.solid ? "true" : "false",
            is_wide(info) ? "true" : "false");
    for (int i = 0; i < info.vertex_count; i++) {
        tact3_vec v = tact3_sub(tact3_mesh_vertex(shape->mesh, i), middle);
        put_float(&encoder, v.x), put_float(&encoder, v.y), put_float(&encoder, v.z);
    }
    base64_end(&encoder);
    fputs("\",\"corners\":\"", out);
    for (int i = 0; i < info.triangle_count; i++) {
        tact3_mesh_triangle t = tact3_mesh_triangle_get(shape->mesh, i);
        for (int k = 0; k < 3; k++) put_little_endian(&encoder, (uint32_t)t.corner[k], is_wide(info) ? 4 : 2);
    }
    base64_end(&encoder);
    fputs("\"}", out);
}

static void write_bodies(const clash_page *p) {
    bool first = true;
    for (size_t i = 0; i < p->set->body_count; i++) {
        const clash_body *body = p->set->bodies + i;
        const double position[3] = {body->pose.position.x, body->pose.position.y, body->pose.position.z};
        const tact3_quat *r = &body->pose.rotation;
        if (!p->drawn[i]) continue;
        fputs(first ? "\n{\"name\":" : ",\n{\"name\":", p->out);
        text_write_json_in_page(p->out, body->name);
        fprintf(p->out, ",\"shape\":%zu,\"position\":", p->place[body->shape]);
        report_vector(p->out, position, 3, ",");
        fprintf(p->out, ",\"rotation\":[%.9g,%.9g,%.9g,%.9g]}", r->x, r->y, r->z, r->w);
        first = false;
    }
}

static void write_scene(clash_page *p) {
    choose_bodies(p);
    fputs("{\"title\":", p->out);
    text_write_json_in_page(p->out, p->facts.title);
    fprintf(p->out, ",\"compared\":%s,\"up\":\"%s\",\"clearance\":", p->facts.compared ? "true" : "false",
            p->facts.y_up ? "y" : "z");
    report_number(p->out, p->facts.clearance);
    fprintf(p->out, ",\"body_count\":%zu,\"rows_left_out\":%zu,\"bodies_left_out\":%zu,\n\"shapes\":[",
            p->set->body_count, p->rows_left_out, p->bodies_left_out);
    for (size_t i = 0; i < p->shape_count; i++) {
        fputs(i > 0 ? ",\n" : "\n", p->out);
        write_shape(p->out, p->set->shapes + p->shapes[i]);
    }
    fputs("],\n\"bodies\":[", p->out);
    write_bodies(p);
    fputs("]}", p->out);
}

/* ---- The page ---- */

/* Fills the places up to that of the rows, or from there to the end. */
static void fill(clash_page *p, bool to_rows) {
    static const struct {
        const char *place;
        const unsigned char *text;
        const size_t *size;
    } parts[] = {{"style", clash_css, &clash_css_size},         {"three", three_min_js, &three_min_js_size},
                 {"orbit", OrbitControls_js, &OrbitControls_js_size}, {"view", clash_view_js, &clash_view_js_size},
                 {"list", clash_list_js, &clash_list_js_size}};
    char place[16];
    while (page_next_place(&p->rest, p->out, place)) {
        if (to_rows && strcmp(place, "rows") == 0) return;
        if (strcmp(place, "title") == 0) page_write_text(p->out, p->facts.title);
        if (strcmp(place, "scene") == 0) write_scene(p);
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
            if (strcmp(place, parts[i].place) == 0) fwrite(parts[i].text, 1, *parts[i].size, p->out);
        }
    }
}

void clash_page_begin(clash_page *p, FILE *out) {
    p->out = out;
    p->rest = page_template_of(clash_html, clash_html_size);
    fill(p, true);
    fputc('[', out);
}

void clash_page_end(clash_page *p) {
    fputs("\n]", p->out);
    fill(p, false);
}
