import FileSystem
import PhotoIO

/// The photos in folders by what their names share, which tells which of them show the same.
struct PhotoPairs {
  private let photos: [[UInt8]: [Pathname]]

  init(_ photos: [Pathname]) {
    self.photos = Dictionary(grouping: photos) { $0.sharedName(of: $0.stem) }
  }

  /// Whether there is a photo with the name of a movie, as of a Live Photo.
  func hasPhoto(ofMovie movie: Pathname) -> Bool {
    photos[movie.sharedName(of: movie.stem)] != nil
  }

  /// The photos beside which there is a better one: raw files beside other photos, and the originals of
  /// edited photos that were taken at the same time. Only for the latter, files are read.
  var leftOut: [Pathname: IgnoredEntries.Kind] {
    var result: [Pathname: IgnoredEntries.Kind] = [:]
    for group in photos.values where group.count > 1 {
      let raws = group.filter { $0.format == .raw }
      guard raws.count < group.count else { continue }
      for raw in raws { result[raw] = .rawTwin }
      let others = group.filter { $0.format != .raw }
      guard let cover = others.first(where: { $0.isCameraFile("COVER") }) else { continue }
      for photo in others where photo.isCameraFile("ORIGINAL") && photo.isOriginal(of: cover) {
        result[photo] = .original
      }
    }
    for edited in photos.values.joined() where result[edited] != .rawTwin {
      guard let name = String(validating: edited.stem, as: UTF8.self)?.nameOfOriginal else {
        continue
      }
      let originals = photos[edited.sharedName(of: Array(name.utf8))] ?? []
      for photo in originals where result[photo] == nil && photo.isOriginal(of: edited) {
        result[photo] = .original
      }
    }
    return result
  }
}

extension Pathname {
  /// The path with another name, in lower case and without what Pixel phones add to the names of files that
  /// belong together.
  ///
  ///     PXL_1.RAW-01.COVER.jpg, PXL_1.RAW-02.ORIGINAL.dng, PXL_1.dng
  ///     PXL_1.MP.jpg, PXL_1.RAW-01.MP.COVER.jpg, PXL_1.PORTRAIT-02.ORIGINAL.jpg
  fileprivate func sharedName(of stem: [UInt8]) -> [UInt8] {
    let lowercase = stem.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    var parts = lowercase.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    while parts.count > 1, let last = parts.last,
      Self.cameraWords.contains(
        String(decoding: last.prefix { !$0.isDigit && $0 != UInt8(ascii: "-") }, as: UTF8.self))
    {
      parts.removeLast()
    }
    return bytes.dropLast(name.count) + Array(parts.joined(separator: ".".utf8))
  }

  private static let cameraWords: Set = [
    "raw", "mp", "cover", "original", "portrait", "night", "motion", "long_exposure", "action_pan",
  ]

  /// Whether the last word of a name of a Pixel phone is this one.
  fileprivate func isCameraFile(_ word: String) -> Bool {
    stem.suffix(word.utf8.count + 1).elementsEqual(".\(word)".utf8)
  }

  /// Whether a photo that is edited, by its name, was taken at the same time and is one.
  fileprivate func isOriginal(of edited: Pathname) -> Bool {
    guard self != edited, (try? FolderFileKind(edited)) == .photo,
      let time = PhotoMetadata(ofPhoto: self).taken?.value.time,
      let other = PhotoMetadata(ofPhoto: edited).taken?.value.time
    else { return false }
    // Not all programs keep the fractions of seconds.
    return abs(time - other) < 1
  }
}
