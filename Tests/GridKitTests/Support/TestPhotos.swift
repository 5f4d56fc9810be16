import Synchronization

@testable import GridKit

// Photos that behave as a file's photo may.

/// A raster that was stored turned.
struct TurnedPhoto: PhotoSource {
  let raster: Raster
  let orientation: Orientation
  var size: Size { raster.size }

  func pushRows(of part: PhotoPart, to begin: RowReceiver) {
    raster.pushRows(of: part, to: begin)
  }
}

/// A photo of samples in any format.
struct SamplePhoto: PhotoSource {
  let size: Size
  let format: SampleFormat
  let encoding: ColorEncoding
  /// The samples of all pixels, one after the other.
  let samples: [UInt16]
  var orientation: Orientation { .up }

  /// How many samples a pixel has.
  var samplesPerPixel: Int { samples.count / size.area }

  func pushRows(of part: PhotoPart, to begin: RowReceiver) {
    let area = part.area
    let row = begin(format, encoding)
    for y in area.y..<area.maxY {
      let start = (y * size.width + area.x) * samplesPerPixel
      let samples = Array(samples[start..<(start + area.width * samplesPerPixel)])
      switch format.depth {
      case .eight:
        let bytes = samples.map { UInt8($0) }
        unsafe row(bytes.span.bytes)
      case .sixteen:
        unsafe row(samples.span.bytes)
      }
    }
  }
}

/// What photos were asked for, in order.
final class RequestLog: Sendable {
  struct Request: Equatable {
    var name: String
    var part: PhotoPart
  }

  private let entries = Mutex<[Request]>([])
  private let running = Mutex<(now: Int, most: Int)>((0, 0))

  var requests: [Request] { entries.withLock { $0 } }

  /// The largest number of photos that were read at the same time.
  var mostAtOnce: Int { running.withLock { $0.most } }

  func begin(_ request: Request) {
    entries.withLock { $0.append(request) }
    running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
  }

  func end() {
    running.withLock { $0.now -= 1 }
  }
}

/// A raster that notes what it is asked for, and can make itself smaller by averaging.
struct LoggingPhoto: PhotoSource {
  var raster: Raster
  var log = RequestLog()
  var name = "photo"
  var shrinkFactors = [1]
  var workload = 1
  var orientation = Orientation.up
  var size: Size { raster.size }

  func pushRows(of part: PhotoPart, to begin: RowReceiver) {
    log.begin(RequestLog.Request(name: name, part: part))
    defer { log.end() }
    raster.averaged(by: part.shrinkFactor).pushRows(of: PhotoPart(part.area), to: begin)
  }
}

extension Raster {
  /// The picture made smaller: each pixel is the mean of up to n x n, of their encoded values.
  func averaged(by n: Int) -> Raster {
    Raster(size.shrunk(by: n)) { x, y in
      var sum = SIMD4<Int>()
      var count = 0
      for row in (y * n)..<min(y * n + n, size.height) {
        for column in (x * n)..<min(x * n + n, size.width) {
          sum &+= SIMD4<Int>(truncatingIfNeeded: self[column, row].pixel)
          count += 1
        }
      }
      let mean = (sum &+ (count / 2)) / SIMD4(repeating: count)
      return Color(SIMD4<UInt8>(truncatingIfNeeded: mean))
    }
  }
}

/// A photo that ends before all its rows are read.
struct DamagedPhoto: PhotoSource {
  struct Damage: Error, Equatable {
    let name: String
  }

  let name: String
  var goodRows = 0
  var workload = 1
  var size: Size { Size(width: 20, height: 20) }
  var orientation: Orientation { .up }

  func pushRows(of part: PhotoPart, to begin: RowReceiver) throws {
    let row = begin(SampleFormat(.gray), .sRGB)
    let bytes = [UInt8](repeating: 0, count: part.area.width)
    for _ in 0..<min(goodRows, part.area.height) { unsafe row(bytes.span.bytes) }
    throw Damage(name: name)
  }
}
