/* What libheif's errors mean to the program. */
#ifndef HEIF_ERRORS_H
#define HEIF_ERRORS_H

#include <libheif/heif.h>

/* Ends the process where a call of libheif has failed. Whether that was for want of memory is told
   by errno, which has to be 0 before the call. */
void heif_check(struct heif_error error);

#endif
