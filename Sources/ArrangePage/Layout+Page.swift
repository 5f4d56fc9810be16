import CommandKit
import GridKit

extension Layout {
  /// The layouts that every page offers, besides the initial one and those that suit its photos: the
  /// presets, common ones, one for each number of photos that a page begins with, and justified ones.
  ///
  /// Not a constant: the leak detector of AddressSanitizer does not find the arrays of a layout, which
  /// stores its kind in unused bits of their pointers.
  static var offered: [Layout] {
    let common = [
      "2x1", "1x2", "3x1", "1x3", "columns:1+2", "columns:2+1", "1+3", "3+1", "columns:1+3",
      "columns:3+1", "aab/aac", "baa/caa", "2+3", "3+2", "columns:2+3", "aabc/aade", "3x2", "2x3",
      "aab/aac/def", "2+3+2", "3+2+3", "3x3", "3x4", "4x3", "4x4",
    ]
    let plain = (1...PageDefaults.mostPhotosWithoutLayout)
      .map { Layout.plain(cells: $0, in: PicturePreset.square.size) }
    var layouts: [Layout] = []
    for layout in presets.map(\.layout) + common.map({ Layout($0) }) + plain {
      if let layout, !layouts.contains(layout) { layouts.append(layout) }
    }
    return layouts + Axis.allCases.map { justified($0, [1])! }
  }

  /// The layout as the page's script needs it: its notation and, so that the script can compute
  /// frames from any gap, margin and size, the tracks of each cell and the largest number of cells in
  /// a line. Of a justified layout, it is the axis of the lines and the number of cells, and of a mosaic
  /// the tree of its parts too.
  ///
  /// A cell is `[start, end, count]` of its columns, and the same of its rows: from track `start` to
  /// track `end`, which is not included, of `count` equal tracks.
  ///
  /// - Parameter size: the size of a picture whose other side follows from a mosaic.
  package func pageJSON(free size: PictureSize = .width(0)) -> JSON {
    if let axis = justifiedAxis {
      return [
        "notation": .string(notation), "axis": .string("\(axis)"), "count": .integer(cellCount),
      ]
    }
    if case .mosaic(let tree, _) = kind {
      let axis = size.width == nil ? Axis.columns : .rows
      return [
        "notation": .string(notation), "axis": .string("\(axis)"),
        "count": .integer(cellCount), "tree": tree.pageJSON,
      ]
    }
    return [
      "notation": .string(notation),
      "most": .integer(mostCellsInLine),
      "cells": .array(
        spans.map { across, down in
          .array([across, down].flatMap { [$0.start, $0.end, $0.count] }.map(JSON.integer))
        }),
    ]
  }

  /// The layout as an option has it: a justified one without the shapes of its photos.
  private var notation: String {
    guard justifiedAxis != nil, let colon = description.lastIndex(of: ":") else {
      return description
    }
    return String(description[..<colon])
  }
}

extension MosaicTree {
  /// The index of a photo, or its parts in an object whose only member is named after their axis.
  fileprivate var pageJSON: JSON {
    switch self {
    case .photo(let number): .integer(number)
    case .parts(let axis, let parts): JSON(members: [("\(axis)", .array(parts.map(\.pageJSON)))])
    }
  }
}
