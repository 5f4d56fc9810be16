#include "aborting.h"

#include <errno.h>
#include <signal.h>

#include "messages.h"

/* No message is being sent while a codec aborts. */
static void handle(int signal) {
  if (errno == ENOMEM) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "a codec ran out of memory");
  (void)signal; /* abort() continues, or the instruction that trapped is executed again */
}

void report_lack_of_memory(void) {
  struct sigaction action = {.sa_handler = handle, .sa_flags = (int)SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  sigaction(SIGABRT, &action, NULL);
  sigaction(SIGILL, &action, NULL);
}
