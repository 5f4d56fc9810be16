/// How a photo is fitted to a cell of other proportions.
public enum Fit: String, CaseIterable, Sendable {
  /// The photo fills the cell, and what reaches beyond the cell is cut off: see ``AspectFill``.
  case cover
  /// The whole photo is in the middle of the cell, with the background beside it: see
  /// ``AspectFit``.
  case contain

  /// Creates a fit from its name in any case; `nil` for anything else.
  public init?(_ text: String) { self.init(rawValue: text.lowercased()) }
}
