import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Items that are read from a manifest: lines of JSON (NDJSON), with one object, called a record,
/// per grid.
struct Manifest: BatchItemSource {
  private let name: FileName
  private var lines: LineReader
  private let shared: Settings
  private let run: Run
  private let root: Pathname?
  private var line = 0
  /// Whether a line that is not blank has been read.
  private var hasBegun = false

  /// - Parameters:
  ///   - input: the manifest.
  ///   - shared: the settings that records do not override.
  ///   - run: what all grids share.
  ///   - root: the folder that relative names begin in; `nil` for the working directory.
  init(_ input: InputFile, shared: Settings, in run: Run, root: Pathname?) {
    name = input.name
    lines = LineReader(input, photosIn: run.memory)
    (self.shared, self.run, self.root) = (shared, run, root)
  }

  var count: Int? { nil }

  var fractionDone: Double? { lines.fractionDone }

  func messagePrefix(forLine line: Int) -> String { "\(name):\(line): " }

  mutating func rewind() throws(InputError) -> Bool {
    (line, hasBegun) = (0, false)
    return try lines.rewind()
  }

  /// A record has its own photos, whose number is wrong for its own grid only.
  func checkCount() {}

  mutating func next(until cancellation: Cancellation) async throws(InputError) -> NextBatchItem {
    switch try await nextRecord(until: cancellation, decodingPhotos: true) {
    case .success(let members): .item(item(members, with: lines.takePhotos()))
    case .failure(let error): .item(BatchItem(line: line, request: .failure(error)))
    case nil: .end()
    }
  }

  mutating func nextFiles(
    until cancellation: Cancellation
  ) async throws(InputError) -> BatchFiles? {
    guard let record = try await nextRecord(until: cancellation, decodingPhotos: false) else {
      return nil
    }
    let members = (try? record.get()) ?? []
    let reader = PhotoReader(root: root, line: line, inline: [])
    let photos = members.value(of: "photos").map(reader.knownPhotos) ?? []
    let output = try? members.value(of: "output")?.asOutput(in: root, line: line)
    return BatchFiles(output: output?.path, photos: photos.compactMap(\.path))
  }

  /// Reads the next line that is not blank.
  ///
  /// - Returns: the members of its object, or what is wrong with it; `nil` at the end, or if the
  ///   batch is canceled.
  private mutating func nextRecord(
    until cancellation: Cancellation, decodingPhotos decodesPhotos: Bool
  ) async throws(InputError) -> Result<[JSON.Member], UsageError>? {
    while let next = try await lines.next(until: cancellation, decodingPhotos: decodesPhotos) {
      line += 1
      guard case .text(let bytes) = next else {
        return .failure(UsageError("the line is longer than \(LineReader.maximumLength) bytes"))
      }
      let text = bytes.asLine(isFirst: line == 1)
      if text.allSatisfy({ [0x20, 0x09].contains($0) }) { continue }
      if !hasBegun, let kind = OtherManifest.kind(firstLine: text) {
        throw InputError(name, .notAList("\(kind); \(OtherManifest.need)"))
      }
      hasBegun = true
      do throws(JSONError) {
        guard case .object(let members) = try JSON(reading: text) else {
          return .failure(UsageError("column 1: a record must be a JSON object"))
        }
        return .success(members)
      } catch {
        return .failure(
          UsageError(
            "column \(error.column)\(lines.hasPhotos ? ", not counting photos" : ""): \(error.reason)"
          ))
      }
    }
    return nil
  }

  /// Returns the item that a record describes.
  ///
  /// - Parameters:
  ///   - members: the members of the record, without its photos.
  ///   - inline: the photos of the line, by the numbers that replace them.
  private func item(
    _ members: [JSON.Member], with inline: [Result<InlinePhoto, InlinePhotoError>]
  ) -> BatchItem {
    let reader = PhotoReader(root: root, line: line, inline: inline)
    // Whatever can be understood is kept, so that a wrong record can be identified, and so that no
    // other grid replaces its photos.
    var item = BatchItem(line: line, request: .failure(UsageError("'photos' is missing")))
    item.photos = members.value(of: "photos").map(reader.knownPhotos) ?? []
    do {
      item.id = try members.value(of: "id")?.asID()
      item.output = try members.value(of: "output")?.asOutput(in: root, line: line)
      let photos = try members.value(of: "photos").map(reader.photos) ?? []
      var settings = try settings(members, output: item.output)
      for name in ["photos", "output"] where members.value(of: name) == nil {
        throw UsageError("'\(name)' is missing")
      }
      if case .inResult = item.output, !shared.reports.wantsJSON {
        throw UsageError(option: "output", "base64 requires --json")
      }
      try settings.selection.checkOrder(requiresSeed: true)
      let captions = try members.value(of: "captions").map { value throws(UsageError) in
        try value.asCaptions(count: photos.count)
      }
      let (order, notes) = settings.selection.order(of: photos)
      if let captions {
        settings.text.captions += order.enumerated().map {
          PhotoSetting(number: $0 + 1, captions[$1])
        }
      }
      var request = try GridRequest(
        settings, photos: order.map { photos[$0] }, output: item.output, number: line, in: run)
      request.notes = notes
      item.request = .success(request)
    } catch let error as UsageError {
      // A folder is a likely cause of a wrong number of photos.
      let folder =
        error.isAboutCount
        ? item.photos.lazy.compactMap(\.file).first(where: \.isFolder) : nil
      item.request = .failure(folder.map { PhotoError(.path($0), .folder) } ?? error.inRecord)
    } catch {
      item.request = .failure(error)
    }
    return item
  }

  /// Returns the settings of a record, which override the command line.
  private func settings(
    _ members: [JSON.Member], output: OutputName?
  ) throws(UsageError) -> Settings {
    var settings = shared
    settings.encoding = shared.encoding.forAnyFormat
    // These two contradict each other, so a record that sets one of them resets the other.
    if OutputSettings.replacement.contains(where: { members.value(of: $0.entry.long) != nil }) {
      (settings.output.replacesAnything, settings.output.replacesNothing) = (false, false)
    }
    for member in members {
      // No key is that long, and text is slow to compare.
      if member.name.utf8.count > Argument.maximumLength {
        throw UsageError("unknown key '\(Argument(member.name))'")
      }
      if Self.ownNames.contains(member.name) { continue }
      guard let option = Settings.optionsOfRecord.first(where: { $0.entry.long == member.name })
      else {
        throw unknownKey(Argument(member.name))
      }
      try member.value.apply(option, to: &settings)
    }
    if let output {
      let format = try settings.encoding.format(of: output)
      settings.encoding.inherit(
        shared.encoding, for: format, isPrint: settings.picture.isPrint)
    }
    return settings
  }

  /// The members of a record that are not options.
  private static let ownNames = ["photos", "output", "id", "captions"]

  private func unknownKey(_ name: Argument) -> UsageError {
    if let option = Settings.options(in: .batch).first(where: { $0.entry.long == name.text }) {
      return UsageError("unknown key '\(name)'; \(option.entry.name) applies to the whole batch")
    }
    let known = Self.ownNames + Settings.optionsOfRecord.map(\.entry.long)
    let hint = Program.instagrid.synonyms.suggestion(for: name.text, among: known)
    return UsageError("unknown key '\(name)'\(hint)")
  }
}

/// Reads the photos of a record.
private struct PhotoReader {
  /// The folder that relative names begin in; `nil` for the working directory.
  let root: Pathname?
  let line: Int
  /// The photos of the line, by the numbers that replace them.
  let inline: [Result<InlinePhoto, InlinePhotoError>]

  /// Returns the photos of an array.
  func photos(_ value: JSON) throws -> [PhotoName] {
    guard case .array(let elements) = value else {
      throw UsageError(
        option: "photos", "an array of file names is needed, not \(value.kind)")
    }
    return try elements.enumerated().map { try photo($1, number: $0 + 1) }
  }

  /// Returns the valid photos among the elements of an array, also of wrongly nested ones, or the
  /// photo that the value itself is.
  func knownPhotos(_ value: JSON) -> [PhotoName] {
    guard case .array(let elements) = value else {
      return (try? photo(value, number: 1)).map { [$0] } ?? []
    }
    return elements.enumerated().flatMap { index, element in
      if case .array = element { return knownPhotos(element) }
      return (try? photo(element, number: index + 1)).map { [$0] } ?? []
    }
  }

  /// Returns the photo that an element describes: a file name, or `{"base64": "..."}` with its
  /// bytes.
  private func photo(_ element: JSON, number: Int) throws -> PhotoName {
    guard case .object(let members) = element else {
      return try PhotoName(try element.asWord("photos"), from: "photos", isInBatch: true, in: root)
    }
    guard members.count == 1, members[0].name == "base64",
      case .string(let place) = members[0].value,
      let index = Int(digits: place), inline.indices.contains(index)
    else {
      throw UsageError(
        option: "photos", #"an object must be {"base64": "..."}, with a photo's bytes"#)
    }
    let label = "photo \(number) of line \(line)"
    do throws(InlinePhotoError) {
      return .inline(try inline[index].get(), label: label)
    } catch {
      switch error {
      case .notBase64, .tooLong, .notDecoded:
        throw UsageError("\(label): \(error)")
      case .system(let error):
        throw PhotoError(.label(label), error.isOutOfMemory ? .outOfMemory : .readFailed(error))
      }
    }
  }
}

extension [JSON.Member] {
  /// Returns the value of a key. Only names of the same length are compared, because comparing text
  /// with a name of a megabyte may take long.
  fileprivate func value(of name: String) -> JSON? {
    first { $0.name.utf8.count == name.utf8.count && $0.name == name }?.value
  }
}

extension JSON {
  /// The value as the identifier of a record.
  fileprivate func asID() throws(UsageError) -> JSON {
    switch self {
    case .string(let text), .numeral(let text):
      try Argument(text).checkLength(of: "id")
      return self
    default: throw UsageError(option: "id", "a string or a number is needed, not \(kind)")
    }
  }

  /// The value as the captions of a record's photos: an array with a text or null for each of them.
  fileprivate func asCaptions(count: Int) throws(UsageError) -> [CaptionPattern] {
    let wrong = UsageError(
      option: "captions", "an array of \(count) is needed, with a text or null for each photo")
    guard case .array(let elements) = self, elements.count == count else { throw wrong }
    var patterns: [CaptionPattern] = []
    for element in elements {
      switch element {
      case .null: patterns.append(.none)
      case .string(let text), .numeral(let text):
        let word = Argument(text)
        try word.checkLength(of: "captions")
        guard let pattern = CaptionPattern(typed: text) else {
          throw .wrong(word, of: "captions", as: CaptionPattern.self)
        }
        patterns.append(pattern)
      default: throw wrong
      }
    }
    return patterns
  }

  /// The value as a word that names a file.
  fileprivate func asWord(_ key: String) throws(UsageError) -> Argument {
    guard case .string(let text) = self else {
      throw UsageError(option: key, "a file name is needed, not \(kind)")
    }
    return Argument(text)
  }

  /// The value as an output: a file name, or `{"base64": true}` for an output that is returned in
  /// the result.
  fileprivate func asOutput(in root: Pathname?, line: Int) throws -> OutputName {
    guard case .object(let members) = self else {
      return try OutputName(try asWord("output"), isInBatch: true, in: root)
    }
    guard members == [Member(name: "base64", value: .boolean(true))] else {
      throw UsageError(option: "output", #"an object must be {"base64": true}"#)
    }
    return .inResult(label: "the output of line \(line)")
  }

  /// Sets an option to the value.
  fileprivate func apply(
    _ option: Option<Settings>, to settings: inout Settings
  ) throws(UsageError) {
    switch self {
    case .boolean(let flag) where option.isFlag: option.apply(flag, to: &settings)
    case _ where option.isFlag:
      throw UsageError(option: option.entry.long, "true or false is needed, not \(kind)")
    case .array(let values) where option.entry.isRepeatable:
      option.clear(in: &settings)
      for value in values { try option.apply(try value.asWord(option), to: &settings) }
    default:
      option.clear(in: &settings)
      try option.apply(try asWord(option), to: &settings)
    }
  }

  /// The value as the argument of an option.
  private func asWord(_ option: Option<Settings>) throws(UsageError) -> Argument {
    switch self {
    case .string(let text), .numeral(let text): return Argument(text)
    default:
      throw UsageError(
        option: option.entry.long, "a string or a number is needed, not \(kind)")
    }
  }
}
