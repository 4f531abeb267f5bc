/* As stdlib.h beside this file. */
#include <stddef.h>
typedef struct FILE FILE;
#ifdef _WIN32
FILE *__acrt_iob_func(unsigned index);
#define stderr __acrt_iob_func(2)
#else
extern FILE *stderr;
#endif
int fprintf(FILE *file, const char *format, ...);
