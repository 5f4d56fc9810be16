#include "photo_cms.h"

#include <pthread.h>
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

/* Mutexes like Little CMS's own, except that version 2.14 initializes its mutexes even if their
   allocation failed. */

static void *make_lock(cmsContext context) {
  (void)context;
  pthread_mutex_t *lock = checked(malloc(sizeof *lock));
  if (lock != NULL) pthread_mutex_init(lock, NULL);
  return lock;
}

static void end_lock(cmsContext context, void *lock) {
  (void)context;
  if (lock != NULL) pthread_mutex_destroy(lock);
  free(lock);
}

static cmsBool lock(cmsContext context, void *lock) {
  (void)context;
  return lock == NULL || pthread_mutex_lock(lock) == 0;
}

static void unlock(cmsContext context, void *lock) {
  (void)context;
  if (lock != NULL) pthread_mutex_unlock(lock);
}

struct _cmsContext_struct *photo_cms_context(void) {
  static cmsPluginMutex locks = {
      .base = {cmsPluginMagicNumber, LCMS_VERSION, cmsPluginMutexSig, NULL},
      .CreateMutexPtr = make_lock,
      .DestroyMutexPtr = end_lock,
      .LockMutexPtr = lock,
      .UnlockMutexPtr = unlock};
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
