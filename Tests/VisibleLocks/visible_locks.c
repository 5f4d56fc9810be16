/* A library to preload under ThreadSanitizer. A contended Swift Mutex is locked and unlocked inside
   a library that ThreadSanitizer does not instrument, so it would report races on the data that the
   mutex protects. This library reports those locks to it. */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *lock
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *) __attribute__((weak));
void __tsan_release(void *) __attribute__((weak));

SWIFT void visible_lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool visible_try_lock(SELF) __asm__(TRY_LOCK);
SWIFT void visible_unlock(SELF) __asm__(UNLOCK);

SWIFT void visible_lock(uint32_t thread, SELF) {
  ((SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK))(thread, lock);
  if (__tsan_acquire) __tsan_acquire(lock);
}

SWIFT bool visible_try_lock(SELF) {
  bool is_locked = ((SWIFT bool (*)(SELF))dlsym(RTLD_NEXT, TRY_LOCK))(lock);
  if (is_locked && __tsan_acquire) __tsan_acquire(lock);
  return is_locked;
}

SWIFT void visible_unlock(SELF) {
  if (__tsan_release) __tsan_release(lock);
  ((SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK))(lock);
}
