/* All of Tact, from the ground up. */
#ifndef TACT_TACT_H
#define TACT_TACT_H

/* numbers, vectors, rotations, poses */
#include "tact/base.h"
#include "tact/scalar.h"
#include "tact/math2.h"
#include "tact/math3.h"

/* shapes */
#include "tact/memory.h"
#include "tact/hull2.h"
#include "tact/hull3.h"
#include "tact/shape2.h"
#include "tact/shape3.h"
#include "tact/mesh3.h"
#include "tact/height_field3.h"
#include "tact/polygon2.h"
#include "tact/chain2.h"
#include "tact/compound2.h"
#include "tact/compound3.h"

/* queries on two shapes, and on many pairs */
#include "tact/query2.h"
#include "tact/query3.h"
#include "tact/contact2.h"
#include "tact/contact3.h"
#include "tact/cast2.h"
#include "tact/cast3.h"
#include "tact/estimate2.h"
#include "tact/estimate3.h"
#include "tact/derivative.h"
#include "tact/derivative2.h"
#include "tact/derivative3.h"
#include "tact/batch2.h"
#include "tact/batch3.h"

/* many boxes, contact response, worlds */
#include "tact/tree2.h"
#include "tact/tree3.h"
#include "tact/static_tree2.h"
#include "tact/static_tree3.h"
#include "tact/clash3.h"
#include "tact/solve2.h"
#include "tact/solve3.h"
#include "tact/joint.h"
#include "tact/joint2.h"
#include "tact/joint3.h"
#include "tact/world.h"
#include "tact/world2.h"
#include "tact/world3.h"
#include "tact/record2.h"
#include "tact/record3.h"
#include "tact/fluid2.h"
#include "tact/fluid3.h"
#include "tact/mover2.h"
#include "tact/mover3.h"

/* other languages */
#include "tact/bindings2.h"
#include "tact/bindings3.h"

#endif
