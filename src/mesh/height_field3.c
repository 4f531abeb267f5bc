/* Height fields: the input of a mesh, behind the memory in which it is built. */
#include "tact/height_field3.h"

#include <string.h>

#include "base/alignment.h"
#include "base/assert.h"
#include "base/dimension.h"
#include "hull/block.h"

/* Where the vertices, the indices and the materials of the triangles are. */
typedef struct field_memory {
    uint64_t mesh, vertices, indices, materials, bytes;
} field_memory;

static bool lay_out(int columns, int rows, field_memory *at) {
    if (columns < 2 || rows < 2) return false;
    uint64_t vertices = (uint64_t)columns * (uint64_t)rows;
    uint64_t triangles = 2 * ((uint64_t)columns - 1) * ((uint64_t)rows - 1);
    if (triangles > TACT3_MESH_MAX_TRIANGLES || vertices > INT32_MAX) return false;
    uint64_t end = at->mesh = tact3_mesh_bytes((int)vertices, (int)triangles);
    at->vertices = hull_reserve(&end, 3 * vertices, sizeof(double));
    at->indices = hull_reserve(&end, 3 * triangles, sizeof(uint32_t));
    at->materials = hull_reserve(&end, triangles, sizeof(uint32_t));
    at->bytes = hull_aligned(end);
    return at->mesh > 0 && at->bytes <= SIZE_MAX;
}

size_t tact3_height_field_bytes(int columns, int rows) {
    field_memory at;
    return lay_out(columns, rows, &at) ? (size_t)at.bytes : 0;
}

/* The input with its strides set. */
static tact_status set_strides(tact3_height_field_input *f) {
    bool is_float = f->scalar == TACT_SCALAR_FLOAT || (f->scalar == TACT_SCALAR_REAL && sizeof(real) == sizeof(float));
    size_t size = is_float ? sizeof(float) : sizeof(double), cells = (size_t)f->columns - 1;
    if (f->column_stride == 0) f->column_stride = size;
    size_t row = f->column_stride * (size_t)f->columns;
    if (f->row_stride == 0) f->row_stride = row;
    if (f->hole_stride == 0) f->hole_stride = cells;
    if (f->column_stride < size || f->column_stride > SIZE_MAX / 2 / (size_t)f->columns) return TACT_BAD_STRIDE;
    if (f->row_stride > SIZE_MAX / 2 / (size_t)f->rows) return TACT_BAD_STRIDE;
    /* rows one after the other, or columns: the height of one vertex is not in another's */
    bool by_rows = f->row_stride >= row - f->column_stride + size;
    bool by_columns = f->row_stride >= size && f->column_stride >= f->row_stride * ((size_t)f->rows - 1) + size;
    if ((!by_rows && !by_columns) || (f->holes && f->hole_stride < cells)) return TACT_BAD_STRIDE;
    f->scalar = is_float ? TACT_SCALAR_FLOAT : TACT_SCALAR_DOUBLE;
    return TACT_OK;
}

static double height_at(const tact3_height_field_input *f, int column, int row) {
    const char *at =
        (const char *)f->heights + f->row_stride * (size_t)row + f->column_stride * (size_t)column;
    float single;
    double height;
    if (f->scalar == TACT_SCALAR_FLOAT) {
        memcpy(&single, at, sizeof single);
        return (double)single;
    }
    memcpy(&height, at, sizeof height);
    return height;
}

static void set_vertices(const tact3_height_field_input *f, double *p) {
    for (int j = 0; j < f->rows; j++) {
        for (int i = 0; i < f->columns; i++, p += 3)
            p[0] = i * (double)f->cell_x, p[1] = j * (double)f->cell_y, p[2] = height_at(f, i, j);
    }
}

static bool is_hole(const tact3_height_field_input *f, uint32_t i, uint32_t j) {
    return f->holes && f->holes[f->hole_stride * j + i];
}

/* A vertex of a cell that is no hole; the first one if all are. */
static uint32_t used_vertex(const tact3_height_field_input *f) {
    for (uint32_t j = 0; j + 1 < (uint32_t)f->rows; j++) {
        for (uint32_t i = 0; i + 1 < (uint32_t)f->columns; i++) {
            if (!is_hole(f, i, j)) return j * (uint32_t)f->columns + i;
        }
    }
    return 0;
}

/* A hole has two triangles with all corners at one vertex, so that the triangles of a cell have its number. */
static void set_triangles(const tact3_height_field_input *f, uint32_t *index, uint32_t *material) {
    uint32_t columns = (uint32_t)f->columns, used = used_vertex(f);
    for (uint32_t j = 0; j + 1 < (uint32_t)f->rows; j++) {
        for (uint32_t i = 0; i + 1 < columns; i++, index += 6, material += 2) {
            uint32_t a = j * columns + i, own = f->materials ? f->materials[j * (columns - 1) + i] : 0;
            bool hole = is_hole(f, i, j);
            const uint32_t corner[6] = {a, a + 1, a + columns + 1, a, a + columns + 1, a + columns};
            for (int k = 0; k < 6; k++) index[k] = hole ? used : corner[k];
            material[0] = material[1] = own;
        }
    }
}

tact_status tact3_height_field_build(void *memory, size_t bytes, const tact3_height_field_input *input) {
    if (!input) tact_assert_failed("the input is null", TACT_FUNCTION);
    tact3_height_field_input f = *input;
    field_memory at;
    if (f.columns < 2 || f.rows < 2) return TACT_NO_POINTS;
    if (!lay_out(f.columns, f.rows, &at)) return TACT_TOO_MANY;
    if (!tact_finite(f.cell_x) || !tact_finite(f.cell_y)) return TACT_NOT_FINITE;
    if (!(f.cell_x > 0 && f.cell_y > 0)) return TACT_NOT_POSITIVE;
    tact_status status = set_strides(&f);
    if (status != TACT_OK) return status;
    if (!f.heights) tact_assert_failed("the heights are null", TACT_FUNCTION);
    if (bytes < at.bytes) return TACT_BUFFER_TOO_SMALL;
    if (!memory) tact_assert_failed("the memory is null", TACT_FUNCTION);
    if (!is_aligned(memory)) return TACT_MISALIGNED;
    char *block = memory;
    set_vertices(&f, (double *)(void *)(block + at.vertices));
    set_triangles(&f, (uint32_t *)(void *)(block + at.indices), (uint32_t *)(void *)(block + at.materials));
    tact3_mesh_input mesh = {.vertices = block + at.vertices, .indices = block + at.indices};
    mesh.vertex_count = f.columns * f.rows;
    mesh.triangle_count = 2 * (f.columns - 1) * (f.rows - 1);
    mesh.scalar = TACT_SCALAR_DOUBLE;
    mesh.materials = f.materials ? block + at.materials : NULL;
    const tact3_mesh_options options = {.surface = true};
    return tact3_mesh_build(memory, (size_t)at.mesh, &mesh, &options);
}
