import FileSystem

extension FaceRegions {
  /// Reads the faces that a photo's file or its sidecar names: those of the sidecar, if there are any. Nothing
  /// is known of a stream. No process is started, and nothing is waited for.
  ///
  /// - Returns: the faces, which file is the sidecar that names them, and the sidecars that were ignored, one line
  ///   each.
  /// - Throws: ``PhotoError`` if the photo cannot be read for a reason that may pass.
  static func find(
    of input: SniffedFile
  ) throws(PhotoError) -> (regions: FaceRegions, sidecar: FileStatus.Identity?, warnings: [String])
  {
    var regions = FaceRegions()
    var warnings: [String] = []
    guard input.isFile, input.format.isPhoto else { return (regions, nil, []) }
    for sidecar in input.name.sidecars {
      do throws(SystemError) {
        guard let (file, xmp) = try Sidecar.contents(of: sidecar) else { continue }
        regions.add(xmp: xmp)
        if !regions.isEmpty { return (regions, file, warnings) }
        regions = FaceRegions()
      } catch {
        warnings.append("its sidecar '\(Pathname(bytes: sidecar.name))' is ignored: \(error)")
      }
    }
    let xmp = try input.metadata { () throws(PhotoError) in try input.format.xmp(of: input) }
    if let xmp { regions.add(xmp: xmp) }
    if let identifier = regions.extensionIdentifier, input.format == .jpeg,
      let rest = try input.metadata({ () throws(PhotoError) in
        try input.extensionOfXMP(identifier)
      })
    {
      regions.add(xmp: rest)
    }
    return (regions, nil, warnings)
  }
}

extension SniffedFile {
  /// Returns the extension of the XMP data of a JPEG that has an identifier: what did not fit into one segment,
  /// or the beginning of it; `nil` if there is none.
  ///
  /// Source: XMP specification, part 3 (2020), 1.1.3.1: each piece has the extension's identifier in 32
  /// digits, its length, and the offset of the piece.
  fileprivate func extensionOfXMP(_ identifier: String) throws(PhotoError) -> [UInt8]? {
    let signature = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    var result: [UInt8] = []
    // The first marker of a JPEG is that of its start. A file has a few dozen segments.
    var offset = 2
    for _ in 0..<1000 {
      var cursor = ByteCursor(try read(upTo: 4 + signature.count + 40, at: offset)[...])
      guard cursor.number(1) == 0xFF, let marker = cursor.number(1) else { break }
      if marker == 0xFF {
        offset += 1
        continue
      }
      guard marker != 0xDA, let length = cursor.number(2), length >= 2 else { break }
      if marker == 0xE1, cursor.take(signature.count)?.elementsEqual(signature) == true,
        cursor.take(32)?.elementsEqual(identifier.utf8) == true,
        let whole = cursor.number(4), let place = cursor.number(4)
      {
        let start = signature.count + 42
        let piece = try read(upTo: max(0, length - start), at: offset + 2 + start)
        let end = min(place + piece.count, whole, Sidecar.mostBytes)
        if end > result.count {
          result += [UInt8](repeating: UInt8(ascii: " "), count: end - result.count)
        }
        if end > place { result.replaceSubrange(place..<end, with: piece.prefix(end - place)) }
      }
      offset += 2 + length
    }
    return result.isEmpty ? nil : result
  }
}
