import FileSystem
import LibC
import TestSupport
import Testing

/// A copy of the program, with another program or none instead of `instagrid-formats` or
/// `instagrid-captions`.
struct FormatsFolder {
  /// In the folder of the built products, so that the program can be hard-linked.
  let folder: TemporaryFolder

  /// - Parameters:
  ///   - decoder: the program; `nil` for none.
  ///   - place: where it is, from the folder that the program's folder is in.
  init(_ decoder: Word?, at place: Word = "bin/instagrid-formats") throws {
    folder = try TemporaryFolder(in: "\(Program.buildFolder)")
    for name in ["bin", "libexec", "libexec/instagrid"] as [Word] { try folder.makeFolder(name) }
    try Program.path.makeHardLink(to: program)
    if let decoder { try decoder.makeHardLink(to: folder[place]) }
  }

  /// - Parameters:
  ///   - script: a shell script in the place of the other program.
  ///   - place: where it is, from the folder that the program's folder is in.
  init(script: String, at place: Word = "bin/instagrid-formats") throws {
    try self.init(nil)
    let path = try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: place)
    _ = unsafe path.withCString { unsafe chmod($0, 0o755) }
  }

  /// - Parameter photoScript: a shell script in the place of each process for a photo, but not of their parent.
  init(photoScript: String) throws {
    try self.init(Program.misbehavingFormats)
    try folder.write(Array(photoScript.utf8), to: "bin/instagrid-formats-script")
  }

  /// The program.
  var program: Word { folder["bin/instagrid"] }
}

extension Program {
  /// The program that decodes HEIC, AVIF, WebP, TIFF and JPEG XL.
  static let formats: Word = "\(buildFolder)/instagrid-formats"
  /// A program that replaces it and does what photos ask for.
  static let misbehavingFormats: Word = "\(buildFolder)/misbehaving-formats"
  /// The program that draws text.
  static let captions: Word = "\(buildFolder)/instagrid-captions"
  /// A program that replaces it and does what texts ask for.
  static let misbehavingCaptions: Word = "\(buildFolder)/misbehaving-captions"
  /// The program that finds faces.
  static let faces: Word = "\(buildFolder)/instagrid-faces"
  /// A program that replaces it and does what photos ask for.
  static let misbehavingFaces: Word = "\(buildFolder)/misbehaving-faces"
}

extension Pathname {
  /// Gives this file a second name.
  func makeHardLink(to name: Pathname) throws {
    let result = unsafe withCString { old in
      unsafe name.withCString { unsafe link(old, $0) }
    }
    if result != 0 { throw SystemFailure("link \(self)") }
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that need `instagrid-formats`, which Scripts/test builds. If its libraries are not
  /// available, `INSTAGRID_WITHOUT_FORMATS=1` skips such tests; otherwise they fail.
  static var needsFormats: Self {
    .enabled("INSTAGRID_WITHOUT_FORMATS is not set") {
      unsafe getenv("INSTAGRID_WITHOUT_FORMATS") == nil
    }
  }

  /// For tests that need `instagrid-captions`, which Scripts/test builds. If its libraries are not
  /// available, `INSTAGRID_WITHOUT_CAPTIONS=1` skips such tests; otherwise they fail.
  static var needsCaptions: Self {
    .enabled("INSTAGRID_WITHOUT_CAPTIONS is not set") {
      unsafe getenv("INSTAGRID_WITHOUT_CAPTIONS") == nil
    }
  }

  /// For tests that need `misbehaving-faces`, which Scripts/test builds. If its library is not
  /// available, `INSTAGRID_WITHOUT_FACES=1` skips such tests; otherwise they fail.
  static var needsMisbehavingFaces: Self {
    .enabled("INSTAGRID_WITHOUT_FACES is not set") {
      unsafe getenv("INSTAGRID_WITHOUT_FACES") == nil
    }
  }

  /// For tests that need `instagrid-faces`, which is built where Scripts/install-faces was run.
  static var needsFaces: Self {
    .enabled("instagrid-faces is built") { Program.faces.fileSize != nil }
  }
}

extension RunningProgram {
  /// The processes that it has started, including zombies.
  var children: [pid_t] {
    Pathname("/proc").names.compactMap { pid_t($0) }.filter { parent(of: $0) == process }
  }

  private func parent(of process: pid_t) -> pid_t? {
    statistics(of: process)?.dropFirst(1).first.flatMap { pid_t($0) }
  }
}

/// Returns the fields of `/proc/PID/stat` after the program's name; `nil` if the process no longer
/// exists.
func statistics(of process: pid_t) -> [Substring]? {
  guard let text = try? Pathname("/proc/\(process)/stat").text(),
    let end = text.lastIndex(of: ")")
  else { return nil }
  return text[text.index(after: end)...].split(separator: " ")
}

/// Whether a process has not ended.
func isAlive(_ process: pid_t) -> Bool {
  statistics(of: process).map { $0.first != "Z" && $0.first != "X" } ?? false
}
