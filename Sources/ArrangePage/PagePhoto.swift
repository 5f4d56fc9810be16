import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// A photo in a page: its name, its size, and a thumbnail.
package struct PagePhoto: Sendable {
  /// The name as it was given; `nil` for standard input.
  private let name: Pathname?
  /// The size of the upright photo.
  package let size: Size
  /// The boxes of the faces in the upright photo, in its pixels.
  package let faces: [Rect]
  /// The size of the photo's file; `nil` for a stream.
  let byteCount: Int?
  /// The number of days from 1970-01-01 to the day on which the photo was taken; `nil` if its header
  /// does not have it.
  private let day: Int?
  /// What is known of the photo for captions, by the names of their fields; empty if it is not known.
  private let words: [(field: String, value: String)]
  /// The reduced thumbnail, by which photos are picked.
  package let small: SmallPicture?
  /// The mean color, which the page paints until the thumbnail is decoded.
  private let color: Color
  /// A JPEG, or a PNG if the photo has transparent pixels.
  private let thumbnail: [UInt8]
  /// The MIME type of the thumbnail.
  private let thumbnailType: String
  /// Problems that do not prevent the photo from being read, one line each.
  package let warnings: [String]

  /// Returns the longest side of the thumbnails of a page in pixels.
  ///
  /// It is 640 for 200 photos, which is the size of a cell on most screens. For other numbers, it keeps
  /// the total number of pixels, and so the page's size, the same. It is at most 1280 (up to 50
  /// photos), the size of a large cell on a high-resolution screen, and at least 320 (from 800 photos).
  package static func longestSide(amongPhotos count: Int) -> Int {
    let side = 640 * (200 / Double(count)).squareRoot()
    return Int(min(max(side, 320), 1280).rounded())
  }

  /// JPEG qualities to try in order, until the thumbnail is small enough. For most photos, the
  /// first one is.
  private static let qualities = [75, 60, 45, 30]

  /// Makes the thumbnail of an open photo, once there is room for it in the memory budget.
  ///
  /// - Parameter longestSide: the longest side of its thumbnail in pixels.
  /// - Throws: `PhotoError` if the photo is bad, or an error of composing and encoding the thumbnail.
  package init(
    _ photo: PhotoFile, name: Pathname?, date: String = "", faces: [Rect] = [], longestSide: Int,
    limits: Limits
  ) async throws {
    let metadata = photo.metadata
    (self.name, self.faces) = (name, faces)
    words = [
      ("date", date), ("title", metadata.title?.value ?? ""),
      ("camera", metadata.namedCamera?.value ?? ""), ("lens", metadata.lens?.value ?? ""),
      ("exposure", metadata.exposure?.value ?? ""),
      ("rating", metadata.stars.map { "\($0.value)" } ?? ""),
    ]
    size = photo.orientation.apply(to: photo.size)
    byteCount = photo.byteCount
    day = photo.byteCount == nil ? nil : metadata.taken?.value.day
    let side = Self.thumbnailSize(of: size, longestSide: longestSide)
    // The picture, and as much again for its encoded bytes.
    let memory = 8 * side.area
    let style = Style(margin: .pixels(0), gap: .pixels(0), background: .transparent)
    var plan = try GridPlan(.single, size: side, style: style, fidelity: .draft)
    plan.place(CellPhoto(photo), in: 0)
    let needs = MemoryBudget.GridNeeds(picture: memory, plan: plan)
    if needs.largestPhoto > limits.memory.bytes - memory {
      let reason = PhotoError.Reason.needsMemory(
        needs.largestPhoto, besides: memory, limit: limits.memory.limit)
      throw PhotoError(photo.name, reason)
    }
    let (encoded, small, mean) = try await limits.memory.withRoom(forGrid: needs) { [plan] in
      let picture = try await Self.picture(of: plan)
      // With this limit, 200 thumbnails of 640 pixels take 13.7 MB in base64.
      return (
        try Self.encoded(picture, of: photo.name, atMost: longestSide * longestSide / 8),
        try? await SmallPicture(reducing: picture), picture.meanColor
      )
    }
    (thumbnail, thumbnailType) = encoded
    color = mean
    self.small = small
    warnings = photo.warnings.map { "\(photo.name): warning: \($0)" }
  }

  /// Returns the size of a photo's thumbnail: with its proportions, and never larger than the photo.
  static func thumbnailSize(of size: Size, longestSide: Int) -> Size {
    let longest = max(size.width, size.height)
    guard longest > longestSide else { return size }
    // Rounded half up.
    func scaled(_ length: Int) -> Int {
      max(1, (2 * length * longestSide + longest) / (2 * longest))
    }
    return Size(width: scaled(size.width), height: scaled(size.height))
  }

  /// Composes a grid of one photo.
  private static func picture(of plan: GridPlan) async throws -> Raster {
    do throws(CompositionError) { return try await Compositor(threads: 1).compose(plan) } catch {
      if let failure = error.failures.first { throw failure.error }
      throw error
    }
  }

  /// - Parameter budget: the maximum size of a JPEG in bytes; exceeded if even the lowest quality needs
  ///   more.
  private static func encoded(
    _ picture: Raster, of photo: FileName, atMost budget: Int
  ) throws(OutputError) -> (bytes: [UInt8], type: String) {
    let label = "\(photo): its thumbnail"
    guard picture.isOpaque else {
      return (try PNGWriter(compression: .small).bytes(of: picture, label: label), "image/png")
    }
    var bytes: [UInt8] = []
    for quality in qualities where bytes.isEmpty || bytes.count > budget {
      // Chroma has the full resolution, for signs and letters.
      bytes = try JPEGWriter(quality: quality, subsampling: .full)
        .bytes(of: picture, label: label)
    }
    return (bytes, "image/jpeg")
  }

  /// Returns the photo as JSON, for the page, with how it is shown at first.
  package func json(with options: PagePhotoOptions) -> JSON {
    var members: [(String, JSON)] = [("name", .string(name?.text ?? "-"))]
    // The page gives a command with every byte of the name, and shows the name as text.
    if let name, String(validating: name.bytes, as: UTF8.self) == nil {
      members.append(("bytes", .string(Base64.text(of: name.bytes))))
    }
    if let day { members.append(("day", .integer(day))) }
    // A page has only what it shows.
    for (field, value) in words where options.captionFields.contains(field) {
      members.append((field, .string(value)))
    }
    var focus = [("x", JSON.number(options.focus.x)), ("y", .number(options.focus.y))]
    if options.keepsFaces {
      if !faces.isEmpty { focus.append(("faces", .boolean(true))) }
      let boxes = faces.map { [$0.x, $0.y, $0.width, $0.height].map(JSON.integer) }
      members.append(("faces", .array(boxes.map(JSON.array))))
    }
    members += [
      ("width", .integer(size.width)), ("height", .integer(size.height)),
      ("fit", .string("\(options.fit)")), ("focus", JSON(members: focus)),
      ("zoom", .number(options.zoom)), ("caption", .string(options.caption)),
      ("color", .string("\(color)")),
      ("thumbnail", .string("data:\(thumbnailType);base64,\(Base64.text(of: thumbnail))")),
    ]
    return JSON(members: members)
  }
}

extension Raster {
  /// The mean of the pixels' encoded levels, in which each pixel counts as much as it is opaque.
  var meanColor: Color {
    var sums = SIMD4<Int>.zero
    for pixel in pixels {
      let alpha = Int(pixel.w)
      sums &+= SIMD4(truncatingIfNeeded: pixel) &* [alpha, alpha, alpha, 1]
    }
    let weight = max(1, sums.w)
    func level(_ sum: Int) -> UInt8 { UInt8((sum + weight / 2) / weight) }
    return Color(
      red: level(sums.x), green: level(sums.y), blue: level(sums.z),
      alpha: UInt8(sums.w / pixels.count))
  }
}

extension RasterWriter {
  /// Returns the encoded bytes of a picture; `label` is its name in messages.
  fileprivate func bytes(of picture: Raster, label: String) throws(OutputError) -> [UInt8] {
    let output = try OutputFile.inMemory(label: label)
    try write(picture, to: output)
    return try output.contents
  }
}
