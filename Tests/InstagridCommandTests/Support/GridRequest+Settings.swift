import CommandKit
import GridKit
import PhotoIO

@testable import InstagridCommand

extension GridRequest {
  /// Creates a request for the output that the settings name.
  init(_ settings: Settings, photos: [PhotoReference]) throws(UsageError) {
    try self.init(
      settings, photos: photos,
      output: settings.output.name.map { OutputDestination($0) } ?? "grid.png",
      in: RunContext(settings))
  }

  var names: [PhotoReference] { photos.map(\.name) }

  /// How each photo is shown.
  var framings: [PhotoFraming] { photos.map(\.framing) }

  /// The captions, without dates and titles.
  var captions: [String?] {
    photos.map { $0.captionText(nil, format: nil)?.string }
  }

  /// The plan without photos.
  var plan: GridPlan { emptyGrid.plan }

  /// Returns the plan of photos of these shapes, and the cell of each.
  func chosen(for aspectRatios: [Double]) throws -> (plan: GridPlan, places: [Int]) {
    let cells = try possibleGrids(
      of: emptyGrid, for: aspectRatios, withCaptions: false, after: [])[0].cells
    return (cells.plan, places(of: aspectRatios, in: cells))
  }

  /// Returns the mark of a picture of all photos.
  func mark(of photos: [PhotoFingerprint?]) throws -> OutputMark {
    try mark(of: zip(self.photos, photos).map { MarkedPhoto($0, $1) }, in: emptyGrid)
  }
}
