/* A process that communicates with instagrid as instagrid-formats does, in the same sandbox, and
   then does what its photo says. It is for tests of the sandbox and of the program.

   The photo consists of the 12 bytes that identify a HEIF or WebP, and the name of a misdeed.
   For a misdeed that the sandbox must deny, the text of the FAILURE message is "denied" or
   "done". For "all", it lists the misdeeds that were done, or is "denied".

   Of a picture to be encoded, the quality is the number of the misdeed: 1 is "all", and the others
   are those of encoding_misdeeds.

   If a shell script is beside the program, with its name and "-script", it runs in the place of
   each process, with the name of the program as $0. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "denied_misdeeds.h"
#include "forking.h"
#include "input.h"
#include "messages.h"
#include "misdeeds.h"
#include "requests.h"
#include "sandbox.h"

enum { SIGNATURE_BYTES = 12, MAX_NAME = 63 };

static _Noreturn void fail_with_result(void) {
  char result[PHOTO_EXTERNAL_MAX_TEXT + 1];
  attempt_all((const char *const[]){NULL}, result, sizeof result);
  fail(PHOTO_EXTERNAL_DAMAGED, "%s", result);
}

static void commit(const char *name) {
  if (strcmp(name, "all") == 0) fail_with_result();
  for (const denied_misdeed *misdeed = denied_misdeeds; misdeed->name != NULL; misdeed++) {
    if (strcmp(name, misdeed->name) != 0) continue;
    fail(PHOTO_EXTERNAL_DAMAGED, "%s", is_denied(misdeed) ? "denied" : "done");
  }
  for (const possible_misdeed *misdeed = possible_misdeeds; misdeed->name != NULL; misdeed++) {
    if (strcmp(name, misdeed->name) != 0) continue;
    misdeed->commit();
    return;
  }
  fail(PHOTO_EXTERNAL_INTERNAL, "there is no misdeed '%s'", name);
}

static _Noreturn void misencode(photo_external_encode request) {
  sandbox_close(request.memory, (uint64_t)request.width * request.height);
  if (request.quality == 1) fail_with_result();
  if (request.quality - 2 >= encoding_misdeeds_count)
    fail(PHOTO_EXTERNAL_INTERNAL, "there is no misdeed %u", request.quality);
  encoding_misdeeds[request.quality - 2](&request);
  _exit(0);
}

static void load_nothing(uint32_t format) { (void)format; }

static void run_script(char *program) {
  char path[4096];
  snprintf(path, sizeof path, "%s-script", program);
  char *const words[] = {"sh", "-c", ". \"$0-script\"", program, NULL}, *const none[] = {NULL};
  if (access(path, R_OK) == 0) execve("/bin/sh", words, none);
}

int main(int count, char **words) {
  sandbox_prepare();
  forking_serve(load_nothing);
  if (count > 0) run_script(words[0]);
  photo_external_message message = receive_message();
  if (message.kind == PHOTO_EXTERNAL_ENCODE) misencode(receive_encode(message));
  uint8_t *head;
  size_t head_count;
  photo_external_open open = receive_open(message, &head, &head_count);
  sandbox_close(open.memory, open.pixels);
  watch_program();

  input input = input_begin(&open, head, head_count);
  input_read(&input, SIGNATURE_BYTES + MAX_NAME);
  send_message(PHOTO_EXTERNAL_INPUT_READ);
  char name[MAX_NAME + 1] = "";
  if (input.count > SIGNATURE_BYTES)
    memcpy(name, input.bytes + SIGNATURE_BYTES, input.count - SIGNATURE_BYTES);
  name[strcspn(name, "\n")] = 0;
  commit(name);
  _exit(0);
}
