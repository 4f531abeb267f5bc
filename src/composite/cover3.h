/* Several pairs of convex sets within two solids: whether they keep the solids together whatever the translation. */
#ifndef TACT_COMPOSITE_COVER3_H
#define TACT_COMPOSITE_COVER3_H

#include "composite/depth3.h"
#include "composite/inscribed3.h"

enum { COVER_PAIRS = 10 };

/* Pairs of sets, each around a point that is in both solids after a translation of B. The translations that keep a pair
 * together are a convex set around that one. */
typedef struct inscribed_cover {
    int added; /* after the last place comes the first again */
    int left;  /* pairs that may still be asked for */
    inscribed_set sets[COVER_PAIRS][2];
    double translation[COVER_PAIRS][3];
    double scale[COVER_PAIRS];
    double room[COVER_PAIRS]; /* what a translation is prolonged by, from the pair's own one, before it is asked */
} inscribed_cover;

typedef enum cover_result {
    COVER_PROVEN, /* the meshes overlap after each translation that is no longer */
    COVER_OPEN,   /* there may be one that takes them apart */
    COVER_UNKNOWN
} cover_result;

/* Begins with a pair around a point that is in both solids. No more than so many others will be asked for. */
void tact3_start_cover(const mesh_pair *p, const double center[3], double scale, int most, inscribed_cover *cover);

/* Asks whether all translations of B up to a length leave the solids in each other. Adds pairs where they are needed,
 * in the place of the first ones where there is no room left. Sets the translation that is open. */
cover_result tact3_cover_translations(const mesh_pair *p, double length, inscribed_cover *cover, double open[3]);

#endif
