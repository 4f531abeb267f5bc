/* Shapes with parts on the bridge: what is different in the two dimensions. */
#ifndef TACT_WASM_PARTS_H
#define TACT_WASM_PARTS_H

#if TACT_DIMENSION == 2
#include "parts2.h"
#else
#include "parts3.h"
#endif

#endif
