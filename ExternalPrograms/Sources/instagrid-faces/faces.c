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

/* The photo as the network sees it: large faces are found in the first size, and small ones in the
   second. The longer side in pixels, and the number of pixels, which bounds time and memory. */
static const struct {
  size_t side, pixels;
} sizes[] = {{192, 192 * 192}, {384, 384 * 256}};

typedef struct {
  int64_t score, left, top, right, bottom; /* in units of the photo's sides */
  int is_used;
} candidate;

typedef struct {
  candidate *all;
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
    if (from >= to) { /* sample k covers k * to to (k + 1) * to, the new one i * from to (i + 1) * from */
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
    size_t place = (2 * i + 1) * from; /* of the new sample's center; sample k is at (2 * k + 1) * to */
    size_t beyond = place < to ? 0 : place - to;
    spans[i].first = beyond / (2 * to);
    spans[i].count = spans[i].first + 1 < from ? 2 : 1;
    weights[1] = (float)(beyond % (2 * to)) / (float)(2 * to);
    weights[0] = spans[i].count == 2 ? 1 - weights[1] : 1;
  }
  return spans;
}

typedef struct {
  size_t width, height; /* the photo in the network's input */
  size_t left, top;     /* where it is */
} view;

/* Fills the input's planes. Around the photo they are black. */
static int fill_input(float *input, size_t stride, size_t input_width, size_t input_height, view part,
                      const uint8_t *pixels, size_t width, size_t height) {
  span *columns = make_spans(width, part.width), *rows = make_spans(height, part.height);
  float *line = malloc(width * 3 * sizeof *line);
  int is_done = columns != NULL && rows != NULL && line != NULL;
  for (size_t i = 0; is_done && i < 3; i++) {
    for (size_t k = 0; k < input_width * input_height; k++) input[i * stride + k] = -1;
  }
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
        for (size_t k = 0; k < columns[x].count; k++) {
          sum += columns[x].weights[k] * line[(columns[x].first + k) * 3 + color];
        }
        input[color * stride + (part.top + y) * input_width + part.left + x] = sum / 127.5F - 1;
      }
    }
  }
  free(columns);
  free(rows);
  free(line);
  return is_done;
}

static int64_t in_units(float place, size_t offset, size_t side) {
  float units = (place - (float)offset) * UNIT / (float)side;
  /* A network of others' making may answer anything. */
  return units > -4 * UNIT && units < 4 * UNIT ? (int64_t)units : units > 0 ? 4 * UNIT : -4 * UNIT;
}

static void take_candidates(network_output output, view part, candidates *found) {
  for (size_t i = 0; i < output.width * output.height && found->count < MOST_CANDIDATES; i++) {
    float score = output.scores[i] * SCORE_SCALE;
    if (!(score >= LEAST_SCORE)) continue;
    float x = ((float)(i % output.width) + 0.5F) * NETWORK_CELL + output.boxes[i];
    float y = ((float)(i / output.width) + 0.5F) * NETWORK_CELL + output.boxes[output.stride + i];
    float across = output.boxes[2 * output.stride + i] / 2, down = output.boxes[3 * output.stride + i] / 2;
    if (!(across > 0 && down > 0)) continue;
    found->all[found->count++] = (candidate){
        .score = score < MOST_SCORE ? (int64_t)score : MOST_SCORE,
        .left = in_units(x - across, part.left, part.width),
        .top = in_units(y - down, part.top, part.height),
        .right = in_units(x + across, part.left, part.width),
        .bottom = in_units(y + down, part.top, part.height)};
  }
}

static int search(network *net, const uint8_t *pixels, size_t width, size_t height, size_t index,
                  candidates *found) {
  size_t longer = width > height ? width : height, multiple = NETWORK_MULTIPLE;
  size_t side = sizes[index].side;
  while (side * side * smaller(width, height) > sizes[index].pixels * longer) side--;
  view part = {(width * side + longer / 2) / longer, (height * side + longer / 2) / longer, 0, 0};
  if (part.width == 0) part.width = 1;
  if (part.height == 0) part.height = 1;
  size_t input_width = (part.width + multiple - 1) / multiple * multiple;
  size_t input_height = (part.height + multiple - 1) / multiple * multiple;
  part.left = (input_width - part.width) / 2;
  part.top = (input_height - part.height) / 2;
  size_t stride;
  float *input = network_begin(net, input_width, input_height, &stride);
  if (input == NULL ||
      !fill_input(input, stride, input_width, input_height, part, pixels, width, height)) {
    return 0;
  }
  take_candidates(network_run(net), part, found);
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
static candidate merge(candidates found, size_t first) {
  candidate sum = {0}, *all = found.all;
  for (size_t i = first; i < found.count; i++) {
    int64_t common = common_area(&all[first], &all[i]);
    if (all[i].is_used || (i > first && 13 * common <= 3 * (area(&all[first]) + area(&all[i])))) continue;
    all[i].is_used = 1;
    sum.score += all[i].score;
    sum.left += all[i].score * all[i].left;
    sum.top += all[i].score * all[i].top;
    sum.right += all[i].score * all[i].right;
    sum.bottom += all[i].score * all[i].bottom;
  }
  return (candidate){.score = all[first].score, .left = sum.left / sum.score, .top = sum.top / sum.score,
                     .right = sum.right / sum.score, .bottom = sum.bottom / sum.score};
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
  candidates found = {malloc(MOST_CANDIDATES * sizeof(candidate)), 0};
  int is_done = found.all != NULL;
  for (size_t i = 0; is_done && i < sizeof sizes / sizeof sizes[0]; i++) {
    is_done = search(net, pixels, width, height, i, &found);
  }
  size_t count = 0;
  if (is_done) qsort(found.all, found.count, sizeof *found.all, compare);
  for (size_t i = 0; is_done && i < found.count && count < PHOTO_FACES_MAX_COUNT; i++) {
    if (found.all[i].is_used) continue;
    candidate face = merge(found, i);
    if (is_within(&face, kept, count)) continue;
    /* The network's boxes begin at the eyebrows; a face begins at the hair. */
    int64_t top = face.top - (face.bottom - face.top) * 3 / 16;
    photo_faces_face answer = {.left = clipped(face.left), .top = clipped(top),
                               .right = clipped(face.right), .bottom = clipped(face.bottom),
                               .score = (int32_t)face.score};
    if (answer.left >= answer.right || answer.top >= answer.bottom) continue;
    kept[count] = face;
    faces[count++] = answer;
  }
  free(found.all);
  return is_done ? (int)count : -1;
}
