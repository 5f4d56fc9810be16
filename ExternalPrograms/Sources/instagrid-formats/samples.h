/* Samples of rows: of 8 bits, or of 16 in the order of the machine. */
#ifndef SAMPLES_H
#define SAMPLES_H

#include <stddef.h>
#include <stdint.h>

static inline uint32_t get_sample(const uint8_t *row, size_t index, int is_wide) {
  return is_wide ? ((const uint16_t *)(const void *)row)[index] : row[index];
}

static inline void set_sample(uint8_t *row, size_t index, int is_wide, uint32_t sample) {
  if (is_wide) ((uint16_t *)(void *)row)[index] = (uint16_t)sample;
  else row[index] = (uint8_t)sample;
}

/* Divides the colors of a row by its alpha, which is the last channel, as where a file stores
   colors that are multiplied by it. */
void divide_by_alpha(uint8_t *row, uint32_t count, uint32_t channels, uint32_t bits);

#endif
