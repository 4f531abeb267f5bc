/* Building a mesh as the user sees it: checks of the input and of the memory, working memory, and meshes in memory of
 * an allocator. */
#include "base/alignment.h"
#include "base/allocator.h"
#include "base/assert.h"
#include "mesh/builder3.h"

/* Sets *stride to its default if it is 0; false if so many elements do not lie in the address space. */
static bool check_stride(size_t *stride, size_t element, int count) {
    if (*stride == 0) *stride = element;
    return *stride >= element && *stride <= PTRDIFF_MAX / (size_t)count;
}

/* Checks counts, strides and scalar type, and replaces defaults by what they stand for. */
static tact_status check_input(tact3_mesh_input *input, const char *function) {
    if (input->triangle_count == 0 || input->vertex_count == 0) return TACT_NO_POINTS;
    if (input->triangle_count < 0 || input->vertex_count < 0) return TACT_TOO_MANY;
    if (input->triangle_count > TACT3_MESH_MAX_TRIANGLES) return TACT_TOO_MANY;
    if (!input->vertices) tact_assert_failed("the vertices are null", function);
    if (input->scalar == TACT_SCALAR_REAL) {
        input->scalar = sizeof(real) == sizeof(float) ? TACT_SCALAR_FLOAT : TACT_SCALAR_DOUBLE;
    }
    if (input->scalar != TACT_SCALAR_FLOAT && input->scalar != TACT_SCALAR_DOUBLE) {
        tact_assert_failed("the scalar type is unknown", function);
    }
    size_t vertex = 3 * (input->scalar == TACT_SCALAR_FLOAT ? sizeof(float) : sizeof(double));
    bool fits = check_stride(&input->vertex_stride, vertex, input->vertex_count) &&
                check_stride(&input->index_stride, 3 * sizeof(uint32_t), input->triangle_count) &&
                check_stride(&input->material_stride, sizeof(uint32_t), input->triangle_count);
    return fits ? TACT_OK : TACT_BAD_STRIDE;
}

static tact_status check_options(const tact3_mesh_options *options) {
    if (!options) return TACT_OK;
    if (!tact_finite(options->weld_distance)) return TACT_NOT_FINITE;
    return options->weld_distance < 0 ? TACT_NEGATIVE : TACT_OK;
}

/* Where the block and the working memory behind it are, as offsets from the start of the memory. What stands in a
 * comment below another is used when that is not needed any more. */
typedef struct work_space {
    uint64_t vertex, corner, source, link;
    uint64_t number, slot; /* while reading */
    uint64_t bucket, edge; /* while linking */
    uint64_t item, rank, new_vertex, tree;
    uint64_t slot_count, end;
} work_space;

static uint64_t later(uint64_t a, uint64_t b) { return a > b ? a : b; }

static work_space work_for(uint64_t vertices, uint64_t triangles) {
    work_space work;
    tact3_mesh block;
    uint64_t most = vertices < 3 * triangles ? vertices : 3 * triangles; /* vertices that are used */
    memset(&block, 0, sizeof block);
    block.flags = MESH_HAS_MATERIALS;
    block.vertex_count = (uint32_t)most, block.triangle_count = (uint32_t)triangles;
    block.node_count = (uint32_t)bvh_most_nodes(triangles), block.part_count = (uint32_t)(most / 3);
    mesh_lay_out(&block);
    uint64_t end = block.bytes;
    work.vertex = hull_reserve(&end, most, sizeof(tact3_vec));
    work.corner = hull_reserve(&end, 3 * triangles, sizeof(uint32_t));
    work.source = hull_reserve(&end, triangles, sizeof(uint32_t));
    work.link = hull_reserve(&end, 3 * triangles, sizeof(uint32_t));
    uint64_t reading = end, linking = end, packing = end;
    for (work.slot_count = 4; work.slot_count < 2 * most; work.slot_count *= 2) {
    }
    work.number = hull_reserve(&reading, vertices, sizeof(uint32_t));
    work.slot = hull_reserve(&reading, work.slot_count, sizeof(uint32_t));
    work.bucket = hull_reserve(&linking, most + 1, sizeof(uint32_t));
    work.edge = hull_reserve(&linking, 3 * triangles, sizeof(uint64_t));
    work.item = hull_reserve(&packing, triangles, sizeof(bvh_item));
    work.rank = hull_reserve(&packing, triangles, sizeof(uint32_t));
    work.new_vertex = hull_reserve(&packing, most, sizeof(uint32_t));
    work.tree = hull_reserve(&packing, tact3_bvh_work_bytes((uint32_t)triangles), 1);
    work.end = hull_aligned(later(reading, later(linking, packing)));
    return work;
}

size_t tact3_mesh_bytes(int vertex_count, int triangle_count) {
    if (vertex_count < 1 || triangle_count < 1 || triangle_count > TACT3_MESH_MAX_TRIANGLES) return 0;
    uint64_t bytes = work_for((uint64_t)vertex_count, (uint64_t)triangle_count).end;
    return bytes <= SIZE_MAX / 2 ? (size_t)bytes : 0;
}

static void place_work(mesh_builder *builder, char *memory, const work_space *work) {
    builder->vertex = (tact3_vec *)(void *)(memory + work->vertex);
    builder->corner = (uint32_t *)(void *)(memory + work->corner);
    builder->source = (uint32_t *)(void *)(memory + work->source);
    builder->link = (uint32_t *)(void *)(memory + work->link);
    builder->number = (uint32_t *)(void *)(memory + work->number);
    builder->slot = (uint32_t *)(void *)(memory + work->slot);
    builder->slot_count = (uint32_t)work->slot_count;
    builder->bucket = (uint32_t *)(void *)(memory + work->bucket);
    builder->edge = (uint64_t *)(void *)(memory + work->edge);
    builder->item = (bvh_item *)(void *)(memory + work->item);
    builder->rank = (uint32_t *)(void *)(memory + work->rank);
    builder->new_vertex = (uint32_t *)(void *)(memory + work->new_vertex);
    builder->tree_memory = memory + work->tree;
}

/* Builds a mesh from input that has passed check_input(). */
static tact_status build(void *memory, size_t bytes, const tact3_mesh_input *input, const tact3_mesh_options *options,
                         const char *function) {
    tact_status status = check_options(options);
    if (status != TACT_OK) return status;
    size_t needed = tact3_mesh_bytes(input->vertex_count, input->triangle_count);
    if (needed == 0 || bytes < needed) return TACT_BUFFER_TOO_SMALL;
    if (!memory) tact_assert_failed("the memory is null", function);
    if (!is_aligned(memory)) return TACT_MISALIGNED;
    work_space work = work_for((uint64_t)input->vertex_count, (uint64_t)input->triangle_count);
    mesh_builder builder;
    memset(&builder, 0, sizeof builder);
    builder.input = input;
    builder.tasks = options ? options->tasks : NULL;
    builder.weld_distance = options ? (double)options->weld_distance : 0;
    place_work(&builder, memory, &work);
    status = tact3_mesh_read(&builder);
    if (status != TACT_OK) return status;
    tact3_mesh_link_edges(&builder);
    tact3_mesh_pack(&builder, memory, options);
    TACT_ASSERT(tact3_mesh_check(memory, bytes) == TACT_OK);
    return TACT_OK;
}

tact_status tact3_mesh_build(void *memory, size_t bytes, const tact3_mesh_input *input,
                             const tact3_mesh_options *options) {
    if (!input) tact_assert_failed("the input is null", TACT_FUNCTION);
    tact3_mesh_input checked = *input;
    tact_status status = check_input(&checked, TACT_FUNCTION);
    return status == TACT_OK ? build(memory, bytes, &checked, options, TACT_FUNCTION) : status;
}

/* Copies a mesh to memory of its own size. */
static tact_status copy_mesh(const tact3_mesh *from, const tact_allocator *allocator, tact3_mesh **mesh) {
    size_t bytes = tact3_mesh_size(from);
    void *memory = allocator->allocate(allocator->context, bytes);
    if (!memory) return TACT_NO_MEMORY;
    if (!is_aligned(memory)) {
        allocator->release(allocator->context, memory, bytes);
        return TACT_MISALIGNED;
    }
    memcpy(memory, from, bytes);
    *mesh = memory;
    return TACT_OK;
}

static tact_allocator allocator_of(const tact_allocator *given, const char *function) {
    return full_allocator(given ? *given : (tact_allocator){NULL, NULL, NULL}, function);
}

tact_status tact3_mesh_create(const tact3_mesh_input *input, const tact3_mesh_options *options,
                              const tact_allocator *allocator, tact3_mesh **mesh) {
    if (!input) tact_assert_failed("the input is null", TACT_FUNCTION);
    if (!mesh) tact_assert_failed("the place for the mesh is null", TACT_FUNCTION);
    *mesh = NULL;
    tact_allocator from = allocator_of(allocator, TACT_FUNCTION);
    tact3_mesh_input checked = *input;
    tact_status status = check_input(&checked, TACT_FUNCTION);
    if (status != TACT_OK) return status;
    size_t bytes = tact3_mesh_bytes(checked.vertex_count, checked.triangle_count);
    void *memory = bytes > 0 ? from.allocate(from.context, bytes) : NULL;
    if (!memory) return TACT_NO_MEMORY;
    status = build(memory, bytes, &checked, options, TACT_FUNCTION);
    if (status == TACT_OK) status = copy_mesh(memory, &from, mesh);
    from.release(from.context, memory, bytes);
    return status;
}

void tact3_mesh_destroy(tact3_mesh *mesh, const tact_allocator *allocator) {
    if (!mesh) return;
    tact_allocator to = allocator_of(allocator, TACT_FUNCTION);
    to.release(to.context, mesh, tact3_mesh_size(mesh));
}
