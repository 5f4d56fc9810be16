import FileSystem
import GridKit
import PhotoIO

/// Items from photos in order: as many photos for each as the layout has cells.
struct PhotoGroups: BatchItemSource {
  /// Where the names of the photos come from.
  enum Names {
    case given(PhotoList)
    case listed(NameList)
  }

  /// A photo that is not part of an item yet.
  private struct Candidate {
    enum State {
      case unknown
      /// It can be read, or its group finds that out.
      case good
      case bad(GridFailure)
    }

    let name: Argument
    var state: State

    var isUnknown: Bool { if case .unknown = state { true } else { false } }
    var isBad: Bool { if case .bad = state { true } else { false } }
  }

  private var names: Names
  /// The number of given names that have been taken.
  private var taken = 0
  private var waiting: [Candidate] = []
  private var line = 0
  private(set) var leftOut: [Argument] = []
  var examinesPhotos = false
  private(set) var skipped: [GridFailure] = []
  /// A grid of a full group.
  private let example: GridRequest
  private let settings: BatchSettings

  /// - Parameter example: what is made of a full group of photos.
  init(_ names: Names, like example: GridRequest, _ settings: BatchSettings) {
    self.names = names
    self.example = example
    self.settings = settings
  }

  private var layout: Layout { example.plan.layout }

  var found: PhotoList { if case .given(let list) = names { list } else { PhotoList(named: []) } }

  var count: Int? {
    // Nobody knows how many photos are bad.
    guard case .given(let list) = names, !settings.grid.selection.skipsBad else { return nil }
    let rest = settings.dropsLast ? 0 : layout.cellCount - 1
    return (list.photos.count + rest) / layout.cellCount
  }

  var share: Double? {
    switch names {
    case .given(let list):
      list.photos.isEmpty ? 1 : Double(taken - waiting.count) / Double(list.photos.count)
    case .listed(let list): list.share
    }
  }

  func messagePrefix(forLine line: Int) -> String { "grid \(line): " }

  mutating func rewind() throws(InputError) -> Bool {
    (taken, waiting, line, leftOut, skipped) = (0, [], 0, [], [])
    guard case .listed(var list) = names else { return true }
    defer { names = .listed(list) }
    return try list.rewind()
  }

  mutating func next(until cancellation: Cancellation) async throws(InputError) -> BatchItem? {
    try await fill(layout.cellCount, until: cancellation)
    while examinesPhotos, !cancellation.isRequested, !isGroupReadable {
      // Cores that would have nothing to do examine photos of later groups.
      let cores = settings.jobs ?? Processors.available
      try await fill(max(layout.cellCount, cores), until: cancellation)
      await examine()
      try await fill(layout.cellCount, until: cancellation)
    }
    // A group that was cut short by a cancellation does not count.
    if cancellation.isRequested { return nil }
    let photos = takeGroup()
    if photos.isEmpty { return nil }
    var wrong = photos.lazy.compactMap(\.whyNoFile).first
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
    (item.skipped, skipped) = (skipped, [])
    return item
  }

  /// Takes the photos of the next group, and skips the bad ones before the last of them.
  private mutating func takeGroup() -> [Argument] {
    var photos: [Argument] = []
    while photos.count < layout.cellCount, !waiting.isEmpty {
      let next = waiting.removeFirst()
      if case .bad(let failure) = next.state {
        skipped.append(failure)
      } else {
        photos.append(next.name)
      }
    }
    return photos
  }

  /// Takes names until so many photos wait that are not bad, or there are no more.
  private mutating func fill(
    _ count: Int, until cancellation: Cancellation
  ) async throws(InputError) {
    var missing = count - waiting.count { !$0.isBad }
    while missing > 0, let name = try await nextName(until: cancellation) {
      missing -= 1
      // What is no file's name is reported by its group; a stream can be read once only.
      let isKnown =
        name.whyNoFile != nil || (settings.grid.selection.skipsBad && name.path.isSpecialFile)
      waiting.append(Candidate(name: name, state: isKnown ? .good : .unknown))
    }
  }

  private mutating func nextName(until cancellation: Cancellation) async throws(InputError)
    -> Argument?
  {
    switch names {
    case .given(let list):
      guard taken < list.photos.count else { return nil }
      taken += 1
      return list.photos[taken - 1]
    case .listed(var list):
      defer { names = .listed(list) }
      return try await list.next(until: cancellation)
    }
  }
}

extension PhotoGroups {
  /// Whether all photos of the next group can be read: they have been examined, or the grid was made
  /// of them before.
  private var isGroupReadable: Bool {
    let group = waiting.lazy.filter { !$0.isBad }.prefix(layout.cellCount)
    if !group.contains(where: \.isUnknown) { return true }
    let photos = Array(group.map(\.name))
    guard settings.updates,
      let request = try? GridRequest(settings.composing(photos, line + 1), photos: photos),
      case .intact(let mark) = try? ExistingOutput(at: request.output.path)
    else { return false }
    return request.isUpToDate(mark)
  }

  /// Reads the photos that wait, several at a time, to find the bad ones. Damage behind a header is
  /// found by decoding the whole photo.
  private mutating func examine() async {
    let example = example
    let names = waiting.map { $0.isUnknown ? $0.name : nil }
    let errors = await withTaskGroup(of: (Int, PhotoError?).self) { group in
      for case (let index, let name?) in names.enumerated() {
        group.addTask { (index, await example.whyUnreadable(name)) }
      }
      return await group.reduce(into: [Int: PhotoError]()) { $0[$1.0] = $1.1 }
    }
    for index in waiting.indices where waiting[index].isUnknown {
      waiting[index].state = errors[index].map { .bad(GridFailure($0)) } ?? .good
    }
  }
}

extension Argument {
  /// What is wrong with the name of a photo of a batch, if it is wrong.
  fileprivate var whyNoFile: UsageError? {
    do throws(UsageError) { try UsageError.checkFile(self, of: "photos") } catch { return error }
    return nil
  }
}

extension GridRequest {
  /// Says why a photo cannot be part of such a grid; `nil` if it can, or if the photo is not at
  /// fault.
  fileprivate func whyUnreadable(_ name: Argument) async -> PhotoError? {
    do {
      try await open(name).decodeAll()
    } catch let error as PhotoError where error.isSkippable {
      return error
    } catch {
      // The grid will meet this as well, and report it.
    }
    return nil
  }
}
