/// How a photo is fitted to a cell whose proportions differ from its own.
public enum Fit: String, CaseIterable, Sendable {
  /// The photo fills the cell; whatever extends beyond the cell is cropped. See ``AspectFill``.
  case cover
  /// The whole photo is visible, centered in the cell, with background beside it. See
  /// ``AspectFit``.
  case contain

  /// Creates a fit from its name, in upper or lower case; `nil` for any other text.
  public init?(_ text: String) { self.init(rawValue: text.lowercased()) }
}
