/* The number type of this build: double. */
#ifndef TACT_CCD_CONFIG_H
#define TACT_CCD_CONFIG_H

#ifdef CCD_SINGLE
#error "Tact's libccd computes in double: compile without CCD_SINGLE."
#endif
#ifndef CCD_DOUBLE
#define CCD_DOUBLE
#endif

#endif
