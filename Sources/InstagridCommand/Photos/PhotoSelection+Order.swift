import FileSystem
import PhotoIO

extension PhotoSelection {
  /// Returns the indices of the photos in the requested order, and what the user should know about it.
  /// Photos with equal times are sorted by name, and photos without a time come last.
  ///
  /// Reads only the headers of photos, and nothing of streams.
  func order(of photos: [PhotoReference]) -> (indices: [Int], notes: [String]) {
    var notes: [String] = []
    let indices: [Int]
    switch order {
    case nil, .shape: indices = Array(photos.indices)
    case .name: indices = photos.indices(byTime: { _ -> FileStatus.Time? in nil })
    case .time: indices = photos.indices(byTime: { $0.regularStatus?.modified })
    case .taken:
      var undated = 0
      indices = photos.indices(byTime: { path -> CaptureTime? in
        guard let status = path.regularStatus else { return nil }
        if let taken = PhotoMetadata(ofPhoto: path).taken { return taken.value }
        undated += 1
        return CaptureTime(status.modified)
      })
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

  /// Returns the photos that were taken on the wanted days, and notes about them. What is no file is one of
  /// them, since nothing is read of it, and so is a photo that cannot be opened, which is an error later.
  ///
  /// - Throws: ``PhotoError`` if a date cannot be read for a reason for which no photo may be skipped.
  func taken(
    of photos: [PhotoReference]
  ) throws -> (photos: [PhotoReference], notes: [String]) {
    guard let taken else { return (photos, []) }
    var undated = 0
    let rest = try photos.filter { photo in
      guard let path = photo.file, let status = path.regularStatus else { return true }
      let metadata = PhotoMetadata(ofPhoto: path)
      let time = metadata.taken?.value
      do throws(PhotoError) { try metadata.check() } catch {
        guard error.isSkippable else { throw error }
        return true
      }
      guard taken.days.contains((time ?? CaptureTime(status.modified)).day) else { return false }
      undated += time == nil ? 1 : 0
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

extension [PhotoReference] {
  /// Sorts photos by time, and those without a time by name, after all others. Standard input is
  /// sorted by its name, and has no time.
  fileprivate func indices<Time: Comparable>(byTime time: (Pathname) -> Time?) -> [Int] {
    let keys = map { photo in (path: photo.file ?? "-", time: photo.file.flatMap(time)) }
    return indices.sorted { first, second in
      let (one, other) = (keys[first], keys[second])
      return switch (one.time, other.time) {
      case (let mine?, let theirs?) where mine != theirs: mine < theirs
      case (.some, nil): true
      case (nil, .some): false
      default: one.path.naturallyPrecedes(other.path)
      }
    }
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
