import FileSystem

/// A source of the items of a batch, which are read one at a time.
protocol BatchItemSource: Sendable {
  /// Returns the next item; `nil` at the end, or if the batch is canceled while waiting for it. With
  /// `--skip-bad`, photos may be read before they become part of an item.
  mutating func next(until cancellation: Cancellation) async throws(InputError) -> BatchItem?

  /// The photos after the last item, when there are no more items.
  var unused: UnusedPhotos { get }

  /// Passes over the next item and returns the files that it names. No photo is read. The output is `nil` if there
  /// is none, or if the picture is returned in the result.
  mutating func nextFiles(
    until cancellation: Cancellation
  ) async throws(InputError) -> (output: Pathname?, photos: [Pathname])?

  /// Returns to the first item; `false` if the list is a stream, which cannot be rewound.
  mutating func rewind() throws(InputError) -> Bool

  /// Checks whether the photos fill the last grid, if ``nextFiles(until:)`` has passed over all items.
  mutating func checkLastGridIsFull() async throws

  func messagePrefix(forLine line: Int) -> String
}

/// The photos of a batch that are part of no grid, beside its items.
struct UnusedPhotos {
  /// The photos that are too few for another grid and that `--last drop` ignores.
  var dropped: [PhotoReference] = []
  /// The errors of folders that cannot be listed.
  var folders: [Diagnostic] = []
  /// The errors of the bad photos, which `--skip-bad` skipped.
  var bad: [Diagnostic] = []
}
