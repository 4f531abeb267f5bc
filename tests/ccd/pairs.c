/* Compares two libraries with libccd's interface on random pairs: pairs OURS THEIRS [SEED]. Prints TAP.
 *
 * Of each pair it is known whether the shapes meet: B is put on a ray from A's center, nearer or farther than where
 * they touch, which is found by bisection. A depth is right if it separates: no support point of A - B is farther along
 * the direction than the depth. Theirs need not be right; ours is compared with it where it is. The portal's depth may
 * be the least of another face than theirs, so that one pair in PAIRS may be deeper. */
#define _GNU_SOURCE /* dlmopen() */
#include <ccd/ccd.h>
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define PAIRS 300
#define ROUNDS 9
#define TOLERANCE 1e-6

typedef int yes_or_no(const void *, const void *, const ccd_t *);
typedef int depth_call(const void *, const void *, const ccd_t *, ccd_real_t *, ccd_vec3_t *, ccd_vec3_t *);

typedef struct library {
    yes_or_no *intersect[2]; /* MPR, GJK */
    depth_call *penetration[2];
} library;

static void *symbol(void *from, const char *name) {
    void *found = dlsym(from, name);
    if (!found) {
        printf("Bail out! %s is missing\n", name);
        exit(1);
    }
    return found;
}

/* Each in a name space of its own. */
static library load(const char *path) {
    void *from = dlmopen(LM_ID_NEWLM, path, RTLD_NOW | RTLD_LOCAL);
    if (!from) {
        printf("Bail out! %s\n", dlerror());
        exit(1);
    }
    library l;
    const char *names[4] = {"ccdMPRIntersect", "ccdGJKIntersect", "ccdMPRPenetration", "ccdGJKPenetration"};
    for (int i = 0; i < 2; i++) {
        *(void **)&l.intersect[i] = symbol(from, names[i]);
        *(void **)&l.penetration[i] = symbol(from, names[2 + i]);
    }
    return l;
}

static uint64_t state;

static double random_number(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-53;
}

static void random_unit(double d[3]) {
    double size;
    do {
        size = 0;
        for (int i = 0; i < 3; i++) {
            d[i] = 2 * random_number() - 1;
            size += d[i] * d[i];
        }
    } while (size > 1 || size < 0.01);
    for (int i = 0; i < 3; i++) d[i] /= sqrt(size);
}

enum { BOX, SPHERE, CAPSULE, CYLINDER, CONE, ELLIPSOID, HULL, KINDS };

typedef struct shape {
    int kind, count;
    double size[3], axis[3][3], position[3], point[32][3];
} shape;

static shape random_shape(int kind) {
    shape s = {.kind = kind, .count = 32};
    double across[3];
    random_unit(s.axis[0]);
    random_unit(across);
    for (int i = 0; i < 3; i++) s.size[i] = 0.3 + 0.7 * random_number();
    for (int i = 0; i < s.count; i++) random_unit(s.point[i]);
    double *x = s.axis[0], *y = s.axis[1], *z = s.axis[2], size = 0;
    for (int i = 0; i < 3; i++) y[i] = x[(i + 1) % 3] * across[(i + 2) % 3] - x[(i + 2) % 3] * across[(i + 1) % 3];
    for (int i = 0; i < 3; i++) size += y[i] * y[i];
    for (int i = 0; i < 3; i++) y[i] /= sqrt(size);
    for (int i = 0; i < 3; i++) z[i] = x[(i + 1) % 3] * y[(i + 2) % 3] - x[(i + 2) % 3] * y[(i + 1) % 3];
    return s;
}

static double length(const double *d, int count) {
    double squared = 0;
    for (int i = 0; i < count; i++) squared += d[i] * d[i];
    return sqrt(squared);
}

static void rim(const shape *s, const double d[3], double z, double p[3]) {
    double across = length(d, 2);
    for (int i = 0; i < 2; i++) p[i] = across > 0 ? s->size[0] * d[i] / across : 0;
    p[2] = z;
}

static void local_support(const shape *s, const double d[3], double p[3]) {
    double all = length(d, 3), top = d[2] < 0 ? -s->size[1] : s->size[1];
    switch (s->kind) {
    case BOX: for (int i = 0; i < 3; i++) p[i] = d[i] < 0 ? -s->size[i] : s->size[i]; break;
    case SPHERE:
    case CAPSULE:
        for (int i = 0; i < 3; i++) p[i] = s->size[0] * d[i] / all;
        if (s->kind == CAPSULE) p[2] += top;
        break;
    case CYLINDER: rim(s, d, top, p); break;
    case CONE:
        rim(s, d, -s->size[1], p);
        if (d[2] * s->size[1] > p[0] * d[0] + p[1] * d[1] + p[2] * d[2]) p[0] = p[1] = 0, p[2] = s->size[1];
        break;
    case ELLIPSOID: {
        double scaled[3];
        for (int i = 0; i < 3; i++) scaled[i] = s->size[i] * d[i];
        for (int i = 0; i < 3; i++) p[i] = s->size[i] * scaled[i] / length(scaled, 3);
        break;
    }
    default: {
        double most = -1e300;
        for (int i = 0; i < s->count; i++) {
            const double *q = s->point[i];
            double along = q[0] * d[0] + q[1] * d[1] + q[2] * d[2];
            if (along > most) most = along, memcpy(p, q, 3 * sizeof *p);
        }
    }
    }
}

static void support(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *point) {
    const shape *s = object;
    double d[3], p[3] = {0};
    for (int i = 0; i < 3; i++)
        d[i] = s->axis[i][0] * direction->v[0] + s->axis[i][1] * direction->v[1] + s->axis[i][2] * direction->v[2];
    local_support(s, d, p);
    for (int i = 0; i < 3; i++)
        point->v[i] = s->axis[0][i] * p[0] + s->axis[1][i] * p[1] + s->axis[2][i] * p[2] + s->position[i];
}

static void center(const void *object, ccd_vec3_t *point) {
    memcpy(point->v, ((const shape *)object)->position, sizeof point->v);
}

static void first_direction(const void *a, const void *b, ccd_vec3_t *direction) {
    (void)a;
    (void)b;
    ccdVec3Set(direction, 1, 0, 0);
}

static const ccd_t settings = {first_direction, support, support, center, center, 500, TOLERANCE, TOLERANCE, TOLERANCE};

/* The depth along a unit vector. */
static double depth_along(const shape *a, const shape *b, const ccd_vec3_t *n) {
    ccd_vec3_t against = *n, p, q;
    ccdVec3Scale(&against, -1);
    support(a, n, &p);
    support(b, &against, &q);
    ccdVec3Sub(&p, &q);
    return ccdVec3Dot(&p, n);
}

/* How far a point is outside of a shape, at least. */
static double outside(const shape *s, const ccd_vec3_t *point) {
    double most = 0;
    for (int i = 0; i < 64; i++) {
        ccd_vec3_t n, p;
        random_unit(n.v);
        support(s, &n, &p);
        most = fmax(most, ccdVec3Dot(point, &n) - ccdVec3Dot(&p, &n));
    }
    return most;
}

typedef enum place { SHALLOW, DEEP, APART, PLACES } place;

/* Puts B at a distance from A along a ray that says how they lie. */
static void put(const library *judge, const shape *a, shape *b, place where) {
    double d[3], near = 0, far = 8;
    random_unit(d);
    for (int i = 0; i < 44; i++) {
        double middle = (near + far) / 2;
        for (int k = 0; k < 3; k++) b->position[k] = a->position[k] + middle * d[k];
        if (judge->intersect[1](a, b, &settings)) near = middle;
        else far = middle;
    }
    double part = random_number(), at = 1.001 + 0.5 * part;
    if (where == SHALLOW) at = 0.999 - 0.03 * part;
    if (where == DEEP) at = part;
    for (int k = 0; k < 3; k++) b->position[k] = a->position[k] + at * near * d[k];
}

static shape a[PAIRS], b[PAIRS];
static int number;

static void report(int passed, const char *what, int kind_a, int kind_b, place where) {
    static const char *kinds[KINDS] = {"box", "sphere", "capsule", "cylinder", "cone", "ellipsoid", "hull"};
    static const char *places[PLACES] = {"shallow", "deep", "apart"};
    printf("%s %d - %s: %s, %s, ", passed ? "ok" : "not ok", ++number, what, kinds[kind_a], kinds[kind_b]);
    puts(places[where]);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Prints the ratio of the least of several interleaved times: yes and no, and depth, each by MPR and GJK. */
static void print_times(const library libraries[2]) {
    double best[2][4];
    for (int i = 0; i < 8; i++) best[i / 4][i % 4] = 1e300;
    for (int round = 0; round < ROUNDS; round++)
        for (int l = 0; l < 2; l++)
            for (int call = 0; call < 4; call++) {
                double start = now(), depth;
                ccd_vec3_t direction, position;
                for (int i = 0; i < PAIRS; i++) {
                    if (call < 2) libraries[l].intersect[call](&a[i], &b[i], &settings);
                    else libraries[l].penetration[call - 2](&a[i], &b[i], &settings, &depth, &direction, &position);
                }
                best[l][call] = fmin(best[l][call], now() - start);
            }
    printf("# time over theirs: yes and no %.2f (GJK %.2f), depth %.2f (GJK %.2f)\n", best[0][0] / best[1][0],
           best[0][1] / best[1][1], best[0][2] / best[1][2], best[0][3] / best[1][3]);
}

typedef struct tally {
    int verdicts, false_depths, deeper, outside[2], theirs_wrong;
} tally;

static void check_depth(const library libraries[2], int method, const shape *p, const shape *q, tally *t) {
    ccd_real_t depth[2];
    ccd_vec3_t direction[2], position[2];
    int met[2], right[2];
    for (int l = 0; l < 2; l++) {
        met[l] = libraries[l].penetration[method](p, q, &settings, &depth[l], &direction[l], &position[l]) == 0;
        right[l] = met[l] && fabs(ccdVec3Len2(&direction[l]) - 1) < 1e-6 &&
                   depth_along(p, q, &direction[l]) <= depth[l] + 2 * TOLERANCE;
    }
    if (!met[0]) {
        t->verdicts++;
        return;
    }
    t->false_depths += !right[0];
    t->theirs_wrong += !right[1];
    for (int l = 0; l < 2 && met[1]; l++) {
        double aside = fmax(outside(p, &position[l]), outside(q, &position[l]));
        t->outside[l] += aside > fmax(depth[0], depth[1]) + TOLERANCE;
    }
    if (!right[1]) return;
    t->deeper += depth[0] > depth[1] + 10 * TOLERANCE;
}

static void check_pairs(const library libraries[2], int kind_a, int kind_b, place where) {
    tally t[2] = {{0}};
    for (int i = 0; i < PAIRS; i++) {
        a[i] = random_shape(kind_a);
        b[i] = random_shape(kind_b);
        for (int k = 0; k < 3; k++) a[i].position[k] = 20 * random_number();
        put(&libraries[1], &a[i], &b[i], where);
        for (int method = 0; method < 2; method++) {
            t[method].verdicts += libraries[0].intersect[method](&a[i], &b[i], &settings) != (where != APART);
            ccd_real_t depth = 7;
            if (where != APART) check_depth(libraries, method, &a[i], &b[i], &t[method]);
            else if (libraries[0].penetration[method](&a[i], &b[i], &settings, &depth, NULL, NULL) == 0)
                t[method].verdicts++;
        }
    }
    report(!t[0].verdicts && !t[1].verdicts, "meet or not", kind_a, kind_b, where);
    if (where != APART) {
        report(!t[0].false_depths && !t[1].false_depths, "depths separate", kind_a, kind_b, where);
        report(t[0].deeper <= 1 && !t[1].deeper, "depths are not deeper", kind_a, kind_b, where);
        printf("# MPR, GJK: deeper %d %d, positions aside %d %d", t[0].deeper, t[1].deeper, t[0].outside[0],
               t[1].outside[0]);
        printf("; theirs do not separate %d %d, aside %d %d\n", t[0].theirs_wrong, t[1].theirs_wrong, t[0].outside[1],
               t[1].outside[1]);
    }
    print_times(libraries);
}

int main(int count, char **arguments) {
    library libraries[2] = {load(arguments[1]), load(arguments[2])};
    state = 88172645463325252u + (count > 3 ? strtoull(arguments[3], NULL, 10) : 0) * 1000003u;
    for (int i = 0; i < KINDS; i++)
        for (int k = i; k < KINDS; k++)
            for (place where = SHALLOW; where < PLACES; where++) check_pairs(libraries, i, k, where);
    printf("1..%d\n", number);
    return 0;
}
