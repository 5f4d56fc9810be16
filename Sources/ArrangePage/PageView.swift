import GridKit

/// How a page shows a photo at first.
package struct PageView: Sendable {
  let fit: Fit
  let focus: UnitPoint
  /// Whether the photo is moved from its focus to keep its faces.
  package let keepsFaces: Bool
  let zoom: Double
  let caption: PageCaption

  package init(
    fit: Fit = .cover, focus: UnitPoint = .center, keepsFaces: Bool = false, zoom: Double = 1,
    caption: PageCaption = .none
  ) {
    (self.fit, self.focus, self.zoom, self.caption) = (fit, focus, zoom, caption)
    self.keepsFaces = keepsFaces
  }
}

/// The caption of a photo.
package struct PageCaption: Sendable {
  /// The caption as it was typed.
  let text: String
  let isUsual, hasDate, hasTitle: Bool

  /// No caption.
  package static let none = PageCaption(
    "none", isUsual: true, hasDate: false, hasTitle: false)

  /// - Parameters:
  ///   - text: the caption as it was typed.
  ///   - isUsual: whether it is the caption of all photos that have none of their own.
  ///   - hasDate: whether it contains the date of the photo.
  ///   - hasTitle: whether it contains the title of the photo.
  package init(_ text: String, isUsual: Bool, hasDate: Bool, hasTitle: Bool) {
    (self.text, self.isUsual) = (text, isUsual)
    (self.hasDate, self.hasTitle) = (hasDate, hasTitle)
  }
}
