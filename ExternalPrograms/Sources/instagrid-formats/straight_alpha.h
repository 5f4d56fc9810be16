/* Alpha that colors are multiplied by in a file. */
#ifndef STRAIGHT_ALPHA_H
#define STRAIGHT_ALPHA_H

#include <stdint.h>

/* Divides the colors of a row by its alpha, which is the last channel. Samples have 8 bits, or 16 in
   the order of the machine. */
void divide_by_alpha(uint8_t *row, uint32_t count, uint32_t channels, uint32_t bits);

#endif
