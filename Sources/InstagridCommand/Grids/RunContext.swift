import PhotoIO

/// What the grids of a run share.
struct RunContext: Sendable {
  let memory: MemoryBudget
  let painter: TextPainter
  let finder: FaceFinder
  /// The largest number of threads that make one grid.
  let threads: Int
  var given: GivenFiles
  /// The PDF that all grids are pages of; `nil` if each has a file of its own.
  var album: Album?

  /// - Parameter threads: the largest number of threads that make one grid; `nil` for what `--threads` says.
  init(_ settings: Settings, given: GivenFiles = GivenFiles(), threads: Int? = nil) {
    memory = settings.reading.makeBudget()
    painter = TextPainter(requiresLandlock: settings.text.requiresLandlock)
    finder = settings.makeFinder(in: memory)
    self.threads = threads ?? settings.reading.threads ?? .max
    self.given = given
  }

  /// The number of photos of a grid that are opened or decoded at the same time.
  var photosAtOnce: Int { min(threads, Processors.available) }
}

extension Settings {
  func makeFinder(in memory: MemoryBudget) -> FaceFinder {
    FaceFinder(
      requiresLandlock: text.requiresLandlock, threads: Processors.available, in: memory)
  }
}
