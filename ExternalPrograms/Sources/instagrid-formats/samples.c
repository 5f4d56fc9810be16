#include "samples.h"

void divide_by_alpha(uint8_t *row, uint32_t count, uint32_t channels, uint32_t bits) {
  uint32_t max_sample = (1U << bits) - 1;
  int is_wide = bits > 8;
  for (size_t i = 0; i < count; i++) {
    size_t pixel = i * channels;
    uint32_t alpha = get_sample(row, pixel + channels - 1, is_wide);
    if (alpha == max_sample) continue;
    for (uint32_t channel = 0; channel + 1 < channels; channel++) {
      uint32_t sample = get_sample(row, pixel + channel, is_wide);
      uint64_t straight = alpha == 0 ? 0 : ((uint64_t)sample * max_sample + alpha / 2) / alpha;
      set_sample(row, pixel + channel, is_wide,
                 straight < max_sample ? (uint32_t)straight : max_sample);
    }
  }
}
