import CPhotoIO
import FileSystem

/// What the reader of PNGs returns for a file, up to its end or the first error.
package struct PNGReading: Equatable {
  package private(set) var rows: [[UInt8]] = []
  /// What went wrong, in numbers and text.
  package let failure: String
  package let warning: String

  /// Reads a file of few pixels.
  ///
  /// - Parameter isStream: whether it is read as a stream, whose rows libpng reads.
  package init(_ path: Pathname, isStream: Bool) throws {
    let file = try OpenFile(reading: path)
    let opened = unsafe photo_png_open(file.descriptor, isStream ? -1 : 0, [], 0)
    guard let reader = unsafe opened else { throw SystemFailure("photo_png_open") }
    defer { unsafe photo_png_close(reader) }
    var (header, found) = unsafe (photo_png_header(), photo_error())
    if unsafe photo_png_read_header(reader, &header, &found) == 0,
      unsafe header.width < 1 << 20, unsafe header.height < 1 << 12
    {
      let count = unsafe header.width * Int(header.channels * header.depth) / 8
      for _ in 0..<(unsafe header.height) {
        var row: UnsafePointer<UInt8>?
        guard unsafe photo_png_read(reader, &row, &found) == 0, let row = unsafe row else { break }
        unsafe rows.append(Array(UnsafeBufferPointer(start: row, count: count)))
      }
    }
    let text = unsafe withUnsafeBytes(of: found.text) { unsafe Array($0.prefix { $0 != 0 }) }
    failure =
      "\(found.reason.rawValue) \(found.code) \(found.row) \(String(decoding: text, as: UTF8.self))"
    warning = unsafe String(cString: photo_png_warning(reader))
    withExtendedLifetime(file) {}
  }
}
