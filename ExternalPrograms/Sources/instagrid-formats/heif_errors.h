/* Converts libheif's errors to messages. */
#ifndef HEIF_ERRORS_H
#define HEIF_ERRORS_H

#include <libheif/heif.h>

/* Ends the process if a call of libheif failed. Whether memory ran out is determined by errno,
   which must be 0 before the call. */
void heif_check(struct heif_error error);

/* Ends the process if libheif has refused a file that later versions may read, because of alpha
   that belongs to several pictures or to none. */
void heif_check_refused(struct heif_error error);

#endif
