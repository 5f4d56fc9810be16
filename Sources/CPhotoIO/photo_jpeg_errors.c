#include "photo_jpeg_private.h"

#include <string.h>

#include <jerror.h>

static photo_error_reason reason_of(int code) {
  switch (code) {
    case JERR_OUT_OF_MEMORY: return PHOTO_ERROR_MEMORY;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_IMAGE_TOO_BIG:
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED: return PHOTO_ERROR_UNSUPPORTED;
    default: return PHOTO_ERROR_DAMAGED;
  }
}

/* The coding of a start-of-frame marker that libjpeg does not support (ITU-T T.81, table B.1). */
static const char *process_name(int marker) {
  switch (marker) {
    case 0xC3:
    case 0xCB: return "lossless coding";
    case 0xC5:
    case 0xC6:
    case 0xC7:
    case 0xCD:
    case 0xCE:
    case 0xCF: return "hierarchical coding";
    default: return "an unknown coding";
  }
}

static void on_error(j_common_ptr info) {
  photo_jpeg *jpeg = photo_jpeg_owner(info);
  int code = info->err->msg_code, number = info->err->msg_parm.i[0];
  if (code == JERR_FILE_READ) { /* only our own input reports it, with errno */
    jpeg->error.code = number;
    photo_jpeg_fail(jpeg, PHOTO_ERROR_READ);
  }
  char text[JMSG_LENGTH_MAX];
  if (code == JERR_BAD_PRECISION) snprintf(text, sizeof text, "%d bits per sample", number);
  else if (code == JERR_SOF_UNSUPPORTED) snprintf(text, sizeof text, "%s", process_name(number));
  else (*info->err->format_message)(info, text);
  snprintf(jpeg->error.text, sizeof jpeg->error.text, "%s", text);
  photo_jpeg_fail(jpeg, reason_of(code));
}

static int is_harmless(int warning) {
  switch (warning) {
    case JWRN_ADOBE_XFORM:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    /* Handled where data turn out to be missing. */
    case JWRN_JPEG_EOF:
    /* Some phones write odd, unused scan parameters. */
    case JWRN_NOT_SEQUENTIAL: return 1;
    default: return 0;
  }
}

static void on_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  photo_jpeg *jpeg = photo_jpeg_owner(info);
  info->err->num_warnings++;
  int code = info->err->msg_code;
  long row = (long)jpeg->info.input_iMCU_row * jpeg->info.max_v_samp_factor * DCTSIZE;
  if (row >= (long)jpeg->info.image_height) row = 0; /* the next scan begins */
  /* Before a restart marker, only the rest of an interval is lost, and decoding continues. Before
     any other marker, this picture has no more data, and libjpeg would fill the rest with gray. */
  int marker = jpeg->info.unread_marker;
  int is_restart = marker >= JPEG_RST0 && marker <= JPEG_RST0 + 7;
  if (code == JWRN_HIT_MARKER && !is_restart) {
    jpeg->error.row = row;
    photo_jpeg_fail(jpeg, PHOTO_ERROR_ENDED);
  }
  if (is_harmless(code) || jpeg->warning[0] != 0) return;
  snprintf(
      jpeg->warning, sizeof jpeg->warning,
      "its data are damaged at row %ld of %u; decoding continued, and what follows may be wrong",
      row, jpeg->info.image_height);
}

static void ignore_message(j_common_ptr info) { (void)info; }

void photo_jpeg_install_error_handlers(photo_jpeg *jpeg) {
  jpeg->info.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = on_error;
  jpeg->errors.emit_message = on_message;
  jpeg->errors.output_message = ignore_message;
  jpeg->info.client_data = jpeg;
}
