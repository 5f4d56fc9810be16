import CommandKit
import FileSystem

/// What Google Takeout writes about a photo into a JSON file beside it.
struct TakeoutRecord {
  /// When the photo was taken; `nil` if Google does not know it.
  ///
  /// Takeout has only the time in UTC, while EXIF data have the local one. Like the date of a file, it is converted to
  /// the time zone of this machine, with its summer time on that day: people take most photos where they
  /// live, and the variable `TZ` chooses another zone. That of the place would need a map of all zones, and those of
  /// other photos would make the date of a photo depend on what else is in its folder.
  let taken: CaptureTime?
  /// What somebody wrote about the photo; may be empty.
  let description: String

  /// Finds the first of the files that may be about a photo by their names and are; `nil` if there is none.
  ///
  /// - Parameter read: returns the bytes of a file; `nil` if there is none or it is ignored.
  init?(ofPhoto path: Pathname, reading read: (Pathname) -> [UInt8]?) {
    guard let name = String(validating: path.name, as: UTF8.self) else { return nil }
    for name in Self.names(ofPhoto: name) {
      if let text = read(path.folder.appending(Array(name.utf8))), let record = Self(text) {
        self = record
        return
      }
    }
    return nil
  }

  private init?(_ text: [UInt8]) {
    guard let json = try? JSON(reading: text),
      let seconds = json["photoTakenTime"]?["timestamp"]?.text.flatMap({ Int($0) }),
      (-1 << 40...1 << 40).contains(seconds)
    else { return nil }
    taken =
      seconds == 0
      ? nil
      : CaptureTime(
        FileStatus.Time(seconds: seconds, nanoseconds: 0), knowsOffset: true)
    description = json["description"]?.text ?? ""
  }

  /// Returns the names that the file about a photo may have, those first that follow the rules:
  ///
  ///     lake.jpg           lake.jpg.supplemental-metadata.json, or before October 2024 lake.jpg.json
  ///     lake(1).jpg        lake.jpg.supplemental-metadata(1).json, lake.jpg(1).json
  ///     lake-edited.jpg    those of lake.jpg
  ///
  /// Of what precedes the number, the first 46 units of UTF-16 are left; words were also seen that are cut before.
  /// A photo that was uploaded without an extension got one only itself. Names of photos have at most 51 units.
  ///
  /// Source: the tests of GooglePhotosTakeoutHelper and immich-go.
  static func names(ofPhoto name: String) -> [String] {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, pathExtension) = (String(name[..<dot]), name[dot...])
    let word = ".supplemental-metadata"
    var (names, rest) = ([String](), [String]())
    let original = original(ofEdited: stem, isCut: name.utf16.count >= 51)
    for stem in [stem, original].compactMap(\.self) {
      let number = stem.dropFirst().firstMatch(of: /\(\d+\)$/)?.output ?? ""
      let plain = stem.dropLast(number.count)
      let stems = [(stem, "")] + (number.isEmpty ? [] : [("\(plain)", "\(number)")])
      for (stem, number) in stems {
        let titles = ["\(stem)\(pathExtension)", stem]
        names += titles.flatMap { ["\($0)\(word)", $0] }
          .map { "\($0.prefix(utf16Count: 46))\(number).json" }
        rest += word.indices.dropFirst().map { "\(titles[0])\(word[..<$0])\(number).json" }
      }
    }
    return names + rest
  }

  /// Returns the name, without extension, of the photo of which one is an edited copy by its name, of which only the
  /// beginning may be left; otherwise `nil`.
  private static func original(ofEdited stem: String, isCut: Bool) -> String? {
    if let name = stem.nameOfOriginal { return name }
    guard let hyphen = stem.lastIndex(of: "-") else { return nil }
    let ending = stem[hyphen...].lowercased()
    let isOfCopy =
      ["-effects", "-smile", "-mix"].contains(ending)
      || isCut && String.editedWords.contains { $0.hasPrefix(ending) }
    return isOfCopy ? String(stem[..<hyphen]) : nil
  }
}

extension String {
  /// Returns the first units of UTF-16, without half a character at the end.
  fileprivate func prefix(utf16Count count: Int) -> Substring {
    guard var end = utf16.index(startIndex, offsetBy: count, limitedBy: endIndex) else {
      return self[...]
    }
    if end.samePosition(in: unicodeScalars) == nil { end = utf16.index(before: end) }
    return Substring(unicodeScalars[..<end])
  }
}

extension JSON {
  fileprivate subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string or a number.
  fileprivate var text: String? {
    switch self {
    case .string(let text), .numeral(let text): text
    default: nil
    }
  }
}
