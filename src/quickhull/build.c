/* Building a hull as the user sees it: checks of the input and of the memory, and hulls in memory of an allocator. */
#include "quickhull/build.h"

#include <float.h>

#include "base/alignment.h"
#include "base/allocator.h"
#include "base/tolerance.h"
#include VALIDATE_H

/* Checks count, stride and scalar type, and replaces the defaults of the last two by what they stand for. */
static tact_status check_input(tactn_hull_input *input, const char *function) {
    if (input->count < 1) return TACT_NO_POINTS;
    if (input->count > TACTN_HULL_MAX_POINTS) return TACT_TOO_MANY;
    if (!input->points) tact_assert_failed("the points are null", function);
    if (input->scalar == TACT_SCALAR_REAL) {
        input->scalar = sizeof(real) == sizeof(float) ? TACT_SCALAR_FLOAT : TACT_SCALAR_DOUBLE;
    }
    if (input->scalar != TACT_SCALAR_FLOAT && input->scalar != TACT_SCALAR_DOUBLE) {
        tact_assert_failed("the scalar type is unknown", function);
    }
    size_t point = DIMENSION * (input->scalar == TACT_SCALAR_FLOAT ? sizeof(float) : sizeof(double));
    if (input->stride == 0) input->stride = point;
    if (input->stride < point) return TACT_BAD_STRIDE;
    return input->stride <= PTRDIFF_MAX / (size_t)input->count ? TACT_OK : TACT_BAD_STRIDE;
}

/* Checks that all coordinates are finite and in range. */
static tact_status check_points(const tactn_hull_input *input) {
    double largest = 0;
    for (int i = 0; i < input->count; i++) {
        double x[DIMENSION];
        input_coordinates(input, i, x);
        for (int k = 0; k < DIMENSION; k++) {
            if (!isfinite(x[k])) return TACT_NOT_FINITE;
            double size = x[k] < 0 ? -x[k] : x[k];
            largest = size > largest ? size : largest;
        }
    }
    return largest <= (double)LARGEST_SCALE ? TACT_OK : TACT_OUT_OF_RANGE;
}

/* Returns how far the farthest point moves when it is rounded to the precision of the library. A square that underflows
 * is that of a length below the smallest float. */
static double farthest_rounding(const tactn_hull_input *input) {
    double most = 0;
    bool any = false;
    if (sizeof(real) == sizeof(double) || input->scalar == TACT_SCALAR_FLOAT) return 0;
    for (int i = 0; i < input->count; i++) {
        double x[DIMENSION], squared = 0;
        input_coordinates(input, i, x);
        for (int k = 0; k < DIMENSION; k++) {
            double moved = x[k] - (double)round_to_real(x[k]);
            squared += moved * moved;
            any = any || moved < 0 || moved > 0;
        }
        most = squared > most ? squared : most;
    }
    return sqrt(most) + (any ? DBL_MIN : 0);
}

/* Builds a hull from input that has passed check_input(). */
static tact_status build(void *memory, size_t bytes, const tactn_hull_input *input, const tactn_hull_options *options,
                         const char *function) {
    size_t needed = tactn_hull_bytes(input->count);
    if (needed == 0 || bytes < needed) return TACT_BUFFER_TOO_SMALL;
    if (!memory) tact_assert_failed("the memory is null", function);
    if (!is_aligned(memory)) return TACT_MISALIGNED;
    tact_status status = check_points(input);
    if (status != TACT_OK) return status;
    tactn_hull *hull = memory;
    tactn_hull_build_checked(hull, input, options);
    double moved = farthest_rounding(input);
    if (moved > 0) hull->error = round_up((double)hull->error + moved);
    TACT_ASSERT(hull->vertex_count < 3 || hull_valid(hull, tactn_hull_size(hull)));
    return TACT_OK;
}

tact_status tactn_hull_build_strided(void *memory, size_t bytes, const tactn_hull_input *input,
                                     const tactn_hull_options *options) {
    if (!input) tact_assert_failed("the input is null", TACT_FUNCTION);
    tactn_hull_input checked = *input;
    tact_status status = check_input(&checked, TACT_FUNCTION);
    return status == TACT_OK ? build(memory, bytes, &checked, options, TACT_FUNCTION) : status;
}

tact_status tactn_hull_build(void *memory, size_t bytes, const vec *points, int count,
                             const tactn_hull_options *options) {
    tactn_hull_input input = {points, count, sizeof *points, TACT_SCALAR_REAL};
    tact_status status = check_input(&input, TACT_FUNCTION);
    return status == TACT_OK ? build(memory, bytes, &input, options, TACT_FUNCTION) : status;
}

/* Copies a hull to memory of its own size. */
static tact_status copy_hull(const tactn_hull *from, const tact_allocator *allocator, tactn_hull **hull) {
    size_t bytes = tactn_hull_size(from);
    void *memory = allocator->allocate(allocator->context, bytes);
    if (!memory) return TACT_NO_MEMORY;
    if (!is_aligned(memory)) {
        allocator->release(allocator->context, memory, bytes);
        return TACT_MISALIGNED;
    }
    memcpy(memory, from, bytes);
    *hull = memory;
    return TACT_OK;
}

static tact_allocator allocator_of(const tact_allocator *given, const char *function) {
    return full_allocator(given ? *given : (tact_allocator){NULL, NULL, NULL}, function);
}

tact_status tactn_hull_create(const tactn_hull_input *input, const tactn_hull_options *options,
                              const tact_allocator *allocator, tactn_hull **hull) {
    if (!input) tact_assert_failed("the input is null", TACT_FUNCTION);
    if (!hull) tact_assert_failed("the place for the hull is null", TACT_FUNCTION);
    *hull = NULL;
    tact_allocator from = allocator_of(allocator, TACT_FUNCTION);
    tactn_hull_input checked = *input;
    tact_status status = check_input(&checked, TACT_FUNCTION);
    if (status != TACT_OK) return status;
    size_t bytes = tactn_hull_bytes(checked.count);
    void *memory = bytes > 0 ? from.allocate(from.context, bytes) : NULL;
    if (!memory) return TACT_NO_MEMORY;
    status = build(memory, bytes, &checked, options, TACT_FUNCTION);
    if (status == TACT_OK) status = copy_hull(memory, &from, hull);
    from.release(from.context, memory, bytes);
    return status;
}

void tactn_hull_destroy(tactn_hull *hull, const tact_allocator *allocator) {
    if (!hull) return;
    tact_allocator to = allocator_of(allocator, TACT_FUNCTION);
    to.release(to.context, hull, tactn_hull_size(hull));
}
