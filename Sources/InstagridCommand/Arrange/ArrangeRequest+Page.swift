import ArrangePage
import GridKit

extension RequestedPhoto {
  /// How a page shows the photo at first.
  ///
  /// - Parameter text: the settings, which have the caption of photos without one of their own.
  func pageView(besides text: TextSettings) -> PageView {
    PageView(
      fit: view.fit, focus: view.focus, zoom: view.zoom,
      caption: PageCaption(
        caption.description, isUsual: caption == text.usualCaption,
        hasDate: caption.contains(.date),
        hasTitle: caption.contains(.title)))
  }
}

extension ArrangeRequest {
  /// The state that the page begins with.
  ///
  /// - Parameters:
  ///   - grid: the initial grid.
  ///   - aspectRatios: width divided by height of each of its photos.
  func pageStart(_ grid: GridRequest, aspectRatios: [Double]) -> PageStart {
    var cells = [Int?](repeating: nil, count: grid.plan.layout.cellCount)
    for (photo, cell) in grid.cells.enumerated() { cells[cell] = photo }
    // Without a given size, a justified picture is as large as its photos make it.
    let size: (Size, isFree: Bool) =
      if case .both(let size) = grid.size { (size, false) } else {
        (Size(side: grid.size.reference), true)
      }
    // The layouts that `compose` would choose for these photos in each shape.
    let suggested =
      grid.hasFixedLayout
      ? []
      : PicturePreset.allCases.compactMap { Layout.automatic(for: aspectRatios, in: $0.size) }
    let look = grid.settings.look
    return PageStart(
      layout: grid.plan.layout, suggested: suggested, cells: cells,
      look: PageLook(style: grid.settings.style, size: size.0, blurredPhoto: look.blurredPhoto),
      print: grid.settings.picture.size?.print?.text, isFree: size.isFree,
      fitOfAdded: settings.picture.fit.shared(default: .cover),
      text: hasText ? settings.text.pageText : nil)
  }

  /// Whether there is a title or a caption.
  private var hasText: Bool { settings.text.hasTitle || photos.contains { !$0.caption.isEmpty } }
}

extension TextSettings {
  /// The caption of photos that have none of their own, and of photos that are added in the page.
  fileprivate var usualCaption: CaptionPattern { captions.shared(default: .none) }

  /// The options as they are typed; `nil` for those that were not given.
  fileprivate var pageText: PageText {
    PageText(
      caption: "\(usualCaption)", title: title(ofGrid: 1), font: font,
      fontSize: fontSize.map { "\($0)" }, color: color.map { "\($0)" }, dateFormat: dateFormat)
  }
}
