/* Draws triangles into a depth buffer for each body, then one image of both, so that what is inside of a body is seen.
 * The depth is one over the distance along the view: it is linear in the picture (J. Blinn, Hyperbolic Interpolation,
 * 1992). */
#include "clash/snapshot.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>

enum { WIDTH = 480, HEIGHT = 360, PIXELS = WIDTH * HEIGHT };
/* Which part of a pixel is that of the nearer body. */
#define NEARER 0.62
#define PAPER 0xF7F8FAu
#define INK 0x20242Cu
#define MARK_RADIUS 14

typedef struct layer {
    float *depth; /* one over the distance; 0 where there is nothing */
    float *light; /* from 0 to 1 */
} layer;

typedef struct camera {
    tact3_vec eye, right, up, forward;
    double near, scale; /* scale: pixels for one at a distance of one */
} camera;

static camera camera_of(const snapshot_view *v) {
    return (camera){v->eye, tact3_cross(v->forward, v->up), v->up, v->forward, v->near,
                    0.5 * HEIGHT / tan(v->field / 2 * (3.14159265358979323846 / 180))};
}

/* Right, up and forward. */
static tact3_vec seen_from(const camera *c, tact3_vec p) {
    tact3_vec d = tact3_sub(p, c->eye);
    return tact3_v(tact3_dot(d, c->right), tact3_dot(d, c->up), tact3_dot(d, c->forward));
}

/* Where it is in the picture, in pixels from the upper left, and its depth. */
static tact3_vec projected(const camera *c, tact3_vec p) {
    return tact3_v(0.5 * WIDTH + c->scale * p.x / p.z, 0.5 * HEIGHT - c->scale * p.y / p.z, 1 / p.z);
}

/* Twice the area of a triangle in the picture, with a sign. */
static double area_of(tact3_vec a, tact3_vec b, double x, double y) {
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

static int pixel_within(double x, int end) { return x < 0 ? 0 : x > end ? end : (int)x; }

static void fill(const layer *l, const tact3_vec p[3], float light) {
    double area = area_of(p[0], p[1], p[2].x, p[2].y);
    if (!(fabs(area) > 0)) return;
    int left = pixel_within(fmin(p[0].x, fmin(p[1].x, p[2].x)), WIDTH);
    int right = pixel_within(fmax(p[0].x, fmax(p[1].x, p[2].x)) + 1, WIDTH);
    int top = pixel_within(fmin(p[0].y, fmin(p[1].y, p[2].y)), HEIGHT);
    int bottom = pixel_within(fmax(p[0].y, fmax(p[1].y, p[2].y)) + 1, HEIGHT);
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
            double part[3];
            for (int k = 0; k < 3; k++) part[k] = area_of(p[(k + 1) % 3], p[(k + 2) % 3], x + 0.5, y + 0.5) / area;
            if (part[0] < 0 || part[1] < 0 || part[2] < 0) continue;
            float depth = (float)(part[0] * p[0].z + part[1] * p[1].z + part[2] * p[2].z);
            int at = y * WIDTH + x;
            if (depth > l->depth[at]) l->depth[at] = depth, l->light[at] = light;
        }
    }
}

/* Cuts away what is nearer than the near plane. */
static int cut(const camera *c, const tact3_vec corner[3], tact3_vec out[4]) {
    int count = 0;
    for (int k = 0; k < 3; k++) {
        tact3_vec p = corner[k], q = corner[(k + 1) % 3];
        if (p.z >= c->near) out[count++] = p;
        if ((p.z >= c->near) == (q.z >= c->near)) continue;
        double part = (c->near - p.z) / (q.z - p.z);
        out[count++] = tact3_v(p.x + part * (q.x - p.x), p.y + part * (q.y - p.y), c->near);
    }
    return count;
}

/* From 0.45 to 1, by how a face is turned to the light beside the eye; either side is lit. */
static float light_of(tact3_vec a, tact3_vec b, tact3_vec c) {
    tact3_vec n = tact3_cross(tact3_sub(b, a), tact3_sub(c, a));
    double length = tact3_length(n);
    return length > 0 ? (float)(0.45 + 0.55 * fabs(tact3_dot(n, tact3_v(0.36, 0.48, -0.8))) / length) : 0.45f;
}

static void draw_body(const layer *l, const camera *c, const snapshot_body *body) {
    int count = tact3_mesh_info_get(body->mesh).triangle_count;
    for (int i = 0; i < count; i++) {
        tact3_mesh_triangle t = tact3_mesh_triangle_get(body->mesh, i);
        tact3_vec corner[3], kept[4];
        for (int k = 0; k < 3; k++) {
            tact3_vec p = tact3_mesh_vertex(body->mesh, t.corner[k]);
            corner[k] = seen_from(c, tact3_pose_point(body->pose, p));
        }
        int left = cut(c, corner, kept);
        for (int k = 0; k < left; k++) kept[k] = projected(c, kept[k]);
        for (int k = 2; k < left; k++) {
            const tact3_vec piece[3] = {kept[0], kept[k - 1], kept[k]};
            fill(l, piece, light_of(corner[0], corner[1], corner[2]));
        }
    }
}

static uint32_t mixed(uint32_t a, double part_a, uint32_t b, double part_b) {
    uint32_t color = 0;
    for (int shift = 0; shift < 24; shift += 8)
        color |= (uint32_t)(part_a * (a >> shift & 255) + part_b * (b >> shift & 255) + 0.5) << shift;
    return color;
}

static uint32_t color_at(const layer layers[2], const snapshot_body bodies[2], int at) {
    int nearer = layers[1].depth[at] > layers[0].depth[at], other = 1 - nearer;
    if (!(layers[nearer].depth[at] > 0)) return PAPER;
    uint32_t front = mixed(bodies[nearer].color, (double)layers[nearer].light[at], 0, 0);
    if (!(layers[other].depth[at] > 0)) return front;
    return mixed(front, NEARER, bodies[other].color, (1 - NEARER) * (double)layers[other].light[at]);
}

static cairo_status_t write_some(void *stream, const unsigned char *data, unsigned int size) {
    return fwrite(data, 1, size, stream) == size ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static void draw_mark(cairo_surface_t *image, tact3_vec at) {
    if (!isfinite(at.x) || !isfinite(at.y)) return;
    cairo_t *canvas = cairo_create(image);
    cairo_set_source_rgb(canvas, (INK >> 16) / 255.0, (INK >> 8 & 255) / 255.0, (INK & 255) / 255.0);
    cairo_set_line_width(canvas, 2);
    cairo_arc(canvas, at.x, at.y, MARK_RADIUS, 0, 7);
    cairo_stroke(canvas);
    cairo_destroy(canvas);
}

static bool write_image(FILE *out, const layer layers[2], const snapshot_body bodies[2], tact3_vec mark) {
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
    bool good = cairo_surface_status(image) == CAIRO_STATUS_SUCCESS;
    unsigned char *data = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    for (int y = 0; good && y < HEIGHT; y++) {
        uint32_t *row = (uint32_t *)(void *)(data + y * stride);
        for (int x = 0; x < WIDTH; x++) row[x] = color_at(layers, bodies, y * WIDTH + x);
    }
    cairo_surface_mark_dirty(image);
    draw_mark(image, mark);
    good = good && cairo_surface_write_to_png_stream(image, write_some, out) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(image);
    return good;
}

bool snapshot_write(FILE *out, const snapshot_view *view, const snapshot_body bodies[2], tact3_vec mark) {
    camera c = camera_of(view);
    float *room = calloc(4 * (size_t)PIXELS, sizeof *room);
    if (!room) return false;
    const layer layers[2] = {{room, room + PIXELS}, {room + 2 * PIXELS, room + 3 * PIXELS}};
    for (int i = 0; i < 2; i++) draw_body(layers + i, &c, bodies + i);
    bool good = write_image(out, layers, bodies, projected(&c, seen_from(&c, mark)));
    free(room);
    return good;
}
