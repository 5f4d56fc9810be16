/* Codecs in C++ abort where they get no memory. */
#ifndef ABORTING_H
#define ABORTING_H

/* From now on, a process that aborts because of that says so. */
void report_lack_of_memory(void);

#endif
