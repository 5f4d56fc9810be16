/* Restricts what a process may do with files, where the kernel has Landlock. Restrictions add up;
   they cannot be lifted. */
#ifndef LANDLOCK_H
#define LANDLOCK_H

typedef enum {
  LANDLOCK_EVERYTHING, /* every right that the kernel's version of Landlock controls */
  LANDLOCK_WRITING     /* all of these rights but reading and executing files */
} landlock_subject;

/* Returns a ruleset that denies the rights, everywhere; a negative number without Landlock. */
int landlock_create(landlock_subject subject);

/* Makes an exception in a ruleset of all rights: the regular file that a path leads to, at this
   time and by whatever name it is opened later, may be read. Returns 0, or a negative number if the
   path leads to none. */
int landlock_allow_reading(int ruleset, const char *path);

/* Enters a ruleset, and closes it. Returns 0; a negative number if that fails, or if the ruleset is
   negative. */
int landlock_enter(int ruleset);

#endif
