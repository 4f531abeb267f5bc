/* Random numbers for scenes (random.h). */
#include "base/random.h"

#include <math.h>

static const double two_pi = 6.283185307179586;

static uint64_t rotate_left(uint64_t x, int bits) { return (x << bits) | (x >> (64 - bits)); }

static uint64_t next(bench_random *random) {
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9, shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

bench_random bench_random_start(uint64_t seed, const char *name) {
    bench_random random;
    for (; *name; name++) {
        seed = (seed ^ (unsigned char)*name) * 0x100000001b3u;
    }
    for (int i = 0; i < 4; i++) {
        seed += 0x9e3779b97f4a7c15u;
        uint64_t z = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        random.state[i] = z ^ (z >> 31);
    }
    return random;
}

double bench_uniform(bench_random *random, double low, double high) {
    return low + (high - low) * (double)(next(random) >> 11) * 0x1p-53;
}

double bench_log_uniform(bench_random *random, double low, double high) {
    return exp(bench_uniform(random, log(low), log(high)));
}

int bench_below(bench_random *random, int count) { return (int)(next(random) % (uint64_t)count); }

bool bench_coin(bench_random *random) { return bench_below(random, 2) == 1; }

double bench_grid(bench_random *random, double low, double high) {
    return floor(bench_uniform(random, low, high) * 64) / 64;
}

/* Box and Muller. */
static double gauss(bench_random *random) {
    double u = bench_uniform(random, 0, 1);
    double v = bench_uniform(random, 0, 1);
    return sqrt(-2 * log(1 - u)) * cos(two_pi * v);
}

static void unit_vector(bench_random *random, int dimension, double *unit) {
    double length = 0;
    while (length < 1e-6) {
        double square = 0;
        for (int k = 0; k < dimension; k++) {
            unit[k] = gauss(random);
            square += unit[k] * unit[k];
        }
        length = sqrt(square);
    }
    for (int k = 0; k < dimension; k++) {
        unit[k] /= length;
    }
}

void bench_direction(bench_random *random, double unit[BENCH_DIMENSION]) {
    unit_vector(random, BENCH_DIMENSION, unit);
}

void bench_rotation(bench_random *random, double rotation[BENCH_ROTATION]) {
    unit_vector(random, BENCH_ROTATION, rotation);
}

void bench_point(bench_random *random, double reach, double point[BENCH_DIMENSION]) {
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        point[k] = bench_uniform(random, -reach, reach);
    }
}
