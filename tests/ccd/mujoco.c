/* MuJoCo as a client of libccd: cylinders, ellipsoids and a mesh fall into a pit. mujoco MODEL: writes its model there.
 * Prints how many have left it, and the time of a step. */
#include "client.h"

#include <math.h>
#include <mujoco/mujoco.h>

#define BODIES 60
#define STEPS 600
#define ROUNDS 20

static void write_model(const char *path) {
    FILE *file = fopen(path, "w");
    fprintf(file, "<mujoco><option timestep='.004'/><size njmax='8000' nconmax='2000'/><asset><mesh name='m' vertex='");
    for (int i = 0; i < 24; i++) {
        double p[3], size = 0;
        for (int k = 0; k < 3; k++) {
            p[k] = client_random(-1, 1);
            size += p[k] * p[k];
        }
        for (int k = 0; k < 3; k++) fprintf(file, "%.6f ", 0.2 * p[k] / sqrt(size));
    }
    fprintf(file, "'/></asset><worldbody><geom type='plane' size='5 5 .1'/>");
    for (int i = 0; i < 4; i++) {
        double side = i % 2 ? 1.8 : -1.8;
        if (i < 2) fprintf(file, "<geom type='box' size='1 4 6' pos='%f 0 6'/>", side);
        else fprintf(file, "<geom type='box' size='4 1 6' pos='0 %f 6'/>", side);
    }
    for (int i = 0; i < BODIES; i++) {
        double x = 0.4 * (i % 3 - 1), y = 0.4 * (i / 3 % 3 - 1), z = 0.4 + 0.45 * (i / 9);
        fprintf(file, "<body pos='%f %f %f'><freejoint/>", x, y, z);
        double a = client_random(0.08, 0.18), b = client_random(0.08, 0.18), c = client_random(0.08, 0.18);
        if (i % 3 == 0) fprintf(file, "<geom type='cylinder' size='%f %f'/>", a, b);
        if (i % 3 == 1) fprintf(file, "<geom type='ellipsoid' size='%f %f %f'/>", a, b, c);
        if (i % 3 == 2) fprintf(file, "<geom type='mesh' mesh='m'/>");
        fprintf(file, "</body>");
    }
    fprintf(file, "</worldbody></mujoco>");
    fclose(file);
}

int main(int count, char **arguments) {
    if (count < 2) return 2;
    write_model(arguments[1]);
    char error[500];
    mjModel *model = mj_loadXML(arguments[1], NULL, error, sizeof error);
    if (!model) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    mjData *data = mj_makeData(model);
    double least = 1e300;
    for (int i = 0; i < STEPS; i++) mj_step(model, data);
    for (int i = 0; i < ROUNDS; i++) {
        double start = client_now();
        mj_collision(model, data);
        least = fmin(least, client_now() - start);
    }
    int lost = 0;
    for (int i = 0; i < BODIES; i++) {
        const mjtNum *p = data->qpos + 7 * i;
        lost += !(fabs(p[0]) < 0.9 && fabs(p[1]) < 0.9 && p[2] > -0.1);
    }
    printf("lost %d\ncontacts %d\nns %.0f\n", lost, data->ncon, least / (data->ncon > 0 ? data->ncon : 1));
    return 0;
}
