/* Tells when Little CMS finds no memory, which Little CMS itself does not. */
#ifndef PHOTO_CMS_H
#define PHOTO_CMS_H

/* Creates a context of Little CMS. In other contexts Little CMS takes a profile for broken, or crashes,
   where it finds no memory; in this one that is recorded. Returns NULL if there is no memory for the
   context itself. */
struct _cmsContext_struct *photo_cms_context(void);

/* Whether such contexts found no memory on this thread since the last call. */
int photo_cms_ran_out_of_memory(void);

#endif
