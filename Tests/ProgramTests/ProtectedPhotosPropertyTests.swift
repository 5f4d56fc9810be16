import FileSystem
import TestSupport
import Testing

/// No photo that a run names is replaced, and no other file in a folder that it names unless Instagrid made
/// it, whatever the paths, the links and the options are.
///
/// Each run has a random tree of folders, photos and links, random paths that often lead to a photo
/// in a roundabout way, and random options.
@Suite struct ProtectedPhotosPropertyTests {
  @Test(arguments: RandomRun.Way.allCases, seeds(2))
  func `a photo that a run names, or a file in a folder that it names, keeps its bytes`(
    way: RandomRun.Way, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let made = try MadePictures()
    var ends: [Outcome.End] = []
    for number in 0..<50 {
      // A path through a link can lead out of the folder, but not out of the outer one.
      let outer = try TemporaryFolder()
      let parts = ["a", "a/b", "a/b/c", "a/b/c/d", "a/b/c/d/e"] as [Word]
      for part in parts { try outer.makeFolder(part) }
      let folder = try TemporaryFolder(in: outer[parts[parts.count - 1]])
      let run = try RandomRun(way, in: folder, made, &random)
      // A path that leads nowhere yet names no photo.
      let photos = run.protected.compactMap { path in
        (try? folder.read(path)).map { (path, bytes: $0) }
      }
      let outcome = try Program.run(run.words, in: folder, input: run.input)
      for (path, bytes) in photos {
        #expect(
          (try? folder.read(path)) == bytes, "\(path) in run \(number): \(run): \(outcome.errors)")
      }
      ends.append(outcome.end)
    }
    // Runs end well, or because a path or an option is wrong.
    let expected = [0, 64, 65, 66, 73, 74].map { Outcome.End.exit($0) }
    #expect(ends.allSatisfy(expected.contains), "\(ends)")
    #expect(ends.contains(.exit(0)) && ends.contains(.exit(64)), "\(ends)")
  }
}

/// Pictures that Instagrid made, which it may replace without `--force`.
struct MadePictures {
  private(set) var bytes: [[UInt8]] = []

  init() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "a.jpg"] as [Word] {
      _ = try Program.run(
        ["compose", "-l", "1x1", "-s", "16", .small("rgb.png"), "-o", name], in: folder)
      bytes.append(try folder.read(name))
    }
  }

  /// Whether a file is one of the pictures, even if bytes were appended.
  func includes(_ file: [UInt8]) -> Bool { bytes.contains { file.starts(with: $0) } }
}

/// A command line, with a tree of files to which it applies.
struct RandomRun: CustomStringConvertible {
  /// How a run names photos and outputs.
  enum Way: CaseIterable {
    /// A grid of `compose`.
    case compose
    /// Photos and a pattern of names.
    case names
    /// A manifest in a file.
    case manifest
    /// A manifest from a pipe. Later records are not known when an earlier grid is made, so only
    /// the photos of the first record are certain to be kept.
    case pipe
    /// A folder, for any command.
    case folder
  }

  private let tree: RandomTree
  private(set) var words: [Word]
  private(set) var input = Program.Input.nothing
  /// The photos that must be kept, as the run names them.
  private(set) var protected: [Word] = []
  private var manifest = ""

  init(
    _ way: Way, in folder: TemporaryFolder, _ made: MadePictures, _ random: inout SplitMix64
  ) throws {
    tree = try RandomTree(in: folder, made, &random)
    let tree = tree
    let cells = random.int(1...2)
    func photos(_ random: inout SplitMix64, grids: Int = 1) -> [Word] {
      (0..<cells * grids).map { _ in
        tree.path(to: tree.photos.randomElement(using: &random)!, &random)
      }
    }
    func options(_ random: inout SplitMix64) -> [Word] {
      var options: [Word] = ["-s", "16", "-m", "0", "-g", "0", "-l", "\(cells)x1"]
      if random.int(0...2) > 0 { options.append("--force") }
      for option in ["--no-clobber", "--dry-run", "--skip-bad"] as [Word]
      where random.happens(onceIn: 8) {
        options.append(option)
      }
      return options
    }
    if way == .folder {
      words = try Self.words(of: tree, in: folder, made, &random, protecting: &protected)
      return
    }
    words = [way == .compose ? "compose" : "batch"] + options(&random)
    if way != .compose {
      words += ["-j", "\(random.int(1...4))"]
      if random.happens(onceIn: 4) { words.append("--update") }
    }
    switch way {
    case .compose:
      protected = photos(&random)
      words += protected + ["-o", tree.output(&random)]
    case .names:
      protected = photos(&random, grids: random.int(1...3))
      let pattern = ["{index:1}", "{name}"].randomElement(using: &random)!
      let format = ["png", "jpeg"].randomElement(using: &random)!
      words += ["--name", Word(pattern), "-f", Word(format), "-o", tree.outputFolder(&random)]
      words += protected
    case .manifest, .pipe:
      for record in 0..<random.int(1...4) {
        let names = photos(&random)
        if way == .manifest || record == 0 { protected += names }
        let list = names.map { "\"\($0)\"" }.joined(separator: ",")
        manifest += "{\"photos\":[\(list)],\"output\":\"\(tree.output(&random))\"}\n"
      }
      words += ["--manifest", way == .pipe ? "-" : "list"]
      if way == .pipe { input = .bytes(Array(manifest.utf8)) }
      try folder.write(Array(manifest.utf8), to: "list")
    case .folder: break
    }
  }

  /// Returns a command that reads a folder.
  ///
  /// - Parameter protected: the files in the folder that Instagrid did not make are added.
  private static func words(
    of tree: RandomTree, in folder: TemporaryFolder, _ made: MadePictures,
    _ random: inout SplitMix64, protecting protected: inout [Word]
  ) throws -> [Word] {
    let command = (["compose", "batch", "arrange"] as [Word]).randomElement(using: &random)!
    var words = [command]
    for option in ["--force", "--skip-bad", "--recursive"] as [Word]
    where random.int(0...3) > 0 { words.append(option) }
    let photos = tree.photoFolder(&random)
    let names = folder.names(in: photos).sorted()
    /// Most often a file in the folder.
    func output(_ random: inout SplitMix64) -> Word {
      guard let name = names.randomElement(using: &random), !random.happens(onceIn: 4) else {
        return tree.output(&random)
      }
      return photos.appending(name.utf8)
    }
    let written: Word
    switch command {
    case "batch":
      let patterns = ["{name}", "{index:1}", ".{index:1}"]
      written = random.happens(onceIn: 4) ? tree.outputFolder(&random) : photos
      words += ["-l", "1x1", "-s", "16", "--name", Word(patterns.randomElement(using: &random)!)]
    case "compose":
      written = output(&random)
      words += ["-s", "16", "-f", "\(written)".hasSuffix(".jpg") ? "jpeg" : "png"]
    default: written = output(&random)
    }
    /// Adds the files of a folder.
    func protect(_ path: Word, depth: Int) {
      for name in folder.names(in: path) {
        let file = path.appending(name.utf8)
        if let bytes = try? folder.read(file) {
          if !bytes.isEmpty && !made.includes(bytes) { protected.append(file) }
        } else if depth > 0, (try? folder[file].isSymbolicLink()) == false {
          protect(file, depth: depth - 1)
        }
      }
    }
    protect(photos, depth: words.contains("--recursive") ? 3 : 0)
    return words + ["-o", written, photos]
  }

  var description: String {
    "\(words.map(\.description).joined(separator: " ")), \(manifest), \(tree)"
  }
}

/// Some folders with photos and links.
private struct RandomTree: CustomStringConvertible {
  private static let folders = [".", "p", "p/s", "q"]
  private static let names = ["1.png", "2.png", "1.jpg", "2.jpg"]
  private static let links = ["l", "m", "1.png", "2.jpg"]
  /// The names of files that are no photos.
  private static let others = ["1.dat", "2.txt", "1.html", ".1.png", ".2.jpg", "2.png"]
  private static let missing = ["new", "gone"]

  private let root: Pathname
  /// The paths of all photos without detours.
  private(set) var photos: [String] = []
  /// The paths of files that are no photos, without detours.
  private var strange: [String] = []
  private(set) var description = ""

  /// Creates the files.
  init(in folder: TemporaryFolder, _ made: MadePictures, _ random: inout SplitMix64) throws {
    root = folder.path
    for name in Self.folders.dropFirst() { try folder.makeFolder(Pathname(name)) }
    while photos.count < 4 {
      let path =
        Self.folders.randomElement(using: &random)! + "/"
        + Self.names.randomElement(using: &random)!
      if photos.contains(path) { continue }
      let isLinked = !photos.isEmpty && random.happens(onceIn: 6)
      if isLinked {
        let other = photos.randomElement(using: &random)!
        try folder.makeHardLink(Pathname(path), to: Pathname(other))
        description += "ln \(other) \(path); "
      } else if random.happens(onceIn: 4) {
        try folder.write(made.bytes.randomElement(using: &random)!, to: path)
        description += "made \(path); "
      } else {
        let file = PNGFile(
          width: 8, height: 8, colorType: 0, rows: (0..<8).map { _ in random.bytes(8) })
        try folder.write(file.bytes, to: path)
        description += "photo \(path); "
      }
      photos.append(path)
    }
    for _ in 0..<random.int(0...4) {
      let path =
        Self.folders.randomElement(using: &random)! + "/"
        + Self.others.randomElement(using: &random)!
      guard (try? folder[path].mode()) == nil else { continue }
      let picture = made.bytes.randomElement(using: &random)!
      let contents: [UInt8] =
        switch random.int(0...3) {
        // A damaged photo, a text, a page, and an edited picture.
        case 0: [0, 0] + picture.dropFirst(2)
        case 1: Array("text".utf8)
        case 2: Array("<!doctype html><title>\(path)</title>".utf8)
        default: picture + [0]
        }
      try folder.write(contents, to: path)
      description += "\(contents.prefix(4)) \(path); "
      strange.append(path)
    }
    for _ in 0..<random.int(0...3) {
      let link =
        Self.folders.randomElement(using: &random)! + "/"
        + Self.links.randomElement(using: &random)!
      // Relative links lead somewhere else from other folders, or nowhere.
      let target =
        random.happens(onceIn: 2)
        ? path(to: photos.randomElement(using: &random)!, &random)
        : path(to: Self.folders.randomElement(using: &random)!, &random)
      guard (try? folder[link].mode()) == nil else { continue }
      try folder.makeSymbolicLink(Pathname(link), to: target)
      description += "ln -s \(target) \(link); "
    }
  }

  /// Returns a path of an existing file or folder, usually with detours. Few lead through a missing
  /// folder, and so nowhere.
  func path(to place: String, _ random: inout SplitMix64) -> Word {
    path(to: place, missingOnceIn: 20, &random)
  }

  private func path(
    to place: String, missingOnceIn times: Int, _ random: inout SplitMix64
  ) -> Word {
    var parts: [String] = []
    for part in place.split(separator: "/") {
      while random.happens(onceIn: 3) { parts += Self.detour(missingOnceIn: times, &random) }
      parts.append(String(part))
    }
    let path = Word(parts.joined(separator: "/"))
    return random.happens(onceIn: 6) ? path.resolved(against: root) : path
  }

  private static func detour(missingOnceIn times: Int, _ random: inout SplitMix64) -> [String] {
    if random.happens(onceIn: times) { return [missing.randomElement(using: &random)!, ".."] }
    let link = links.randomElement(using: &random)!
    switch random.int(0...4) {
    case 0: return ["."]
    case 1: return [".", ""]
    case 2: return [folders.dropFirst().randomElement(using: &random)!, ".."]
    case 3: return [link, ".."]
    default: return [link]
    }
  }

  /// Returns the path of an output: most often that of a photo.
  func output(_ random: inout SplitMix64) -> Word {
    let place =
      random.happens(onceIn: 4)
      ? Self.folders.randomElement(using: &random)! + "/"
        + Self.names.randomElement(using: &random)!
      : (photos + strange + strange).randomElement(using: &random)!
    return path(to: place, missingOnceIn: 3, &random)
  }

  /// Returns the path of a folder with photos.
  func photoFolder(_ random: inout SplitMix64) -> Word {
    folder(missingOnceIn: 20, &random)
  }

  private func folder(missingOnceIn times: Int, _ random: inout SplitMix64) -> Word {
    let photo = photos.randomElement(using: &random)!
    return path(to: String(photo[..<photo.lastIndex(of: "/")!]), missingOnceIn: times, &random)
  }

  /// Returns the path of a folder for outputs, most often one with photos.
  func outputFolder(_ random: inout SplitMix64) -> Word {
    let folder = folder(missingOnceIn: 3, &random)
    return Self.detour(missingOnceIn: 3, &random).reduce(folder) { $0.appending($1.utf8) }
  }
}
