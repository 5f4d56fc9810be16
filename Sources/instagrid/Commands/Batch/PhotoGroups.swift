import GridKit
import PhotoIO

/// Records from photos in order: as many for each as the layout has cells.
struct PhotoGroups: RecordSource {
  /// Where the names of the photos come from.
  enum Names {
    case given([Argument])
    case listed(LineReader)
  }

  private var names: Names
  /// How many given names have been handed out.
  private var taken = 0
  /// Whether nothing of a list has been read.
  private var isFirst = true
  private var line = 0
  private(set) var leftOut = 0
  private let layout: Layout
  private let settings: BatchSettings

  init(_ names: Names, layout: Layout, _ settings: BatchSettings) {
    self.names = names
    self.layout = layout
    self.settings = settings
  }

  var photos: [Argument] {
    if case .given(let names) = names { names } else { [] }
  }

  var count: Int? {
    guard case .given(let names) = names else { return nil }
    let rest = settings.dropsLast ? 0 : layout.cellCount - 1
    return (names.count + rest) / layout.cellCount
  }

  var share: Double? { if case .listed(let reader) = names { reader.share } else { nil } }

  func place(of line: Int) -> String { "grid \(line): " }

  mutating func next(until stop: Stop) async throws(InputError) -> Record? {
    var photos: [Argument] = []
    var wrong: UsageError?
    while photos.count < layout.cellCount, let name = try await nextName(until: stop) {
      photos.append(name)
      do throws(UsageError) { try UsageError.checkFile(name, of: "photos") } catch {
        wrong = wrong ?? error
      }
    }
    // A group that was cut off by the stop is no group.
    if photos.isEmpty || stop.isRequested { return nil }
    if photos.count < layout.cellCount && wrong == nil {
      if settings.dropsLast {
        leftOut = photos.count
        return nil
      }
      if !settings.grid.allowsEmpty {
        wrong = UsageError(
          "the last group is not full: \(layout.mismatch(photos.count)) (--drop-last leaves them out,"
            + " --allow-empty paints the rest)\(ComposePlan.missing(photos))")
      }
    }
    line += 1
    var record = Record(line: line, photos: photos, settings.composing(photos, line))
    if let wrong { (record.plan, record.output) = (.failure(wrong), nil) }
    return record
  }

  private mutating func nextName(until stop: Stop) async throws(InputError) -> Argument? {
    switch names {
    case .given(let names):
      guard taken < names.count else { return nil }
      taken += 1
      return names[taken - 1]
    case .listed(var reader):
      defer { names = .listed(reader) }
      while let line = try await reader.next(until: stop) {
        switch line {
        case .text(let text):
          let name = reader.separator == 0 ? text : text.asLine(isFirst: isFirst)
          isFirst = false
          if !name.isEmpty { return Argument(bytes: name) }
        // The name of no file, which will be said of it.
        case .tooLong: return Argument("")
        }
      }
      return nil
    }
  }
}

extension BatchSettings {
  /// What is to be made of a group of photos.
  ///
  /// - Parameter index: the number of the group, from 1.
  func composing(_ photos: [Argument], _ index: Int) -> ComposeSettings {
    let first = (photos.first ?? Argument("")).path
    let format = grid.format ?? .png
    let name = name ?? .initial
    let ending = name.format == nil ? ".\(format.pathExtension)" : ""
    var settings = grid
    settings.output = Argument(
      bytes: (folder?.path ?? ".").appending(name.file(index, first: first) + ending.utf8).bytes)
    return settings
  }
}
