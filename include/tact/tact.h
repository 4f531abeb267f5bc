/* Everything in Tact. */
#ifndef TACT_TACT_H
#define TACT_TACT_H

#include "tact/base.h"
#include "tact/hull3.h"
#include "tact/math3.h"
#include "tact/query3.h"
#include "tact/shape3.h"

#endif
