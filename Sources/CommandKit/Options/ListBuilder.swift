/// Builds a list of elements and of lists of them, one on each line. The compiler checks each line
/// by itself, which takes it much less time than a sum of lists.
@resultBuilder
package enum ListBuilder<Element> {
  package static func buildExpression(_ element: Element) -> [Element] { [element] }
  package static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  package static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap(\.self) }
}

extension Array {
  /// Creates a list from the elements and lists on the lines of a block.
  package init(@ListBuilder<Element> _ elements: () -> [Element]) { self = elements() }
}
