/* libheif, which is loaded only for a HEIF: its decoders compute tables when they are loaded, which
   takes longer than decoding a small photo. */
#ifndef HEIF_LIBRARY_H
#define HEIF_LIBRARY_H

#include <libheif/heif.h>
#include <libheif/heif_plugin.h>

#define HEIF_FUNCTIONS(USE)                            \
  USE(context_alloc)                                   \
  USE(context_get_image_handle)                        \
  USE(context_get_primary_image_handle)                \
  USE(context_read_from_memory_without_copy)           \
  USE(context_set_max_decoding_threads)                \
  USE(decode_image)                                    \
  USE(decoding_options_alloc)                          \
  USE(get_version)                                     \
  USE(get_version_number)                              \
  USE(have_decoder_for_format)                         \
  USE(image_add_plane)                                 \
  USE(image_create)                                    \
  USE(image_get_bits_per_pixel_range)                  \
  USE(image_get_decoding_warnings)                     \
  USE(image_get_height)                                \
  USE(image_get_nclx_color_profile)                    \
  USE(image_get_plane)                                 \
  USE(image_get_plane_readonly)                        \
  USE(image_get_primary_height)                        \
  USE(image_get_primary_width)                         \
  USE(image_get_width)                                 \
  USE(image_handle_get_color_profile_type)             \
  USE(image_handle_get_height)                         \
  USE(image_handle_get_luma_bits_per_pixel)            \
  USE(image_handle_get_nclx_color_profile)             \
  USE(image_handle_get_raw_color_profile)              \
  USE(image_handle_get_raw_color_profile_size)         \
  USE(image_handle_get_width)                          \
  USE(image_handle_has_alpha_channel)                  \
  USE(image_handle_is_premultiplied_alpha)             \
  USE(image_handle_release)                            \
  USE(image_has_channel)                               \
  USE(image_release)                                   \
  USE(image_set_nclx_color_profile)                    \
  USE(init)                                            \
  USE(nclx_color_profile_alloc)                        \
  USE(nclx_color_profile_free)                         \
  USE(nclx_color_profile_set_color_primaries)          \
  USE(nclx_color_profile_set_matrix_coefficients)      \
  USE(nclx_color_profile_set_transfer_characteristics) \
  USE(register_decoder_plugin)

/* The functions, as members without the prefix of their names. */
extern struct heif_library {
#define HEIF_MEMBER(name) __typeof__(&heif_##name) name;
  HEIF_FUNCTIONS(HEIF_MEMBER)
#undef HEIF_MEMBER
} heif;

/* Loads the library and its codecs, which are plug-ins on some systems. Returns it as dlopen does,
   or NULL if it is not installed. */
void *heif_load(void);

#endif
