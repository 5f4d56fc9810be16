import GridKit

extension PhotoFile {
  /// The gain map that ``findGainMap()`` has found, as a photo whose samples are gains; `nil` if there is none that
  /// can be used.
  package var gainMap: PhotoFile? { knownGainMap.withLock { $0 } }

  /// Whether it is a file of a format whose gain maps are read.
  package var canHaveGainMap: Bool { input.isFile && [.jpeg, .heic].contains(format) }

  /// Looks for the gain map of the photo, and opens it. If there is one that cannot be used, this is a warning.
  ///
  /// - Throws: ``PhotoError`` for a reason that may pass.
  package func findGainMap() throws(PhotoError) {
    guard encoding.unusedParts.contains(PhotoEncoding.gainMap) else { return }
    do throws(PhotoError) {
      guard canHaveGainMap else {
        throw PhotoError(
          name, .unsupported(format, "gain maps are read from files of JPEG and HEIC"))
      }
      let map =
        format == .jpeg
        ? try JPEGDecoder.gainMap(of: input) : try ExternalDecoder.gainMap(of: input)
      let photo = try PhotoFile(input, gains: map)
      knownGainMap.withLock { $0 = photo }
    } catch {
      try dropGainMap(because: error)
    }
  }

  /// Forgets the gain map, and warns; throws the error if it may pass.
  package func dropGainMap(because error: PhotoError) throws(PhotoError) {
    if error.mayPass { throw error }
    knownGainMap.withLock { $0 = nil }
    foundWarnings.withLock {
      $0.gainMap = [
        "its HDR gain map cannot be used, so the photo is shown in SDR: \(error.reason)"
      ]
    }
  }

  /// The parts of the file that are not used.
  package var unusedParts: [String] {
    let parts = encoding.unusedParts
    return gainMap == nil ? parts : parts.filter { $0 != PhotoEncoding.gainMap }
  }
}
