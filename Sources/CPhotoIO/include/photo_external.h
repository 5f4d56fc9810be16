/* The messages between the program and instagrid-formats, whose processes each decode one photo, or
   encode one picture, of a format whose library is kept out of the program.

   The program starts one process, their parent, without arguments, with an empty environment and
   three descriptors: 1 is one end of a socket pair (AF_UNIX, SOCK_SEQPACKET); 0 and 2 are
   /dev/null. The parent loads libraries and forks, and gets no byte of a photo. It ends with its
   socket.

     program  parent
     START                   photo_external_start alone, with one end of a socket pair (AF_UNIX,
                             SOCK_STREAM) and the photo, if there is one (SCM_RIGHTS)
              STARTED        photo_external_started alone

   The new process is a child of the program. Its descriptors are: 0 is the photo, a file or a
   stream, or /dev/null; 1 is its socket; 2 is /dev/null. The position of a file is shared with the
   program and is not used. A process that is started with such descriptors works in the same way,
   without a parent. To decode a photo:

     program  process
     OPEN
              INPUT_READ     when it has read all that it needs of the photo
              HEADER         or FAILURE
     PART                    or the end of the socket, at which the process ends
              WARNING...     any number up to PHOTO_EXTERNAL_MAX_WARNINGS, also before HEADER
              ROWS...        the rows of the part from top to bottom
              END            or FAILURE

   To encode a picture, for which descriptor 0 is /dev/null:

     program  process
     ENCODE                  with all rows of the picture
              FILE           or FAILURE

   Nothing follows END, FILE or FAILURE. Until INPUT_READ the process may be waiting for the photo's
   bytes; from then on it is busy or waits for PART, so silence is an error.

   Each message is a photo_external_message and then the bytes of its payload. Numbers have the byte
   order of the machine, and texts are UTF-8 without a zero byte, a newline or another control
   character. The photo may have taken over the process: the program checks everything it gets. */
#ifndef PHOTO_EXTERNAL_H
#define PHOTO_EXTERNAL_H

#include <stdint.h>

enum {
  PHOTO_EXTERNAL_VERSION = 5,

  /* The descriptors of the process. */
  PHOTO_EXTERNAL_INPUT = 0,
  PHOTO_EXTERNAL_SOCKET = 1,

  /* The maximum sizes of payloads and of their parts, in bytes. */
  PHOTO_EXTERNAL_MAX_HEAD = 1 << 20, /* of a stream: the part that the program has already read */
  PHOTO_EXTERNAL_MAX_PROFILE = 1 << 24, /* of an ICC profile */
  PHOTO_EXTERNAL_MAX_EXIF = 1 << 18,    /* of EXIF data */
  PHOTO_EXTERNAL_MAX_TEXT = 512,        /* of the text of a warning or a failure */
  PHOTO_EXTERNAL_BATCH = 1 << 18,       /* of rows, unless a single row has more */

  PHOTO_EXTERNAL_MAX_WARNINGS = 8,

  PHOTO_EXTERNAL_CMYK = 5, /* in the place of a number of channels */

  /* The exit code of a process whose protocol has no message for it, if memory was not to be
     had. */
  PHOTO_EXTERNAL_EXIT_NO_MEMORY = 71
};

typedef enum {
  /* From the program. */
  PHOTO_EXTERNAL_OPEN = 1, /* photo_external_open, then the bytes of a stream that were read */
  PHOTO_EXTERNAL_PART = 2, /* photo_external_part */
  /* From the process. */
  PHOTO_EXTERNAL_INPUT_READ = 3, /* nothing: the process waits for no more bytes of the photo */
  PHOTO_EXTERNAL_HEADER = 4,  /* photo_external_header, then the ICC profile, then the EXIF data */
  PHOTO_EXTERNAL_WARNING = 5, /* a text */
  PHOTO_EXTERNAL_ROWS = 6,    /* whole rows of the part, without gaps between them */
  PHOTO_EXTERNAL_END = 7,     /* nothing: all rows were sent */
  PHOTO_EXTERNAL_FAILURE = 8, /* photo_external_failure, then a text */
  /* From the program. */
  PHOTO_EXTERNAL_ENCODE = 9, /* photo_external_encode, then the rows from top to bottom: red,
                                green, blue and straight alpha, 8 bits each */
  /* From the process. */
  PHOTO_EXTERNAL_FILE = 10 /* the chunks of a WebP that follow VP8X, whole and padded */
} photo_external_kind;

typedef struct {
  uint32_t kind;  /* a photo_external_kind */
  uint32_t count; /* the number of bytes of the payload */
} photo_external_message;

typedef enum {
  PHOTO_EXTERNAL_HEIF = 1,
  PHOTO_EXTERNAL_WEBP = 2,
  PHOTO_EXTERNAL_TIFF = 3,
  PHOTO_EXTERNAL_JXL = 4,
  PHOTO_EXTERNAL_HEIF_GAIN_MAP = 5 /* the gain map of a HEIF instead of its primary picture */
} photo_external_format;

/* For the parent, which loads the library of a format before it forks. */
typedef struct {
  uint32_t format;   /* a photo_external_format; 0 to encode a picture */
  uint32_t reserved; /* 0 */
} photo_external_start;

/* The process that was started; or 0, and the error number for which there is none. */
typedef struct {
  int32_t process, error;
} photo_external_started;

typedef struct {
  uint32_t version; /* PHOTO_EXTERNAL_VERSION; the process answers others with a failure */
  uint32_t format;  /* a photo_external_format; AVIF is HEIF */
  int64_t start;    /* where the photo begins in the file; -1 for a stream */
  int64_t size;     /* of the photo in bytes, from `start` on; -1 for a stream */
  uint64_t memory;  /* the maximum number of bytes that the process may use for the photo */
  uint64_t pixels;  /* the maximum number of pixels of a photo */
} photo_external_open;

enum {
  PHOTO_EXTERNAL_MAX_WEBP_SIDE = 16383 /* 14 bits */
};

/* A WebP to be written. */
typedef struct {
  uint32_t version;       /* PHOTO_EXTERNAL_VERSION */
  uint32_t width, height; /* 1...PHOTO_EXTERNAL_MAX_WEBP_SIDE */
  uint32_t has_alpha;     /* 0 if alpha is to be ignored */
  uint32_t quality;       /* 1...100; 0 for lossless */
  uint32_t reserved;      /* 0 */
  uint64_t memory;        /* the maximum number of bytes that the process may use */
} photo_external_encode;

/* What a file contains besides the picture that is decoded, and how it is stored: none of this
   changes the rows. */
typedef enum {
  PHOTO_EXTERNAL_HAS_EXIF = 1,            /* even if its orientation is ignored */
  PHOTO_EXTERNAL_HAS_GAIN_MAP = 2,        /* for HDR: ignored */
  PHOTO_EXTERNAL_HAS_DEPTH_MAP = 4,       /* ignored */
  PHOTO_EXTERNAL_HAS_AUXILIARY = 8,       /* another auxiliary picture, such as a matte: ignored */
  PHOTO_EXTERNAL_HAS_FURTHER_PHOTOS = 16, /* besides the primary picture: ignored */
  PHOTO_EXTERNAL_IS_ANIMATED = 32         /* the rows come from the first frame */
} photo_external_flags;

typedef struct {
  uint32_t width, height; /* of the rows; at least 1, at most the pixels of OPEN */
  uint32_t channels;      /* 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha; alpha is straight.
                             PHOTO_EXTERNAL_CMYK: inks of 8 bits, 255 for none */
  uint32_t bits;          /* of a sample of the rows: 8, or 16 in the order of the machine */
  uint32_t stored_bits;   /* of a sample of the file: 1...32 */
  uint32_t sampling_across, sampling_down; /* pixels that share a sample of chroma: 1, 2 or 4; 0 if
                                              there is no chroma, or if it is not known */
  uint32_t primaries, transfer; /* code points of ITU-T H.273; 2 if the file has none. They are
                                   ignored if there is an ICC profile. */
  uint32_t flags;               /* photo_external_flags */
  uint32_t profile_count;       /* bytes of the ICC profile, or 0 */
  uint32_t exif_count;  /* bytes of the EXIF data, or 0. Those of a HEIF or TIFF are not sent.
                           Of a gain map: what describes it, ISO's metadata or XMP data. */
  uint64_t memory;      /* an estimate of the maximum number of bytes that decoding needs,
                           including the process itself */
  uint32_t orientation; /* how the rows must be turned: 1...8, as in EXIF data; 0 if these say it */
  uint32_t reserved;    /* 0 */
  char coding[24];      /* such as "HEVC", "VP8 lossless"; ends with a zero byte. The four bytes of
                           the file's own name if it is not known; they may be any. */
  char color_model[16]; /* as stored, such as "YCbCr"; ends with a zero byte */
} photo_external_header;

/* An area of the rows that HEADER describes. It is not empty. */
typedef struct {
  uint32_t x, y, width, height;
} photo_external_part;

typedef enum {
  PHOTO_EXTERNAL_DAMAGED = 1,   /* the text says how */
  PHOTO_EXTERNAL_ENDS_EARLY,    /* the data end before the picture does */
  PHOTO_EXTERNAL_UNSUPPORTED,   /* the text says what, and a workaround */
  PHOTO_EXTERNAL_TOO_LARGE,     /* `width` and `height` are more than the pixels of OPEN; of a
                                   picture, more data than its format can hold */
  PHOTO_EXTERNAL_NEEDS_MEMORY,  /* `memory` is the estimate, more than the memory of OPEN */
  PHOTO_EXTERNAL_OUT_OF_MEMORY, /* the memory of OPEN was not enough */
  PHOTO_EXTERNAL_READ_FAILED,   /* `code` is errno */
  PHOTO_EXTERNAL_NO_LIBRARY,    /* the text names it, and its package */
  PHOTO_EXTERNAL_NO_SANDBOX,    /* the text says what the system lacks */
  PHOTO_EXTERNAL_INTERNAL,      /* an error of the process or of its caller; the text says which */
  PHOTO_EXTERNAL_NO_THREAD,     /* `code` is errno */
  PHOTO_EXTERNAL_NO_MEMORY      /* less than the memory of OPEN was not to be had */
} photo_external_reason;

typedef struct {
  uint32_t reason; /* a photo_external_reason */
  int32_t code;    /* errno, or 0 */
  uint64_t width, height;
  uint64_t memory;
} photo_external_failure;

_Static_assert(sizeof(photo_external_message) == 8, "a message has no padding");
_Static_assert(sizeof(photo_external_start) == 8, "START has no padding");
_Static_assert(sizeof(photo_external_started) == 8, "STARTED has no padding");
_Static_assert(sizeof(photo_external_open) == 40, "OPEN has no padding");
_Static_assert(sizeof(photo_external_encode) == 32, "ENCODE has no padding");
_Static_assert(sizeof(photo_external_header) == 104, "HEADER has no padding");
_Static_assert(sizeof(photo_external_part) == 16, "PART has no padding");
_Static_assert(sizeof(photo_external_failure) == 32, "FAILURE has no padding");

#endif
