import CommandKit
import FileSystem
import GridKit
import TestSupport
import Testing

@testable import InstagridCommand
@testable import PhotoIO

/// Which photos the arguments of a command line name, in which order, and what is reported about
/// the rest.
@Suite struct PhotoListTests {
  let folder: TemporaryFolder

  /// The end of the note about equal photos of a folder.
  private static let advice = " (--pick all uses only one of them)"
  private static let adviceOnGroups = " (--pick all uses one of each)"

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("a")
  }

  /// Creates a photo in the folder, which differs from all others.
  func photo(
    _ name: Pathname, taken: String? = nil, offset: String? = nil, time: Int = 0
  ) throws {
    var bytes = try Pathname.small("420.jpg").contents()
    if let taken {
      let texts = [(0x9003, taken)] + [offset].compactMap(\.self).map { (0x9011, $0) }
      let exif = JPEGSegments.segment(
        0xE1, Array("Exif\0\0".utf8) + TIFFBlock.texts([], details: texts))
      bytes = JPEGSegments.inserting([exif], into: bytes)
    }
    // Bytes after the end of a JPEG make it different from all others.
    try folder[name].write(bytes + name.bytes)
    try folder[name].setTime(seconds: time)
  }

  func list(
    _ words: [Pathname], _ selection: PhotoSelection = PhotoSelection(), output: Pathname? = nil
  ) throws -> PhotoList {
    try PhotoList(
      words.map { Argument(bytes: folder[$0].bytes) }, selection, takingMarked: false,
      writing: output.map { folder[$0] })
  }

  /// The notes about all photos of words.
  private func notes(
    _ words: [Pathname], _ selection: PhotoSelection = PhotoSelection()
  ) async throws -> [String] {
    var (list, settings) = (try list(words, selection), Settings())
    settings.selection.pick = .all
    try await list.pick(settings) { _ in }
    return list.notes
  }

  /// The photos of a list by their names in the folder.
  func names(_ list: PhotoList) -> [Pathname] {
    list.photos.compactMap(\.path).map {
      Pathname(bytes: $0.bytes.dropFirst(folder.path.bytes.count + 1))
    }
  }

  func note(_ list: PhotoList) -> String? {
    let prefix = "\(folder["a"]): "
    return list.notes.first.flatMap {
      $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil
    }
  }

  @Test func `a folder is replaced by its photos in natural order`() throws {
    let odd = Pathname(bytes: Array("a/IMG_3 \u{e9}\n".utf8) + [0xFF])
    for name in ["a/IMG_10.jpg", "a/IMG_2.jpg", odd, "a/no extension"] { try photo(name) }
    try photo("b.jpg")
    let found = try list(["b.jpg", "a", "b.jpg"])
    #expect(
      names(found)
        == ["b.jpg", "a/IMG_2.jpg", odd, "a/IMG_10.jpg", "a/no extension", "b.jpg"])
    #expect(found.notes.isEmpty)
    #expect(names(try list(["a/"])).first == "a/IMG_2.jpg")
  }

  @Test func `files that are not photos are counted by kind, whatever their names`() throws {
    try photo("a/photo.mov")
    let text = Array("<?xml version=\"1.0\"?><plist></plist>".utf8)
    for name in ["1.AAE", "2.aae", "3.aae"] as [Pathname] {
      try folder["a"].appending(name.bytes).write(text)
    }
    let movie: [UInt8] = [0, 0, 0, 20] + Array("ftypqt  \0\0\0\0qt  ".utf8)
    for name in ["a/1.MOV", "a/2.mp4"] as [Pathname] { try folder[name].write(movie) }
    try folder["a/empty.txt"].write([])
    try folder["a/x.gif"].write(Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 20))
    try folder["a/notes"].write("notes")
    for (name, ending) in [("one", "p"), ("two", "q"), ("three", "r")] {
      try folder["a/\(name).\(ending)"].write("text")
    }
    for name in [".DS_Store", "._1.jpg", ".hidden.jpg"] as [Pathname] {
      try photo("a/\(name)")
    }
    try folder.makeFIFO("a/fifo.jpg")
    try folder.makeFolder("a/inside")
    try photo("a/inside/deep.jpg")
    try folder.makeSymbolicLink("a/link", to: "inside")
    try folder.makeSymbolicLink("a/broken.jpg", to: "nowhere.jpg")
    let found = try list(["a"])
    #expect(names(found) == ["a/photo.mov"])
    #expect(
      note(found)
        == "ignored 1 folder (--recursive includes it), 2 movies, 1 GIF file, 4 text files, 1 empty file,"
        + " 1 link to a folder, 1 broken link, 1 FIFO or device")
  }

  @Test func `other files are counted by their extensions, the most frequent ones first`() throws {
    try photo("a/photo.jpg")
    func ignored(_ names: String...) throws -> String? {
      for name in names { try folder["a"].appending(name.utf8).write([1, 2, 3]) }
      return note(try list(["a"]))
    }
    #expect(try ignored("x.ini") == "ignored 1 other file (.ini)")
    #expect(try ignored("y.INI", "z.db") == "ignored 3 other files (2 .ini, 1 .db)")
    #expect(
      try ignored("1", "2.\u{1B}[m", "3", "4.c", "5.d")
        == "ignored 8 other files (3 without a usual extension, 2 .ini, 1 .c, 2 more)")
  }

  @Test func `a file with the extension of a photo is one, whatever it contains`() throws {
    let contents: [Pathname: [UInt8]] = [
      "a/1.jpg": [UInt8](repeating: 0, count: 5000), "a/2.JPEG": Array("text".utf8), "a/3.heic": [],
      "a/4.png": Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 20),
    ]
    for (name, bytes) in contents { try folder[name].write(bytes) }
    // Photos that are equal because nothing is left of them need no note.
    try folder["a/5.jpg"].write([])
    try folder["a/._1.jpg"].write([0])
    let found = try list(["a"])
    #expect(names(found) == ["a/1.jpg", "a/2.JPEG", "a/3.heic", "a/4.png", "a/5.jpg"])
    #expect(found.notes.isEmpty)
  }

  @Test func `a damaged photo and one that cannot be opened are photos`() throws {
    try folder["a/cut.jpg"].write(try Pathname.fixture("damaged/header-only.jpg").contents())
    #expect(names(try list(["a"])) == ["a/cut.jpg"])
    #expect(try list(["a"]).notes.isEmpty)
  }

  @Test func `pictures made by Instagrid are ignored in a folder only`() throws {
    let own = try [UInt8].markedPicture()
    for name in ["a/own.png", "a/also.jpg"] as [Pathname] { try folder[name].write(own) }
    try photo("a/photo.jpg")
    let found = try list(["a", "a/own.png"])
    #expect(names(found) == ["a/photo.jpg", "a/own.png"])
    #expect(note(found) == "ignored 2 pictures made by Instagrid")
    let all = try PhotoList(
      [Argument(bytes: folder["a"].bytes)], PhotoSelection(),
      takingMarked: true)
    #expect(names(all) == ["a/also.jpg", "a/own.png", "a/photo.jpg"])
  }

  @Test func `an edited picture of Instagrid is ignored in a folder only`() throws {
    let picture = MarkedPicture(try [UInt8].markedPicture())
    try photo("a/photo.jpg")
    for (change, bytes) in picture.changed where !change.hasPrefix("cut") {
      try folder["a/edited"].write(bytes)
      let found = try list(["a"])
      #expect(names(found) == ["a/photo.jpg"], "\(change)")
      #expect(note(found) == "ignored 1 picture made by Instagrid", "\(change)")
      #expect(names(try list(["a/edited"])) == ["a/edited"], "\(change)")
    }
  }

  @Test func `the output of the run is ignored in a folder, by any name`() throws {
    try photo("a/photo.jpg")
    try folder["a/wall.jpg"].write(try [UInt8].markedPicture())
    try folder.makeSymbolicLink("a/link.jpg", to: "wall.jpg")
    try folder.makeHardLink("other.jpg", to: "a/wall.jpg")
    for output in ["a/wall.jpg", "other.jpg", "a/link.jpg"] as [Pathname] {
      let found = try list(["a"], output: output)
      #expect(names(found) == ["a/photo.jpg"])
      #expect(note(found) == "ignored 2 names of the output of this run")
    }
    #expect(note(try list(["a"], output: "new.jpg")) == "ignored 2 pictures made by Instagrid")
    // A photo is never replaced.
    #expect(names(try list(["a"], output: "a/photo.jpg")) == ["a/photo.jpg"])
  }

  @Test func `subfolders are searched if requested, links to them never`() throws {
    try folder.makeFolder("a/sub 10")
    try folder.makeFolder("a/sub 2")
    try folder.makeFolder("a/sub 2/deep")
    try folder.makeFolder("a/.hidden")
    let photos: [Pathname] = [
      "a/IMG_1.jpg", "a/sub 2/deep/IMG_1.jpg", "a/sub 2/IMG_3.jpg", "a/sub 10/IMG_2.jpg", "a/z.jpg",
    ]
    for name in photos + ["a/.hidden/x.jpg"] { try photo(name) }
    try folder.makeSymbolicLink("a/sub 2/loop", to: "..")
    var selection = PhotoSelection()
    selection.isRecursive = true
    let found = try list(["a"], selection)
    #expect(names(found) == photos)
    #expect(note(found) == "ignored 1 link to a folder")
    try folder.makeSymbolicLink("link", to: "a")
    #expect(try list(["link"]).photos.count == 2)
  }

  @Test func `folders of deleted photos and thumbnails are searched only if they are named`() throws
  {
    let leftovers: [Pathname] = [
      "a/#recycle", "a/$RECYCLE.BIN", "a/@Recycle", "a/b/@eaDir", "a/b/lost+found",
      "a/c.photoslibrary/resources",
    ]
    let photos: [Pathname] = ["a/1.jpg", "a/c.photoslibrary/originals/2.jpg", "a/resources/3.jpg"]
    let others: [Pathname] = [
      "a/b", "a/c.photoslibrary", "a/c.photoslibrary/originals", "a/resources",
    ]
    for name in others + leftovers { try folder.makeFolder(name) }
    for name in photos + leftovers.map({ $0.appending("4.jpg".utf8) }) { try photo(name) }
    var selection = PhotoSelection()
    #expect(
      note(try list(["a"], selection))
        == "ignored 3 folders (--recursive includes them), 3 folders of deleted photos or thumbnails"
    )
    selection.isRecursive = true
    let found = try list(["a"], selection)
    #expect(names(found) == photos)
    #expect(note(found) == "ignored 6 folders of deleted photos or thumbnails")
    for folder in leftovers {
      #expect(names(try list([folder], selection)) == [folder.appending("4.jpg".utf8)])
    }
  }

  @Test func `photos with equal bytes are named, and stay`() async throws {
    try folder.makeFolder("a/sub")
    let middle = 20_000
    var bytes = try Pathname.small("420.jpg").contents()
    bytes += [UInt8](repeating: 0, count: 40_000)
    try folder["a/meer.jpg"].write(bytes)
    try folder["a/meer (Kopie).jpg"].write(bytes)
    try folder["a/sub/third.jpg"].write(bytes)
    // The same size, but other bytes at the end, or only in the middle.
    var other = bytes
    other[bytes.count - 1] = 1
    try folder["a/end.jpg"].write(other)
    other = bytes
    other[middle] = 1
    try folder["a/middle.jpg"].write(other)
    for name in ["a/small.jpg", "a/small2.jpg"] as [Pathname] {
      try folder.copy(.small("420.jpg"), to: name)
    }
    let found = try list(["a"])
    #expect(found.photos.count == 6)
    #expect(
      try await notes(["a"]) == [
        "\(folder["a"]): ignored 1 folder (--recursive includes it)",
        "the same photo: \(folder["a/meer (Kopie).jpg"]) and \(folder["a/meer.jpg"]);"
          + " \(folder["a/small.jpg"]) and \(folder["a/small2.jpg"])\(Self.adviceOnGroups)",
      ])
    var selection = PhotoSelection()
    selection.isRecursive = true
    #expect(
      try await notes(["a/"], selection) == [
        "the same photo: \(folder["a/meer (Kopie).jpg"]), \(folder["a/meer.jpg"]) and"
          + " \(folder["a/sub/third.jpg"]); \(folder["a/small.jpg"]) and \(folder["a/small2.jpg"])"
          + Self.adviceOnGroups
      ])
    // A pattern may name both. What is named twice was meant.
    #expect(
      try await notes(["a/small.jpg", "a/small.jpg", "a/small2.jpg"]) == [
        "the same photo: \(folder["a/small.jpg"]) and \(folder["a/small2.jpg"])\(Self.advice)"
      ])
    #expect(try await notes(["a/small.jpg", "a/small.jpg"]).isEmpty)
    for name in ["a/1.mov", "a/2.mov"] as [Pathname] { try folder[name].write("no photo") }
    #expect(try await notes(["a/1.mov", "a/2.mov"]).isEmpty)
  }

  @Test func `of many equal photos, a few are named`() async throws {
    for group in 1...5 {
      for copy in 1...6 {
        let bytes = try Pathname.small("420.jpg").contents() + [UInt8](repeating: 0, count: group)
        try folder["a"].appending("\(group)-\(copy).jpg".utf8).write(bytes)
      }
    }
    let groups = (1...3).map { group in
      (1...4).map { "\(folder["a/\(group)-\($0).jpg"])" }.joined(separator: ", ") + " and 2 more"
    }
    #expect(
      try await notes(["a"]).first
        == "the same photo: \(groups.joined(separator: "; ")); 2 more groups\(Self.adviceOnGroups)")
  }

  @Test func `folders without photos are an error that says what is in them`() throws {
    try folder.makeFolder("b")
    try folder["b/a.txt"].write("text")
    let error = #expect(throws: SeveralErrors.self) { try list(["a", "b"]) }
    let diagnostic = try Diagnostic(#require(error))
    #expect(diagnostic.code == .noPhoto)
    #expect(
      diagnostic.lines == [
        "\(folder["a"]): contains no photos",
        "\(folder["b"]): contains no photos; ignored 1 text file",
      ])
    try photo("b/photo.jpg")
    let found = try list(["a", "b"])
    #expect(names(found) == ["b/photo.jpg"])
    #expect(found.notes.count == 2)
  }

  @Test func `the names of a list are taken as they are`() async throws {
    try photo("2.jpg")
    try folder["list"].write("2.jpg\n\n10.jpg\r\na\n")
    var selection = PhotoSelection()
    selection.list = Argument(bytes: folder["list"].bytes)
    let found = try await PhotoList([], selection, output: nil)
    #expect(found.photos == ["2.jpg", "10.jpg", "a"])
    selection.isSeparatedByNull = true
    try folder["list"].write(Array("a\nb\0c\0".utf8))
    #expect(try await PhotoList([], selection, output: nil).photos == ["a\nb", "c"])
  }

  @Test func `a list with more photos than a grid can have is not read to its end`() async throws {
    var selection = PhotoSelection()
    selection.list = Argument(bytes: folder["list"].bytes)
    try folder["list"].write(String(repeating: "a\n", count: Layout.maximumCellCount))
    #expect(
      try await PhotoList([], selection, output: nil).photos.count == Layout.maximumCellCount)
    try folder["list"].write(String(repeating: "a\n", count: Layout.maximumCellCount + 1))
    await #expect(
      throws: UsageError(
        option: "photos-from",
        "the list has more than \(Layout.maximumCellCount) photos, but a grid has at"
          + " most \(Layout.maximumCellCount) cells")
    ) {
      try await PhotoList([], selection, output: nil)
    }
  }

  @Test func `a name with a zero byte in a list is refused`() async throws {
    var selection = PhotoSelection()
    selection.list = Argument(bytes: folder["list"].bytes)
    try folder["list"].write("a.jpg\0b.jpg\0")
    let error = await #expect(throws: InputError.self) {
      try await PhotoList([], selection, output: nil)
    }
    #expect(
      error.map { "\($0)" }?.hasSuffix(
        "list: a name contains a zero byte, as in a picture or UTF-16; --null reads names that end in them"
      ) == true)
    selection.isSeparatedByNull = true
    #expect(try await PhotoList([], selection, output: nil).photos == ["a.jpg", "b.jpg"])
  }

  @Test func `the standard input can be one photo only`() async throws {
    let one = try await PhotoList(["-", "a", "b"], PhotoSelection(), output: nil)
    #expect(one.photos == [.standardInput, "a", "b"])
    await #expect(throws: UsageError("only one photo can be standard input (-)")) {
      try await PhotoList(["-", "a", "-"], PhotoSelection(), output: nil)
    }
  }

  @Test func `a name that no file can have is refused when it is made`() throws {
    #expect(throws: UsageError(option: "photo 2", "'' is not a file name").inRecord) {
      try PhotoReference("", from: "photo 2")
    }
    #expect(throws: UsageError(option: "photos", "a file name contains a zero byte").inRecord) {
      try PhotoReference("a\0b", from: "photos")
    }
    #expect(throws: UsageError.self) { try PhotoReference("-", from: "photos", isInBatch: true) }
    #expect(try PhotoReference("-", from: "photo 1") == .standardInput)
    let long = Argument(String(repeating: "x", count: 4096))
    #expect(throws: PhotoError.self) { try PhotoReference(long, from: "photo 1") }
    #expect(throws: OutputError.self) { try OutputDestination(long, isInBatch: false) }
    #expect(throws: UsageError.self) { try OutputDestination("/dev/stdout", isInBatch: true) }
    #expect(throws: UsageError.self) { try OutputDestination(".png", isInBatch: false) }
    #expect(try OutputDestination("a.png", isInBatch: true, in: "folder") == "folder/a.png")
  }

  @Test func `ten thousand files in a folder are sorted`() throws {
    // The first bytes of a JPEG are enough to be treated as a photo.
    for number in 0..<10_000 {
      try folder["a/IMG_\(number).jpg"].write([0xFF, 0xD8, 0xFF, 0xE0])
    }
    let photos = names(try list(["a"]))
    #expect(photos == (0..<10_000).map { "a/IMG_\($0).jpg" })
  }
}

extension [UInt8] {
  /// A small picture with a mark.
  fileprivate static func markedPicture() throws -> [UInt8] {
    try Pathname.fixture("fuzzing/mark/intact.png").contents()
  }
}
