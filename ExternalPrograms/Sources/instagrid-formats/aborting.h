/* Codecs in C++ abort, or trap, when they run out of memory. */
#ifndef ABORTING_H
#define ABORTING_H

/* From now on, if the process aborts because it ran out of memory, it reports that. */
void report_lack_of_memory(void);

#endif
