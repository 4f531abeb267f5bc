/* Writes an animation as a looping GIF: one palette for all frames, of each frame only the rectangle that has
 * changed, with unchanged pixels transparent. */
#include <gif_lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulate/animation_stage.h"
#include "picture/palette.h"

#define USUAL_WIDTH 640
#define USUAL_HEIGHT 400
/* Frames that the palette is made from, spread evenly. */
#define SAMPLED_FRAMES 16
#define UNCHANGED MOST_COLOURS /* the index of transparency */

typedef struct gif {
    animation animation;
    cairo_surface_t *surface;
    cairo_t *canvas;
    palette palette;
    unsigned char *shown, *next, *row; /* palette index of each pixel */
    GifFileType *file;
    long elapsed; /* hundredths of a second up to the frame that is written */
} gif;

static int write_bytes(GifFileType *file, const GifByteType *bytes, int count) {
    return (int)fwrite(bytes, 1, (size_t)count, file->UserData);
}

static uint32_t pixel_at(const gif *g, int x, int y) {
    const unsigned char *row =
        cairo_image_surface_get_data(g->surface) + (size_t)y * (size_t)cairo_image_surface_get_stride(g->surface);
    uint32_t pixel;
    memcpy(&pixel, row + 4 * (size_t)x, sizeof pixel);
    return pixel & 0xFFFFFF;
}

static bool paint(gif *g, size_t frame) {
    bool good = animation_paint(&g->animation, frame, g->canvas);
    cairo_surface_flush(g->surface);
    return good && cairo_status(g->canvas) == CAIRO_STATUS_SUCCESS;
}

static bool choose_palette(gif *g) {
    size_t frames = g->animation.record->frame_count, apart = frames / SAMPLED_FRAMES + 1;
    palette_count *count = calloc(1, sizeof *count);
    bool good = count != NULL;
    for (size_t i = 0; good && i < frames; i += apart) {
        good = paint(g, i);
        for (int y = 0; y < g->animation.height; y++) {
            for (int x = 0; x < g->animation.width; x++) palette_add(count, pixel_at(g, x, y));
        }
    }
    if (good) palette_choose(count, &g->palette);
    free(count);
    return good;
}

static bool begin_file(gif *g, FILE *out) {
    GifColorType colours[256] = {{0, 0, 0}};
    for (int i = 0; i < g->palette.count; i++) {
        const unsigned char *c = g->palette.colours[i];
        colours[i] = (GifColorType){c[0], c[1], c[2]};
    }
    int code;
    g->file = EGifOpen(out, write_bytes, &code);
    if (!g->file) return false;
    EGifSetGifVersion(g->file, true);
    ColorMapObject *map = GifMakeMapObject(256, colours);
    static const GifByteType for_ever[] = {1, 0, 0};
    bool good = map && EGifPutScreenDesc(g->file, g->animation.width, g->animation.height, 8, 0, map) == GIF_OK &&
                EGifPutExtensionLeader(g->file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
                EGifPutExtensionBlock(g->file, 11, "NETSCAPE2.0") == GIF_OK &&
                EGifPutExtensionBlock(g->file, sizeof for_ever, for_ever) == GIF_OK &&
                EGifPutExtensionTrailer(g->file) == GIF_OK;
    GifFreeMapObject(map);
    return good;
}

/* Returns the rectangle that differs from the last frame; at least one pixel. */
static GifImageDesc changed_part(const gif *g, bool all) {
    int width = g->animation.width, height = g->animation.height;
    if (all) return (GifImageDesc){.Width = width, .Height = height};
    int left = width, top = height, right = -1, bottom = -1;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            size_t at = (size_t)y * (size_t)width + (size_t)x;
            if (g->shown[at] == g->next[at]) continue;
            left = x < left ? x : left, right = x > right ? x : right;
            top = y < top ? y : top, bottom = y;
        }
    }
    if (right < 0) return (GifImageDesc){.Width = 1, .Height = 1};
    return (GifImageDesc){.Left = left, .Top = top, .Width = right - left + 1, .Height = bottom - top + 1};
}

/* Returns the duration of a frame in hundredths of a second; rounding does not add up over frames. */
static int delay_of(gif *g, size_t frame) {
    bool last = frame + 1 == g->animation.record->frame_count;
    long end = (long)floor(100 * (double)(frame + 1) / g->animation.record->rate + 0.5) + (last ? 100 : 0);
    long delay = end - g->elapsed;
    g->elapsed = end;
    return (int)(delay < 2 ? 2 : delay > 65535 ? 65535 : delay);
}

static bool write_frame(gif *g, size_t frame) {
    size_t width = (size_t)g->animation.width;
    for (int y = 0; y < g->animation.height; y++) {
        for (int x = 0; x < g->animation.width; x++) {
            g->next[(size_t)y * width + (size_t)x] = (unsigned char)palette_nearest(&g->palette, pixel_at(g, x, y));
        }
    }
    GifImageDesc part = changed_part(g, frame == 0);
    GraphicsControlBlock control = {
        .DisposalMode = DISPOSE_DO_NOT, .DelayTime = delay_of(g, frame), .TransparentColor = UNCHANGED};
    GifByteType extension[4];
    EGifGCBToExtension(&control, extension);
    if (EGifPutExtension(g->file, GRAPHICS_EXT_FUNC_CODE, sizeof extension, extension) != GIF_OK) return false;
    if (EGifPutImageDesc(g->file, part.Left, part.Top, part.Width, part.Height, false, NULL) != GIF_OK) return false;
    for (int y = part.Top; y < part.Top + part.Height; y++) {
        for (int x = 0; x < part.Width; x++) {
            size_t at = (size_t)y * width + (size_t)(part.Left + x);
            g->row[x] = frame > 0 && g->shown[at] == g->next[at] ? UNCHANGED : g->next[at];
        }
        if (EGifPutLine(g->file, g->row, part.Width) != GIF_OK) return false;
    }
    unsigned char *spare = g->shown;
    g->shown = g->next, g->next = spare;
    return true;
}

static bool write_all(gif *g, FILE *out, error *error, const char *file) {
    progress *progress = g->animation.style->progress;
    size_t frames = g->animation.record->frame_count;
    progress_begin(progress, "drawing the GIF");
    bool good = choose_palette(g) && begin_file(g, out);
    for (size_t i = 0; good && i < frames; i++) {
        good = paint(g, i) && write_frame(g, i);
        progress_update(progress, i + 1, frames);
    }
    progress_wipe(progress);
    int code = 0;
    if (g->file && EGifCloseFile(g->file, &code) != GIF_OK) good = false;
    return good || error_set(error, "%s: the GIF cannot be written: out of memory, or of space on the disk", file);
}

bool animation_write_gif(FILE *out, const char *file, const record *record, const engine_kind *kind,
                         const engine *engine, const animation_style *style, error *error) {
    gif *g = calloc(1, sizeof *g);
    if (!g) return error_memory(error);
    bool good = animation_open(&g->animation, record, kind, engine, style, USUAL_WIDTH, USUAL_HEIGHT);
    size_t pixels = (size_t)g->animation.width * (size_t)g->animation.height;
    g->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, g->animation.width, g->animation.height);
    g->canvas = cairo_create(g->surface);
    g->shown = malloc(pixels), g->next = malloc(pixels), g->row = malloc((size_t)g->animation.width);
    good = good && g->shown && g->next && g->row && cairo_status(g->canvas) == CAIRO_STATUS_SUCCESS;
    if (good)
        good = write_all(g, out, error, file);
    else
        error_set(error, "%s: this cannot be drawn: out of memory, or sizes beyond what can be drawn", file);
    cairo_destroy(g->canvas);
    cairo_surface_destroy(g->surface);
    animation_close(&g->animation);
    free(g->shown);
    free(g->next);
    free(g->row);
    free(g);
    return good;
}
