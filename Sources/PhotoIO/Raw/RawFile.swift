import CPhotoIO
import GridKit

/// A camera raw file, of which the JPEGs are read that the camera has embedded.
///
/// Source: DNG specification 1.7.1, chapter 4; ExifTool's tables for the places in the formats of Canon,
/// Fujifilm, Olympus and Panasonic.
struct RawFile {
  private let input: SniffedFile

  init(_ input: SniffedFile) { self.input = input }

  /// The offsets in the file at which JPEGs may be. What is there may be something else.
  func jpegOffsets() throws(PhotoError) -> [Int] {
    if let thumbnailOfCRW { return [thumbnailOfCRW] }
    if input.head.starts(with: Self.fujifilm) {
      var cursor = ByteCursor(try input.read(upTo: 4, at: 84)[...])
      return cursor.number(4).map { [$0] } ?? []
    }
    guard let root = try root else { return try CanonRaw3(input).jpegOffsets() }
    let ofPanasonic = root.first(0x002E) { root.place(ofEntryAt: $0)?.offset }
    return root.family.flatMap(\.jpegs) + [ofPanasonic, root.previewOfOlympus].compactMap(\.self)
  }

  /// The first directory of the EXIF data; `nil` if there are none.
  func exif() throws(PhotoError) -> TIFFDirectory? {
    if let root = try root { return root }
    if let root = try CanonRaw3(input).exif() { return root }
    // Fujifilm's are those of the JPEG.
    guard let place = try jpegOffsets().first else { return nil }
    let jpeg = try JPEGDecoder(input, at: place)
    return jpeg.segment(PHOTO_JPEG_EXIF).flatMap { TIFFDirectory($0) }
  }

  /// The color space that a DNG names for one of its previews; `nil` for none.
  func previewColorSpace(ofJPEGAt offset: Int) throws(PhotoError) -> NamedColorSpace? {
    try root?.family.first { $0.jpegs.contains(offset) }?.previewColorSpace
  }

  /// The first directory of a raw file with the structure of a TIFF; `nil` for others.
  private var root: TIFFDirectory? {
    get throws(PhotoError) {
      thumbnailOfCRW == nil ? TIFFDirectory(try input.opened()) : nil
    }
  }

  /// The offset of the JPEG at the beginning of a CRW; `nil` for other files.
  private var thumbnailOfCRW: Int? {
    let isCRW = FileFormat(signature: input.head) == .canonRaw
    return isCRW ? SniffedFile.bytesBeforeJPEG(input.head) : nil
  }

  private static let fujifilm = Array("FUJIFILMCCD-RAW".utf8)
}

extension TIFFDirectory {
  /// Whether a TIFF is a raw file: it has the version of DNG, or a picture of the values of a sensor; or
  /// it begins, unlike TIFFs, with a JPEG that stands for a picture in another directory. Scans of
  /// Microsoft Office also have JPEGs of this kind, with thumbnails in other directories. No BigTIFF is one.
  ///
  /// Source: DNG specification 1.7.1: DNGVersion, tag 50706; PhotometricInterpretation 32803 and 34892.
  /// Office Document: TIFF Format Guidance: tag 37680.
  var isRaw: Bool {
    !isBig
      && (family.contains { $0.hasSensorValues || $0.first(50706) { $0 } != nil }
        || number(259) == 6 && (number(254) ?? 1) == 1 && !numbers(330).isEmpty
          && first(37680) { $0 } == nil)
  }

  fileprivate var hasSensorValues: Bool { [32803, 34892].contains(number(262)) }

  /// The directory and those that it leads to, at most 32.
  fileprivate var family: [TIFFDirectory] {
    var (found, index) = ([self], 0)
    while index < found.count {
      let directory = found[index]
      for place in [directory.nextOffset].compactMap(\.self) + directory.numbers(330)
      where found.count < 32 {
        found += [directory.directory(at: place)].compactMap(\.self)
      }
      index += 1
    }
    return found
  }

  /// The offsets of the JPEGs of one directory: of a thumbnail of EXIF data, and of a picture in one strip.
  fileprivate var jpegs: [Int] {
    let ofStrip = [6, 7].contains(number(259)) && !hasSensorValues ? number(273) : nil
    return [number(0x0201), ofStrip].compactMap(\.self)
  }

  /// The offset of the preview in the maker's notes of Olympus: entry 0x0101 of the settings of the camera,
  /// 0x2020. All offsets are relative to the notes.
  fileprivate var previewOfOlympus: Int? {
    guard let exifIFD, let notes = exifIFD.first(0x927C, { exifIFD.place(ofEntryAt: $0) })?.offset,
      let name = bytes(at: notes, count: 10),
      let length = ["OLYMPUS\0": 12, "OM SYSTEM\0": 16].first(where: {
        name.starts(with: $0.key.utf8)
      })?.value,
      let all = directory(at: notes + length),
      let settings = all.first(0x2020, { all.number(at: $0 + 8, size: 4) }),
      let offset = directory(at: notes + settings)?.number(0x0101)
    else { return nil }
    return notes + offset
  }
}
