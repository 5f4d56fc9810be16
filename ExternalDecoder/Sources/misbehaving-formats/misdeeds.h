/* What a photo that has taken over the process might do. */
#ifndef MISDEEDS_H
#define MISDEEDS_H

/* A call that the sandbox must deny. Returns a negative number and sets errno if it was denied. */
typedef struct {
  const char *name;
  long (*attempt)(void);
} denied_misdeed;

/* An action that the sandbox permits and the program must handle. Returns only if the process
   should then exit normally. */
typedef struct {
  const char *name;
  void (*commit)(void);
} possible_misdeed;

/* Both end with an entry whose name is NULL. */
extern const denied_misdeed denied_misdeeds[];
extern const possible_misdeed possible_misdeeds[];

#endif
