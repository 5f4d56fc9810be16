import FileSystem
import GridKit

extension PickablePhoto {
  /// What is known of a photo without decoding it; nothing of a stream.
  ///
  /// - Throws: ``PhotoError`` if its metadata cannot be read for a reason that may pass.
  package init(of photo: PhotoFile, _ metadata: PhotoMetadata) throws(PhotoError) {
    self.init()
    guard photo.byteCount != nil else { return }
    let taken = metadata.taken
    (hasOwnTime, camera) = (taken.map { $0.source != .name } ?? false, metadata.camera)
    time = taken?.value.time
    let stem = if case .path(let path) = photo.name { path.stem } else { [UInt8]() }
    isScreenshot = ScreenshotSigns(of: photo, named: stem).suffice
    rating = metadata.rating?.value ?? 0
    try metadata.check()
    (size, pixels, byteCount) = (photo.size, photo.size.area, photo.byteCount ?? 0)
    quantization = photo.quantization ?? []
    coarseness =
      switch photo.encoding.format {
      case .jpeg where !quantization.isEmpty: quantization.reduce(0, +)
      case .png, .tiff, .raw, .heic: 0
      // Photos are rarely taken in other formats, of which the compression is not known.
      default: .max
      }
  }

  /// Adds what tells whether the photo is similar to others: of its thumbnail, if it has one and was not cut off;
  /// otherwise it is decoded, which makes its sharpness known as well.
  ///
  /// - Parameter finder: looks for a face if the photo seems to be blurred.
  package mutating func addLooks(
    of photo: PhotoFile, findingFacesWith finder: FaceFinder?
  ) async throws {
    if !photo.mayBeIncomplete, let thumbnail = photo.thumbnail,
      var small = try? await SmallPicture(reducing: thumbnail)
    {
      // A thumbnail has the colors of its photo, but rarely its profile.
      if thumbnail.colorSource == nil { small.encoding = try photo.encodingOfThumbnail() }
      looks = small.looks(turned: photo.orientation)
    } else {
      try await decode(photo, findingFacesWith: finder)
    }
  }

  /// Adds what the pixels of the photo show.
  package mutating func add(_ small: SmallPicture, turned orientation: Orientation) {
    looks = small.looks(turned: orientation)
    (sharpness, flaw) = small.judged()
  }

  /// Decodes the photo, and adds what its pixels show.
  package mutating func decode(
    _ photo: PhotoFile, findingFacesWith finder: FaceFinder?
  ) async throws {
    let small = try await SmallPicture(reducing: photo)
    add(small, turned: photo.orientation)
    if flaw == .blurred, rating < PickablePhoto.leastRatingOfBlurred,
      try await photo.showsSharpFace(in: small, findingWith: finder)
    {
      flaw = nil
    }
  }
}

extension PhotoFile {
  /// Whether there is a face that fills an eighth of the shorter side, and is sharp: before a blurred ground. Faces that
  /// are blurred are found as well.
  fileprivate func showsSharpFace(
    in small: SmallPicture, findingWith finder: FaceFinder?
  ) async throws -> Bool {
    if let finder { try await findFaces(with: finder, orCenters: .always) }
    let upright = orientation.apply(to: size)
    return try faces.boxes.contains { box in
      100 * max(box.width, box.height) >= 12 * size.shorterSide
        && small.isSharp(in: orientation.inverse.apply(to: box, in: upright), of: size)
    }
  }
}
