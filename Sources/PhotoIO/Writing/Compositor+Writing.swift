import FileSystem
import GridKit

extension Compositor {
  /// Composes a grid and writes it to a file, with a mark at its end unless `mark` is `nil`. If the
  /// output is atomic and the background is opaque, the upper rows are encoded while lower photos are
  /// still being decoded.
  ///
  /// - Throws: `CompositionError`. It contains an `OutputError` if memory runs out or writing
  ///   fails, and a ``PhotoError`` if a photo cannot be decoded or its file has changed since the
  ///   photo was opened.
  public func write(
    _ plan: GridPlan, with writer: some RasterWriter, mark: OutputMark? = nil,
    to output: borrowing OutputFile
  ) async throws(CompositionError) {
    // Whether the picture is opaque decides how it is encoded. With a blurred background, the encoder
    // holds no memory while its photo is decoded. And rows written to a stream cannot be taken back.
    guard plan.style.background.isOpaque && plan.blurredPhoto == nil && output.isAtomic else {
      let picture = try await compose(plan)
      return try await plan.write(to: output) { (output) throws(OutputError) in
        try writer.write(picture, mark: mark, to: output)
      }
    }
    let encoder = try converting(
      try writer.begin(plan.size, isOpaque: true, mark: mark, to: output)
    ) { CompositionError.output($0) }
    try await compose(plan) { rows in try encoder.add(rows) }
    do { try encoder.finish() } catch { throw .output(error) }
    try plan.checkPhotosUnchanged()
  }

  /// Composes a grid, and returns its picture as the bytes of a file, which are those that
  /// ``write(_:with:mark:to:)`` writes.
  ///
  ///     let bytes = try await Compositor().encode(plan, with: JPEGWriter(quality: 85))
  ///
  /// - Throws: as ``write(_:with:mark:to:)``.
  public func encode(
    _ plan: GridPlan, with writer: some RasterWriter, mark: OutputMark? = nil
  ) async throws(CompositionError) -> [UInt8] {
    let output = try converting(try OutputFile.inMemory()) { CompositionError.output($0) }
    try await write(plan, with: writer, mark: mark, to: output)
    return try converting(try output.contents) { CompositionError.output($0) }
  }

  /// Composes a grid and writes it to a file, in the highest quality that a search finds. The
  /// whole picture is composed before it is encoded.
  ///
  /// - Returns: the quality.
  /// - Throws: as ``write(_:with:mark:to:)``, also if the file would be too large in every quality.
  @discardableResult
  public func write(
    _ plan: GridPlan, searchingWith search: QualitySearch, mark: OutputMark? = nil,
    to output: borrowing OutputFile
  ) async throws(CompositionError) -> Int {
    let picture = try await compose(plan)
    return try await plan.write(to: output) { (output) async throws(OutputError) in
      try await search.write(picture, mark: mark, to: output)
    }
  }
}

extension GridPlan {
  /// Writes the finished picture, and checks that its photos are unchanged: for a stream before it is
  /// written, because it cannot be taken back; for a file afterward, because its last byte sets its date.
  fileprivate func write<Result: Sendable>(
    to output: borrowing OutputFile,
    _ write: (borrowing OutputFile) async throws(OutputError) -> Result
  ) async throws(CompositionError) -> Result {
    if !output.isAtomic { try checkPhotosUnchanged() }
    let result: Result
    do { result = try await write(output) } catch { throw .output(error) }
    if output.isAtomic { try checkPhotosUnchanged() }
    return result
  }

  /// Throws if the file of any photo has changed since the photo was opened.
  fileprivate func checkPhotosUnchanged() throws(CompositionError) {
    let failures = cells.enumerated().compactMap { number, cell -> CellFailure? in
      guard let photo = cell.photo?.source as? PhotoFile else { return nil }
      do { try photo.checkUnchanged() } catch { return CellFailure(cell: number, error) }
      return nil
    }
    if !failures.isEmpty { throw .photos(failures) }
  }
}
