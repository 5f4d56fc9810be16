/* Rows on their way to the program, gathered into batches. */
#ifndef ROWS_H
#define ROWS_H

#include <stddef.h>
#include <stdint.h>

/* Begins the rows of a part, each of so many bytes. */
void rows_begin(size_t row_bytes);

/* The place for the next row. It is sent once the batch is full. */
uint8_t *rows_next(void);

/* Sends the rest, and END. */
void rows_end(void);

#endif
