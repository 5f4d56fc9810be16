import CommandKit
import FileSystem
import PhotoIO

/// Items that are read from a manifest: lines of JSON (NDJSON), with one record, an object, per grid.
struct ManifestReader: BatchItemSource {
  private let name: FileName
  private var lines: LineReader
  private let shared: Settings
  private let run: RunContext
  private let root: Pathname?
  private var line = 0
  /// Whether a line that is not blank has been read.
  private var hasBegun = false

  init(_ input: InputStream, shared: Settings, in run: RunContext, root: Pathname?) {
    name = input.name
    lines = LineReader(input, photosIn: run.memory)
    (self.shared, self.run, self.root) = (shared, run, root)
  }

  /// Each record has photos of its own.
  let unused = UnusedPhotos()

  func messagePrefix(forLine line: Int) -> String { "\(name):\(line): " }

  mutating func rewind() throws(InputError) -> Bool {
    (line, hasBegun) = (0, false)
    return try lines.rewind()
  }

  /// A record has its own photos, whose number is wrong for its own grid only.
  func checkLastGridIsFull() {}

  mutating func next(until cancellation: Cancellation) async throws(InputError) -> BatchItem? {
    switch try await nextRecord(until: cancellation, decodingPhotos: true) {
    case .success(let members): item(members, with: lines.takePhotos())
    case .failure(let error): BatchItem(line: line, request: .failure(error))
    case nil: nil
    }
  }

  mutating func nextFiles(
    until cancellation: Cancellation
  ) async throws(InputError) -> (output: Pathname?, photos: [Pathname])? {
    guard let record = try await nextRecord(until: cancellation, decodingPhotos: false) else {
      return nil
    }
    let members = (try? record.get()) ?? []
    let reader = RecordPhotoReader(root: root, line: line, inline: [])
    let photos = members.value(of: "photos").map(reader.validPhotos) ?? []
    let output = try? members.value(of: "output")?.asOutput(in: root, line: line)
    return (output?.path, photos.compactMap(\.path))
  }

  /// Reads the next line that is not blank. Returns the members of its object, or what is wrong with it.
  private mutating func nextRecord(
    until cancellation: Cancellation, decodingPhotos decodesPhotos: Bool
  ) async throws(InputError) -> Result<[JSON.Member], UsageError>? {
    while let next = try await lines.next(until: cancellation, decodingPhotos: decodesPhotos) {
      line += 1
      guard case .text(let bytes) = next else {
        return .failure(UsageError("the line is longer than \(LineReader.maximumLength) bytes"))
      }
      let text = bytes.asLine(isFirst: line == 1)
      func isShown(_ byte: UInt8) -> Bool { ![0x20, 0x09].contains(byte) }
      guard let first = text.first(where: isShown), let last = text.last(where: isShown) else {
        continue
      }
      // Each line of a table, an array, or an object over several lines would cause an error.
      if !hasBegun, first != UInt8(ascii: "{") || "{[,".utf8.contains(last) {
        throw InputError(
          name,
          .notAList(
            "not a manifest, which has a JSON object on each line, such as"
              + #" {"photos": ["a.jpg", "b.jpg", "c.jpg"], "output": "1.png"}"#))
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

  private func item(
    _ members: [JSON.Member], with inline: [Result<InlinePhoto, InlinePhotoError>]
  ) -> BatchItem {
    let reader = RecordPhotoReader(root: root, line: line, inline: inline)
    // Whatever can be understood is kept, so that no other grid replaces the photos of a wrong record.
    var item = BatchItem(line: line, request: .failure(UsageError("'photos' is missing")))
    item.photos = members.value(of: "photos").map(reader.validPhotos) ?? []
    do {
      item.id = try members.value(of: "id")?.asID()
      item.output = try members.value(of: "output")?.asOutput(in: root, line: line)
      let photos = try members.value(of: "photos").map(reader.photos) ?? []
      var settings = try settings(members, output: item.output)
      if members.value(of: "photos") == nil { throw UsageError("'photos' is missing") }
      guard let output = item.output else { throw UsageError("'output' is missing") }
      if case .inResult = item.output, !shared.reports.wantsJSON {
        throw UsageError(option: "output", "base64 requires --json")
      }
      try settings.selection.checkOrder(isInBatch: true)
      let captions = try members.value(of: "captions").map { value throws(UsageError) in
        try value.asCaptions(count: photos.count)
      }
      let (order, notes) = try settings.selection.order(of: photos)
      if let captions {
        settings.text.captions += order.enumerated().map {
          PhotoSetting(number: $0 + 1, captions[$1])
        }
      }
      item.request = .success(
        try GridRequest(
          settings, photos: order.map { photos[$0] }, output: output,
          number: GridNumber(index: line, count: nil), notes: notes, in: run))
    } catch let error as UsageError {
      // A folder is a likely cause of a wrong number of photos.
      let folder =
        error.isAboutCount ? item.photos.lazy.compactMap(\.file).first(where: \.isFolder) : nil
      item.request = .failure(folder.map { PhotoError(.path($0), .folder) } ?? error.inRecord)
    } catch {
      item.request = .failure(error)
    }
    return item
  }

  private func settings(
    _ members: [JSON.Member], output: OutputDestination?
  ) throws(UsageError) -> Settings {
    var settings = shared
    settings.encoding = EncodingSettings(format: shared.encoding.format)
    // These two contradict each other, so a record that sets one of them resets the other.
    if OutputSettings.replacement.contains(where: { members.value(of: $0.entry.long) != nil }) {
      (settings.output.replacesAnything, settings.output.replacesNothing) = (false, false)
    }
    if ["layout", "columns", "rows"].contains(where: { members.value(of: $0) != nil }) {
      (settings.picture.layout, settings.picture.columns, settings.picture.rows) = (nil, nil, nil)
    }
    for member in members {
      // No key is that long, and text is slow to compare.
      if member.name.utf8.count > Argument.maximumLength {
        throw UsageError("unknown key '\(Argument(member.name))'")
      }
      if Self.ownNames.contains(member.name) { continue }
      guard let option = Settings.optionsOfRecord.first(where: { $0.entry.long == member.name })
      else { throw unknownKey(Argument(member.name)) }
      try member.value.apply(option, to: &settings)
    }
    if members.value(of: "font") != nil {
      settings.text.font = settings.text.font?.resolved(against: root)
    }
    if let output {
      let format = try settings.encoding.format(of: output, on: settings.style.background)
      settings.encoding.inherit(shared.encoding, for: format, isPrint: settings.isPrint)
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
    let hint = ProgramDescription.instagrid.suggestion(for: name.text, among: known)
    return UsageError("unknown key '\(name)'\(hint)")
  }
}
