import PhotoIO

extension Record {
  /// Makes the grid, unless it is to stay as it is.
  ///
  /// - Parameter skipsNewer: whether an output that is newer than its photos stays.
  func make(skippingNewer skipsNewer: Bool) async -> GridResult {
    let start = ContinuousClock.now
    let ending: GridResult.Ending
    do {
      ending = try await Self.make(try plan.get(), skippingNewer: skipsNewer)
    } catch {
      ending = .failed(GridFailure(error))
    }
    let milliseconds = ((ContinuousClock.now - start) / .milliseconds(1)).rounded()
    return GridResult(self, ending, milliseconds: Int(milliseconds))
  }

  private static func make(
    _ plan: ComposePlan, skippingNewer skipsNewer: Bool
  ) async throws -> GridResult.Ending {
    let output = plan.output.path
    try plan.checkThatOutputIsNoPhoto()
    // The run that is gone on with may have been killed while it replaced what is skipped now.
    OutputFile.removeAbandoned(at: output)
    if plan.settings.replacesNothing || skipsNewer && output.isNewer(than: plan.photos.map(\.path)),
      let byteCount = output.fileSize
    {
      return .skipped(byteCount: byteCount)
    }
    return .made(try await OpenGrid(plan).make())
  }
}
