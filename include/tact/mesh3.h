/* Triangle meshes in three dimensions, as they are: neither hull nor parts.
 *
 * A mesh is one block of memory without pointers, as a hull is: its tact3_mesh_size() bytes can be copied or moved to
 * other memory that is aligned as malloc() aligns, or be written to a file, mapped back, and checked by
 * tact3_mesh_check(). It holds the vertices, exactly as given but for rounding to tact_real, a tree of boxes, and for
 * each triangle its neighbours. The same input gives the same bytes on every machine of one byte order.
 *
 * Triangles are counter-clockwise from outside. What is wrong with a mesh is found when it is built and told by name
 * (tact3_mesh_defect), never repaired in silence. Where nothing is wrong the mesh is a solid, and what is inside
 * belongs to it; else, or if the options ask for it, it is a surface, which is as thin as its triangles.
 *
 * Triangles have an order of their own; tact3_mesh_triangle.input says which triangle of the input each of them is. Its
 * corners keep their order. */
#ifndef TACT_MESH3_H
#define TACT_MESH3_H

#include "tact/hull3.h"
#include "tact/math3.h"
#include "tact/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tact3_mesh tact3_mesh;

/* The largest number of triangles. */
#define TACT3_MESH_MAX_TRIANGLES 268435456

/* What may be wrong with a mesh. A solid has nothing of it but collapsed triangles, triangles without area, and edges
 * of several triangles of which as many run one way as the other. */
typedef enum tact3_mesh_defect {
    TACT3_MESH_OPEN_EDGE,          /* of one triangle */
    TACT3_MESH_FLIPPED_EDGE,       /* of two triangles of which one is the wrong way round */
    TACT3_MESH_NON_MANIFOLD_EDGE,  /* of more than two triangles */
    TACT3_MESH_DUPLICATE_TRIANGLE, /* with the corners of an earlier one, in any order */
    TACT3_MESH_COLLAPSED_TRIANGLE, /* with two corners at one vertex; it is left out */
    TACT3_MESH_NO_AREA,            /* a triangle with three corners on a line; it is kept */
    TACT3_MESH_INSIDE_OUT, /* a closed mesh whose volume is not above zero: all triangles are flipped, or flat */
    TACT3_MESH_DEFECT_COUNT
} tact3_mesh_defect;

/* A triangle of the input, and one of its edges: edge i runs from corner i to the next. -1: the whole triangle. */
typedef struct tact3_mesh_place {
    int triangle, edge;
} tact3_mesh_place;

#define TACT3_MESH_PLACES 4

/* How often something is wrong, and the first places of it, in the order of the input. */
typedef struct tact3_mesh_finding {
    int count;
    int place_count; /* the lesser of count and TACT3_MESH_PLACES; none for TACT3_MESH_INSIDE_OUT */
    tact3_mesh_place place[TACT3_MESH_PLACES];
} tact3_mesh_finding;

typedef struct tact3_mesh_info {
    int vertex_count, triangle_count;
    bool solid;  /* what is inside belongs to it; false: a surface */
    bool closed; /* as many triangles run one way along each edge as the other */
    /* Upper bound of the distance of a corner from where it was given: what rounding to tact_real and welding moved. */
    tact_real error;
    tact3_bounds bounds;
    tact3_mesh_finding finding[TACT3_MESH_DEFECT_COUNT]; /* by tact3_mesh_defect */
} tact3_mesh_info;

/* What lies across an edge. Whether it is flat, convex or concave is exact for the vertices as they are stored. */
typedef enum tact3_mesh_edge {
    TACT3_MESH_EDGE_FLAT,    /* one neighbour, in the same plane, and the surface goes on; or one without area */
    TACT3_MESH_EDGE_CONVEX,  /* one neighbour, below the triangle's plane, or folded back onto the triangle */
    TACT3_MESH_EDGE_CONCAVE, /* one neighbour, above it */
    TACT3_MESH_EDGE_OPEN,
    TACT3_MESH_EDGE_FLIPPED,
    TACT3_MESH_EDGE_NON_MANIFOLD
} tact3_mesh_edge;

typedef struct tact3_mesh_triangle {
    int corner[3];    /* indices of vertices */
    int neighbour[3]; /* the triangle across edge i, from corner i to the next; -1: none, as edge[i] says */
    tact3_mesh_edge edge[3];
    int input;         /* its index in the input */
    uint32_t material; /* the input's; 0 if it has none */
} tact3_mesh_triangle;

/* Arrays of vertices and triangles, such as a vertex buffer and an index buffer. */
typedef struct tact3_mesh_input {
    const void *vertices; /* the first vertex: three numbers, x, y, z; any alignment */
    int vertex_count;
    size_t vertex_stride;    /* bytes from a vertex to the next; 0: one follows the other */
    tact_scalar_type scalar; /* of the numbers: either precision in either library; first rounded to tact_real */
    const void *indices;     /* uint32_t[3] of each triangle, any alignment; null: 0 1 2, 3 4 5, and so on */
    int triangle_count;
    size_t index_stride;    /* bytes from a triangle's indices to the next ones; 0: one follows the other */
    const void *materials;  /* uint32_t of each triangle, any alignment: the caller's own numbers; null: none */
    size_t material_stride; /* 0: one follows the other */
} tact3_mesh_input;

typedef struct tact3_mesh_options {
    /* Vertices that are equal are always one. Above zero: so are vertices that are no farther than this from an earlier
     * one that has not moved; they move there, and tact3_mesh_info.error says how far. */
    tact_real weld_distance;
    bool surface; /* not a solid, whether it could be one or not */
    const tact_tasks *tasks; /* while it is built; null: the calling thread does all. The bytes are the same */
} tact3_mesh_options;

/* Mass properties at unit density, each with a bound of its rounding error. */
typedef struct tact3_mesh_measure {
    /* Of a solid. A surface has volume and inertia 0, the area of both sides, and the center of its area. */
    tact3_mass mass;
    tact_real volume_error, area_error;
    tact_real center_error;  /* of each coordinate */
    tact_real inertia_error; /* of each entry */
} tact3_mesh_measure;

/* Where a ray meets a triangle. */
typedef struct tact3_mesh_hit {
    tact_status status; /* TACT_OK, or why the input was refused; all else is zero then, and the triangles are -1 */
    bool found;         /* false: the ray meets nothing, and what follows is zero but for the fraction, which is 1 */
    bool back;          /* it comes from the side from which the corners are clockwise: of a solid, from inside */
    int triangle;       /* the mesh's, and -1 if nothing is met */
    int input;          /* its index in the input */
    uint32_t material;
    tact_real fraction; /* of the translation before the triangle */
    /* The ray's exact point at this fraction, and the point below, are no farther than this from the triangle. */
    tact_real error_bound;
    tact3_vec normal; /* of the triangle, unit, to the side from which its corners are counter-clockwise */
    tact3_vec point;
} tact3_mesh_hit;

/* Where an edge of a mesh passes through another triangle. */
typedef struct tact3_mesh_self_intersection {
    int triangle, edge; /* the mesh's; edge i runs from corner i to the next */
    int other;          /* the triangle that it passes through */
    tact3_vec point;    /* within rounding */
} tact3_mesh_self_intersection;

/* Builds a mesh in memory of the allocator (null: malloc() and free()), and sets *mesh to it; to null on failure. The
 * input is not needed afterwards; tact3_mesh_destroy() releases the mesh. The options may be null. While it runs it
 * holds tact3_mesh_bytes() and at the end tact3_mesh_size() bytes more.
 * Fails with: TACT_NO_POINTS (no triangle, or none with three different corners), TACT_TOO_MANY (negative counts too),
 * TACT_BAD_STRIDE, TACT_BAD_INDEX, TACT_NO_MEMORY, TACT_MISALIGNED (the allocator's memory), TACT_NOT_FINITE,
 * TACT_OUT_OF_RANGE (a coordinate above 1e100, in the float library 1e15), TACT_NEGATIVE (the weld distance). What no
 * triangle uses of the vertices is not looked at. Coordinates below 2^-200 are 0. */
TACT_API tact_status tact3_mesh_create(const tact3_mesh_input *input, const tact3_mesh_options *options,
                                       const tact_allocator *allocator, tact3_mesh **mesh);
/* Releases a mesh of tact3_mesh_create() by the same allocator; null is ignored. */
TACT_API void tact3_mesh_destroy(tact3_mesh *mesh, const tact_allocator *allocator);

/* Returns the bytes that tact3_mesh_build() needs for so many vertices and triangles, its working memory included; 0 if
 * a count is not above zero, there are more than TACT3_MESH_MAX_TRIANGLES, or the bytes exceed a size_t. */
TACT_API size_t tact3_mesh_bytes(int vertex_count, int triangle_count);
/* Builds a mesh at the start of the caller's memory, which is aligned as malloc() aligns. The options may be null. On
 * TACT_OK the memory is a const tact3_mesh *, and the bytes behind the first tact3_mesh_size() are free for other use.
 * Fails as tact3_mesh_create() does, and with TACT_BUFFER_TOO_SMALL; then the memory may have changed. */
TACT_API tact_status tact3_mesh_build(void *memory, size_t bytes, const tact3_mesh_input *input,
                                      const tact3_mesh_options *options);

/* Checks bytes that come from elsewhere: TACT_OK, and they are a const tact3_mesh * that every function may be asked
 * about; TACT_MISALIGNED; or TACT_BAD_BLOCK, whatever is wrong with them: fewer bytes than the mesh has, other contents
 * than were written, another build of the library, or no mesh at all. */
TACT_API tact_status tact3_mesh_check(const void *block, size_t bytes);

/* Returns the size of a finished mesh in bytes. */
TACT_API size_t tact3_mesh_size(const tact3_mesh *mesh);
TACT_API tact3_mesh_info tact3_mesh_info_get(const tact3_mesh *mesh);
/* Returns a vertex, 0 <= vertex < vertex_count; another index is an assertion failure. */
TACT_API tact3_vec tact3_mesh_vertex(const tact3_mesh *mesh, int vertex);
/* Returns a triangle, 0 <= triangle < triangle_count. */
TACT_API tact3_mesh_triangle tact3_mesh_triangle_get(const tact3_mesh *mesh, int triangle);
/* Returns volume, area, center of mass and inertia, in the frame of the mesh, with bounds of their errors. */
TACT_API tact3_mesh_measure tact3_mesh_mass(const tact3_mesh *mesh);
/* Casts a ray from the origin to origin + translation, in the frame of the mesh: the first triangle that it meets, from
 * either side. Exact as to which it meets: edges and corners belong to their triangles, and no ray passes between two
 * triangles with a common edge. Of equal fractions the lowest triangle. A ray in the plane of a triangle meets its
 * neighbours, but not the triangle itself; triangles without area are not met. Whether an end is at a triangle or just
 * before is decided within error_bound. Refused: TACT_NOT_FINITE, TACT_OUT_OF_RANGE. */
TACT_API tact3_mesh_hit tact3_mesh_raycast(const tact3_mesh *mesh, tact3_vec origin, tact3_vec translation);
/* Finds all triangles that the ray meets, an edge's both, and sets *count to their number. The first ones, up to the
 * capacity, are in the array, in order of fraction, of equal ones the lowest triangle first. Refused: TACT_NEGATIVE
 * (the capacity), and as above; then the count is zero. */
TACT_API tact_status tact3_mesh_raycast_all(const tact3_mesh *mesh, tact3_vec origin, tact3_vec translation,
                                            tact3_mesh_hit *hits, int capacity, int *count);
/* Finds where the mesh passes through itself, and sets *count to how often; the first ones, up to the capacity, are in
 * the array, in the order of the triangles. Each edge is asked once, of its two triangles by the one that is first in
 * the input. Edges that meet each other between their ends count. Not told are triangles with a common corner, an edge
 * that ends on a triangle, up to rounding, and triangles in one plane. It takes as long as a ray for each edge.
 * TACT_NEGATIVE: the capacity is below zero. TACT_OUT_OF_RANGE: edges longer than 1e100, in the float library 1e15, are
 * left out; the others are told. */
TACT_API tact_status tact3_mesh_self_intersections(const tact3_mesh *mesh, tact3_mesh_self_intersection *found,
                                                   int capacity, int *count);
/* Returns whether a point is in the mesh: in its triangles, or inside of a solid, where the winding number is above
 * zero. Exact. False for NaN. */
TACT_API bool tact3_mesh_contains(const tact3_mesh *mesh, tact3_vec point);
/* A short English text for what may be wrong, such as "open edges". Never null; static storage. */
TACT_API const char *tact3_mesh_defect_text(tact3_mesh_defect defect);

#ifdef __cplusplus
}
#endif
#endif
