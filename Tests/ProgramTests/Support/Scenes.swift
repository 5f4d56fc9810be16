import FileSystem
import TestSupport

/// A preset and the photos of its golden picture.
struct Scenes: Sendable, CustomStringConvertible {
  let layout: Int
  let photos: [Word]

  static let all = [
    Scenes(
      layout: 1, photos: [.photo("lake.jpg"), .photo("lighthouse.jpg"), .photo("balloons.jpg")]),
    Scenes(
      layout: 2, photos: [.photo("lighthouse.jpg"), .photo("desert.jpg"), .photo("lake.jpg")]),
    Scenes(
      layout: 3,
      photos: [
        .photo("lighthouse.jpg"), .photo("night.jpg"), .photo("forest.jpg"), .photo("kite.png"),
      ]),
  ]

  var description: String { "layout \(layout)" }

  var golden: Word { .fixture("goldens/layout-\(layout).png") }

  /// Returns the command line that makes the golden picture under a name.
  func compose(to name: Word) -> [Word] {
    ["compose", "--layout", "\(layout)", "--size", "300"] + photos + ["-o", name]
  }
}
