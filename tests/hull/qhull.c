#include "hull/qhull.h"

#include <stdio.h>
#include <string.h>

#include <libqhull_r/qhull_ra.h>

bool qhull_ask(int dimension, const tact_real *coordinates, int count, qhull_answer *answer) {
    static coordT copies[3 * QHULL_MOST];
    for (int i = 0; i < dimension * count; i++) copies[i] = (coordT)coordinates[i];
    static qhT qhull;
    qhT *qh = &qhull;
    char command[] = "qhull FA Pp";
    FILE *nowhere = fopen("/dev/null", "w");
    qh_zero(qh, nowhere);
    bool fine = qh_new_qhull(qh, dimension, count, copies, 0, command, NULL, nowhere) == 0;
    if (fine) {
        qh_getarea(qh, qh->facet_list);
        answer->content = qh->totvol;
        answer->boundary = qh->totarea;
        answer->vertices = qh->num_vertices;
        memset(answer->is_vertex, 0, sizeof answer->is_vertex);
        vertexT *vertex;
        FORALLvertices answer->is_vertex[qh_pointid(qh, vertex->point)] = 1;
    }
    qh_freeqhull(qh, qh_ALL);
    int current, total;
    qh_memfreeshort(qh, &current, &total);
    fclose(nowhere);
    return fine;
}

double qhull_difference(tact_real ours, double theirs) {
    double d = ((double)ours - theirs) / theirs;
    return d < 0 ? -d : d;
}
