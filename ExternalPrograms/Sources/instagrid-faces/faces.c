#include "faces.h"

#include <stdlib.h>

enum {
  UNIT = PHOTO_FACES_UNIT,
  /* The scale of scores, which are logarithms of odds; 217 is a probability of 0.7. */
  SCORE_SCALE = 256,
  LEAST_SCORE = 217,
  MOST_SCORE = 16 * SCORE_SCALE,
  MOST_CANDIDATES = 4096
};

/* The longer side of the photo as the network sees it: large faces are found in the first size, and
   small ones in the second. */
static const size_t sides[] = {192, PHOTO_FACES_MAX_SIDE};

typedef struct {
  int64_t score, left, top, right, bottom; /* in units of the photo's sides */
  int is_used;
} candidate;

typedef struct {
  candidate all[MOST_CANDIDATES];
  size_t count;
} candidates;

/* The part of a line of samples that makes a new sample: the mean of what it covers or, if the line
   gets longer, a line between two samples. */
typedef struct {
  size_t first, count;
  float *weights;
} span;

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

/* Each span is followed by its weights, which need one place more than a sample covers. */
static span *make_spans(size_t from, size_t to) {
  size_t most = from / to + 3;
  span *spans = malloc(to * (sizeof *spans + most * sizeof(float)));
  if (spans == NULL) return NULL;
  float *weights = (float *)(spans + to);
  for (size_t i = 0; i < to; i++, weights += most) {
    spans[i].weights = weights;
    if (from >=
        to) { /* sample k covers k * to to (k + 1) * to, the new one i * from to (i + 1) * from */
      size_t start = i * from, end = start + from;
      spans[i].first = start / to;
      spans[i].count = (end - 1) / to - start / to + 1;
      for (size_t k = 0; k < spans[i].count; k++) {
        size_t low = (spans[i].first + k) * to, high = low + to;
        size_t covered = smaller(high, end) - (low > start ? low : start);
        weights[k] = (float)covered / (float)from;
      }
      continue;
    }
    size_t place =
        (2 * i + 1) * from; /* of the new sample's center; sample k is at (2 * k + 1) * to */
    size_t beyond = place < to ? 0 : place - to;
    spans[i].first = beyond / (2 * to);
    spans[i].count = spans[i].first + 1 < from ? 2 : 1;
    weights[1] = (float)(beyond % (2 * to)) / (float)(2 * to);
    weights[0] = spans[i].count == 2 ? 1 - weights[1] : 1;
  }
  return spans;
}

/* The photo in the network's input, where it is at the upper left. Around it, the input is black.
 */
typedef struct {
  size_t width, height;
} view;

/* Fills the photo's part of the input's planes. */
static int fill_input(float *input, size_t stride, size_t input_width, view part,
                      const uint8_t *pixels, size_t width, size_t height) {
  span *columns = make_spans(width, part.width), *rows = make_spans(height, part.height);
  float *line = malloc(width * 3 * sizeof *line);
  int is_done = columns != NULL && rows != NULL && line != NULL;
  for (size_t y = 0; is_done && y < part.height; y++) {
    for (size_t x = 0; x < width * 3; x++) line[x] = 0;
    for (size_t k = 0; k < rows[y].count; k++) {
      const uint8_t *row = pixels + (rows[y].first + k) * width * 3;
      float weight = rows[y].weights[k];
      for (size_t x = 0; x < width * 3; x++) line[x] += weight * row[x];
    }
    for (size_t x = 0; x < part.width; x++) {
      for (size_t color = 0; color < 3; color++) {
        float sum = 0;
        for (size_t k = 0; k < columns[x].count; k++)
          sum += columns[x].weights[k] * line[(columns[x].first + k) * 3 + color];
        input[(2 - color) * stride + y * input_width + x] = sum;
      }
    }
  }
  free(columns);
  free(rows);
  free(line);
  return is_done;
}

/* e to the power of x, from -40 to 40. The C library's function may answer differently on each
 * system. */
static double power_of_e(double x) {
  double part = (x > 40 ? 40 : x > -40 ? x : -40) / 1024, power = 1;
  for (int i = 6; i > 0; i--) power = 1 + power * part / i;
  for (int i = 0; i < 10; i++) power *= power;
  return power;
}

/* The score of a cell, or less than LEAST_SCORE. The probability of a face is the root of the
   product of those of its class and its object, and it is 1 / (1 + e^-score). So the square of 1 +
   e^-score is compared with a product of such sums, which needs neither a root nor a logarithm. */
static int64_t score_of(float class, float object) {
  int64_t score = LEAST_SCORE - 1;
  if (!(class > -1 && object > -1)) return score;
  double both = (1 + power_of_e(-class)) * (1 + power_of_e(-object));
  double factor = power_of_e(-1.0 / SCORE_SCALE),
         odds = power_of_e(-(double)LEAST_SCORE / SCORE_SCALE);
  for (; score < MOST_SCORE && (1 + odds) * (1 + odds) >= both; score++) odds *= factor;
  return score;
}

static int64_t in_units(double place, size_t side) {
  double units = place * UNIT / (double)side;
  /* A network of others' making may answer anything. */
  return units > -4 * UNIT && units < 4 * UNIT ? (int64_t)units : units > 0 ? 4 * UNIT : -4 * UNIT;
}

static void take_candidates(network_output output, size_t cell, view part, candidates *found) {
  for (size_t i = 0; i < output.width * output.height && found->count < MOST_CANDIDATES; i++) {
    const float *planes = output.planes + i;
    int64_t score = score_of(planes[0], planes[output.stride]);
    if (score < LEAST_SCORE) continue;
    double side = (double)cell;
    double x = ((double)(i % output.width) + planes[2 * output.stride]) * side;
    double y = ((double)(i / output.width) + planes[3 * output.stride]) * side;
    double across = power_of_e(planes[4 * output.stride]) * side / 2;
    double down = power_of_e(planes[5 * output.stride]) * side / 2;
    found->all[found->count++] = (candidate){.score = score,
                                             .left = in_units(x - across, part.width),
                                             .top = in_units(y - down, part.height),
                                             .right = in_units(x + across, part.width),
                                             .bottom = in_units(y + down, part.height)};
  }
}

static size_t up_to_multiple(size_t side) {
  return (side + NETWORK_MULTIPLE - 1) / NETWORK_MULTIPLE * NETWORK_MULTIPLE;
}

static int search(network *net, const uint8_t *pixels, size_t width, size_t height, size_t side,
                  candidates *found) {
  size_t longer = width > height ? width : height;
  view part = {(width * side + longer / 2) / longer, (height * side + longer / 2) / longer};
  if (part.width == 0) part.width = 1;
  if (part.height == 0) part.height = 1;
  size_t input_width = up_to_multiple(part.width), stride;
  float *input = network_begin(net, input_width, up_to_multiple(part.height), &stride);
  if (input == NULL || !fill_input(input, stride, input_width, part, pixels, width, height))
    return 0;
  network_output outputs[NETWORK_OUTPUTS];
  network_run(net, outputs);
  for (size_t i = 0; i < NETWORK_OUTPUTS; i++)
    take_candidates(outputs[i], (size_t)NETWORK_CELL << i, part, found);
  return 1;
}

/* The greatest score first. Equal ones have an order too, so that all systems have the same. */
static int compare(const void *first, const void *second) {
  const candidate *a = first, *b = second;
  if (a->score != b->score) return a->score > b->score ? -1 : 1;
  if (a->left != b->left) return a->left < b->left ? -1 : 1;
  if (a->top != b->top) return a->top < b->top ? -1 : 1;
  if (a->right != b->right) return a->right < b->right ? -1 : 1;
  return (a->bottom > b->bottom) - (a->bottom < b->bottom);
}

static int64_t area(const candidate *a) { return (a->right - a->left) * (a->bottom - a->top); }

static int64_t common_area(const candidate *a, const candidate *b) {
  candidate both = {.left = a->left > b->left ? a->left : b->left,
                    .top = a->top > b->top ? a->top : b->top,
                    .right = a->right < b->right ? a->right : b->right,
                    .bottom = a->bottom < b->bottom ? a->bottom : b->bottom};
  return both.left < both.right && both.top < both.bottom ? area(&both) : 0;
}

/* The mean of a candidate and those that cover almost the same, which are used then. */
static candidate merge(candidates *found, size_t first) {
  candidate sum = {0}, *all = found->all;
  for (size_t i = first; i < found->count; i++) {
    int64_t common = common_area(&all[first], &all[i]);
    if (all[i].is_used || (i > first && 13 * common <= 3 * (area(&all[first]) + area(&all[i]))))
      continue;
    all[i].is_used = 1;
    sum.score += all[i].score;
    sum.left += all[i].score * all[i].left;
    sum.top += all[i].score * all[i].top;
    sum.right += all[i].score * all[i].right;
    sum.bottom += all[i].score * all[i].bottom;
  }
  return (candidate){.score = all[first].score,
                     .left = sum.left / sum.score,
                     .top = sum.top / sum.score,
                     .right = sum.right / sum.score,
                     .bottom = sum.bottom / sum.score};
}

static int32_t clipped(int64_t place) {
  return (int32_t)(place < 0 ? 0 : place > UNIT ? UNIT : place);
}

/* A face lies within another if more than 0.6 of the smaller one does. */
static int is_within(const candidate *face, const candidate *others, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int64_t less = area(face) < area(&others[i]) ? area(face) : area(&others[i]);
    if (5 * common_area(face, &others[i]) > 3 * less) return 1;
  }
  return 0;
}

int find_faces(network *net, const uint8_t *pixels, size_t width, size_t height,
               photo_faces_face faces[PHOTO_FACES_MAX_COUNT]) {
  static candidate kept[PHOTO_FACES_MAX_COUNT];
  static candidates found;
  found.count = 0;
  for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
    if (!search(net, pixels, width, height, sides[i], &found)) return -1;
  qsort(found.all, found.count, sizeof found.all[0], compare);
  size_t count = 0;
  for (size_t i = 0; i < found.count && count < PHOTO_FACES_MAX_COUNT; i++) {
    if (found.all[i].is_used) continue;
    candidate face = merge(&found, i);
    if (is_within(&face, kept, count)) continue;
    photo_faces_face answer = {.left = clipped(face.left),
                               .top = clipped(face.top),
                               .right = clipped(face.right),
                               .bottom = clipped(face.bottom),
                               .score = (int32_t)face.score};
    if (answer.left >= answer.right || answer.top >= answer.bottom) continue;
    kept[count] = face;
    faces[count++] = answer;
  }
  return (int)count;
}
