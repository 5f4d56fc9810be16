/// Layouts as `instagrid layouts` draws them, drawn by hand.
package enum LayoutDrawings {
  package static let wideTop = """
    ┌───────────────┐
    │               │
    │       1       │
    │               │
    ├───────┬───────┤
    │       │       │
    │   2   │   3   │
    │       │       │
    └───────┴───────┘
    """

  package static let wideBottom = """
    ┌───────┬───────┐
    │       │       │
    │   1   │   2   │
    │       │       │
    ├───────┴───────┤
    │               │
    │       3       │
    │               │
    └───────────────┘
    """

  package static let quad = """
    ┌───────┬───────┐
    │       │       │
    │   1   │   2   │
    │       │       │
    ├───────┼───────┤
    │       │       │
    │   3   │   4   │
    │       │       │
    └───────┴───────┘
    """

  package static let oneLeft = """
    ┌───────┬───────┐
    │       │       │
    │       │   2   │
    │       │       │
    │   1   ├───────┤
    │       │       │
    │       │   3   │
    │       │       │
    └───────┴───────┘
    """

  package static let oneRight = """
    ┌───────┬───────┐
    │       │       │
    │   1   │       │
    │       │       │
    ├───────┤   3   │
    │       │       │
    │   2   │       │
    │       │       │
    └───────┴───────┘
    """
}
