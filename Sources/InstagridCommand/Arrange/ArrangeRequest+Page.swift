import ArrangePage
import GridKit

/// What a page needs of the request, as plain values.
extension ArrangeRequest {
  /// How a photo is shown at first.
  ///
  /// - Parameter index: the index of the photo, from 0.
  func pageView(ofPhoto index: Int) -> PageView {
    let (view, caption) = (views[index], captions[index])
    return PageView(
      fit: view.fit, focus: view.focus, zoom: view.zoom,
      caption: PageCaption(
        caption.description, isUsual: caption == usualCaption, hasDate: caption.contains(.date),
        hasTitle: caption.contains(.title)))
  }

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
      look: PageLook(style: look.style, size: size.0, blurredPhoto: look.blurredPhoto),
      print: grid.settings.picture.size?.print?.text, isFree: size.isFree,
      fitOfAdded: settings.picture.fit.shared(default: .cover),
      text: hasText ? settings.text.pageText : nil)
  }

  /// The caption of photos that have none of their own, and of photos that are added in the page.
  private var usualCaption: CaptionPattern { settings.text.captions.shared(default: .none) }

  /// Whether there is a title or a caption.
  private var hasText: Bool { settings.text.hasTitle || captions.contains { !$0.isEmpty } }
}

extension TextSettings {
  /// The options as they are typed; `nil` for those that were not given.
  fileprivate var pageText: PageText {
    PageText(
      caption: "\(captions.shared(default: .none))", title: numberedTitle, font: font,
      fontSize: fontSize.map { "\($0)" }, color: color.map { "\($0)" }, dateFormat: dateFormat)
  }
}
