/* What somebody who has taken over a process might do, and its sandbox must deny. */
#ifndef DENIED_MISDEEDS_H
#define DENIED_MISDEEDS_H

#include <stddef.h>

/* A call that the sandbox must deny. Returns a negative number and sets errno if it was denied. */
typedef struct {
  const char *name;
  long (*attempt)(void);
} denied_misdeed;

/* Ends with an entry whose name is NULL. */
extern const denied_misdeed denied_misdeeds[];

int is_denied(const denied_misdeed *misdeed);

/* Attempts all misdeeds but those that a sandbox permits, whose names end with NULL. Writes a text
   into `result`: "denied", or the names of the misdeeds that were done. */
void attempt_all(const char *const *permitted, char *result, size_t size);

#endif
