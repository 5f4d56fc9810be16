#define _GNU_SOURCE /* for posix_spawn_file_actions_addclosefrom_np */

#include "photo_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>

#include "photo_external.h"

static int add_descriptors(posix_spawn_file_actions_t *actions, int file, int socket) {
  int error = file < 0 ? posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0)
                       : posix_spawn_file_actions_adddup2(actions, file, 0);
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

int photo_process_start(const char *program, int file, int socket, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    char *arguments[] = {(char *)program, NULL}, *environment[] = {NULL};
    error = add_descriptors(&actions, file, socket);
    if (error == 0) error = set_attributes(&attributes);
    if (error == 0)
      error = posix_spawn(process, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int photo_process_request(int parent, uint32_t format, int socket, int photo) {
  photo_external_start start = {.format = format};
  int descriptors[] = {socket, photo};
  size_t bytes = photo < 0 ? sizeof socket : sizeof descriptors;
  union {
    char bytes[CMSG_SPACE(sizeof descriptors)];
    struct cmsghdr aligned;
  } control = {0};
  struct iovec payload = {&start, sizeof start};
  struct msghdr message = {.msg_iov = &payload,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = CMSG_SPACE(bytes)};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(bytes);
  memcpy(CMSG_DATA(header), descriptors, bytes);
  for (;;) {
    if (sendmsg(parent, &message, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0) return 0;
    if (errno != EINTR) return errno;
  }
}
