/* Polyhedra for the command's own use. */
#include "query/solid.h"

#include <stdlib.h>
#include <string.h>

void solid_free(solid *solid) {
    free(solid->vertices);
    free(solid->planes);
    free(solid->first);
    free(solid->corners);
    memset(solid, 0, sizeof *solid);
}

void solid_write_obj(const solid *solid, FILE *out) {
    fprintf(out, "# convex hull: %d vertices, %d edges, %d faces\n", solid->vertex_count, solid->edge_count,
            solid->face_count);
    for (int i = 0; i < solid->vertex_count; i++) {
        const double *v = solid->vertices + 3 * i;
        fprintf(out, "v %.17g %.17g %.17g\n", v[0], v[1], v[2]);
    }
    for (int i = 0; i < solid->face_count; i++) {
        fputc('f', out);
        for (int k = solid->first[i]; k < solid->first[i + 1]; k++) fprintf(out, " %d", solid->corners[k] + 1);
        fputc('\n', out);
    }
    if (solid->dimension == 1) fputs("l 1 2\n", out);
    if (solid->dimension == 0) fputs("p 1\n", out);
}

void solid_write_points(const solid *solid, char separator, FILE *out) {
    for (int i = 0; i < solid->vertex_count; i++) {
        const double *v = solid->vertices + 3 * i;
        fprintf(out, "%.17g%c%.17g\n", v[0], separator, v[1]);
    }
}
