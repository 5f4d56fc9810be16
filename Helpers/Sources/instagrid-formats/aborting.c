#include "aborting.h"

#include <errno.h>
#include <signal.h>

#include "messages.h"

/* No row is being sent when a codec aborts. */
static void handle(int signal) {
  if (errno == ENOMEM) fail(PHOTO_HELPER_OUT_OF_MEMORY, "a codec got no memory");
  (void)signal; /* abort goes on */
}

void report_lack_of_memory(void) {
  struct sigaction action = {.sa_handler = handle};
  sigemptyset(&action.sa_mask);
  sigaction(SIGABRT, &action, NULL);
}
