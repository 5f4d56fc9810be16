import FileSystem
import PhotoIO

/// Photos whose files have equal bytes.
struct DuplicatePhotos {
  /// Two or more in each group, in natural order.
  let groups: [[Pathname]]

  /// Compares files, if their sizes are equal. Files that are no photos, although they were named as such,
  /// belong to no group.
  init(among photos: [PhotoReference]) {
    let files = Set(photos.compactMap(\.file)).sorted { $0.naturallyPrecedes($1) }
    groups = files.groups(by: { $0.regularStatus?.size })
      .flatMap { $0.groups(by: { PhotoFingerprint(at: $0) }) }
      .flatMap { $0.groups(by: { ContentHash.value(ofFile: $0) }) }
      .filter { [.photo, .markedPicture].contains(try? FolderFileKind($0[0])) }
      .sorted { $0[0].naturallyPrecedes($1[0]) }
  }

  /// A note that names the first groups and the first photos of each; `nil` if there are none.
  var note: String? {
    let (maxGroups, maxNames) = (3, 4)
    if groups.isEmpty { return nil }
    var texts = groups.prefix(maxGroups).map { group in
      let names = group.prefix(maxNames).map { "\($0)" }
      let rest = group.count > maxNames ? ["\(group.count - maxNames) more"] : []
      let words = names + rest
      return "\(words.dropLast().joined(separator: ", ")) and \(words[words.count - 1])"
    }
    let others = groups.count - maxGroups
    if others > 0 { texts.append("\(others) more \(others == 1 ? "group" : "groups")") }
    let used = groups.count == 1 ? "only one of them" : "one of each"
    return "the same photo: \(texts.joined(separator: "; ")) (--pick all uses \(used))"
  }
}

extension [Pathname] {
  /// Returns the groups of two or more files with the same key. A file without a key belongs to no group.
  fileprivate func groups<Key: Hashable>(by key: (Pathname) -> Key?) -> [[Pathname]] {
    let keyed = compactMap { file in key(file).map { (key: $0, file: file) } }
    return Dictionary(grouping: keyed, by: \.key).values.filter { $0.count > 1 }
      .map { $0.map(\.file) }
  }
}
