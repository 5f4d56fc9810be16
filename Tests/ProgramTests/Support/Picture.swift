import GridKit
import PhotoIO

/// What a picture's bytes say of it, read without the code that is tested.
struct PictureHeader: Equatable {
  enum Format: Equatable { case jpeg, png }

  let format: Format
  let width: Int
  let height: Int
  /// The number of channels of a pixel.
  let channels: Int

  init?(_ bytes: [UInt8]) {
    func number(_ count: Int, at offset: Int) -> Int {
      bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
    }
    if bytes.count > 33, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
      (width, height) = (number(4, at: 16), number(4, at: 20))
      guard let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] else { return nil }
      self.channels = channels
      return
    }
    // A JPEG's markers, each with its length, up to the start of the frame (ITU-T T.81, B.1.1.4).
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var offset = 2
    while offset + 9 < bytes.count, bytes[offset] == 0xFF {
      if (0xC0...0xC2).contains(bytes[offset + 1]) {
        format = .jpeg
        (height, width) = (number(2, at: offset + 5), number(2, at: offset + 7))
        channels = Int(bytes[offset + 9])
        return
      }
      offset += 2 + number(2, at: offset + 2)
    }
    return nil
  }

  init(_ format: Format, side: Int, channels: Int = 3) {
    (self.format, self.width, self.height) = (format, side, side)
    self.channels = channels
  }
}

/// The pixels of a square PNG or JPEG: one cell that is the whole square is the photo itself.
func pixels(of path: Word, side: Int) async throws -> Raster {
  let photo = try PhotoFile.open(FilePath(bytes: path.bytes))
  var grid = Grid<CellPhoto>(layout: Layout("rows:1")!)
  grid.place(CellPhoto(photo))
  let style = Style(margin: .pixels(0), gap: .pixels(0), background: .transparent)
  return try await Compositor(side: side, style: style, fidelity: .exact).compose(grid)
}

extension Color {
  /// The largest distance of two colours in a channel.
  func distance(to other: Color) -> Int {
    [(red, other.red), (green, other.green), (blue, other.blue), (alpha, other.alpha)]
      .map { abs(Int($0) - Int($1)) }.max()!
  }
}

extension Raster {
  /// The largest distance of two pictures of one size in any channel of any pixel.
  func distance(to other: Raster) -> Int {
    zip(pixels, other.pixels).map { mine, theirs in
      (0..<4).map { abs(Int(mine[$0]) - Int(theirs[$0])) }.max()!
    }.max()!
  }
}
