import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Reads the photos of a record.
struct RecordPhotoReader {
  /// The folder that relative names begin in; `nil` for the working directory.
  let root: Pathname?
  let line: Int
  /// The photos of the line, by the numbers that replace them.
  let inline: [Result<InlinePhoto, InlinePhotoError>]

  func photos(in value: JSON) throws -> [PhotoReference] {
    guard case .array(let elements) = value else {
      throw UsageError(option: "photos", "an array of file names is needed, not \(value.kind)")
    }
    return try elements.enumerated().map { try photo($1, number: $0 + 1) }
  }

  /// Returns the valid photos among the elements of an array, also of wrongly nested ones, or the
  /// photo that the value itself is.
  func validPhotos(in value: JSON) -> [PhotoReference] {
    if case .array(let elements) = value { return elements.flatMap(validPhotos) }
    return [try? photo(value, number: 1)].compactMap(\.self)
  }

  /// Returns the photo that an element describes: a file name, or `{"base64": "..."}` with its bytes.
  private func photo(_ element: JSON, number: Int) throws -> PhotoReference {
    guard case .object(let members) = element else {
      return try PhotoReference(
        try element.asFile("photos"), from: "photos", isInBatch: true, in: root)
    }
    guard members.count == 1, members[0].name == "base64",
      case .string(let place) = members[0].value,
      let index = Int(digits: place), inline.indices.contains(index)
    else {
      throw UsageError(
        option: "photos", #"an object must be {"base64": "..."}, with a photo's bytes"#)
    }
    let label = "photo \(number) of line \(line)"
    do throws(InlinePhotoError) { return .inline(try inline[index].get(), label: label) } catch {
      switch error {
      case .notBase64, .tooLong: throw UsageError("\(label): \(error)")
      // Otherwise other grids have most of the open files, and may soon be finished.
      case .system(.tooManyFiles)
      where inline.count { (try? $0.get()) != nil } > OpenFileLimit.forPhotos / 2:
        throw PhotoError(.label(label), .mustStayOpen(limit: OpenFileLimit.limit))
      case .system(let error):
        throw PhotoError(.label(label), error.isOutOfMemory ? .outOfMemory : .readFailed(error))
      }
    }
  }
}

extension [JSON.Member] {
  /// Returns the value of a key. Only names of the same length are compared, because comparing text
  /// with a name of a megabyte may take long.
  func value(of name: String) -> JSON? {
    first { $0.name.utf8.count == name.utf8.count && $0.name == name }?.value
  }
}

extension JSON {
  func asID() throws(UsageError) -> JSON {
    try asValue(of: "id").checkLength(of: "id")
    return self
  }

  /// The value as the captions of a record's photos: an array with a text or null for each of them.
  func asCaptions(count: Int) throws(UsageError) -> [CaptionPattern] {
    let wrong = UsageError(
      option: "captions", "an array of \(count) is needed, with a text or null for each photo")
    guard case .array(let elements) = self, elements.count == count else { throw wrong }
    return try elements.map { element throws(UsageError) -> CaptionPattern in
      switch element {
      case .null: return .none
      case .string(let text), .numeral(let text): return try Argument(text).value(of: "captions")
      default: throw wrong
      }
    }
  }

  func asFile(_ key: String) throws(UsageError) -> Argument {
    guard case .string(let text) = self else {
      throw UsageError(option: key, "a file name is needed, not \(kind)")
    }
    return Argument(text)
  }

  /// The value as an output: a file name, or `{"base64": true}` for one that is returned in the result.
  func asOutput(in root: Pathname?, line: Int) throws -> OutputDestination {
    guard case .object(let members) = self else {
      return try OutputDestination(try asFile("output"), isInBatch: true, in: root)
    }
    guard members == [Member(name: "base64", value: .boolean(true))] else {
      throw UsageError(option: "output", #"an object must be {"base64": true}"#)
    }
    return .inResult(label: "the output of line \(line)")
  }

  func apply(_ option: Option<Settings>, to settings: inout Settings) throws(UsageError) {
    switch self {
    case .boolean(let flag) where option.isFlag: option.apply(flag, to: &settings)
    case _ where option.isFlag:
      throw UsageError(option: option.entry.long, "true or false is needed, not \(kind)")
    case .array(let values) where option.entry.isRepeatable:
      option.clear(in: &settings)
      for value in values {
        try option.apply(try value.asValue(of: option.entry.long), to: &settings)
      }
    default:
      option.clear(in: &settings)
      try option.apply(try asValue(of: option.entry.long), to: &settings)
    }
  }

  private func asValue(of key: String) throws(UsageError) -> Argument {
    switch self {
    case .string(let text), .numeral(let text): return Argument(text)
    default: throw UsageError(option: key, "a string or a number is needed, not \(kind)")
    }
  }
}
