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

  /// The longest side of a thumbnail in pixels: as many as a cell of a page has on most screens.
  static let longestSide = 640

  /// The quality keeps a page of 200 detailed photos below 15 MB.
  private static let jpegWriter = JPEGWriter(quality: 75)

  /// Opens a photo and makes its thumbnail, once its memory finds room.
  ///
  /// - Throws: what ``Diagnostic`` can report.
  init(_ name: Argument, limits: Limits) async throws {
    let photo = try name.openedAsPhoto(limits: limits)
    self.name = name
    size = photo.orientation.apply(to: photo.size)
    byteCount = photo.byteCount
    let side = Self.thumbnailSize(of: size)
    // The picture, and as much again for its encoded bytes.
    let memory = 8 * side.area
    if photo.memory > limits.memory.bytes - memory {
      throw PhotoError(
        photo.path, needing: photo.memory, besides: memory, limit: limits.memory.bytes)
    }
    let needs = MemoryBudget.GridNeeds(picture: memory, photos: [photo])
    (thumbnail, format) = try await limits.memory.withRoom(forGrid: needs) {
      try Self.encoded(try await Self.picture(of: photo, side))
    }
    warnings = photo.warnings.map { "\(photo.path): note: \($0)" }
  }

  /// Returns the size of a photo's thumbnail: with its proportions, and never larger than the photo.
  static func thumbnailSize(of size: Size) -> Size {
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
    return try await Compositor(threads: 1).compose(plan)
  }

  private static func encoded(
    _ picture: Raster
  ) throws(OutputError) -> (bytes: [UInt8], format: OutputFormat) {
    let output = try OutputFile.inMemory()
    if picture.isOpaque {
      try jpegWriter.write(picture, to: output)
    } else {
      try PNGWriter(compression: .small).write(picture, to: output)
    }
    return (try output.contents, picture.isOpaque ? .jpeg : .png)
  }
}

extension PagePhoto {
  /// The photo as the page reads it.
  var json: JSON {
    var members: [(String, JSON)] = [("name", .string(name.text))]
    // The page gives a command with every byte of the name, and shows the name as text.
    if String(validating: name.bytes, as: UTF8.self) == nil {
      members.append(("bytes", .string(Base64.text(of: name.bytes))))
    }
    members += [
      ("width", .integer(size.width)), ("height", .integer(size.height)),
      ("thumbnail", .string("data:image/\(format.rawValue);base64,\(Base64.text(of: thumbnail))")),
    ]
    return .object(members.map(JSON.Member.init))
  }
}
