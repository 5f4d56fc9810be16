import Synchronization

@testable import GridKit

// Photos that behave as a file's photo may.

/// A raster that was stored turned.
struct TurnedPhoto: PhotoSource {
  let raster: Raster
  let orientation: Orientation
  var size: Size { raster.size }

  func pushRows(
    of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler
  ) {
    raster.pushRows(of: part, to: makeHandler)
  }
}

/// The requests that photos received, in order.
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

/// A raster that records its requests, and can shrink itself by averaging. Its channels are RGBA or RGBX.
struct LoggingPhoto: PhotoSource {
  var raster: Raster
  var log = RequestLog()
  var name = "photo"
  var shrinkFactors = [1]
  var workload = 1
  var mayBeIncomplete = false
  var orientation = Orientation.up
  var channels = SampleFormat.Channels.rgba
  var size: Size { raster.size }

  func pushRows(
    of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler
  ) {
    log.begin(RequestLog.Request(name: name, part: part))
    defer { log.end() }
    raster.averaged(by: part.shrinkFactor).pushRows(of: PhotoPart(part.area)) { _ in
      makeHandler(RowFormat(channels, .sRGB))
    }
  }
}

extension Raster {
  /// Returns the picture shrunk: each pixel is the mean of up to n x n encoded values.
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
  var mayBeIncomplete = false
  var size = Size(width: 20, height: 20)
  var orientation: Orientation { .up }

  func pushRows(
    of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler
  ) throws {
    let handleRow = makeHandler(RowFormat(.gray, .sRGB))
    let bytes = [UInt8](repeating: 0, count: part.area.width)
    for _ in 0..<min(goodRows, part.area.height) { bytes.withBytes(handleRow) }
    throw Damage(name: name)
  }
}
