#include "network.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 32, MOST_STEPS = 256, MOST_WORDS = 1 << 18, MOST_SIDE = 512 };

typedef struct {
  uint32_t kind, input, second, output, inputs, outputs, stride, is_positive;
} step_header;

typedef struct {
  step_header header;
  const uint32_t *words; /* weights */
} network_step;

struct network {
  uint32_t *words;
  size_t word_count, step_count;
  network_step steps[MOST_STEPS];
  size_t width, height;
  float *memory, *slots[NETWORK_SLOTS]; /* one block, so that nothing lies between them */
  size_t memory_count;                  /* of its samples; it is kept for the next inputs */
};

typedef struct {
  size_t width, height, stride;
} plane;

/* Planes begin at different places of the processor's cache. */
static plane plane_of(size_t width, size_t height) {
  return (plane){width, height, (width * height + BLOCK - 1) / BLOCK * BLOCK + BLOCK / 2};
}

typedef float vector __attribute__((vector_size(32), aligned(4), may_alias));
typedef int32_t bits __attribute__((vector_size(32), aligned(4), may_alias));

#if defined(__x86_64__)
#define FOR_PROCESSORS __attribute__((target_clones("avx2", "default")))
#else
#define FOR_PROCESSORS
#endif

#define INLINE static inline __attribute__((always_inline))

/* What a row of the output is: bias + the sum of weights[i] * rows[i][x], in this order. */
typedef float weight __attribute__((may_alias));
typedef struct {
  float *output, bias;
  const weight *weights;
} row_sum;

/* BLOCK samples of a row. */
typedef struct {
  vector a, b, c, d;
} block;

INLINE void fill(block *sum, float value) {
  sum->a = sum->b = sum->c = sum->d = value - (vector){0};
}

INLINE void add(block *sum, float factor, const vector *row) {
  sum->a += factor * row[0];
  sum->b += factor * row[1];
  sum->c += factor * row[2];
  sum->d += factor * row[3];
}

INLINE void put(const block *sum, vector *output, uint32_t is_positive) {
  output[0] = is_positive ? (vector)((bits)sum->a & (sum->a > 0)) : sum->a;
  output[1] = is_positive ? (vector)((bits)sum->b & (sum->b > 0)) : sum->b;
  output[2] = is_positive ? (vector)((bits)sum->c & (sum->c > 0)) : sum->c;
  output[3] = is_positive ? (vector)((bits)sum->d & (sum->d > 0)) : sum->d;
}

/* Computes one or two rows of the output for x up to the next multiple of BLOCK. Two have sums
   enough to keep a processor busy, which must wait for each sum before it adds to it. */
FOR_PROCESSORS static void sum_rows(const row_sum *sums, size_t sum_count, size_t count,
                                    size_t row_count, const float *const *rows,
                                    uint32_t is_positive) {
  for (size_t x = 0; x < count; x += BLOCK) {
    block first, second;
    fill(&first, sums[0].bias);
    if (sum_count == 1) {
      for (size_t i = 0; i < row_count; i++)
        add(&first, sums[0].weights[i], (const vector *)(rows[i] + x));
    } else {
      fill(&second, sums[1].bias);
      for (size_t i = 0; i < row_count; i++) {
        const vector *row = (const vector *)(rows[i] + x);
        add(&first, sums[0].weights[i], row);
        add(&second, sums[1].weights[i], row);
      }
      put(&second, (vector *)(sums[1].output + x), is_positive);
    }
    put(&first, (vector *)(sums[0].output + x), is_positive);
  }
}

static float as_float(uint32_t word) {
  float value;
  memcpy(&value, &word, sizeof value);
  return value;
}

/* How many words of weights a step has: for each plane of the output, its bias and its weights. */
static size_t count_words(const step_header *step) {
  size_t weights;
  switch (step->kind) {
    case STEP_FULL: weights = 9 * (size_t)step->inputs; break;
    case STEP_DEPTHWISE: weights = 9; break;
    case STEP_POINTWISE: weights = step->inputs; break;
    default: return 0;
  }
  return step->outputs * (1 + weights);
}

/* What a slot holds: planes, each `1 / scale` as wide and high as the input. */
typedef struct {
  uint32_t planes, scale;
} slot_state;

/* Checks a step, and notes what it leaves in its slot. */
static int check_step(const step_header *step, slot_state *slots) {
  uint32_t kind = step->kind, in = step->inputs, out = step->outputs;
  if (kind > STEP_REPEAT || step->input >= NETWORK_SLOTS || step->second >= NETWORK_SLOTS ||
      step->output >= NETWORK_SLOTS || in < 1 || in > NETWORK_CHANNELS || out < 1 ||
      out > NETWORK_CHANNELS || step->stride < 1 || step->stride > 2)
    return 0;
  slot_state first = slots[step->input];
  if (first.planes != in || (step->input == step->output && kind != STEP_ADD)) return 0;
  if (kind == STEP_FULL ? in > 3 : kind != STEP_POINTWISE && in != out) return 0;
  int has_stride = kind == STEP_FULL || kind == STEP_DEPTHWISE || kind == STEP_GREATEST;
  if (has_stride ? kind == STEP_GREATEST && step->stride != 2 : step->stride != 1) return 0;
  if (kind == STEP_ADD &&
      (slots[step->second].planes != in || slots[step->second].scale != first.scale))
    return 0;
  uint32_t scale = first.scale * step->stride;
  if (scale > NETWORK_MULTIPLE || (kind == STEP_REPEAT && scale < 2)) return 0;
  if (kind == STEP_REPEAT) scale /= 2;
  slots[step->output] = (slot_state){out, scale};
  return 1;
}

static int read_steps(network *net) {
  const uint32_t *next = net->words + 3, *end = net->words + net->word_count;
  if (net->word_count < 3 || net->words[0] != NETWORK_MAGIC || net->words[1] != NETWORK_VERSION ||
      net->words[2] < 1 || net->words[2] > MOST_STEPS)
    return 0;
  net->step_count = net->words[2];
  slot_state slots[NETWORK_SLOTS] = {{3, 1}};
  for (size_t i = 0; i < net->step_count; i++) {
    network_step *step = &net->steps[i];
    if ((size_t)(end - next) * sizeof *next < sizeof step->header) return 0;
    memcpy(&step->header, next, sizeof step->header);
    next += sizeof step->header / sizeof *next;
    step->words = next;
    if (!check_step(&step->header, slots)) return 0;
    size_t words = count_words(&step->header);
    if (words > (size_t)(end - next)) return 0;
    next += words;
  }
  for (size_t i = 0; i < NETWORK_OUTPUTS; i++)
    if (slots[i].planes != NETWORK_PLANES || slots[i].scale != (uint32_t)NETWORK_CELL << i)
      return 0;
  return next == end;
}

network *network_read(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return NULL;
  network *net = calloc(1, sizeof *net);
  if (net != NULL) net->words = malloc(MOST_WORDS * sizeof *net->words);
  int is_valid = 0;
  if (net != NULL && net->words != NULL) {
    net->word_count = fread(net->words, sizeof *net->words, MOST_WORDS, file);
    is_valid = fgetc(file) == EOF && read_steps(net);
  }
  fclose(file);
  if (is_valid) return net;
  if (net != NULL) free(net->words);
  free(net);
  return NULL;
}

uint64_t network_identity(const network *net) {
  uint64_t hash = 0xcbf29ce484222325;
  for (size_t i = 0; i < net->word_count; i++) hash = (hash ^ net->words[i]) * 0x100000001b3;
  return hash;
}

/* The size of a step's output, from that of its input. */
static plane output_of(const step_header *step, plane input) {
  if (step->kind == STEP_REPEAT) return plane_of(2 * input.width, 2 * input.height);
  return plane_of(input.width / step->stride, input.height / step->stride);
}

float *network_begin(network *net, size_t width, size_t height, size_t *stride) {
  plane sizes[NETWORK_SLOTS] = {plane_of(width, height)};
  size_t most[NETWORK_SLOTS] = {3 * sizes[0].stride};
  if (width > MOST_SIDE || height > MOST_SIDE || width < 1 || height < 1 ||
      width % NETWORK_MULTIPLE != 0 || height % NETWORK_MULTIPLE != 0)
    return NULL;
  for (size_t i = 0; i < net->step_count; i++) {
    const step_header *step = &net->steps[i].header;
    plane size = output_of(step, sizes[step->input]);
    sizes[step->output] = size;
    size_t count = step->outputs * size.stride;
    if (count > most[step->output]) most[step->output] = count;
  }
  size_t count = 0;
  for (size_t i = 0; i < NETWORK_SLOTS; i++) count += most[i];
  count += BLOCK;
  if (count > net->memory_count) {
    free(net->memory);
    net->memory = malloc(count * sizeof(float));
    net->memory_count = net->memory == NULL ? 0 : count;
    if (net->memory == NULL) return NULL;
  }
  /* Other planes are written before they are read, except samples behind them that nothing uses. */
  memset(net->memory, 0, most[0] * sizeof(float));
  net->slots[0] = net->memory;
  for (size_t i = 1; i < NETWORK_SLOTS; i++) net->slots[i] = net->slots[i - 1] + most[i - 1];
  net->width = width;
  net->height = height;
  *stride = plane_of(width, height).stride;
  return net->slots[0];
}

/* Three columns of a row, each with the row's other columns behind it. */
typedef struct {
  float even[MOST_SIDE + 2 * BLOCK], odd[MOST_SIDE + 2 * BLOCK];
  const float *columns[3];
} row_columns;

/* Row `y` of a plane, or zeros outside it. */
static void take_row(row_columns *row, const float *samples, plane size, size_t y, size_t stride) {
  int is_inside = y < size.height; /* -1 is large */
  const float *from = is_inside ? samples + y * size.width : NULL;
  if (stride == 1) {
    row->even[0] = row->even[size.width + 1] = 0;
    if (is_inside) memcpy(row->even + 1, from, size.width * sizeof *from);
    else memset(row->even, 0, (size.width + 2) * sizeof(float));
    for (size_t i = 0; i < 3; i++) row->columns[i] = row->even + i;
    return;
  }
  row->odd[0] = 0;
  for (size_t x = 0; x < size.width / 2; x++) {
    row->even[x] = is_inside ? from[2 * x] : 0;
    row->odd[x + 1] = is_inside ? from[2 * x + 1] : 0;
  }
  row->columns[0] = row->odd;
  row->columns[1] = row->even;
  row->columns[2] = row->odd + 1;
}

/* Finds the biases and weights of one or two planes of the output, from `index` on, before `end`,
   each a sum of `count` rows. Returns how many there are. */
static size_t find_sums(const network_step *step, size_t index, size_t end, size_t count,
                        row_sum *sums) {
  size_t found = 0;
  for (; found < 2 && index + found < end; found++) {
    const uint32_t *words = step->words + (index + found) * (1 + count);
    sums[found] = (row_sum){.bias = as_float(words[0]), .weights = (const weight *)(words + 1)};
  }
  return found;
}

/* Each plane of the output is a sum of `count` planes, from `first` on, in squares of nine. */
static void convolve(const network_step *step, const float *input, plane size, float *output,
                     plane result) {
  static row_columns rows[9];
  static float lines[2][MOST_SIDE + BLOCK];
  const float *taps[27];
  size_t stride = step->header.stride,
         count = step->header.kind == STEP_FULL ? step->header.inputs : 1;
  for (size_t first = 0; first < (count > 1 ? 1 : step->header.outputs); first++) {
    size_t end = count > 1 ? step->header.outputs : first + 1;
    for (size_t y = 0; y < result.height; y++) {
      for (size_t i = 0; i < 3 * count; i++) {
        /* Row -1 has the number 0. A row that the last square had as well is still in its place. */
        size_t number = y * stride + i % 3;
        row_columns *row = &rows[i / 3 * 3 + number % 3];
        if (y == 0 || i % 3 + stride > 2)
          take_row(row, input + (first + i / 3) * size.stride, size, number - 1, stride);
        for (size_t column = 0; column < 3; column++) taps[3 * i + column] = row->columns[column];
      }
      for (size_t index = first; index < end; index += 2) {
        row_sum sums[2];
        size_t found = find_sums(step, index, end, 9 * count, sums);
        for (size_t k = 0; k < found; k++) sums[k].output = lines[k];
        sum_rows(sums, found, result.width, 9 * count, taps, step->header.is_positive);
        for (size_t k = 0; k < found; k++)
          memcpy(output + (index + k) * result.stride + y * result.width, lines[k],
                 result.width * sizeof(float));
      }
    }
  }
}

static void mix_planes(const network_step *step, const float *input, plane size, float *output) {
  const float *rows[NETWORK_CHANNELS];
  size_t count = step->header.inputs, outputs = step->header.outputs;
  for (size_t start = 0; start < size.width * size.height; start += BLOCK) {
    for (size_t i = 0; i < count; i++) rows[i] = input + i * size.stride + start;
    for (size_t index = 0; index < outputs; index += 2) {
      row_sum sums[2];
      size_t found = find_sums(step, index, outputs, count, sums);
      for (size_t k = 0; k < found; k++)
        sums[k].output = output + (index + k) * size.stride + start;
      sum_rows(sums, found, BLOCK, count, rows, step->header.is_positive);
    }
  }
}

static void add_planes(const network_step *step, const float *first, const float *second,
                       plane size, float *output) {
  static const float ones[2] = {1, 1};
  for (size_t index = 0; index < step->header.outputs; index++) {
    const float *rows[2] = {first + index * size.stride, second + index * size.stride};
    row_sum sum = {output + index * size.stride, 0, ones};
    sum_rows(&sum, 1, size.width * size.height, 2, rows, step->header.is_positive);
  }
}

static float greater(float a, float b) { return a > b ? a : b; }

static void take_greatest(const network_step *step, const float *input, plane size, float *output,
                          plane result) {
  for (size_t index = 0; index < step->header.outputs; index++) {
    for (size_t y = 0; y < result.height; y++) {
      const float *above = input + index * size.stride + 2 * y * size.width,
                  *below = above + size.width;
      float *to = output + index * result.stride + y * result.width;
      for (size_t x = 0; x < result.width; x++) {
        to[x] = greater(greater(above[2 * x], above[2 * x + 1]),
                        greater(below[2 * x], below[2 * x + 1]));
      }
    }
  }
}

static void repeat(const network_step *step, const float *input, plane size, float *output,
                   plane result) {
  for (size_t index = 0; index < step->header.outputs; index++) {
    for (size_t y = 0; y < result.height; y++) {
      const float *from = input + index * size.stride + y / 2 * size.width;
      float *to = output + index * result.stride + y * result.width;
      for (size_t x = 0; x < result.width; x++) to[x] = from[x / 2];
    }
  }
}

void network_run(network *net, network_output outputs[NETWORK_OUTPUTS]) {
  plane sizes[NETWORK_SLOTS] = {plane_of(net->width, net->height)};
  for (size_t i = 0; i < net->step_count; i++) {
    const network_step *step = &net->steps[i];
    const float *input = net->slots[step->header.input];
    float *output = net->slots[step->header.output];
    plane size = sizes[step->header.input], result = output_of(&step->header, size);
    switch (step->header.kind) {
      case STEP_FULL:
      case STEP_DEPTHWISE: convolve(step, input, size, output, result); break;
      case STEP_POINTWISE: mix_planes(step, input, size, output); break;
      case STEP_ADD: add_planes(step, input, net->slots[step->header.second], size, output); break;
      case STEP_GREATEST: take_greatest(step, input, size, output, result); break;
      default: repeat(step, input, size, output, result);
    }
    sizes[step->header.output] = result;
  }
  for (size_t i = 0; i < NETWORK_OUTPUTS; i++)
    outputs[i] = (network_output){sizes[i].width, sizes[i].height, sizes[i].stride, net->slots[i]};
}
