import GridKit

extension PhotoSource {
  /// Returns the photo upright and in its own size, over a background.
  package func composed(over background: Color = .transparent) async throws -> Raster {
    let style = Style(margin: .pixels(0), gap: .pixels(0), background: background)
    guard let layout = Layout(counts: [1]) else { preconditionFailure("a layout may be one cell") }
    var plan = try GridPlan(layout, size: orientation.apply(to: size), style: style)
    plan.place(CellPhoto(self), in: 0)
    return try await Compositor().compose(plan)
  }
}
