/* Detects when Little CMS runs out of memory, which it does not report itself. */
#ifndef PHOTO_CMS_H
#define PHOTO_CMS_H

/* Creates a Little CMS context that records failed allocations. In other contexts, Little CMS
   treats a profile as broken, or crashes, if an allocation fails. Returns NULL if there is no
   memory for the context itself. */
struct _cmsContext_struct *photo_cms_context(void);

/* Whether an allocation of such a context has failed on this thread since the last call. */
int photo_cms_ran_out_of_memory(void);

#endif
