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
  ///   - text: the captions and the title; `nil` for none.
  package init(
    layout: Layout, suggested: [Layout], cells: [Int?], picked: [Int], look: PageLook,
    print: String?, isFree: Bool, fitOfAdded: Fit, text: PageText?
  ) {
    json = [
      "layout": layout.pageJSON,
      "suggested": .array(suggested.map(\.pageJSON)),
      "cells": .array(cells.map { $0.map(JSON.integer) ?? .null }),
      "picked": .array(picked.map(JSON.integer)),
      "look": look.json,
      "print": .optional(print),
      "isFree": .boolean(isFree),
      "fit": .string("\(fitOfAdded)"),
      "text": text?.json ?? .null,
    ]
  }
}

/// What the picture of a page looks like, apart from its photos.
package struct PageLook {
  let json: JSON

  /// Takes a style with one gap and one margin for all sides, the size of the picture, and the number
  /// of the photo that is blurred over the background, from 1; `nil` for none.
  package init(style: Style, size: Size, blurredPhoto: Int? = nil) {
    json = [
      "size": size.pageJSON,
      "gap": .optional(style.gap.map { "\($0)" }),
      "margin": .optional(style.margin.map { "\($0)" }),
      "radius": .optional(style.radius.map { "\($0)" }),
      "background": .string("\(style.background)"),
      "blurred": blurredPhoto.map(JSON.integer) ?? .null,
      "empty": .string(style.emptyCell.alpha == 0 ? "none" : "\(style.emptyCell)"),
    ]
  }
}

/// The captions and the title of a page.
package struct PageText {
  let json: JSON

  /// Takes the values of options as they are typed; `nil` for those that were not given.
  ///
  /// - Parameter caption: the caption of photos that are added in the page.
  package init(
    caption: String, title: String?, font: String?, fontSize: String?, color: String?,
    dateFormat: String?
  ) {
    json = [
      "caption": .string(caption), "title": .optional(title), "font": .optional(font),
      "fontSize": .optional(fontSize), "color": .optional(color),
      "dateFormat": .optional(dateFormat),
    ]
  }
}

extension JSON {
  /// A string, or null.
  fileprivate static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
}

extension Size {
  /// The size as the page's script needs it.
  var pageJSON: JSON { ["width": .integer(width), "height": .integer(height)] }
}
