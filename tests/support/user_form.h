/* Convex shapes that the library knows by a support function alone: their support points in wide numbers, which are
 * rounded for the library, and again in quadruple precision for the truth (oracle/user_body.h). */
#ifndef TACT_TESTS_SUPPORT_USER_FORM_H
#define TACT_TESTS_SUPPORT_USER_FORM_H

/* By three lengths a, b, c; the plane's shapes lie in its x and y, with y for an axis. */
typedef enum user_form {
    USER_NONE,
    USER_PILLOW,  /* the fourth powers of x/a, y/b and z/c add up to one: flat at the axes, no edge */
    USER_STAR,    /* their powers of 4/3 do: sharply bent at the axes, nearly flat between */
    USER_LENS,    /* what two balls of radius a + b share whose centers are 2 a apart on the axis: a sharp rim */
    USER_TAPER,   /* the hull of balls of radius a and b at c and -c on the axis */
    USER_CUSHION, /* the sum of a box of half extents a, b, c and an ellipsoid of half axes b, c, a */
    USER_FORMS
} user_form;

#ifdef TACT_FLOAT
typedef double user_number;
#else
typedef long double user_number;
#endif

/* The farthest point in a direction of any length but zero; arrays of as many numbers as there are dimensions. */
void user_support(user_form form, const user_number *size, const user_number *direction, user_number *point);
/* No point is farther from the origin. */
user_number user_reach(user_form form, const user_number *size);
const char *user_form_name(user_form form);

#endif
