import CPNG

/// Writes PNG files through libpng's simplified interface.
enum CompressedPNG {
  /// The bytes of a PNG file with the picture of `bitmap`.
  static func encode(_ bitmap: Bitmap) throws -> [UInt8] {
    let format =
      switch bitmap.kind {
      case .gray: UInt32(0)
      case .grayAlpha: PNG_FORMAT_FLAG_ALPHA
      case .rgb: PNG_FORMAT_FLAG_COLOR
      case .rgba: PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA
      }
    return try encode(bitmap.bytes, bitmap.width, bitmap.height, format: format)
  }

  /// The bytes of a PNG file whose pixels are numbers of colors in a palette.
  static func encode(_ picture: PalettePicture) throws -> [UInt8] {
    let alpha = picture.hasAlpha ? PNG_FORMAT_FLAG_ALPHA : 0
    return try encode(
      picture.indices, picture.width, picture.height,
      format: PNG_FORMAT_FLAG_COLOR | alpha | PNG_FORMAT_FLAG_COLORMAP,
      palette: picture.palette, colors: picture.colors)
  }

  private static func encode(
    _ samples: [UInt8], _ width: Int, _ height: Int, format: UInt32,
    palette: [UInt8]? = nil, colors: Int = 0
  ) throws -> [UInt8] {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    unsafe image.width = UInt32(width)
    unsafe image.height = UInt32(height)
    unsafe image.format = format
    unsafe image.colormap_entries = UInt32(colors)
    // Noise may come out a little larger than it went in.
    var file = [UInt8](repeating: 0, count: samples.count * 11 / 10 + 4096)
    var count = file.count
    let status =
      if let palette {
        unsafe png_image_write_to_memory(&image, &file, &count, 0, samples, 0, palette)
      } else {
        unsafe png_image_write_to_memory(&image, &file, &count, 0, samples, 0, nil)
      }
    guard status != 0 else { throw Failure("PNG compression failed") }
    return Array(file.prefix(count))
  }
}
