/* What a process might do that takes all of something, until it is ended. */
#ifndef EXHAUSTING_MISDEEDS_H
#define EXHAUSTING_MISDEEDS_H

/* Takes CPU time for ever. */
void spin(void);

/* Allocates and uses memory until there is none left. */
void take_memory(void);

#endif
