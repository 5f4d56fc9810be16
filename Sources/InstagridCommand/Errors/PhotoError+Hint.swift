import CommandKit
import FileSystem
import LibC
import PhotoIO

extension PhotoError {
  /// A suffix that says what to do: how to install the decoder, how to convert the photo, or which
  /// file may have been meant; empty if there is nothing to say.
  var hint: String {
    switch (reason, name) {
    case (.cannotOpen(let error), .path(let path)) where error.isNotFound: return Self.hint(path)
    case (.notReadable(.text), .standardInput):
      return "; if it is a list of photos, write --photos-from - instead of -"
    case (.notReadable(let format), _):
      return conversion(of: format).map { "; to convert it: \($0)" } ?? ""
    case (.decoderMissing(let format), _):
      return " (\(Diagnostic.MissingDecoder.origin))"
        + (conversion(of: format).map { "; to convert it: \($0)" } ?? "")
    default: return ""
    }
  }

  /// The command that converts the photo, of a format that is not read; `nil` if there is none.
  func conversion(of format: FileFormat) -> String? {
    guard case .path(let path) = name else { return nil }
    return Conversion(of: path, format).map { "\($0)" }
  }

  /// Suggests a file with a name similar to a missing one.
  private static func hint(_ path: Pathname) -> String {
    if let target = path.linkTarget { return "; it is a link to '\(target)'" }
    if path.text.hasPrefix("file:///") {
      let file = Pathname(bytes: path.bytes.dropFirst("file://".utf8.count))
      return file.exists ? "; write \(file.quotedForShell)" : ""
    }
    if path.text.contains("://") { return "; download it first" }
    if path.text.hasPrefix("~/") { return "; a shell replaces ~ only where it is not in quotes" }
    if let names = path.joinedNames {
      return "; these are \(names.count) names: write \(names[0].quotedForShell)"
        + " \(names[1].quotedForShell)" + (names.count > 2 ? " ..." : "")
    }
    if path.name.contains(where: "*?".utf8.contains) { return patternHint(path) }
    let missing = Argument(bytes: path.name)
    // Names that differ only in digits are not suggested, because they belong to other photos of
    // the same series.
    let kind = missing.text.filter { !$0.isNumber }
    let names = path.folder.namesInside.map { Argument(bytes: $0) }
      .filter { $0.text.filter { !$0.isNumber } != kind }.sorted { $0.text < $1.text }
    let nearest = nearest(to: missing.text, among: names.map(\.text))
    return names.first { $0.text == nearest }.map { ArgumentProblem.Hint.suggestion($0).text } ?? ""
  }

  /// Explains why a shell did not replace a pattern by the names of files.
  private static func patternHint(_ pattern: Pathname) -> String {
    let names = pattern.folder.namesInside.map { Pathname(bytes: $0) }.sorted { $0.text < $1.text }
    if names.contains(where: { $0.text.matches(pattern: pattern.name) }) {
      return "; write the pattern without quotes"
    }
    let lowered = Pathname(bytes: pattern.name).text.lowercased()
    let similar = names.first { $0.text.lowercased().matches(pattern: Array(lowered.utf8)) }
    return "; no name matches the pattern"
      + (similar.map { ", but '\($0)' would if upper and lower case were the same" } ?? "")
  }
}

extension Pathname {
  /// The files whose names, joined by commas or spaces, this is; `nil` if they do not exist.
  fileprivate var joinedNames: [Pathname]? {
    guard !isTooLong else { return nil }
    return [",", " ", ", "].lazy.compactMap { signs in
      let names = bytes.split(whereSeparator: signs.utf8.contains).map { Pathname(bytes: $0) }
      return names.count > 1 && names.allSatisfy(\.exists) ? names : nil
    }.first
  }
}

extension String {
  /// Whether a shell would replace the pattern by this name, among others.
  fileprivate func matches(pattern: [UInt8]) -> Bool {
    unsafe fnmatch(String(decoding: pattern, as: UTF8.self), self, 0) == 0
  }
}
