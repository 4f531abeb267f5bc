/* Tact: the number type, statuses, relations, locks, version.
 *
 * Precision is a choice of the including file. By default a real is a double and names are as written; with
 * TACT_FLOAT defined before the first Tact header a real is a float and functions and structs get names of
 * their own (names.h), so that one program can link the double and the float library, each in its own translation
 * units. */
#ifndef TACT_BASE_H
#define TACT_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tact/names.h"

#define TACT_VERSION_MAJOR 0
#define TACT_VERSION_MINOR 2
#define TACT_VERSION_PATCH 0
#define TACT_VERSION "0.2.0"

#ifdef TACT_FLOAT
typedef float tact_real;
#define TACT_REAL_MAX 3.402823466e+38f
#else
typedef double tact_real;
#define TACT_REAL_MAX 1.7976931348623157e+308
#endif

/* A literal in the chosen precision: TACT_REAL(0.5). */
#define TACT_REAL(x) ((tact_real)(x))

#if defined(_WIN32) && defined(TACT_SHARED)
#ifdef TACT_BUILDING
#define TACT_API __declspec(dllexport)
#else
#define TACT_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define TACT_API __attribute__((visibility("default")))
#else
#define TACT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call: TACT_OK, or below zero why it was refused; a refused call has changed nothing, but for a step
 * of a world whose numbers leave their range (world2.h, world3.h). */
typedef enum tact_status {
    TACT_OK = 0,
    TACT_NOT_CONVERGED = 1,     /* no refusal: a distance whose error bound is wider than its options ask for */
    TACT_NOT_FINITE = -1,       /* a number is NaN or infinite */
    TACT_NOT_POSITIVE = -2,     /* a number that must be above zero is not */
    TACT_NEGATIVE = -3,         /* a number that must not be below zero is */
    TACT_BAD_ROTATION = -4,     /* a rotation's length is farther than 1e-3 from one */
    TACT_NO_POINTS = -5,        /* a hull of no points, or a mesh of no triangles */
    TACT_BUFFER_TOO_SMALL = -6, /* fewer bytes than the *_bytes() function returns */
    TACT_TOO_MANY = -7,         /* a count exceeds its limit */
    TACT_BAD_SUPPORT = -8,      /* a user's support function returned NaN, infinity, or points of no convex shape */
    TACT_OUT_OF_RANGE = -9,     /* sizes, positions or speeds too large or too small for this precision or this world */
    TACT_NO_MEMORY = -10,       /* none from the allocator, none aligned, or more than indices can count */
    TACT_STALE_ID = -11,        /* an id is null or refers to a destroyed object */
    TACT_BAD_INDEX = -12,       /* an index outside of its array, or a body in contact with itself */
    TACT_WRONG_KIND = -13,      /* not for bodies, or joints, of this kind */
    TACT_BAD_SNAPSHOT = -14,    /* bytes that are no complete world saved by this build */
    TACT_CUSTOM_SHAPE = -15,    /* a custom shape: its support function cannot be saved */
    TACT_MISALIGNED = -16,      /* memory that is not aligned as malloc() aligns */
    TACT_BAD_STRIDE = -17,      /* a stride that is smaller than an element, or leaves the address space */
    TACT_NOT_CONVEX = -18,      /* a shape that need not be convex, where only convex ones can be taken */
    TACT_BAD_BLOCK = -19,       /* bytes that are no complete mesh written by this build */
    TACT_UNBOUNDED = -20,       /* a half-space or a half-plane, where only shapes of finite size can be taken */
    TACT_NOT_SIMPLE = -21       /* a polygon's edges have common points besides the vertices of neighbours */
} tact_status;

/* How two shapes lie relative to each other. */
typedef enum tact_relation {
    TACT_UNKNOWN = 0,       /* no answer: the input was refused */
    TACT_SEPARATED = 1,     /* distance - error_bound > 0: proven apart */
    TACT_TOUCHING = 2,      /* |distance| <= error_bound: they cannot be told from touching */
    TACT_OVERLAP = 3,       /* distance + error_bound < 0: proven to overlap */
    TACT_BEYOND_CUTOFF = 4, /* proven apart by more than the cutoff; distance is a lower bound of the true one */
    TACT_UNDECIDED = 5      /* a motion: proven apart up to the fraction, not known beyond */
} tact_relation;

/* Axes of the world along which, and about which, a body does not move, as bits. A body of the plane has X, Y and
 * TURN_Z. */
typedef enum tact_lock {
    TACT_LOCK_X = 1,
    TACT_LOCK_Y = 2,
    TACT_LOCK_Z = 4,
    TACT_LOCK_TURN_X = 8,
    TACT_LOCK_TURN_Y = 16,
    TACT_LOCK_TURN_Z = 32
} tact_lock;

/* The type of the numbers in an array of the caller's. */
typedef enum tact_scalar_type {
    TACT_SCALAR_REAL = 0, /* tact_real */
    TACT_SCALAR_FLOAT = 1,
    TACT_SCALAR_DOUBLE = 2
} tact_scalar_type;

/* A short English text for a status, such as "a number is NaN or infinite", and for a relation, such as "touching".
 * Never null; static storage. */
TACT_API const char *tact_status_text(tact_status status);
TACT_API const char *tact_relation_text(tact_relation relation);

/* The version of the linked library, such as "0.2.0", and the name of its real type, "double" or "float". */
TACT_API const char *tact_version(void);
TACT_API const char *tact_precision(void);

/* A violated precondition, such as a null shape, is a defect of the calling program: the library calls this hook,
 * and abort() if the hook returns. The default prints the text to stderr. Set it once, before other threads use the
 * library; null restores the default. This is the only thing in Tact that the whole process shares. */
typedef void (*tact_assert_hook)(const char *text, const char *function);
TACT_API void tact_set_assert_hook(tact_assert_hook hook);

#ifdef __cplusplus
}
#endif
#endif
