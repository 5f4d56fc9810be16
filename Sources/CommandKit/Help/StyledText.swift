/// Text whose headings are bold and whose less important parts are dim on a terminal.
package struct StyledText: Hashable, Sendable {
  /// The text with the control sequences of ECMA-48, which terminals understand.
  package let styled: String

  init(_ styled: String) { self.styled = styled }

  package var plain: String {
    [String.startOfBold, .startOfDim, .endOfStyle].reduce(styled) { $0.replacing($1, with: "") }
  }
}

extension String {
  fileprivate static let startOfBold = "\u{1B}[1m"
  fileprivate static let startOfDim = "\u{1B}[2m"
  fileprivate static let endOfStyle = "\u{1B}[22m"

  var bold: String { Self.startOfBold + self + Self.endOfStyle }
  var dim: String { Self.startOfDim + self + Self.endOfStyle }
}
