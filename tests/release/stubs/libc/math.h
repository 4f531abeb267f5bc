/* As stdlib.h beside this file. */
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define HUGE_VAL __builtin_huge_val()
#define isfinite(x) __builtin_isfinite(x)
double fabs(double x);
float fabsf(float x);
double sqrt(double x);
float sqrtf(float x);
double fmin(double x, double y);
double fmax(double x, double y);
double frexp(double x, int *exponent);
int ilogb(double x);
double ldexp(double x, int exponent);
double remainder(double x, double y);
double floor(double x);
double ceil(double x);
