/* What libheif's errors mean to the program. */
#ifndef HEIF_ERRORS_H
#define HEIF_ERRORS_H

#include <libheif/heif.h>

/* Ends the process where a call of libheif has failed. */
void heif_check(struct heif_error error);

#endif
