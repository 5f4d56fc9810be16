import CommandKit
import GridKit
import PhotoIO

@testable import InstagridCommand

extension Target {
  /// A text as a value of each kind that users type.
  static let notation = Target("notation") { bytes in
    let word = Argument(bytes: bytes)
    let text = word.text
    tryLayout(text)
    if let length = Length(text) {
      require(Length("\(length)") == length, "a length must read back: \(length)")
      if case .percent = length {
        require(
          (0...1080).contains(length.pixels(in: Size(side: 1080))),
          "a percentage must be a part: \(length)")
      }
    }
    if let size = Size(text) {
      require(Size("\(size)") == size, "a size must read back: \(size)")
      require(size.area >= 0, "an area must not overflow: \(size)")
    }
    if case .paper(let paper) = SizeValue(typed: text) {
      for resolution in [1, 300, 65535].compactMap(PrintResolution.init) {
        let size = paper.pixels(at: resolution)
        require(size.width >= 0 && size.height >= 0, "the pixels of a print must be countable")
      }
    }
    if let margin = Sides<LengthValue>(typed: text) {
      require(Sides<LengthValue>(typed: "\(margin)") == margin, "margins must read back: \(margin)")
    }
    if case .blur(let photo) = BackgroundValue(typed: text) {
      require(photo >= 1, "photos must be counted from 1")
    }
    if let color = Color(text) {
      require(Color("\(color)") == color, "a color must read back: \(color)")
    }
    if let count = ByteCount(text) {
      require(count.bytes >= 0, "a number of bytes must not be negative")
      requireLine("\(count)")
    }
    for number in [
      PhotoSetting<FocusValue>(typed: text)?.number, PhotoSetting<Fit>(typed: text)?.number,
    ] {
      require(number.map { $0 >= 1 } ?? true, "photos must be counted from 1")
    }
    if let shard = Shard(text) {
      require(shard.contains(shard.number), "a shard must contain the grid of its number")
      require(shard.size(of: shard.number) == 1, "that grid must be the shard's first one")
    }
    tryPattern(word)
    tryQuota(text)
  }

  private static func tryLayout(_ text: String) {
    guard let layout = Layout(text) else { return }
    require(Layout("\(layout)") == layout, "a layout must read back: \(layout)")
    requireLine(
      Layouts.describe(layout, in: .both(PicturePreset.story.size)).split(separator: "\n").joined())
    do throws(LayoutFitError) {
      let frames = try layout.frames(in: Size(side: 4096), margin: 0, gap: 0)
      require(frames.count == layout.cellCount, "each cell must have a frame")
      let area = frames.reduce(0) { $0 + $1.size.area }
      let hasHoles = "\(layout)".contains("/") && "\(layout)".contains(".")
      require(
        hasHoles ? area < 4096 * 4096 : area == 4096 * 4096, "cells must tile the square: \(layout)"
      )
    } catch {
      fatalError("there must be room for all cells: \(error)")
    }
  }

  private static func tryQuota(_ text: String) {
    let cores = Processors.limit(4, to: Processors.quota(text))
    require((1...4).contains(cores), "a quota must leave some of the cores")
  }

  private static func tryPattern(_ word: Argument) {
    let pattern: NamePattern
    do throws(UsageError) { pattern = try NamePattern(word) } catch {
      requireLine(error.message)
      return
    }
    let name = pattern.file(7, first: "photos/beach.jpg") { _ in "2024-08-17" }
    require(!name.isEmpty && !name.contains(UInt8(ascii: "/")), "an output must stay in its folder")
  }
}
