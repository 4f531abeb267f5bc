/* The library for sources that are compiled for each dimension and each precision: tactn_x stands for tact2_x or
 * tact3_x. */
#ifndef TACT_CLI_QUERY_LIBRARY_H
#define TACT_CLI_QUERY_LIBRARY_H

#if TACT_DIMENSION == 2
#include "query/library2.h"
#else
#include "query/library3.h"
#endif

#endif
