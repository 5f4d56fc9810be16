/* Decodes photos, and encodes pictures, for instagrid, each in a process of its own: see
   photo_external.h. */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "aborting.h"
#include "decoder.h"
#include "forking.h"
#include "messages.h"
#include "requests.h"
#include "rows.h"
#include "sandbox.h"
#include "webp_encode.h"

static const decoder *decoder_of(uint32_t format) {
  switch (format) {
    case PHOTO_EXTERNAL_HEIF: return &heif_decoder;
    case PHOTO_EXTERNAL_HEIF_GAIN_MAP: return &heif_gain_map_decoder;
    case PHOTO_EXTERNAL_WEBP: return &webp_decoder;
    case PHOTO_EXTERNAL_TIFF: return &tiff_decoder;
    case PHOTO_EXTERNAL_JXL: return &jxl_decoder;
    default: return NULL;
  }
}

/* A library that is missing is looked for again in the process, which reports it. */
static void load(uint32_t format) {
  const decoder *decoder = decoder_of(format);
  if (decoder != NULL) decoder->load();
}

/* Fails if a photo has more pixels, or needs more memory, than OPEN allows. */
static void check(const photo_external_header *header, const photo_external_open *open) {
  photo_external_failure failure = {
      .width = header->width, .height = header->height, .memory = header->memory};
  if ((uint64_t)header->width * header->height > open->pixels)
    failure.reason = PHOTO_EXTERNAL_TOO_LARGE;
  else if (header->memory > open->memory) failure.reason = PHOTO_EXTERNAL_NEEDS_MEMORY;
  else return;
  fail_with(failure);
}

int main(int count, char **arguments) {
  (void)arguments;
  struct stat status;
  if (count > 1 || fstat(PHOTO_EXTERNAL_SOCKET, &status) != 0 || !S_ISSOCK(status.st_mode)) {
    fputs("instagrid-formats decodes photos and encodes pictures for instagrid, which starts it\n",
          stderr);
    return 64;
  }
  sandbox_prepare();
  forking_serve(load);
  photo_external_message message = receive_message();
  if (message.kind == PHOTO_EXTERNAL_ENCODE) webp_encode(receive_encode(message));
  uint8_t *head;
  size_t head_count;
  photo_external_open open = receive_open(message, &head, &head_count);
  const decoder *decoder = decoder_of(open.format);
  if (decoder == NULL) fail(PHOTO_EXTERNAL_INTERNAL, "there is no format %u", open.format);
  const char *missing = decoder->load();
  if (missing != NULL) fail(PHOTO_EXTERNAL_NO_LIBRARY, "%s", missing);
  report_lack_of_memory();
  sandbox_close(open.memory, open.pixels);
  watch_program();

  input input = input_begin(&open, head, head_count);
  decoder->read(&input);
  send_message(PHOTO_EXTERNAL_INPUT_READ);
  description photo = decoder->describe(&input, &open);
  const photo_external_header *header = &photo.header;
  check(header, &open);
  send_header(*header, photo.profile, photo.exif);

  photo_external_part part = wait_for_part(header);
  sandbox_allow_time((uint64_t)header->width * header->height);
  /* CMYK has as many samples as RGB and alpha. */
  uint32_t samples = header->channels > 4 ? 4 : header->channels;
  rows_begin((size_t)part.width * samples * (header->bits / 8));
  decoder->decode(part);
  rows_end();
  _exit(0);
}
