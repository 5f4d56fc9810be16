/* Reports when Little CMS runs out of memory, which Little CMS itself does not. */
#ifndef PHOTO_CMS_H
#define PHOTO_CMS_H

/* Creates a context of Little CMS that records when memory runs out. In other contexts, Little CMS
   then reports a broken profile, or crashes. Returns NULL if there is no memory for the context
   itself. */
struct _cmsContext_struct *photo_cms_context(void);

/* Whether memory has run out in such contexts, on this thread, since the last call. */
int photo_cms_ran_out_of_memory(void);

#endif
