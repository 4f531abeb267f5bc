/* Height fields: the ground above a grid, with holes, as a triangle mesh.
 *
 * A height field is built as a mesh (mesh3.h), so all that takes a mesh takes it, and a level may be moved, written and
 * checked as one. Its triangles are stored: about 100 bytes for each, 200 for a cell. The vertex in column i and row j
 * is at (i * cell_x, j * cell_y, height), and z is up: triangles are counter-clockwise from above. Cell c = j *
 * (columns - 1) + i is cut from its vertex (i, j) to (i + 1, j + 1), and has the triangles 2 * c, toward x, and
 * 2 * c + 1 of the input (tact3_mesh_triangle.input). It is a surface, not a solid. */
#ifndef TACT_HEIGHT_FIELD3_H
#define TACT_HEIGHT_FIELD3_H

#include "tact/mesh3.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact3_height_field_input {
    const void *heights;     /* the height in column 0 and row 0; any alignment */
    int columns, rows;       /* heights along x and along y; two or more each */
    size_t column_stride;    /* bytes from a height to that of the next column; 0: one follows the other */
    size_t row_stride;       /* bytes from a row to the next one; 0: one follows the other */
    tact_scalar_type scalar; /* of the heights: either precision in either library */
    tact_real cell_x, cell_y;
    /* A byte of each cell, row by row, and the bytes from a row to the next one (0: columns - 1): where it is not zero
     * the cell is a hole. Null: none. */
    const unsigned char *holes;
    size_t hole_stride;
    const uint32_t *materials; /* of each cell, row by row, columns - 1 in each; null: none */
} tact3_height_field_input;

/* Returns the bytes that tact3_height_field_build() needs for so many heights, its working memory included: that of the
 * mesh, 24 for each height and 32 for each cell; 0 if a count is below two, or there are too many triangles. */
TACT_API size_t tact3_height_field_bytes(int columns, int rows);
/* Builds the mesh at the start of the caller's memory, which is aligned as malloc() aligns. On TACT_OK the memory is a
 * const tact3_mesh *, and the bytes behind the first tact3_mesh_size() are free for other use. The triangles of holes
 * are left out: tact3_mesh_info counts them as collapsed ones.
 * Fails with: TACT_NO_POINTS (fewer than two columns or rows, or nothing but holes), TACT_TOO_MANY,
 * TACT_NOT_POSITIVE and TACT_NOT_FINITE (a cell's size), TACT_BAD_STRIDE, TACT_BUFFER_TOO_SMALL, TACT_MISALIGNED,
 * TACT_NOT_FINITE and TACT_OUT_OF_RANGE (a height that a cell uses). */
TACT_API tact_status tact3_height_field_build(void *memory, size_t bytes, const tact3_height_field_input *input);

#ifdef __cplusplus
}
#endif
#endif
