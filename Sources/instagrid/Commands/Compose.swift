import GridKit
import PhotoIO

/// Makes one grid: photos in, one square picture out.
enum Compose {
  static func run(_ arguments: ArraySlice<Argument>) async throws {
    let request = try Parser(options: ComposeSettings.options)
      .parse(arguments, into: ComposeSettings())
    if request.wantsHelp { return try Terminal.print(Help.of(.compose)) }
    try await run(request.settings, photos: request.operands)
  }

  private static func run(_ settings: ComposeSettings, photos: [Argument]) async throws {
    let plan = try ComposePlan(settings, photos: photos)
    try protectPhotos(from: plan.output, among: photos, settings)

    var grid = Grid<CellPhoto>(layout: plan.layout)
    var files: [any FilePhoto] = []
    for (cell, name) in plan.photos.enumerated() {
      let file = try PhotoFile.open(name, limits: settings.limits)
      files.append(file)
      grid.replace(cell, with: CellPhoto(file, focus: plan.focus[cell] ?? .center))
    }

    let output =
      try plan.output.isStandardStream
      ? OutputFile.standardOutput
      : OutputFile(plan.output.path, replacing: settings.replacesNothing ? .refused : .allowed)
    // The square, and half as much again for what is made beside it.
    try MemoryError.check(6 * settings.side * settings.side)
    try await plan.compositor.write(grid, with: plan.writer, to: output)
    try output.commit()

    if !settings.isQuiet {
      for file in files {
        for note in file.notes { Terminal.error("\(file.path): note: \(note)") }
      }
    }
  }

  /// Throws if the output would take the place of a photo.
  private static func protectPhotos(
    from output: Argument, among photos: [Argument], _ settings: ComposeSettings
  ) throws {
    let target = output.isStandardStream ? FilePath("/dev/stdout") : output.path
    for photo in photos {
      let path = photo.isStandardStream ? FilePath("/dev/stdin") : photo.path
      if path.isSameFile(as: target) {
        throw UsageError("--output: '\(output.path)' is one of the photos")
      }
    }
    if !output.isStandardStream && !settings.replacesPhotos && !settings.replacesNothing {
      try PhotoFile.checkThatNoPhoto(isReplacedAt: output.path)
    }
  }
}

extension PhotoFile {
  /// Opens the photo that a word of the command line stands for.
  static func open(_ name: Argument, limits: Limits) throws(PhotoError) -> any FilePhoto {
    try name.isStandardStream
      ? openStandardInput(limits: limits) : open(name.path, limits: limits)
  }
}
