#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "exhausting_misdeeds.h"
#include "messages.h"
#include "misdeeds.h"
#include "requests.h"
#include "rows.h"

enum { SIDE = 64, ROW_BYTES = SIDE * 3 };

static photo_external_header header(uint32_t width, uint32_t height) {
  return (photo_external_header){.width = width,
                                 .height = height,
                                 .channels = 3,
                                 .bits = 8,
                                 .stored_bits = 8,
                                 .primaries = 2,
                                 .transfer = 2,
                                 .orientation = 1,
                                 .memory = 1 << 20,
                                 .coding = "misdeed",
                                 .color_model = "RGB"};
}

/* Sends the header of a small photo and waits for the part. */
static photo_external_part begin(void) {
  photo_external_header small = header(SIDE, SIDE);
  send_header(small, NULL, NULL);
  return wait_for_part(&small);
}

/* Sends gray rows. */
static void send_rows(size_t row_bytes, size_t count) {
  if (count == 0) return;
  uint8_t *rows = malloc(row_bytes * count);
  if (rows == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for rows");
  memset(rows, 128, row_bytes * count);
  begin_message(PHOTO_EXTERNAL_ROWS, row_bytes * count);
  send_bytes(rows, row_bytes * count);
  free(rows);
}

static void behave(void) {
  photo_external_part part = begin();
  send_rows((size_t)part.width * 3, part.height);
  send_message(PHOTO_EXTERNAL_END);
}

/* Sends half of the rows. */
static void send_half(void) {
  photo_external_part part = begin();
  send_rows((size_t)part.width * 3, part.height / 2);
}

static void send_wide_rows(void) {
  photo_external_part part = begin();
  send_rows((size_t)part.width * 3 + 1, part.height);
  send_message(PHOTO_EXTERNAL_END);
}

static void send_too_many_rows(void) {
  photo_external_part part = begin();
  send_rows((size_t)part.width * 3, part.height + 1);
  send_message(PHOTO_EXTERNAL_END);
}

static void send_rows_forever(void) {
  photo_external_part part = begin();
  for (;;) send_rows((size_t)part.width * 3, part.height);
}

static void send_too_few_rows(void) {
  send_half();
  send_message(PHOTO_EXTERNAL_END);
}

static void send_no_rows(void) {
  begin();
  send_message(PHOTO_EXTERNAL_END);
}

static void send_empty_rows(void) {
  begin();
  for (;;) begin_message(PHOTO_EXTERNAL_ROWS, 0);
}

static void send_rows_first(void) { send_rows(ROW_BYTES, SIDE); }

static void send_end_first(void) { send_message(PHOTO_EXTERNAL_END); }

static void send_header_twice(void) {
  begin();
  send_header(header(SIDE, SIDE), NULL, NULL);
}

static void send_huge_header(void) { send_header(header(1 << 16, 1 << 16), NULL, NULL); }

static void send_largest_header(void) { send_header(header(UINT32_MAX, UINT32_MAX), NULL, NULL); }

static void send_empty_header(void) { send_header(header(0, SIDE), NULL, NULL); }

static void send_wrong_header(void) {
  photo_external_header wrong = header(SIDE, SIDE);
  wrong.channels = 5;
  wrong.bits = 12;
  send_header(wrong, NULL, NULL);
}

static void send_long_profile(void) {
  photo_external_header wrong = header(SIDE, SIDE);
  wrong.profile_count = PHOTO_EXTERNAL_MAX_PROFILE + 1;
  begin_message(PHOTO_EXTERNAL_HEADER, sizeof wrong + wrong.profile_count);
  send_bytes(&wrong, sizeof wrong);
}

static void send_short_profile(void) {
  photo_external_header wrong = header(SIDE, SIDE);
  wrong.profile_count = 1000;
  begin_message(PHOTO_EXTERNAL_HEADER, sizeof wrong);
  send_bytes(&wrong, sizeof wrong);
}

static void send_half_a_header(void) {
  photo_external_header whole = header(SIDE, SIDE);
  begin_message(PHOTO_EXTERNAL_HEADER, sizeof whole);
  send_bytes(&whole, sizeof whole / 2);
}

static void send_garbage(void) {
  static const char garbage[] = "a message of nobody knows which kind and how many bytes";
  send_bytes(garbage, sizeof garbage);
}

static void send_warnings_forever(void) {
  for (;;) {
    begin_message(PHOTO_EXTERNAL_WARNING, 4);
    send_bytes("warn", 4);
  }
}

static void send_bad_text(void) {
  static const char text[] = "a line\n\x1B[31m and another \xFF\xC0";
  begin_message(PHOTO_EXTERNAL_WARNING, sizeof text);
  send_bytes(text, sizeof text);
  behave();
}

static void send_long_text(void) {
  begin_message(PHOTO_EXTERNAL_WARNING, UINT32_MAX);
  send_rows_forever();
}

static void end_at_once(void) {}

static void spin_halfway(void) {
  send_half();
  spin();
}

static void sleep_forever(void) {
  for (;;) clock_nanosleep(CLOCK_MONOTONIC, 0, &(struct timespec){.tv_sec = 1000}, NULL);
}

static void sleep_halfway(void) {
  send_half();
  sleep_forever();
}

static void fault(void) { *(volatile int *)16 = 0; }

static void fault_halfway(void) {
  send_half();
  fault();
}

static void kill_halfway(void) {
  send_half();
  syscall(SYS_tgkill, getpid(), getpid(), SIGKILL);
}

static void abort_halfway(void) {
  send_half();
  abort();
}

static void exit_halfway(void) {
  send_half();
  _exit(3);
}

static void allocate(void) {
  take_memory();
  fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "took all available memory");
}

static void allocate_halfway(void) {
  send_half();
  allocate();
}

static void *wait_in_thread(void *unused) {
  sleep_forever();
  return unused;
}

static void start_threads(void) {
  pthread_t thread;
  int count = 0;
  while (pthread_create(&thread, NULL, wait_in_thread, NULL) == 0) count++;
  fail(PHOTO_EXTERNAL_DAMAGED, "started %d threads", count);
}

const possible_misdeed possible_misdeeds[] = {
    {"behave", behave},
    {"wide rows", send_wide_rows},
    {"too many rows", send_too_many_rows},
    {"rows forever", send_rows_forever},
    {"too few rows", send_too_few_rows},
    {"no rows", send_no_rows},
    {"empty rows", send_empty_rows},
    {"rows first", send_rows_first},
    {"end first", send_end_first},
    {"header twice", send_header_twice},
    {"huge header", send_huge_header},
    {"largest header", send_largest_header},
    {"empty header", send_empty_header},
    {"wrong header", send_wrong_header},
    {"long profile", send_long_profile},
    {"short profile", send_short_profile},
    {"half a header", send_half_a_header},
    {"garbage", send_garbage},
    {"warnings forever", send_warnings_forever},
    {"bad text", send_bad_text},
    {"long text", send_long_text},
    {"end at once", end_at_once},
    {"spin", spin},
    {"spin halfway", spin_halfway},
    {"sleep", sleep_forever},
    {"sleep halfway", sleep_halfway},
    {"fault", fault},
    {"fault halfway", fault_halfway},
    {"kill halfway", kill_halfway},
    {"abort halfway", abort_halfway},
    {"exit halfway", exit_halfway},
    {"allocate", allocate},
    {"allocate halfway", allocate_halfway},
    {"start threads", start_threads},
    {NULL, NULL},
};

static void receive_rows(const photo_external_encode *request) {
  for (uint64_t i = 0; i < (uint64_t)request->width * request->height; i++)
    receive_bytes(&(uint32_t){0}, sizeof(uint32_t));
}

/* Announces a file of `announced` bytes, and sends `sent` of them. */
static void send_file(const photo_external_encode *request, size_t announced, size_t sent) {
  receive_rows(request);
  begin_message(PHOTO_EXTERNAL_FILE, announced);
  for (size_t i = 0; i < sent; i++) send_bytes("x", 1);
}

static void send_empty_file(const photo_external_encode *request) { send_file(request, 0, 0); }
static void send_odd_file(const photo_external_encode *request) { send_file(request, 101, 101); }
static void send_half_a_file(const photo_external_encode *request) { send_file(request, 100, 50); }
static void send_file_forever(const photo_external_encode *request) {
  send_file(request, UINT32_MAX, SIZE_MAX);
}
static void send_garbage_as_file(const photo_external_encode *request) {
  receive_rows(request);
  send_garbage();
}
static void send_warnings_as_file(const photo_external_encode *request) {
  receive_rows(request);
  send_warnings_forever();
}
static void ignore_rows(const photo_external_encode *request) { (void)request; }
static void ignore_rows_and_spin(const photo_external_encode *request) {
  (void)request;
  spin();
}
static void fault_while_encoding(const photo_external_encode *request) {
  receive_rows(request);
  fault();
}
static void allocate_while_encoding(const photo_external_encode *request) {
  receive_rows(request);
  allocate();
}
static void refuse_without_reason(const photo_external_encode *request) {
  (void)request;
  fail(PHOTO_EXTERNAL_DAMAGED, "no\x1B[31m reason");
}

void (*const encoding_misdeeds[])(const photo_external_encode *) = {
    send_empty_file,      send_odd_file,           send_half_a_file,      send_file_forever,
    send_garbage_as_file, send_warnings_as_file,   ignore_rows,           ignore_rows_and_spin,
    fault_while_encoding, allocate_while_encoding, refuse_without_reason,
};
const uint32_t encoding_misdeeds_count = sizeof encoding_misdeeds / sizeof encoding_misdeeds[0];
