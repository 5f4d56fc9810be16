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
      caption: "\(caption)",
      captionFields: CaptionPattern.Field.allCases.filter(caption.contains).map(\.rawValue))
  }
}

extension ArrangeRequest {
  /// The state that the page begins with: the grid, of the first of the shown photos.
  func pageStart(
    _ grid: GridRequest, showing photos: [ArrangedPhoto], after bad: [PhotoError]
  ) throws -> JSON {
    let first = FirstPhotos(photos.prefix(grid.photos.count), of: self)
    let emptyGrid = try first.cells(of: grid, after: bad)[0]
    let places = grid.places(of: first.aspectRatios, in: emptyGrid, first.peopleCut)
    var measures = photos.map(\.measures)
    for (index, original) in photos.map(\.asked.name).originals().enumerated() {
      measures[index].original = original
    }
    return pageStart(
      grid, emptyGrid.plan, places: places, suggested: suggestions(for: first, of: grid), measures)
  }

  /// The prints that a page offers, at the resolution that its command has.
  private static let prints = [("a4", "A4"), ("10x15cm", "10 × 15 cm")].map { name, label in
    (paper: PaperSize(typed: name)!, label: label)
  }

  /// Returns the layouts for photos in each format of the page: the one that `compose` would choose, the next best
  /// ones, and the best rows or columns.
  private func suggestions(for first: FirstPhotos, of grid: GridRequest) -> JSON {
    guard (2...MosaicTree.mostPhotosOfTemplate).contains(first.aspectRatios.count) else {
      return .array([])
    }
    var settings = grid.settings
    (settings.picture.blank, settings.picture.allowsEmpty) = ([], false)
    if grid.hasFixedLayout { settings.picture.layout = nil }
    let free = grid.freeSize
    var sizes: [SizeValue] =
      PicturePreset.allCases.map { .pixels(.both($0.size)) } + Self.prints.map { .paper($0.paper) }
    for size in [.pixels(free), settings.picture.size].compactMap(\.self)
    where !sizes.contains(size) {
      sizes.append(size)
    }
    return .array(
      sizes.compactMap { size in
        settings.picture.size = size
        let request = try? GridRequest(
          settings, photos: grid.photos.map(\.name), output: grid.output, in: run)
        let best = request.flatMap { try? first.cells(of: $0, after: []) }
        guard let best else { return nil }
        var (layouts, both) = (best.prefix(4).map(\.plan.layout), JSON.null)
        if case .both(let size)? = request?.size {
          both = size.pageJSON()
          layouts += [Layout.lines(for: first.aspectRatios, in: size)].compactMap(\.self)
        }
        return ["size": both, "layouts": .array(layouts.map { $0.pageJSON(free: free) })]
      })
  }

  private func pageStart(
    _ grid: GridRequest, _ plan: GridPlan, places: [Int], suggested: JSON,
    _ photos: [PickablePhoto]
  ) -> JSON {
    var cells = [Int?](repeating: nil, count: plan.layout.cellCount)
    for (photo, cell) in places.enumerated() { cells[cell] = photo }
    // Without a given size, a justified picture is as large as its photos make it.
    let size: (Size, isFree: Bool) =
      switch grid.size {
      case .both(let size): (size, false)
      case .width(let side), .height(let side): (Size(side: side), true)
      }
    var leastMargin: Int?
    if case .paper(let paper) = grid.settings.picture.size {
      leastMargin = paper.leastMargin(at: grid.settings.resolution)
    }
    let title = grid.title(grid.photos.datesOfFiles)
    return [
      "layout": plan.layout.pageJSON(free: grid.freeSize),
      // The page offers these besides the usual ones.
      "suggested": suggested,
      "cells": .array(cells.map { $0.map(JSON.integer) ?? .null }),
      "picks": .array(
        PageDefaults.picks(from: photos).map { picks in
          .array(picks.map { .array($0.map(JSON.integer)) })
        }),
      "look": grid.settings.style.pageJSON(
        size: size.0, leastMargin: leastMargin, blurredPhoto: grid.settings.look.blurredPhoto),
      "prints": .array(
        Self.prints.map { paper, label in
          let size = paper.pixels(at: PaperSize.defaultResolution)
          return [
            "name": .string("\(paper.word)"), "label": .string(label),
            "size": size.pageJSON(leastMargin: paper.leastMargin(at: PaperSize.defaultResolution)),
          ]
        }),
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

extension GridRequest {
  /// The size of a picture of which one side follows from the photos.
  fileprivate var freeSize: PictureSize {
    if case .both(let size) = size { .width(size.width) } else { size }
  }
}

/// The photos that a page begins with, which decide its layouts.
private struct FirstPhotos {
  let aspectRatios: [Double]
  private let faceShares: [Double]
  /// `nil` if no photo is to keep its faces.
  let peopleCut: EmptyGrid.PeopleCut?

  init(_ photos: ArraySlice<ArrangedPhoto>, of request: ArrangeRequest) {
    aspectRatios = photos.map { Double($0.size.width) / Double($0.size.height) }
    faceShares = photos.map { $0.faces.share(of: $0.size) }
    peopleCut =
      request.photos.contains { $0.framing.focus.keepsFaces }
      ? { photo, cell in
        let (size, faces) = (photos[photo].size, photos[photo].faces)
        let crop = FaceFocus.crop(
          AspectFill.crop(of: size, in: cell.size), of: size, keeping: faces)
        return FaceFocus.peopleCut(by: crop, of: size, faces: faces)
      } : nil
  }

  /// Returns the cells of the layouts that suit the photos: first those that are chosen, then by what they cost.
  func cells(of grid: GridRequest, after bad: [PhotoError]) throws -> [EmptyGrid] {
    // The request has captions for every photo, but the grid none.
    let grids = try grid.possibleGrids(
      of: grid.emptyGrid, for: aspectRatios, withCaptions: false, after: bad)
    guard let peopleCut else { return grids.map(\.cells) }
    let chosen = grid.chosen(
      among: grids, for: aspectRatios, faceShares: faceShares, peopleCut
    ).cells
    return [chosen] + grids.map(\.cells).filter { $0.plan.layout != chosen.plan.layout }
  }
}

extension TextSettings {
  /// The options as they are typed, with letters in pixels or percent; `nil` for those that were not given.
  fileprivate func pageJSON(title: String?, at resolution: PrintResolution) -> JSON {
    [
      // That of photos that are added in the page.
      "caption": .string("\(captions.valueForAll(default: .none))"), "title": .optional(title),
      "font": .optional(font.map { "\($0)" }),
      "fontSize": .optional(captionFontSize.map { "\($0.length(at: resolution))" }),
      "titleSize": .optional(titleFontSize.map { "\($0.length(at: resolution))" }),
      "color": .optional(color.map { "\($0)" }), "dateFormat": .optional(dateFormat),
    ]
  }
}
