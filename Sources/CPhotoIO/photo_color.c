#include "photo_color.h"

#include <pthread.h>
#include <stdlib.h>

#include <lcms2.h>
#include <lcms2_plugin.h>

/* More than any table of a profile takes. By itself Little CMS believes whatever number of parts a
   profile claims to have, up to half a gigabyte. */
enum { MAX_BYTES = 32 << 20 };

static _Thread_local int missed_memory;

static void *note(void *memory) {
  if (memory == NULL) missed_memory = 1;
  return memory;
}

static void *take(cmsContext context, cmsUInt32Number count) {
  (void)context;
  return count > MAX_BYTES ? NULL : note(malloc(count));
}

static void *take_again(cmsContext context, void *memory, cmsUInt32Number count) {
  (void)context;
  return count > MAX_BYTES ? NULL : note(realloc(memory, count));
}

static void give_back(cmsContext context, void *memory) {
  (void)context;
  free(memory);
}

/* Its own locks, but that Little CMS 2.14 sets one up where it found no memory for it. */

static void *make_lock(cmsContext context) {
  (void)context;
  pthread_mutex_t *lock = note(malloc(sizeof *lock));
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

struct _cmsContext_struct *photo_color_context(void) {
  static cmsPluginMutex locks = {
      .base = {cmsPluginMagicNumber, LCMS_VERSION, cmsPluginMutexSig, NULL},
      .CreateMutexPtr = make_lock,
      .DestroyMutexPtr = end_lock,
      .LockMutexPtr = lock,
      .UnlockMutexPtr = unlock};
  static cmsPluginMemHandler memory = {
      .base = {cmsPluginMagicNumber, LCMS_VERSION, cmsPluginMemHandlerSig, &locks.base},
      .MallocPtr = take,
      .FreePtr = give_back,
      .ReallocPtr = take_again};
  return note(cmsCreateContext(&memory, NULL));
}

int photo_color_missed_memory(void) {
  int missed = missed_memory;
  missed_memory = 0;
  return missed;
}
