#include "forking.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "photo_external.h"

/* START, with the descriptors that come with it; -1 for those that do not. */
typedef struct {
  photo_external_start start;
  int socket, photo;
} request;

static void close_descriptors(const request *request) {
  if (request->socket >= 0) close(request->socket);
  if (request->photo >= 0) close(request->photo);
}

/* Ends the process if the program has closed its socket. */
static request receive(void) {
  request request = {.socket = -1, .photo = -1};
  int descriptors[2];
  union {
    char bytes[CMSG_SPACE(sizeof descriptors)];
    struct cmsghdr aligned;
  } control;
  struct iovec payload = {&request.start, sizeof request.start};
  struct msghdr message = {.msg_iov = &payload,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = sizeof control};
  ssize_t count;
  do count = recvmsg(PHOTO_EXTERNAL_SOCKET, &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);
  if (count <= 0) _exit(0);
  const struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  size_t received = header == NULL ? 0 : header->cmsg_len - CMSG_LEN(0);
  if (received > 0) memcpy(descriptors, CMSG_DATA(header), received);
  if (received >= sizeof(int)) request.socket = descriptors[0];
  if (received == sizeof descriptors) request.photo = descriptors[1];
  return request;
}

/* Forks, but the new process is a child of the program, which waits for it and kills it as if it
   had started it itself. As this process has one thread, the C library need not know. */
static pid_t fork_for(const request *request) {
  if (request->socket < 0) {
    errno = EMFILE; /* there was no descriptor for it */
    return -1;
  }
  return (pid_t)syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, NULL);
}

/* Gives the process for a photo its descriptors. */
static void take_descriptors(const request *request) {
  dup2(request->socket, PHOTO_EXTERNAL_SOCKET);
  if (request->photo >= 0) dup2(request->photo, PHOTO_EXTERNAL_INPUT);
  close_descriptors(request);
}

static int is_parent(void) {
  int type = 0;
  socklen_t size = sizeof type;
  return getsockopt(PHOTO_EXTERNAL_SOCKET, SOL_SOCKET, SO_TYPE, &type, &size) == 0 &&
         type == SOCK_SEQPACKET;
}

void forking_serve(void (*load)(uint32_t format)) {
  if (!is_parent()) return;
  for (;;) {
    request request = receive();
    load(request.start.format);
    pid_t process = fork_for(&request);
    if (process == 0) {
      take_descriptors(&request);
      return;
    }
    photo_external_started answer = {.process = process > 0 ? process : 0,
                                     .error = process > 0 ? 0 : errno};
    close_descriptors(&request);
    send(PHOTO_EXTERNAL_SOCKET, &answer, sizeof answer, MSG_NOSIGNAL);
  }
}
