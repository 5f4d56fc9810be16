#define _GNU_SOURCE /* for posix_spawn_file_actions_addclosefrom_np */

#include "photo_process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>

static int add_descriptors(posix_spawn_file_actions_t *actions, int photo, int socket) {
  int error = photo < 0 ? posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0)
                        : posix_spawn_file_actions_adddup2(actions, photo, 0);
  if (error == 0) error = posix_spawn_file_actions_adddup2(actions, socket, 1);
  if (error == 0) error = posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0);
  /* Inherited descriptors may lack the close-on-exec flag. */
  return error != 0 ? error : posix_spawn_file_actions_addclosefrom_np(actions, 3);
}

static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  int error = posix_spawnattr_setsigdefault(attributes, &all);
  if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
  if (error == 0) error = posix_spawnattr_setpgroup(attributes, 0);
  short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP;
  return error != 0 ? error : posix_spawnattr_setflags(attributes, flags);
}

int photo_process_start(const char *program, int photo, int socket, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    char *arguments[] = {(char *)program, NULL}, *environment[] = {NULL};
    error = add_descriptors(&actions, photo, socket);
    if (error == 0) error = set_attributes(&attributes);
    if (error == 0)
      error = posix_spawn(process, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}
