import FileSystem
import GridKit
import PhotoIO

/// A photo as a page has it: its name, its size, and a small picture of it.
struct PagePhoto: Sendable {
  /// The name as it was given.
  let name: Argument
  /// The size of the upright photo.
  let size: Size
  /// The size of the photo's file; `nil` for a stream.
  let byteCount: Int?
  /// A JPEG, or a PNG if the photo lets the background through.
  private let thumbnail: [UInt8]
  private let format: OutputFormat
  /// What is wrong with the photo without keeping it from being read, one line each.
  let warnings: [String]

  /// Returns the longest side of the thumbnails of a page in pixels.
  ///
  /// It is 640 for 200 photos, as many pixels as a cell has on most screens. For any other number it
  /// is what keeps their pixels the same in total, and so the page's size, between 1280 for up to 50
  /// photos, which a large cell has on a fine screen, and 320 for 800 and more.
  static func longestSide(amongPhotos count: Int) -> Int {
    let side = 640 * (200 / Double(count)).squareRoot()
    return Int(min(max(side, 320), 1280).rounded())
  }

  /// The qualities of a JPEG, of which the first is taken that is small enough. Few photos are so
  /// detailed that it is not the first.
  private static let qualities = [75, 60, 45, 30]

  /// Opens a photo and makes its thumbnail, once its memory finds room.
  ///
  /// - Parameters:
  ///   - name: the photo's name.
  ///   - longestSide: the longest side of its thumbnail in pixels.
  ///   - limits: what a photo may take.
  /// - Throws: what ``Diagnostic`` can report.
  init(_ name: Argument, longestSide: Int, limits: Limits) async throws {
    let photo = try name.openedAsPhoto(limits: limits)
    self.name = name
    size = photo.orientation.apply(to: photo.size)
    byteCount = photo.byteCount
    let side = Self.thumbnailSize(of: size, longestSide: longestSide)
    // The picture, and as much again for its encoded bytes.
    let memory = 8 * side.area
    if photo.memory > limits.memory.bytes - memory {
      throw PhotoError(
        photo.path, needing: photo.memory, besides: memory, limit: limits.memory.bytes)
    }
    let needs = MemoryBudget.GridNeeds(picture: memory, photos: [photo])
    (thumbnail, format) = try await limits.memory.withRoom(forGrid: needs) {
      let picture = try await Self.picture(of: photo, side)
      // In base64, 200 thumbnails of 640 pixels have 13.7 MB then.
      return try Self.encoded(picture, atMost: longestSide * longestSide / 8)
    }
    warnings = photo.warnings.map { "\(photo.path): note: \($0)" }
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

  /// Composes a grid of the photo alone.
  private static func picture(of photo: PhotoFile, _ size: Size) async throws -> Raster {
    let style = Style(margin: .pixels(0), gap: .pixels(0), background: .transparent)
    var plan = try GridPlan(.single, size: size, style: style)
    plan.place(CellPhoto(photo), in: 0)
    do throws(CompositionError) { return try await Compositor(threads: 1).compose(plan) } catch {
      // The grid has one photo only.
      if case .photos(let failures) = error, let failure = failures.first { throw failure.error }
      throw error
    }
  }

  /// - Parameter budget: the bytes that a JPEG may have, unless even the least quality takes more.
  private static func encoded(
    _ picture: Raster, atMost budget: Int
  ) throws(OutputError) -> (bytes: [UInt8], format: OutputFormat) {
    guard picture.isOpaque else {
      return (try PNGWriter(compression: .small).bytes(of: picture), .png)
    }
    var bytes: [UInt8] = []
    for quality in qualities where bytes.isEmpty || bytes.count > budget {
      // Chroma has the full resolution, for signs and letters.
      bytes = try JPEGWriter(quality: quality, subsampling: .full).bytes(of: picture)
    }
    return (bytes, .jpeg)
  }
}

extension PagePhoto {
  /// Returns the photo as the page reads it.
  ///
  /// - Parameters:
  ///   - fit: how it is fitted to its cell at first.
  ///   - focus: its focus at first.
  func json(fit: Fit, focus: UnitPoint) -> JSON {
    var members: [(String, JSON)] = [("name", .string(name.text))]
    // The page gives a command with every byte of the name, and shows the name as text.
    if String(validating: name.bytes, as: UTF8.self) == nil {
      members.append(("bytes", .string(Base64.text(of: name.bytes))))
    }
    members += [
      ("width", .integer(size.width)), ("height", .integer(size.height)),
      ("fit", .string("\(fit)")), ("focus", .string("\(focus)")),
      ("thumbnail", .string("data:image/\(format.rawValue);base64,\(Base64.text(of: thumbnail))")),
    ]
    return .object(members.map(JSON.Member.init))
  }
}

extension RasterWriter {
  /// Returns the encoded bytes of a picture.
  fileprivate func bytes(of picture: Raster) throws(OutputError) -> [UInt8] {
    let output = try OutputFile.inMemory()
    try write(picture, to: output)
    return try output.contents
  }
}
