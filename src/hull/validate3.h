/* Validation of a hull from untrusted bytes: no query reads outside of it, and every search ends. Convexity, and that
 * planes fit their faces, are not checked. */
#ifndef TACT_HULL_VALIDATE3_H
#define TACT_HULL_VALIDATE3_H

#include <string.h>

#include "base/dimension.h"
#include "hull/layout3.h"

static inline bool hull_reals_finite(const tact3_hull *hull, uint64_t offset, size_t count) {
    const tact_real *x = tact3_hull_reals(hull, offset);
    for (size_t i = 0; i < count; i++) {
        if (!tact_finite(x[i])) return false;
    }
    return true;
}

static inline bool hull_ints_below(const tact3_hull *hull, uint64_t offset, size_t count, int32_t limit) {
    const int32_t *x = tact3_hull_ints(hull, offset);
    for (size_t i = 0; i < count; i++) {
        if (x[i] < 0 || x[i] >= limit) return false;
    }
    return true;
}

/* Checks that an array holds the starts of runs of at least `least` elements, which fill another array. */
static inline bool hull_starts_valid(const tact3_hull *hull, uint64_t offset, int32_t runs, int32_t all, int least) {
    const int32_t *first = tact3_hull_ints(hull, offset);
    if (first[0] != 0 || first[runs] != all) return false;
    for (int32_t i = 0; i < runs; i++) {
        if (first[i] < 0 || first[i + 1] < 0 || first[i + 1] > all || first[i + 1] - first[i] < least) return false;
    }
    return true;
}

/* Checks that counts, offsets and size are those of a hull with so many vertices, edges and faces. */
static inline bool hull_layout_valid(const tact3_hull *hull, size_t bytes) {
    if (bytes < sizeof *hull || hull->bytes != bytes) return false;
    if (hull->vertex_count < 3 || hull->edge_count < 3 || hull->face_count < 2) return false;
    size_t most = bytes / sizeof(int32_t);
    if ((size_t)hull->vertex_count > most || (size_t)hull->edge_count > most / 2) return false;
    if ((size_t)hull->face_count > most || hull->edge_count > INT32_MAX / 2) return false;
    tact3_hull form;
    memset(&form, 0, sizeof form);
    hull_lay_out(&form, hull->vertex_count, 2 * hull->edge_count, hull->face_count);
    size_t places = offsetof(tact3_hull, stretch) - offsetof(tact3_hull, points);
    bool mapped = hull->map_width > 0;
    return (hull->dimension == 2 || hull->dimension == 3) && hull->padded == form.padded &&
           hull->level_count == form.level_count && (!mapped || hull->map_width == form.map_width) &&
           hull->map_width >= 0 && memcmp(&hull->points, &form.points, places) == 0 &&
           memcmp(hull->level, form.level, sizeof form.level) == 0 && bytes <= form.bytes &&
           (mapped ? bytes >= form.lists : bytes == form.bytes);
}

/* Checks that vertices are within the reach, that padding repeats vertex 0, and that the rows of the map are the same
 * vertices. */
static inline bool hull_vertices_valid(const tact3_hull *hull) {
    const tact_real *x = tact3_hull_reals(hull, hull->points), *row = tact3_hull_reals(hull, hull->rows);
    size_t padded = (size_t)hull->padded, count = (size_t)hull->vertex_count;
    for (size_t axis = 0; axis < 3; axis++, x += padded) {
        for (size_t i = 0; i < count; i++) {
            if (!(tact_abs(x[i]) <= hull->reach)) return false;
        }
        for (size_t i = count; i < padded; i++) {
            if (memcmp(&x[i], &x[0], sizeof x[0]) != 0) return false;
        }
        for (size_t i = 0; i < count && hull->map_width > 0; i++) {
            if (memcmp(&x[i], &row[4 * i + axis], sizeof x[0]) != 0) return false;
        }
    }
    return true;
}

static inline bool hull_polygons_valid(const tact3_hull *hull) {
    int32_t corners = 2 * hull->edge_count;
    return hull_reals_finite(hull, hull->planes, 4 * hull_plane_stride(hull->face_count)) &&
           hull_starts_valid(hull, hull->face_first, hull->face_count, corners, 3) &&
           hull_starts_valid(hull, hull->neighbour_first, hull->vertex_count, corners, 2) &&
           hull_ints_below(hull, hull->corners, (size_t)corners, hull->vertex_count) &&
           hull_ints_below(hull, hull->neighbours, (size_t)corners, hull->vertex_count) &&
           hull_ints_below(hull, hull->left_faces, (size_t)corners, hull->face_count);
}

/* Checks that the boxes of each level contain their vertices. */
static inline bool hull_levels_valid(const tact3_hull *hull) {
    int64_t run = TACT_BLOCK;
    for (int k = 0; k < hull->level_count; k++, run *= TACT_BLOCK) {
        const tact3_hull_level *level = &hull->level[k];
        if (!hull_reals_finite(hull, level->offset, 6 * (size_t)level->padded)) return false;
        const tact_real *middle = tact3_hull_reals(hull, level->offset), *x = tact3_hull_reals(hull, hull->points);
        for (int axis = 0; axis < 3; axis++, middle += level->padded, x += hull->padded) {
            const tact_real *half = middle + 3 * (size_t)level->padded;
            for (int32_t i = 0; i < hull->vertex_count; i++) {
                if (!(tact_abs(x[i] - middle[i / run]) <= half[i / run])) return false;
            }
        }
    }
    return true;
}

/* Checks that the cells of the map, and the lists that they refer to, hold indices of vertices. */
static inline bool hull_map_valid(const tact3_hull *hull) {
    if (hull->map_width == 0) return true;
    bool narrow = tact3_hull_map_is_narrow(hull);
    size_t entry = narrow ? sizeof(uint16_t) : sizeof(uint32_t), width = (size_t)hull->map_width;
    uint64_t listed = (hull->bytes - hull->lists) / entry; /* 64 bits, since the bytes are untrusted */
    size_t cell_count = 6 * width * width;
    const void *cells = (const char *)hull + hull->cells, *lists = (const char *)hull + hull->lists;
    uint32_t elsewhere = narrow ? UINT16_MAX : UINT32_MAX, count = (uint32_t)hull->vertex_count;
    tact_real middle = (tact_real)hull->map_width / 2;
    bool scaled = hull->map_middle == middle && hull->map_scale == middle * (1 - 8 * ROUNDOFF);
    scaled = scaled && hull->level_count > 0;
    scaled = scaled && tact3_finite(hull->stretch) && hull->most_direction <= TACT_REAL_MAX / 8192;
    if (!scaled || !(hull->least_direction >= (tact_real)(sizeof(tact_real) == sizeof(float) ? 0x1p-90 : 0x1p-900))) {
        return false;
    }
    for (size_t i = 0; i < TACT_CELL * cell_count; i += TACT_CELL) {
        if (hull_map_entry(cells, narrow, i) == elsewhere) {
            uint64_t first = TACT_CELL * (uint64_t)hull_map_entry(cells, narrow, i + 1);
            if (first + TACT_CELL * (uint64_t)hull_map_entry(cells, narrow, i + 2) > listed) return false;
            continue;
        }
        for (size_t k = i; k < i + TACT_CELL; k++) {
            if (hull_map_entry(cells, narrow, k) >= count) return false;
        }
    }
    for (size_t i = 0; i < listed; i++) {
        if (hull_map_entry(lists, narrow, i) >= count) return false;
    }
    return true;
}

/* Checks a hull of at least 3 vertices in aligned memory. */
static inline bool hull_valid(const tact3_hull *hull, size_t bytes) {
    return hull_layout_valid(hull, bytes) && tact_finite(hull->reach) && hull->reach > 0 &&
           tact_finite(hull->extent) && tact_finite(hull->error) && tact3_finite(hull->center) &&
           tact3_finite(hull->half_extents) && hull_vertices_valid(hull) &&
           hull_polygons_valid(hull) && hull_levels_valid(hull) && hull_map_valid(hull);
}

#endif
