import PhotoIO

/// A value that people choose by its name, from a short list. Case does not matter.
protocol NamedChoice: RawRepresentable<String>, CaseIterable, SendableMetatype {
  /// Other names of the values, in lower case.
  static var synonyms: [String: Self] { get }
}

extension NamedChoice {
  static var synonyms: [String: Self] { [:] }

  /// Finds the value with a name; `nil` if there is none.
  init?(named word: String) {
    let name = word.lowercased()
    guard let value = Self(rawValue: name) ?? Self.synonyms[name] else { return nil }
    self = value
  }
}

extension OutputFormat: NamedChoice {
  static let synonyms = [
    "jpg": OutputFormat.jpeg, "jpe": .jpeg, "jfif": .jpeg, ".jpg": .jpeg, ".jpeg": .jpeg,
    "image/jpeg": .jpeg, ".png": .png, "image/png": .png,
  ]
}

extension JPEGWriter.Subsampling: NamedChoice {
  static let synonyms = ["4:2:0": Self.half, "4:2:2": .halfAcross, "4:4:4": .full]
}

extension PNGWriter.Compression: NamedChoice {}
extension ProgressChoice: NamedChoice {}
extension Shell: NamedChoice {}
extension Command: NamedChoice {}

extension PhotoOrder: NamedChoice {
  static let synonyms = [
    "filename": PhotoOrder.name, "natural": .name, "mtime": .time, "modified": .time,
    "exif": .taken,
  ]
}
