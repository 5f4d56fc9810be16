import ArrangePage
import CommandKit
import GridKit
import PhotoIO

extension RequestedPhoto {
  /// How a page shows the photo at first.
  var pagePhotoOptions: PagePhotoOptions {
    PagePhotoOptions(
      fit: framing.fit, focus: framing.focus.point, keepsFaces: framing.focus.keepsFaces,
      zoom: framing.zoom,
      caption: "\(caption)", captionHasDate: caption.contains(.date),
      captionHasTitle: caption.contains(.title))
  }
}

extension ArrangeRequest {
  /// The state that the page begins with: the grid, of the first of the shown photos.
  func pageStart(
    _ grid: GridRequest, showing photos: [ArrangedPhoto], after bad: [PhotoError]
  ) throws -> JSON {
    let first = photos.prefix(grid.photos.count)
    let aspectRatios = first.map { Double($0.size.width) / Double($0.size.height) }
    // The request has captions for every photo, but the grid none.
    let grids = try grid.possibleGrids(
      of: grid.emptyGrid, for: aspectRatios, withCaptions: false, after: bad)
    let keepsFaces = self.photos.contains { $0.framing.focus.keepsFaces }
    let headsCut: EmptyGrid.HeadsCut = { photo, area in
      FaceFocus.headsCut(of: first[photo].size, in: area.size, faces: first[photo].faces)
    }
    let emptyGrid =
      keepsFaces
      ? grid.chosen(
        among: grids, for: aspectRatios, faceShares: first.map { $0.faces.share(of: $0.size) },
        headsCut)
      : grids[0].cells
    let places = grid.places(of: aspectRatios, in: emptyGrid, keepsFaces ? headsCut : nil)
    var measures = photos.map(\.measures)
    for (index, original) in photos.map(\.asked.name).originals().enumerated() {
      measures[index].original = original
    }
    return pageStart(grid, emptyGrid.plan, places: places, aspectRatios: aspectRatios, measures)
  }

  private func pageStart(
    _ grid: GridRequest, _ plan: GridPlan, places: [Int], aspectRatios: [Double],
    _ photos: [PickablePhoto]
  ) -> JSON {
    var cells = [Int?](repeating: nil, count: plan.layout.cellCount)
    for (photo, cell) in places.enumerated() { cells[cell] = photo }
    // Without a given size, a justified picture is as large as its photos make it. The page can let the
    // width of a justified layout follow from the height, but not that of a mosaic.
    let size: (Size, isFree: Bool) =
      switch grid.size {
      case .both(let size): (size, false)
      case .height where plan.layout.justifiedAxis == nil: (plan.size, false)
      case .width(let side), .height(let side): (Size(side: side), true)
      }
    // The rows or columns that suit these photos in each shape, and their mosaic.
    var suggested =
      grid.hasFixedLayout
      ? [] : PicturePreset.allCases.compactMap { Layout.lines(for: aspectRatios, in: $0.size) }
    if (2...MosaicTree.mostPhotosOfTemplate).contains(aspectRatios.count) {
      let mosaic = Layout.mosaic(for: aspectRatios, in: grid.size, style: grid.settings.style)
      suggested.insert(contentsOf: [mosaic].compactMap(\.self), at: 0)
    }
    let title = grid.title(grid.photos.datesOfFiles)
    return [
      "layout": plan.layout.pageJSON,
      // The page offers these besides the usual ones.
      "suggested": .array(suggested.map(\.pageJSON)),
      "cells": .array(cells.map { $0.map(JSON.integer) ?? .null }),
      "picked": .array(PageDefaults.picked(from: photos).map(JSON.integer)),
      "look": grid.settings.style.pageJSON(
        size: size.0, blurredPhoto: grid.settings.look.blurredPhoto),
      // The name of a print also decides the resolution.
      "print": .optional(grid.settings.picture.size?.print?.text),
      "isFree": .boolean(size.isFree), "hdr": .boolean(settings.encoding.isHDR == true),
      // The fit of photos that are added in the page.
      "fit": .string("\(settings.picture.fit.valueForAll(default: settings.look.defaultFit))"),
      "text": settings.hasText(with: self.photos)
        ? settings.text.pageJSON(title: title, at: settings.resolution) : .null,
    ]
  }
}

extension TextSettings {
  /// The options as they are typed, with letters in pixels or percent; `nil` for those that were not given.
  fileprivate func pageJSON(title: String?, at resolution: PrintResolution) -> JSON {
    [
      // That of photos that are added in the page.
      "caption": .string("\(captions.valueForAll(default: .none))"), "title": .optional(title),
      "font": .optional(font),
      "fontSize": .optional(captionFontSize.map { "\($0.length(at: resolution))" }),
      "color": .optional(color.map { "\($0)" }), "dateFormat": .optional(dateFormat),
    ]
  }
}
