import FileSystem
import GridKit
import PhotoIO

extension PhotoList {
  /// Leaves out the photos of folders that nobody shows: copies with equal bytes, rejected photos, and screenshots of
  /// which two signs tell. If a typed layout has cells for them, they stay, screenshots last; so do all in an index
  /// of files, and if no photo would be left.
  mutating func leaveOutUnshown(_ settings: Settings, _ measurer: PickMeasurer) async {
    let photos = photos
    func isFound(_ index: Int) -> Bool { photos[index].file.map(photosOfFolders.contains) ?? false }
    let found = photos.indices.filter(isFound)
    guard !found.isEmpty, !settings.text.isIndex else { return }
    let originals = photos.originals(preferring: named)
    let read = await measurer.results(for: found.map { photos[$0] }) { measurer, name in
      try name.reasonToHide(measurer.limits)
    }
    var reasons = [PhotoPick.Reason?](repeating: nil, count: photos.count)
    // What is said of one of equal files is said of all, unless one is named.
    var hidden: [Int: PhotoPick.Reason] = [:]
    for (index, reason) in zip(found, read) {
      let original = originals[index] ?? index
      guard let reason = (try? reason.get()) ?? nil, isFound(original) else { continue }
      if hidden[original] != .rejected { hidden[original] = reason }
    }
    for index in found {
      reasons[index] =
        hidden[originals[index] ?? index] ?? originals[index].map(PhotoPick.Reason.copy)
    }
    let shownCount = reasons.count { $0 == nil }
    guard shownCount > 0 else { return }
    let returned = reasons.indices.filter { reasons[$0] != nil }
      .sorted { (reasons[$0]!.turn, $0) < (reasons[$1]!.turn, $1) }
      .prefix(max(0, (settings.picture.typedCellCount ?? 0) - shownCount))
    for index in returned { reasons[index] = nil }
    notPicked = reasons.enumerated().compactMap { index, reason in
      reason.map { UnpickedPhoto(index, because: $0, [], photos) }
    }
    notes += reasons.note.map { [$0] } ?? []
    self.photos = photos.indices.filter { reasons[$0] == nil }.map { photos[$0] }
  }
}

extension PhotoReference {
  /// Why the photo is not shown unless it is named, as far as its file says so.
  fileprivate func reasonToHide(_ limits: Limits) throws -> PhotoPick.Reason? {
    guard let file, !file.isSpecialFile else { return nil }
    let photo = try opened(limits: limits)
    let metadata = photo.metadata
    let rating = metadata.rating?.value ?? 0
    try metadata.check()
    if rating < 0 { return .rejected }
    return ScreenshotSigns(of: photo, named: file.stem).areTwo ? .screenshot : nil
  }
}

extension PhotoPick.Reason {
  /// The later a photo is wanted for a cell that would be empty, the higher.
  fileprivate var turn: Int {
    switch self {
    case .copy: 0
    case .rejected: 1
    default: 2
    }
  }
}

extension [PhotoPick.Reason?] {
  /// Counts the photos that are left out; `nil` if there are none.
  fileprivate var note: String? {
    let kinds = ["copy", "rejected photo", "screenshot"].enumerated().compactMap { turn, name in
      let count = count { $0?.turn == turn }
      let several = turn == 0 ? "copies" : name + "s"
      return count == 0 ? nil : "\(count) \(count == 1 ? name : several)"
    }
    return kinds.isEmpty
      ? nil
      : "left out of folders: \(kinds.joined(separator: ", ")) (to take them, name them or give --pick none)"
  }
}

extension TextSettings {
  /// Whether captions name the files, so that the picture lists what there is.
  fileprivate var isIndex: Bool {
    captions.contains { $0.value.contains(.name) || $0.value.contains(.filename) }
  }
}
