/* The four engines that engine.c is compiled to. */
#include "query/engine.h"

const engine_kind *engine_choose(int dimension, bool single_precision) {
    if (dimension == 2) return single_precision ? &engine_float2 : &engine_double2;
    return single_precision ? &engine_float3 : &engine_double3;
}
