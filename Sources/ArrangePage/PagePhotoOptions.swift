import GridKit

/// How a page shows a photo at first.
package struct PagePhotoOptions: Sendable {
  let fit: Fit
  let focus: UnitPoint
  /// Whether the photo is moved from its focus to keep its faces.
  package let keepsFaces: Bool
  let zoom: Double
  /// The caption as it was typed, and the names of the fields in it.
  let caption: String
  let captionFields: [String]

  package init(
    fit: Fit = .cover, focus: UnitPoint = .center, keepsFaces: Bool = false, zoom: Double = 1,
    caption: String = "none", captionFields: [String] = []
  ) {
    (self.fit, self.focus, self.zoom, self.keepsFaces) = (fit, focus, zoom, keepsFaces)
    (self.caption, self.captionFields) = (caption, captionFields)
  }
}
