import FileSystem
import GridKit

/// Items from photos in order: as many photos for each as the layout has cells.
struct PhotoGroups: BatchItemSource {
  /// Where the names of the photos come from.
  enum Names {
    case given([Argument])
    case listed(LineReader)
  }

  private var names: Names
  /// The number of given names that have been used.
  private var taken = 0
  /// Whether no line of the list has been read.
  private var isFirst = true
  private var line = 0
  private(set) var leftOut: [Argument] = []
  private let layout: Layout
  private let settings: BatchSettings

  init(_ names: Names, layout: Layout, _ settings: BatchSettings) {
    self.names = names
    self.layout = layout
    self.settings = settings
  }

  var count: Int? {
    guard case .given(let names) = names else { return nil }
    let rest = settings.dropsLast ? 0 : layout.cellCount - 1
    return (names.count + rest) / layout.cellCount
  }

  var share: Double? { if case .listed(let reader) = names { reader.share } else { nil } }

  func messagePrefix(forLine line: Int) -> String { "grid \(line): " }

  mutating func rewind() throws(InputError) -> Bool {
    (taken, isFirst, line, leftOut) = (0, true, 0, [])
    guard case .listed(var reader) = names else { return true }
    defer { names = .listed(reader) }
    return try reader.rewind()
  }

  mutating func next(until cancellation: Cancellation) async throws(InputError) -> BatchItem? {
    var photos: [Argument] = []
    var wrong: UsageError?
    while photos.count < layout.cellCount, let name = try await nextName(until: cancellation) {
      photos.append(name)
      do throws(UsageError) { try UsageError.checkFile(name, of: "photos") } catch {
        wrong = wrong ?? error
      }
    }
    // A group that was cut short by a cancellation does not count.
    if photos.isEmpty || cancellation.isRequested { return nil }
    if photos.count < layout.cellCount && wrong == nil {
      if settings.dropsLast {
        leftOut = photos
        return nil
      }
      if settings.grid.emptyOption == nil {
        wrong = UsageError(
          "the last group is not full: \(layout.mismatch(photos.count, typed: settings.grid.typed.layout))"
            + " (--drop-last leaves them out, --allow-empty paints the rest)\(GridRequest.missingFile(photos))"
        )
      }
    }
    line += 1
    var item = BatchItem(line: line, photos: photos, settings.composing(photos, line))
    if let wrong { (item.request, item.output) = (.failure(wrong), nil) }
    return item
  }

  private mutating func nextName(until cancellation: Cancellation) async throws(InputError)
    -> Argument?
  {
    switch names {
    case .given(let names):
      guard taken < names.count else { return nil }
      taken += 1
      return names[taken - 1]
    case .listed(var reader):
      defer { names = .listed(reader) }
      while let line = try await reader.next(until: cancellation) {
        switch line {
        case .text(let text):
          let isLine = reader.separator != 0
          let name = isLine ? text.asLine(isFirst: isFirst) : text
          isFirst = false
          let isComment = isLine && name.starts(with: "# ".utf8)
          if !name.isEmpty && !isComment { return Argument(bytes: name) }
        // An empty name, which is reported as such.
        case .tooLong: return Argument("")
        }
      }
      return nil
    }
  }
}
