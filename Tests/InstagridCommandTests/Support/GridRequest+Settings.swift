import CommandKit

@testable import InstagridCommand

extension GridRequest {
  /// Creates a request for the output that the settings name.
  init(_ settings: Settings, photos: [PhotoName]) throws(UsageError) {
    try self.init(
      settings, photos: photos, output: settings.output.name.map { OutputName($0) },
      in: Run(settings))
  }

  /// How each photo is shown.
  var views: [PhotoView] { photos.map(\.view) }
}
