import FileSystem
import PhotoIO

extension PhotoSelection {
  /// Returns the indices of the photos in the requested order, and what the user should know about it.
  /// Photos with equal times are sorted by name, and photos without a time come last.
  ///
  /// Reads only the headers of photos, and nothing of streams.
  ///
  /// - Throws: ``PhotoError`` if a date cannot be read for a reason for which no photo may be skipped.
  func order(
    of photos: [PhotoReference]
  ) throws(PhotoError) -> (indices: [Int], notes: [String]) {
    var notes: [String] = []
    let indices: [Int]
    switch order {
    case nil, .shape: indices = Array(photos.indices)
    case .name: indices = photos.indices(byTime: { _ -> FileStatus.Time? in nil })
    case .time: indices = photos.indices(byTime: { $0.regularStatus?.modified })
    case .taken:
      let times = try photos.timesTaken()
      indices = photos.indices(taken: times.map { $0?.value })
      let undated = times.count { $0?.source == .file }
      if undated > 0 {
        notes = ["--sort taken: \(undated) of \(photos.count) photos only by the date of the file"]
      }
    case .random:
      let seed = seed ?? Int.random(in: Self.seeds)
      indices = photos.shuffledIndices(seed: seed)
      if self.seed == nil { notes = ["--sort random: --seed \(seed) repeats this order"] }
    }
    return (isReversed ? indices.reversed() : indices, notes)
  }

  /// Returns the photos that were taken on the wanted days, and notes about them. If only the month or the year of a
  /// photo is known, all of it must be wanted. What is no file is one of
  /// them, since nothing is read of it, and so is a photo that cannot be opened, which is an error later.
  ///
  /// - Throws: ``PhotoError`` if a date cannot be read for a reason for which no photo may be skipped.
  func taken(
    of photos: [PhotoReference]
  ) throws -> (photos: [PhotoReference], notes: [String]) {
    guard let taken else { return (photos, []) }
    var undated = 0
    let rest = try photos.filter { photo in
      guard let time = try photo.timeTaken() else { return true }
      let days = time.value.days
      guard taken.days.contains(days.lowerBound), taken.days.contains(days.upperBound) else {
        return false
      }
      undated += time.source == .file ? 1 : 0
      return true
    }
    let doubt = undated == 0 ? "" : ", \(undated) of them only by the date of the file"
    return (rest, ["--taken \(taken): \(rest.count) of \(photos.count) photos\(doubt)"])
  }
}

extension Pathname {
  var regularStatus: FileStatus? {
    (try? FileStatus(of: self)).flatMap { $0.kind == .regular ? $0 : nil }
  }
}

extension PhotoReference {
  /// Returns when the photo was taken, if need be by the date of its file; `nil` for what is no file, and for a photo
  /// that cannot be opened, which is an error later.
  ///
  /// - Throws: ``PhotoError`` if the date cannot be read for a reason for which no photo may be skipped.
  fileprivate func timeTaken() throws(PhotoError) -> Sourced<CaptureTime>? {
    guard let file, let status = file.regularStatus else { return nil }
    let metadata = PhotoMetadata(ofPhoto: file)
    let time = metadata.taken(or: status.modified)
    do throws(PhotoError) { try metadata.check() } catch {
      guard error.isSkippable else { throw error }
      return nil
    }
    return time
  }
}

extension [PhotoReference] {
  /// Returns when each photo was taken, as ``PhotoReference/timeTaken()`` does.
  func timesTaken() throws(PhotoError) -> [Sourced<CaptureTime>?] {
    try map { photo throws(PhotoError) in try photo.timeTaken() }
  }

  /// Sorts photos by time, and those without a time by name, after all others. Standard input is
  /// sorted by its name, and has no time.
  fileprivate func indices<Time: Comparable>(byTime time: (Pathname) -> Time?) -> [Int] {
    indices(by: map { $0.file.flatMap(time) })
  }

  private func indices<Time: Comparable>(by times: [Time?]) -> [Int] {
    let paths = map { $0.file ?? "-" }
    return indices.sorted { first, second in
      switch (times[first], times[second]) {
      case (let mine?, let theirs?) where mine != theirs: mine < theirs
      case (.some, nil): true
      case (nil, .some): false
      default: paths[first].naturallyPrecedes(paths[second])
      }
    }
  }

  /// Sorts photos by the instants at which they were taken. A photo whose offset from UTC is not known has that of
  /// the photo before it in local time or, before the first one that has an offset, that of this one.
  func indices(taken times: [CaptureTime?]) -> [Int] {
    let local = indices(by: times)
    guard var offset = local.lazy.compactMap({ times[$0]?.offset }).first else { return local }
    var instants = times
    for index in local {
      offset = times[index]?.offset ?? offset
      instants[index] = times[index]?.inUTC(offset: offset)
    }
    return indices(by: instants)
  }

  /// Sorts photos by hashes of their numbers and a seed, so that the order does not depend on the
  /// version of Swift or of a generator of random numbers.
  fileprivate func shuffledIndices(seed: Int) -> [Int] {
    let keys = indices.map { index in
      var hash = ContentHash()
      hash.add([UInt8]("\(seed) \(index)".utf8))
      return hash.value
    }
    return indices.sorted { keys[$0] < keys[$1] }
  }
}
