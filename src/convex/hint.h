/* Hints: a simplex or a polytope that one call leaves for the next (hint.c). */
#ifndef TACT_CONVEX_HINT_H
#define TACT_CONVEX_HINT_H

#include "convex/hint_kind.h"
#include "convex/simplex.h"

enum { HINT_VERTICES = sizeof ((tactn_hint *)0)->vertex / sizeof ((tactn_hint *)0)->vertex[0] };

static vec hint_direction(const core_pair *p, const tactn_hint *hint, vec first);
static void load_simplex(const core_pair *p, const tactn_hint *hint, gjk_simplex *s);
static void save_simplex(const core_pair *p, tactn_hint *hint, const gjk_simplex *s, vec normal);
static void clear_hint(tactn_hint *hint);
static bool hint_vertices(const core_pair *p, tactn_hint *hint, const uint8_t corner[DIMENSION], vertex v[]);
static void save_vertex(const core_pair *p, tactn_hint *hint, const vertex *v);
static void save_normal(const core_pair *p, tactn_hint *hint, vec normal);
static void track_simplex(tactn_hint *track, const gjk_simplex *s);
static void track_vertex(tactn_hint *track, const core_pair *p, int i, vec n);
static void swap_tracks(tactn_hint *track, int i, int k);

#endif
