import CommandKit

@testable import InstagridCommand

extension GridRequest {
  /// Creates a request for the output that the settings name.
  init(_ settings: Settings, photos: [PhotoReference]) throws(UsageError) {
    try self.init(
      settings, photos: photos, output: settings.output.name.map { OutputDestination($0) },
      in: RunContext(settings))
  }

  /// How each photo is shown.
  var framings: [PhotoFraming] { photos.map(\.framing) }
}
