/* Asked for by a header of clang about vectors, which takes malloc() from it. */
#include <stdlib.h>
