import GridModel
import TestSupport
import Testing

@testable import GridKit

/// Properties of the pictures of random grids that hold whatever the ideal picture is.
@Suite struct PictureInvariantsTests {
  static let fidelities: [Fidelity] = [.standard, .exact]

  @Test(arguments: seeds(3))
  func `the bytes do not depend on the number of threads`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let model = ReferenceGrid.random(fidelity: .standard, using: &random)
    // A photo so large that many batches of its rows wait for workers.
    var grid = model.grid
    let size = Size(width: random.int(300...900), height: random.int(400...500))
    grid.replace(
      random.int(0...(grid.layout.cellCount - 1)),
      with: CellPhoto(Raster(size) { x, y in Color(gray: UInt8(truncatingIfNeeded: x ^ y)) }))
    let plain = try await model.composer(threads: 1).compose(grid)
    for threads in 2...4 {
      let picture = try await model.composer(threads: threads).compose(grid)
      #expect(picture == plain, "INSTAGRID_SEED=\(seed), \(threads) threads")
    }
  }

  @Test(arguments: seeds(8), fidelities)
  func `stored in any orientation, a photo looks the same`(
    seed: UInt64, fidelity: Fidelity
  ) async throws {
    var random = SplitMix64(seed: seed)
    let model = ReferenceGrid.random(fidelity: fidelity, using: &random)
    let upright = random.raster(
      Size(width: random.int(1...50), height: random.int(1...50)), alpha: 100...155)
    let focus = try #require(UnitPoint(x: random.double(0...1), y: random.double(0...1)))
    let fit: Fit = seed.isMultiple(of: 2) ? .cover : .contain
    let plain = try await model.composer().compose(
      upright, layout: model.layout.description, fit: fit, focus: focus)
    for orientation in Orientation.allCases {
      let picture = try await model.composer().compose(
        TurnedPhoto(raster: upright.stored(orientation), orientation: orientation),
        layout: model.layout.description, fit: fit, focus: focus)
      // Sums are computed in another order, so the last bit of a float may differ.
      #expect(picture.distance(to: plain) <= 1, "INSTAGRID_SEED=\(seed), \(orientation)")
    }
  }

  @Test(arguments: seeds(12), fidelities)
  func `a photo of one color keeps it exactly, in any format and orientation`(
    seed: UInt64, fidelity: Fidelity
  ) async throws {
    var random = SplitMix64(seed: seed)
    var model = ReferenceGrid.random(fidelity: fidelity, using: &random)
    model.style.radius = .pixels(0)
    model.style.background = .transparent
    let colors = model.cells.map { _ -> Color? in
      random.int(0...5) == 0 ? nil : .random(using: &random)
    }
    model.cells = colors.map { color in
      color.map {
        .init(photo: .plain($0, using: &random), fit: random.int(0...1) == 0 ? .cover : .contain)
      }
    }
    let picture = try await Compositor().compose(model.plan())
    for ((frame, color), cell) in zip(zip(try #require(model.frames), colors), model.cells) {
      var expected = cell.map { $0.photo.plainColor } ?? model.style.emptyCell
      if expected.alpha == 0 { expected = .transparent }
      let drawn = cell?.frame(in: frame) ?? frame
      #expect(
        picture.part(drawn).isFilled(with: expected),
        "INSTAGRID_SEED=\(seed): \(color.map(String.init) ?? "empty") at \(drawn)")
      let beside = (0..<frame.size.area).map { index in
        (x: frame.x + index % frame.width, y: frame.y + index / frame.width)
      }.filter { !drawn.contains(Rect(x: $0.x, y: $0.y, width: 1, height: 1)) }
      #expect(
        beside.allSatisfy { picture[$0.x, $0.y] == .transparent },
        "INSTAGRID_SEED=\(seed): beside \(drawn) in \(frame)")
    }
  }
}

extension ReferenceGrid {
  /// A compositor with the model's size and style.
  fileprivate func composer(threads: Int = .max) -> TestCompositor {
    TestCompositor(size: size, style: style, fidelity: fidelity, threads: threads)
  }
}

extension Raster {
  /// This picture as it is stored for an orientation.
  fileprivate func stored(_ orientation: Orientation) -> Raster {
    // Quarter turns swap width and height, in either direction.
    var stored = Raster(orientation.referenceSize(ofStored: size))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = orientation.referenceSource(ofUpright: x, y, in: size)
        stored[place.x, place.y] = self[x, y]
      }
    }
    return stored
  }
}

extension ReferencePhoto {
  /// A photo of one color in sRGB. A gray photo has the value of red; without alpha, it is opaque.
  fileprivate static func plain(_ color: Color, using random: inout SplitMix64) -> ReferencePhoto {
    let channels: SampleFormat.Channels = [.gray, .grayAlpha, .rgb, .rgbx, .rgba][
      random.int(0...4)]
    let format = SampleFormat(channels, depth: random.int(0...3) == 0 ? .sixteen : .eight)
    let levels =
      channels == .grayAlpha
      ? [color.red, color.alpha] : [color.red, color.green, color.blue, color.alpha]
    let samples = levels.prefix(samplesPerPixel(format)).map {
      UInt16($0) * (format.depth == .eight ? 1 : 257)
    }
    let size = Size(width: random.int(1...90), height: random.int(1...90))
    return ReferencePhoto(
      size, format, samples: (0..<size.area).flatMap { _ in samples },
      orientation: Orientation(rawValue: random.int(1...8)) ?? .up)
  }

  /// The color of a photo of one color.
  fileprivate var plainColor: Color {
    let levels = samples.prefix(Self.samplesPerPixel(format)).map {
      UInt8($0 / (format.depth == .eight ? 1 : 257))
    }
    return switch format.channels {
    case .gray: Color(gray: levels[0])
    case .grayAlpha: Color(gray: levels[0], alpha: levels[1])
    case .rgb, .rgbx: Color(red: levels[0], green: levels[1], blue: levels[2])
    case .rgba: Color(red: levels[0], green: levels[1], blue: levels[2], alpha: levels[3])
    }
  }
}
