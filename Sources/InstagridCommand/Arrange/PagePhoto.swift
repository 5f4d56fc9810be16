import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// A photo in a page: its name, its size, and a thumbnail.
struct PagePhoto: Sendable {
  /// The name as it was given.
  let name: PhotoName
  /// The size of the upright photo.
  let size: Size
  /// The size of the photo's file; `nil` for a stream.
  let byteCount: Int?
  /// The number of days from 1970-01-01 to the day on which the photo was taken; `nil` if its header
  /// does not have it.
  private let day: Int?
  /// The date and the title for captions; empty if there is none.
  private let date, title: String
  /// A JPEG, or a PNG if the photo has transparent pixels.
  private let thumbnail: [UInt8]
  private let format: OutputFormat
  /// Problems that do not prevent the photo from being read, one line each.
  let warnings: [String]

  /// Returns the longest side of the thumbnails of a page in pixels.
  ///
  /// It is 640 for 200 photos, which is the size of a cell on most screens. For other numbers, it
  /// keeps the total number of pixels, and so the page's size, the same. It is at most 1280 (up to
  /// 50 photos), the size of a large cell on a high-resolution screen, and at least 320 (from 800
  /// photos).
  static func longestSide(amongPhotos count: Int) -> Int {
    let side = 640 * (200 / Double(count)).squareRoot()
    return Int(min(max(side, 320), 1280).rounded())
  }

  /// JPEG qualities to try in order, until the thumbnail is small enough. For most photos, the
  /// first one is.
  private static let qualities = [75, 60, 45, 30]

  /// Opens a photo and makes its thumbnail, once there is room for it in the memory budget.
  ///
  /// - Parameters:
  ///   - name: the photo's name.
  ///   - longestSide: the longest side of its thumbnail in pixels.
  ///   - dateFormat: the form of dates in captions, as for ``CaptureTime/text(format:)``.
  ///   - limits: the limits on the photo's resources.
  ///   - files: the files of the page's photos, to which that of the photo is added.
  /// - Throws: an error that ``Diagnostic`` can report.
  init(
    _ name: PhotoName, longestSide: Int, dateFormat: String? = nil, limits: Limits,
    among files: OpenedFiles = OpenedFiles()
  ) async throws {
    let photo = try name.opened(limits: limits, among: files)
    self.name = name
    size = photo.orientation.apply(to: photo.size)
    byteCount = photo.byteCount
    let file = photo.byteCount == nil ? nil : name.path
    day = file.flatMap { CaptureTime(ofPhoto: $0)?.day }
    date = PhotoDate(photo, file: file).text(format: dateFormat)
    title = photo.title ?? ""
    let side = Self.thumbnailSize(of: size, longestSide: longestSide)
    // The picture, and as much again for its encoded bytes.
    let memory = 8 * side.area
    let style = Style(margin: .pixels(0), gap: .pixels(0), background: .transparent)
    var plan = try GridPlan(.single, size: side, style: style)
    plan.place(CellPhoto(photo), in: 0)
    let needs = MemoryBudget.GridNeeds(picture: memory, plan: plan)
    if needs.largestPhoto > limits.memory.bytes - memory {
      let reason = PhotoError.Reason.needsMemory(
        needs.largestPhoto, besides: memory, limit: limits.memory.bytes)
      throw PhotoError(photo.name, reason)
    }
    (thumbnail, format) = try await limits.memory.withRoom(forGrid: needs) { [plan] in
      let picture = try await Self.picture(of: plan)
      // With this limit, 200 thumbnails of 640 pixels take 13.7 MB in base64.
      return try Self.encoded(
        picture, of: photo.name, atMost: longestSide * longestSide / 8)
    }
    warnings = photo.warnings.map { "\(photo.name): warning: \($0)" }
  }

  /// Returns the size of a photo's thumbnail: with its proportions, and never larger than the
  /// photo.
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

  /// - Parameters:
  ///   - photo: the photo of the picture, for messages.
  ///   - budget: the maximum size of a JPEG in bytes; exceeded if even the lowest quality needs
  ///     more.
  private static func encoded(
    _ picture: Raster, of photo: FileName, atMost budget: Int
  ) throws(OutputError) -> (bytes: [UInt8], format: OutputFormat) {
    let label = "\(photo): its thumbnail"
    guard picture.isOpaque else {
      return (try PNGWriter(compression: .small).bytes(of: picture, label: label), .png)
    }
    var bytes: [UInt8] = []
    for quality in qualities where bytes.isEmpty || bytes.count > budget {
      // Chroma has the full resolution, for signs and letters.
      bytes = try JPEGWriter(quality: quality, subsampling: .full)
        .bytes(of: picture, label: label)
    }
    return (bytes, .jpeg)
  }
}

extension PagePhoto {
  /// Returns the photo as JSON, for the page.
  ///
  /// - Parameters:
  ///   - view: how it is shown at first.
  ///   - caption: its caption.
  ///   - usual: the caption of all photos that have none of their own.
  func json(
    shown view: PhotoView, caption: CaptionPattern = .none, unless usual: CaptionPattern = .none
  ) -> JSON {
    var members: [(String, JSON)] = [("name", name.json)]
    // The page gives a command with every byte of the name, and shows the name as text.
    if case .file(let path) = name, String(validating: path.bytes, as: UTF8.self) == nil {
      members.append(("bytes", .string(Base64.text(of: path.bytes))))
    }
    if let day { members.append(("day", .integer(day))) }
    if caption != usual { members.append(("caption", .string(caption.description))) }
    // A page has only what it shows.
    if caption.contains(.date) { members.append(("date", .string(date))) }
    if caption.contains(.title) { members.append(("title", .string(title))) }
    members += [
      ("width", .integer(size.width)), ("height", .integer(size.height)),
      ("fit", .string("\(view.fit)")),
      ("focus", ["x": .number(view.focus.x), "y": .number(view.focus.y)]),
      ("zoom", .number(view.zoom)),
      ("thumbnail", .string("data:image/\(format.rawValue);base64,\(Base64.text(of: thumbnail))")),
    ]
    return JSON(members: members)
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
