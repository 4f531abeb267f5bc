/* The four that simulation.c is compiled to. */
#include "simulate/simulation.h"

const simulation_kind *simulation_choose(int dimension, bool single_precision) {
    if (dimension == 2) return single_precision ? &simulation_float2 : &simulation_double2;
    return single_precision ? &simulation_float3 : &simulation_double3;
}
