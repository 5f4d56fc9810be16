extension Layout {
  /// A layout with a number and a name.
  public struct Preset: Hashable, Sendable {
    /// The number by which users select it: 1, 2 or 3.
    public let number: Int
    /// The name by which users select it, such as `wide-top`.
    public let name: String
    /// A description of its cells in a few words.
    public let summary: String
    /// The layout itself.
    public let layout: Layout
  }

  /// The presets in the order of their numbers.
  public static let presets = [
    Preset(
      number: 1, name: "wide-top", summary: "one wide photo over two squares", layout: .wideTop),
    Preset(
      number: 2, name: "wide-bottom", summary: "two squares over one wide photo",
      layout: .wideBottom),
    Preset(number: 3, name: "quad", summary: "four squares", layout: .quad),
  ]

  /// The preset with this layout; `nil` if there is none.
  public var preset: Preset? { Self.presets.first { $0.layout == self } }
}
