/* Sends rows to the program in batches. */
#ifndef ROWS_H
#define ROWS_H

#include <stddef.h>
#include <stdint.h>

/* Begins to send rows of `row_bytes` bytes each. */
void rows_begin(size_t row_bytes);

/* Returns the memory for the next row. The row is sent once the batch is full. */
uint8_t *rows_next(void);

/* Sends the remaining rows and END. */
void rows_end(void);

#endif
