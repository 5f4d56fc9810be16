import CommandKit
import GridKit

/// What a page begins with, unless options say otherwise.
package enum PageDefaults {
  /// The largest number of photos for which the page begins with all of them if no layout is given.
  package static let mostPhotosWithoutLayout = 20
  /// The layout that the page begins with if there are more.
  package static let layoutForManyPhotos = Layout(across: 3, down: 3)!

  /// Returns the photos that the page chooses when it is asked to, if it has more than a grid of 3x3: for each number
  /// of cells, from 1 to 24, the indices of the photos that may be in each, the best one first.
  package static func picks(from photos: [PickablePhoto]) -> [[[Int]]] {
    guard photos.count > layoutForManyPhotos.cellCount else { return [] }
    let similar = SimilarPhotos(among: photos)
    return (1...min(photos.count - 1, MosaicTree.mostPhotosOfTemplate)).map { count in
      PhotoPick(from: photos, among: similar, atMost: count).candidates.map { Array($0.prefix(5)) }
    }
  }
}

extension Style {
  /// What the picture of a page looks like, apart from its photos.
  ///
  /// - Parameters:
  ///   - leastMargin: as ``GridKit/Size/pageJSON(leastMargin:)`` has it.
  ///   - blurredPhoto: the number of the photo that is blurred over the background, from 1.
  /// - Precondition: there is one gap and one margin for all sides.
  package func pageJSON(
    size: Size, leastMargin: Int? = nil, blurredPhoto: Int? = nil
  ) -> JSON {
    [
      "size": size.pageJSON(leastMargin: leastMargin),
      "gap": .optional(gap.map { "\($0)" }),
      "margin": .optional(margin.map { "\($0)" }),
      "radius": .optional(radius.map { "\($0)" }),
      "background": .string("\(background)"),
      "blurred": blurredPhoto.map(JSON.integer) ?? .null,
      "empty": .string(emptyCell.alpha == 0 ? "none" : "\(emptyCell)"),
    ]
  }
}

extension JSON {
  /// A string, or null.
  package static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
}

extension Size {
  /// The size as the page's script needs it.
  ///
  /// - Parameter leastMargin: the pixels that a print keeps empty at each edge; `nil` for other pictures.
  package func pageJSON(leastMargin: Int? = nil) -> JSON {
    let least = leastMargin.map { [("leastMargin", JSON.integer($0))] } ?? []
    return JSON(members: [("width", .integer(width)), ("height", .integer(height))] + least)
  }
}
