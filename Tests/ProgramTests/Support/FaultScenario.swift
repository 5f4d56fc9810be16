import TestSupport
import Testing

/// A command that makes a picture. It is run many times, each time with a different fault.
struct FaultScenario: Sendable, CustomTestStringConvertible {
  let words: [Word]
  let output: Word
  /// Whether an earlier picture with this name is replaced.
  var replaces = false
  /// Whether the file system does not support files without names.
  var isNamed = false

  var testDescription: String {
    "\(output), \(replaces ? "replaced" : "new"), \(isNamed ? "named" : "unnamed")"
  }

  /// A grid of photos in all formats, some with profiles, made by one thread.
  static func grid(_ photos: [Word], _ output: Word, replaces: Bool, isNamed: Bool) -> Self {
    Self(
      // If the program that finds faces seems not to be there, the mark differs, so that the picture is made again.
      words: ["compose", "-s", "32", "--threads", "1", "--focus", "center"] + photos + [
        "-o", output,
      ],
      output: output, replaces: replaces, isNamed: isNamed)
  }

  static let all: [FaultScenario] = [
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

  /// What the command writes without faults, and the file that it replaces.
  struct Pictures {
    let new: [UInt8]
    let old: [UInt8]?
  }

  /// Makes the pictures, and checks them with a decoder that the program does not use.
  func pictures() throws -> Pictures {
    let folder = try TemporaryFolder()
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    let new = try folder.read(output)
    let decoder = output.description.hasSuffix(".png") ? "pngtopnm" : "djpeg"
    let check = try Program.runScript("\(decoder) \(output) | pnmfile", in: folder)
    #expect(check.text.contains("32 by 32"), "\(check)")
    // A grid like the new one, in another color.
    let old = replaces ? words + ["-b", "red"] : nil
    return try Pictures(
      new: new,
      old: old.map {
        #expect(try Program.run($0, in: folder).isQuietSuccess)
        return try folder.read(output)
      })
  }

  /// The fault that determines how the file is written.
  var way: [String] { isNamed ? [FaultInjection.noUnnamedFiles] : [] }

  /// Runs the command with faults in a new folder, which contains the old picture.
  func run(_ pictures: Pictures, _ more: String...) async throws -> (Outcome, TemporaryFolder) {
    // A test that runs it a hundred times must not block a thread that other tests need.
    await Task.yield()
    let folder = try TemporaryFolder()
    if let old = pictures.old { try folder.write(old, to: output) }
    return (try FaultInjection.run(words, in: folder, more + way), folder)
  }

  /// Returns the number of calls of each kind that the command makes.
  func counts(_ pictures: Pictures) throws -> [String: Int] {
    let folder = try TemporaryFolder()
    if let old = pictures.old { try folder.write(old, to: output) }
    return try FaultInjection.counts(words, in: folder, way)
  }

  /// Expects that the folder contains a complete picture, the new or the old one, and nothing else.
  ///
  /// - Parameter isNew: whether it must be the new one; `nil` if it may be either.
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
