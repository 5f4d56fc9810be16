import FileSystem
import GridKit

/// The faces that a photo or its sidecar names or, if they name none, that were found in its pixels.
package struct PhotoFaces: Sendable {
  /// The boxes inside the upright photo, in its pixels.
  package private(set) var boxes: [Rect]
  /// Where they are named, in the `photo` or in its `sidecar`, or `found` in the pixels.
  package private(set) var source: String
  /// The sidecar that names them, if one does.
  package let sidecar: FileStatus.Identity?
  /// Why there are not more, one line each.
  private(set) var warnings: [String]
  /// Whether the pixels may still be searched.
  private(set) var isSearchable: Bool
  /// Why the search failed, if it did.
  private(set) var failure: PhotoError?
  /// What was read.
  let regions: FaceRegions

  /// Creates what is known about a photo before its pixels are searched.
  ///
  /// - Parameters:
  ///   - regions: the faces that are named, by the sidecar if there is one.
  ///   - warnings: what was ignored, one line each.
  ///   - size: the size of the upright photo.
  ///   - turn: how the picture that the regions are about must be turned to be upright.
  ///   - searchesOthers: whether the pixels are searched if the regions are of another picture.
  init(
    _ regions: FaceRegions, from sidecar: FileStatus.Identity?, warnings: [String] = [],
    upright size: Size, turn: Orientation, searchesOthers: Bool = true
  ) {
    (self.regions, self.sidecar, self.warnings) = (regions, sidecar, warnings)
    source = sidecar == nil ? "photo" : "sidecar"
    isSearchable = regions.faces.isEmpty
    let stored = turn.inverse.apply(to: size)
    let (width, height) = (Double(stored.width), Double(stored.height))
    guard regions.mayBe(of: stored, turn) else {
      boxes = []
      isSearchable = searchesOthers || regions.faces.isEmpty
      let made = regions.appliedToDimensions
      let sides = [made.width, made.height].map {
        Int(exactly: $0.rounded()).map { "\($0)" } ?? "?"
      }
      if !regions.faces.isEmpty {
        self.warnings.append(
          "the faces in its metadata are of a picture of \(sides[0])x\(sides[1]); they are ignored")
      }
      return
    }
    boxes = regions.faces.map { face in
      let (left, top) = ((face.left * width).rounded(), (face.top * height).rounded())
      let right = ((face.left + face.width) * width).rounded()
      let bottom = ((face.top + face.height) * height).rounded()
      // A face is at least a pixel.
      let box = Rect(
        x: min(Int(left), stored.width - 1), y: min(Int(top), stored.height - 1),
        width: max(1, Int(right - left)), height: max(1, Int(bottom - top)))
      return turn.apply(to: box, in: stored)
    }
    let invalid = regions.invalidCount
    if invalid > 0 {
      let faces = invalid == 1 ? "face" : "faces"
      self.warnings.append("\(invalid) \(faces) in its metadata cannot be in it")
    }
    if regions.surplusCount > 0 {
      let (used, others) = (regions.faces.count, regions.surplusCount)
      self.warnings.append("\(used + others) faces are in its metadata; the first \(used) are used")
    }
  }

  /// The number of faces that the metadata name, and where; `nil` if they name none that can be used.
  package var named: Sourced<Int>? {
    guard source != "found", !boxes.isEmpty else { return nil }
    return Sourced(value: boxes.count, source: sidecar == nil ? .xmp : .sidecar)
  }

  /// Whether the pixels are, or would be, searched instead of what is named.
  var ignoresRegions: Bool { isSearchable || source == "found" || failure != nil }

  mutating func add(found boxes: [Rect]) {
    (self.boxes, source, isSearchable) = (boxes, "found", false)
  }

  mutating func center(because error: PhotoError?) { (failure, isSearchable) = (error, false) }
}

extension FaceRegions {
  /// Whether the regions may be those of a picture, which may have been made smaller since, but not cropped. Some
  /// programs write the sides of a turned picture as they are seen, and its boxes as they are stored.
  ///
  /// - Parameters:
  ///   - stored: the size of the picture.
  ///   - turn: how it must be turned to be upright.
  fileprivate func mayBe(of stored: Size, _ turn: Orientation) -> Bool {
    let made = appliedToDimensions
    guard made.width > 0 && made.height > 0 else { return true }
    return [stored, turn.apply(to: stored)].contains { size in
      let (width, height) = (Double(size.width), Double(size.height))
      return abs(made.width * height - made.height * width) <= 0.01 * made.width * height
    }
  }
}

extension PhotoFingerprint {
  /// Reads the fingerprint of the regular file that a path leads to; `nil` if it is empty or cannot be read.
  ///
  /// - Parameter hasFaces: whether the faces matter that the file or its sidecar names.
  package init?(at path: Pathname, withFaces hasFaces: Bool = false) {
    guard let input = try? SniffedFile(examining: path), let plain = try? input.fingerprint(),
      let regions = try? hasFaces ? FaceRegions.find(of: input).regions : FaceRegions()
    else { return nil }
    // To read the header of others, a process would be started; no regions of theirs are replaced by found faces.
    let isOther =
      !regions.faces.isEmpty && !input.format.isDecodedOutside
      && (try? input.format.decoder(of: input, decodes: false).header).map {
        !regions.mayBe(of: $0.size, $0.orientation)
      } ?? false
    self = isOther ? plain : plain.adding(regions)
  }

  /// Adds a hash of the faces that a file or its sidecar names, if there are any; a change of a few bytes may
  /// have moved them.
  func adding(_ regions: FaceRegions) -> PhotoFingerprint {
    guard !regions.faces.isEmpty else { return self }
    var hash = ContentHash()
    for face in regions.faces {
      for number in [face.left, face.top, face.width, face.height] {
        hash.add([UInt8]("\(number) ".utf8))
      }
    }
    hash.add(
      [UInt8]("\(regions.appliedToDimensions.width) \(regions.appliedToDimensions.height)".utf8))
    return PhotoFingerprint(byteCount: byteCount, hash: self.hash, faces: hash.value)
  }
}
