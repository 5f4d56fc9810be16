/* What Little CMS does not tell: that there is no memory. */
#ifndef PHOTO_COLOR_H
#define PHOTO_COLOR_H

/* Makes a context of Little CMS. In others, where there is no memory, it takes a profile for broken,
   or crashes; in this one it is noted. Returns NULL where there is none for the context itself. */
struct _cmsContext_struct *photo_color_context(void);

/* Whether such contexts found no memory on this thread since the last call. */
int photo_color_missed_memory(void);

#endif
