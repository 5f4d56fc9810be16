import CommandKit
import GridKit

/// The state that a page begins with.
package struct PageStart {
  /// The largest number of photos for which the page begins with all of them if no layout is given.
  package static let mostPhotosWithoutLayout = 20
  /// The layout that the page begins with if there are more.
  package static let layoutOfMany = Layout(across: 3, down: 3)!

  /// Returns the indices of the photos that the page chooses when it is asked to: those of a grid of 3x3, if
  /// there are more.
  package static func picked(from photos: [PickablePhoto]) -> [Int] {
    let count = layoutOfMany.cellCount
    return photos.count > count ? PhotoPick(from: photos, atMost: count).photos : []
  }

  let json: JSON

  /// - Parameters:
  ///   - layout: the layout of the grid.
  ///   - suggested: layouts that suit the photos, which the page offers besides the usual ones.
  ///   - cells: the index of the photo in each cell, from 0; `nil` for an empty cell.
  ///   - picked: the indices of the photos that the page chooses when it is asked to; none to offer no choice.
  ///   - look: what the picture looks like apart from its photos.
  ///   - print: the name of the print whose size the picture has, such as `a4`; `nil` for none. The page
  ///     keeps it, since it also decides the resolution.
  ///   - isFree: whether a side of the picture follows from its photos, as a justified layout allows.
  ///   - fitOfAdded: the fit of photos that are added in the page.
  ///   - text: the options of captions and the title; `nil` for none.
  package init(
    layout: Layout, suggested: [Layout], cells: [Int?], picked: [Int], look: JSON, print: String?,
    isFree: Bool, fitOfAdded: Fit, text: JSON?
  ) {
    json = [
      "layout": layout.pageJSON,
      "suggested": .array(suggested.map(\.pageJSON)),
      "cells": .array(cells.map { $0.map(JSON.integer) ?? .null }),
      "picked": .array(picked.map(JSON.integer)),
      "look": look,
      "print": .optional(print),
      "isFree": .boolean(isFree),
      "fit": .string("\(fitOfAdded)"),
      "text": text ?? .null,
    ]
  }
}

extension Style {
  /// What the picture of a page looks like, apart from its photos.
  ///
  /// - Parameter blurredPhoto: the number of the photo that is blurred over the background, from 1.
  /// - Precondition: there is one gap and one margin for all sides.
  package func pageJSON(size: Size, blurredPhoto: Int? = nil) -> JSON {
    [
      "size": size.pageJSON,
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
  var pageJSON: JSON { ["width": .integer(width), "height": .integer(height)] }
}
