/* The sizes of ICC profiles, which are limited in all formats alike. */
#ifndef PROFILE_H
#define PROFILE_H

#include <stddef.h>
#include <stdint.h>

/* Returns whether a profile of `size` bytes may be sent. Warns if it is too large. */
int profile_fits(size_t size);

/* Returns newly allocated memory for a profile; NULL if it is empty or does not fit. Fails if there
   is none. */
uint8_t *profile_allocate(size_t size);

#endif
