#pragma once

#include <stddef.h>

/// The bytes of one or several files, UTF-8 without a zero at the end.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} PageFile;

/// `page.html`, with placeholders; the style; the scripts, one after the other; and the policy.
extern const PageFile page_html, page_style, page_scripts, page_policy;
