import CommandKit
import FileSystem
import PhotoIO

/// Removes the photos from a line of JSON while it is read: the bytes of every string that is the
/// value of a key `base64`. In the line, a number replaces each photo, so the line needs little
/// memory apart from its photos.
///
/// A string followed by a colon is a key wherever it occurs, so the scanner need not parse the JSON
/// around it. Invalid JSON is detected when the rest of the line is parsed.
struct InlinePhotoScanner {
  private enum State {
    case outside
    /// In a string; the number of characters that match the key so far, or `nil` if it cannot be the key.
    case string(matching: Int?)
    /// In an escape within a string; the characters after the backslash so far.
    case escape([UInt8], matching: Int?)
    case photo
    /// In an escape within a photo; the characters after the backslash so far.
    case escapeInPhoto([UInt8])
  }

  /// The most recent token: a key, the colon after it, or anything else.
  private enum Last {
    case other, key, colon
  }

  private static let key = Array("base64".utf8)

  private let budget: MemoryBudget
  /// Whether the photos are decoded; otherwise they are only removed.
  private let decodes: Bool
  private var state = State.outside
  private var last = Last.other
  private var decoder = Base64Decoder()
  /// The photo whose bytes are read; `nil` outside, and if it is only removed.
  private var photo: Result<InlinePhoto, InlinePhotoError>?
  private var byteCount = 0
  /// The photos of the line so far. The number that replaces a photo is its index; -1 if it is only removed.
  private var photos: [Result<InlinePhoto, InlinePhotoError>] = []

  /// The photos of a line may take a quarter of the budget.
  init(in budget: MemoryBudget, decodes: Bool = true) {
    (self.budget, self.decodes) = (budget, decodes)
  }

  /// Begins a new line.
  mutating func startLine(decodingPhotos decodes: Bool = true) {
    self = InlinePhotoScanner(in: budget, decodes: decodes)
  }

  var hasPhotos: Bool { !photos.isEmpty }

  /// Returns the photos of the line, and releases them.
  mutating func takePhotos() -> [Result<InlinePhoto, InlinePhotoError>] {
    defer { photos = [] }
    return photos
  }

  /// Returns a piece of a line without the photos in it.
  mutating func removePhotos(from piece: ArraySlice<UInt8>) async -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(piece.count)
    var rest = piece
    while !rest.isEmpty {
      // Nearly all characters of a photo are read here.
      if case .photo = state {
        if decodes {
          rest.removeFirst(decoder.addGroups(rest.span))
        } else {
          rest = rest.drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        }
      }
      guard let byte = rest.popFirst() else { break }
      switch state {
      case .photo where byte == UInt8(ascii: "\""):
        await endPhoto()
        text += "\(photos.count - 1)\"".utf8
      case .photo, .escapeInPhoto: readPhoto(byte)
      case .outside, .string, .escape:
        readText(byte)
        text.append(byte)
      }
    }
    await store()
    return text
  }

  private mutating func readText(_ byte: UInt8) {
    switch (state, byte) {
    case (.outside, UInt8(ascii: "\"")):
      if last == .colon {
        state = .photo
        decoder = Base64Decoder()
        if decodes {
          photo = Result { () throws(SystemError) in try InlinePhoto(in: budget) }
            .mapError { .system($0) }
        }
      } else {
        state = .string(matching: 0)
      }
      last = .other
    case (.outside, UInt8(ascii: ":")): last = last == .key ? .colon : .other
    case (.outside, 0x20), (.outside, 0x09), (.outside, 0x0D): break
    case (.outside, _): last = .other
    case (.string(let count), UInt8(ascii: "\"")):
      state = .outside
      if count == Self.key.count { last = .key }
    case (.string(let count), UInt8(ascii: "\\")): state = .escape([], matching: count)
    case (.string(let count), _): state = .string(matching: Self.matching(count, byte))
    case (.escape(let before, let count), _):
      let escape = before + [byte]
      state =
        Self.character(escape).map { .string(matching: Self.matching(count, $0)) }
        ?? .escape(escape, matching: count)
    case (.photo, _), (.escapeInPhoto, _):
      preconditionFailure("a photo's bytes must go to readPhoto")
    }
  }

  /// Returns how many characters match the key after another one of a string: one more than
  /// before, or `nil` if the string cannot be the key.
  private static func matching(_ count: Int?, _ character: UInt8) -> Int? {
    guard let count, count < key.count, key[count] == character else { return nil }
    return count + 1
  }

  private mutating func readPhoto(_ byte: UInt8) {
    guard case .escapeInPhoto(let before) = state else {
      if byte == UInt8(ascii: "\\") { state = .escapeInPhoto([]) } else { decode(byte) }
      return
    }
    let escape = before + [byte]
    guard let character = Self.character(escape) else {
      state = .escapeInPhoto(escape)
      return
    }
    state = .photo
    decode(character)
  }

  /// Returns the character of an escape; zero for characters that are neither in base64 nor line
  /// breaks, and `nil` while the escape is incomplete.
  private static func character(_ escape: [UInt8]) -> UInt8? {
    switch escape[0] {
    case UInt8(ascii: "/"): return UInt8(ascii: "/")
    case UInt8(ascii: "n"): return UInt8(ascii: "\n")
    case UInt8(ascii: "r"): return UInt8(ascii: "\r")
    case UInt8(ascii: "u"):
      guard escape.count == 5 else { return nil }
      let digits = escape[1...].compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      let unit = digits.reduce(0) { $0 << 4 | $1 }
      return digits.count == 4 ? UInt8(exactly: unit) ?? 0 : 0
    default: return 0
    }
  }

  private mutating func decode(_ character: UInt8) {
    guard case .success = photo else { return }
    do throws(Base64Decoder.InvalidCharacter) { try decoder.add(character) } catch {
      photo = .failure(.notBase64(position: error.position))
      // So that the rest, which is not kept, is still read in groups.
      decoder = Base64Decoder()
    }
  }

  private mutating func endPhoto() async {
    if case .success = photo {
      do throws(Base64Decoder.InvalidCharacter) { try decoder.finish() } catch {
        photo = .failure(.notBase64(position: error.position))
      }
    }
    await store()
    if let photo { photos.append(photo) }
    (photo, state) = (nil, .outside)
  }

  /// Appends the decoded bytes to their photo.
  private mutating func store() async {
    let bytes = decoder.takeBytes()
    guard case .success(let open) = photo, !bytes.isEmpty else { return }
    byteCount += bytes.count
    let limit = budget.bytes / 4
    if byteCount > limit {
      // This photo's bytes are released immediately, and the other photos at the end of the line.
      photo = .failure(.tooLong(limit: limit))
      return
    }
    do throws(SystemError) { try await open.append(bytes) } catch {
      photo = .failure(.system(error))
    }
  }
}
