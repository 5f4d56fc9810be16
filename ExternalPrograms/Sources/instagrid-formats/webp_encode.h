#ifndef WEBP_ENCODE_H
#define WEBP_ENCODE_H

#include "photo_external.h"

/* Enters the sandbox, receives the rows of a picture, sends it as a WebP, and ends the process. */
__attribute__((noreturn)) void webp_encode(photo_external_encode request);

#endif
