/* Reads the sequence header of an AV1 picture. */
#ifndef AV1_SEQUENCE_H
#define AV1_SEQUENCE_H

#include "item_tables.h"

/* Whether the data of an AV1 picture say that its samples have limited range: black is 16 and white
   is 235 (in 8 bits). Data without a sequence header do not say so. */
int av1_has_limited_range(span data);

#endif
