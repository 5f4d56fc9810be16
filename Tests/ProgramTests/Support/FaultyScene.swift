import Testing

/// A command that makes a picture, to be run again and again with other faults.
struct FaultyScene: Sendable, CustomTestStringConvertible {
  let words: [Word]
  let output: Word
  /// Whether there is an earlier picture of that name, which is to be replaced.
  var replaces = false
  /// Whether files without a name are done without.
  var isNamed = false

  var testDescription: String {
    "\(output), \(replaces ? "replaced" : "new"), \(isNamed ? "named" : "unnamed")"
  }

  /// A grid of photos in all formats, some with profiles, by one thread.
  static func grid(_ photos: [Word], _ output: Word, replaces: Bool, isNamed: Bool) -> Self {
    Self(
      words: ["compose", "-s", "32", "--threads", "1"] + photos + ["-o", output],
      output: output, replaces: replaces, isNamed: isNamed)
  }

  static let all: [FaultyScene] = [
    .grid(pngAndProfiles, "grid.png", replaces: false, isNamed: false),
    .grid(progressiveAndInks, "grid.jpg", replaces: true, isNamed: false),
    .grid(pngAndProfiles, "grid.png", replaces: true, isNamed: true),
    .grid(progressiveAndInks, "grid.jpg", replaces: false, isNamed: true),
  ]

  static let pngAndProfiles: [Word] = [
    .small("profile-p3.png"), .small("profile-p3.jpg"), .small("interlaced.png"),
  ]
  static let progressiveAndInks: [Word] = [
    .small("progressive.jpg"), .small("rgb.png"), .small("cmyk.jpg"),
  ]

  /// What the command writes without faults, and what it found there before.
  struct Pictures {
    let new: [UInt8]
    let old: [UInt8]?
  }

  /// Makes the pictures, and checks them with another decoder than that of the program.
  func pictures() throws -> Pictures {
    let folder = try TemporaryFolder()
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    let new = try folder.read(output)
    let decoder = output.description.hasSuffix(".png") ? "pngtopnm" : "djpeg"
    let check = try Program.runScript("\(decoder) \(output) | pnmfile", in: folder)
    #expect(check.text.contains("32 by 32"), "\(check)")
    // A grid like the new one, but for its colour.
    let old = replaces ? words + ["-b", "red"] : nil
    return try Pictures(
      new: new,
      old: old.map {
        #expect(try Program.run($0, in: folder).isQuietSuccess)
        return try folder.read(output)
      })
  }

  /// The fault that leads to the way of writing.
  var way: [String] { isNamed ? [Faults.noUnnamedFiles] : [] }

  /// Runs the command with faults in a folder of its own, in which the old picture is.
  func run(_ pictures: Pictures, _ more: String...) async throws -> (Outcome, TemporaryFolder) {
    // Whoever runs it a hundred times is not to keep a thread from other tests.
    await Task.yield()
    let folder = try TemporaryFolder()
    if let old = pictures.old { try folder.write(old, to: output) }
    return (try Faults.run(words, in: folder, more + way), folder)
  }

  /// How often the command makes each kind of call.
  func counts(_ pictures: Pictures) throws -> [String: Int] {
    let folder = try TemporaryFolder()
    if let old = pictures.old { try folder.write(old, to: output) }
    return try Faults.counts(words, in: folder, way)
  }

  /// Expects that there is a whole picture, the new or else the old one, and nothing beside it.
  ///
  /// - Parameter isNew: which it has to be; `nil` if it may be either.
  func expectWhole(
    _ pictures: Pictures, isNew: Bool?, in folder: TemporaryFolder, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let picture = folder.names.isEmpty ? nil : try folder.read(output)
    let isWhole =
      (picture == pictures.new && isNew != false)
      || (picture == pictures.old && isNew != true)
    #expect(isWhole, comment, sourceLocation: sourceLocation)
    #expect(
      folder.names == (picture == nil ? [] : ["\(output)"]), comment,
      sourceLocation: sourceLocation)
  }
}
