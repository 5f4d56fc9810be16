/* What a photo that has taken over the process might do with it. */
#ifndef MISDEEDS_H
#define MISDEEDS_H

/* A call that the sandbox must deny. Returns a negative number, with errno, where it has. */
typedef struct {
  const char *name;
  long (*attempt)(void);
} denied_misdeed;

/* Something that is possible, which the program has to bear. Does not return, or returns in order
   to end the process in an ordinary way. */
typedef struct {
  const char *name;
  void (*commit)(void);
} possible_misdeed;

/* Both end with an entry without a name. */
extern const denied_misdeed denied_misdeeds[];
extern const possible_misdeed possible_misdeeds[];

#endif
