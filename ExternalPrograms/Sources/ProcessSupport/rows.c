#include "rows.h"

#include <stdlib.h>

#include "messages.h"

static struct {
  uint8_t *bytes;
  size_t row_bytes;
  size_t count;    /* number of rows in `bytes` */
  size_t capacity; /* in rows */
} batch;

void rows_begin(size_t row_bytes) {
  batch.row_bytes = row_bytes;
  batch.count = 0;
  batch.capacity = row_bytes < PHOTO_EXTERNAL_BATCH ? PHOTO_EXTERNAL_BATCH / row_bytes : 1;
  batch.bytes = malloc(batch.capacity * row_bytes);
  if (batch.bytes == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for a batch of rows");
}

static void send_batch(void) {
  if (batch.count == 0) return;
  begin_message(PHOTO_EXTERNAL_ROWS, batch.count * batch.row_bytes);
  send_bytes(batch.bytes, batch.count * batch.row_bytes);
  batch.count = 0;
}

uint8_t *rows_next(void) {
  if (batch.count == batch.capacity) send_batch();
  return batch.bytes + batch.count++ * batch.row_bytes;
}

void rows_end(void) {
  send_batch();
  send_message(PHOTO_EXTERNAL_END);
}
