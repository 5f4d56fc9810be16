#include "photo_cms.h"

#include <stdlib.h>

#include <lcms2.h>
#include <lcms2_plugin.h>

/* More than any table of a profile needs. By default Little CMS trusts the number of elements that
   a profile claims to have, and allocates up to half a gigabyte. */
enum { MAX_BYTES = 32 << 20 };

static _Thread_local int out_of_memory;

static void *checked(void *memory) {
  if (memory == NULL) out_of_memory = 1;
  return memory;
}

static void *allocate(cmsContext context, cmsUInt32Number count) {
  (void)context;
  return count > MAX_BYTES ? NULL : checked(malloc(count));
}

static void *reallocate(cmsContext context, void *memory, cmsUInt32Number count) {
  (void)context;
  return count > MAX_BYTES ? NULL : checked(realloc(memory, count));
}

static void deallocate(cmsContext context, void *memory) {
  (void)context;
  free(memory);
}

/* Little CMS 2.14 crashes if it cannot allocate a mutex. Only one thread at a time uses a context,
   so that none is needed. */

static void *make_no_lock(cmsContext context) { return context; }

static void end_no_lock(cmsContext context, void *lock) { (void)context, (void)lock; }

static cmsBool lock_nothing(cmsContext context, void *lock) {
  (void)context, (void)lock;
  return 1;
}

struct _cmsContext_struct *photo_cms_context(void) {
  static cmsPluginMutex locks = {
      .base = {cmsPluginMagicNumber, LCMS_VERSION, cmsPluginMutexSig, NULL},
      .CreateMutexPtr = make_no_lock,
      .DestroyMutexPtr = end_no_lock,
      .LockMutexPtr = lock_nothing,
      .UnlockMutexPtr = end_no_lock};
  static cmsPluginMemHandler memory = {
      .base = {cmsPluginMagicNumber, LCMS_VERSION, cmsPluginMemHandlerSig, &locks.base},
      .MallocPtr = allocate,
      .FreePtr = deallocate,
      .ReallocPtr = reallocate};
  return checked(cmsCreateContext(&memory, NULL));
}

int photo_cms_ran_out_of_memory(void) {
  int result = out_of_memory;
  out_of_memory = 0;
  return result;
}
