/* What the library shows to its users. */
#ifndef TACT_CCD_EXPORT_H
#define TACT_CCD_EXPORT_H

#if defined(CCD_EXPORT) || defined(CCD_STATIC_DEFINE)
#ifndef CCD_EXPORT
#define CCD_EXPORT
#endif
#elif defined(__GNUC__)
#define CCD_EXPORT __attribute__((visibility("default")))
#else
#define CCD_EXPORT
#endif

#endif
