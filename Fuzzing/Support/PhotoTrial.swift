import GridKit

@testable import PhotoIO

/// What is tried with the bytes of a photo: its header, and a part of it from a file or a stream.
///
/// Where the whole photo can be decoded without a complaint, the part has to be the same there.
struct PhotoTrial {
  private let bytes: [UInt8]
  private let file: Source
  private var dice: Dice

  private static let limits = Limits(pixels: 1_000_000, memory: MemoryBudget(bytes: 64 << 20))

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    file = .file(bytes)
    dice = Dice(bytes)
  }

  mutating func run() {
    let stream = Bool.random(using: &dice) ? Source.stream(bytes) : nil
    guard let photo = open(stream ?? file), let other = open(file) else { return }
    require(photo.size == other.size, "a stream is the same photo as a file")
    look(at: photo)

    let factor = photo.shrinkFactors.randomElement(using: &dice) ?? 1
    let box = Int.random(in: 1...3, using: &dice)
    let whole = Rect(photo.size.shrunk(by: factor))
    let area = anyArea(of: whole)
    let part = rows(of: photo, PhotoPart(area, shrunkBy: factor, averagedOver: box))
    guard let all = rows(of: other, PhotoPart(whole, shrunkBy: factor, averagedOver: box)),
      !hasComplaint(other)
    else { return }
    guard let part else { fatalError("a part of a photo without a fault can be decoded") }
    require(
      photo.notes == other.notes, "a part has no other complaints: \(photo.notes), \(other.notes)")
    let pixel = part[0].count / area.width
    for (row, y) in zip(part, area.y...) {
      let expected = all[y][area.x * pixel..<area.maxX * pixel]
      require(row[...] == expected, "row \(y) of \(area) of \(whole) is that of the whole photo")
    }
  }

  private func open(_ source: Source) -> (any FilePhoto)? {
    do throws(PhotoError) { return try PhotoFile.open(source.path, limits: Self.limits) } catch {
      requireLine("\(error)")
      return nil
    }
  }

  private func look(at photo: any FilePhoto) {
    require(
      photo.size.width > 0 && photo.size.height > 0 && photo.size.area <= Self.limits.pixels,
      "a photo has pixels, and no more than the limit")
    let details = photo.details
    requireLine("\(details.coding) \(details.colorModel) \(details.sampling ?? "")")
  }

  /// Areas at the edges, and small ones, are the likeliest to go wrong.
  private mutating func anyArea(of whole: Rect) -> Rect {
    if dice.happens(onceIn: 8) { return whole }
    let (x, width) = anySpan(of: whole.width)
    let (y, height) = anySpan(of: whole.height)
    return Rect(x: x, y: y, width: width, height: height)
  }

  private mutating func anySpan(of length: Int) -> (start: Int, length: Int) {
    let start = dice.happens(onceIn: 4) ? 0 : Int.random(in: 0..<length, using: &dice)
    let most = length - start
    let part = Int.random(in: 1...(dice.happens(onceIn: 2) ? most : min(most, 20)), using: &dice)
    return (start, dice.happens(onceIn: 4) ? most : part)
  }

  /// The rows of a part, without samples that mean nothing; `nil` if there is an error.
  private func rows(of photo: any FilePhoto, _ part: PhotoPart) -> [[UInt8]]? {
    var rows: [[UInt8]] = []
    do {
      try photo.pushRows(of: part) { format, encoding in
        requireLight(encoding)
        let byteCount = part.area.width * format.bytesPerPixel
        return { row in
          require(row.byteCount == byteCount, "a row has the area's width")
          var bytes = unsafe row.withUnsafeBytes { unsafe Array($0) }
          if format.channels == .rgbx { for x in 0..<part.area.width { bytes[4 * x + 3] = 0 } }
          rows.append(bytes)
        }
      }
    } catch {
      requireLine("\(error)")
      return nil
    }
    require(rows.count == part.area.height, "all rows of the area come")
    photo.notes.forEach(requireLine)
    return rows
  }

  /// Whether the decoder has said that something is not as it should be.
  private func hasComplaint(_ photo: any FilePhoto) -> Bool {
    guard let fresh = open(file) else { return true }
    // The notes on its colours are no complaints of the decoder.
    do throws(PhotoError) { _ = try fresh.profileName() } catch { return true }
    return photo.notes.count > fresh.notes.count
  }
}
