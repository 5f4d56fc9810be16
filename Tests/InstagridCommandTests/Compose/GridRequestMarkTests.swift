import CommandKit
import GridKit
import PhotoIO
import TestSupport
import Testing

@testable import InstagridCommand

/// What affects the mark of a picture, and what does not.
@Suite struct GridRequestMarkTests {
  private func mark(
    of words: [Argument] = [], photos: [Argument] = ["a", "b", "c"], output: Argument = "o.png",
    madeOf fingerprints: [PhotoFingerprint?]? = nil
  ) throws -> OutputMark {
    let commandLine = try Parser(.compose)
      .parse((words + ["-o", output] + photos)[...], into: Settings())
    return try GridRequest(
      commandLine.settings, photos: commandLine.operands.map(PhotoReference.init)
    )
    .mark(of: fingerprints ?? photos.indices.map { Self.fingerprint(100 + $0) })
  }

  private static func fingerprint(_ byteCount: Int, hash: UInt64 = 1) -> PhotoFingerprint {
    PhotoFingerprint(byteCount: byteCount, hash: hash)
  }

  @Test(
    arguments: [
      ["--layout", "wide-bottom"],
      ["-l", "2+1", "-g", "5%", "-b", "#106698", "--focus", "center"],
      ["--size", "1080x1080"], ["--size", "Square"],
      ["-g", "54"],
      ["-m", "54", "-g", "5%"], ["-m", "54,54,54"], ["-g", "54,54"], ["-r", "0%"],
      ["-b", "#106698"], ["-b", "#106698ff"],
      ["--focus", "2=0.5,0.50"], ["--focus", "Center"], ["--focus", "3=50%,.5"], ["-f", "png"],
      ["--png-compression", "fast"],
      ["--threads", "1"], ["--max-memory", "1G"], ["--max-pixels", "99"], ["--force"],
      ["--no-clobber"], ["--quiet"], ["--json"], ["--dry-run"],
      ["--allow-empty", "-l", "2"], ["--empty", "none", "-l", "2"], ["--fit", "cover"],
      ["--fit", "contain", "--fit", "Cover"], ["--fit", "3=cover"],
    ] as [[Argument]])
  func `another way to say the same gives the same mark`(_ words: [Argument]) throws {
    #expect(try mark(of: ["-l", "2"] + words) == mark(of: ["-l", "2"]))
  }

  @Test func `names and places do not decide the mark`() throws {
    #expect(try mark(photos: ["x/a", "./b", "c"], output: "y/z.png") == mark())
    #expect(try mark(photos: ["a", "a", "-"]) == mark())
    #expect(try mark(of: ["-f", "png"], output: "-") == mark())
    #expect(try mark(of: ["-l", "columns:1+1+1"]) == mark(of: ["-l", "rows:3"]))
  }

  @Test func `two ways to ask for the same empty cells or contained photos give one mark`() throws {
    let plain = try mark(of: ["-l", "3", "--allow-empty"])
    #expect(try mark(of: ["-l", "3", "--empty", "none"]) == plain)
    #expect(
      try mark(of: ["-l", "3", "--empty", "none"])
        == mark(of: ["-l", "3", "--empty", "transparent"]))
    // Whatever is invisible, or has the color of an opaque background.
    let invisible = try mark(of: ["-l", "3", "--empty", "none"])
    #expect(try mark(of: ["-l", "3", "--empty", "#12345600"]) == invisible)
    #expect(try mark(of: ["-l", "3", "--empty", "#106698"]) == invisible)
    let half = ["-l", "3", "-b", "#10669880", "--empty"] as [Argument]
    #expect(try mark(of: half + ["#10669880"]) != mark(of: half + ["none"]))
    // Only a photo that is cropped has a focus.
    #expect(
      try mark(of: ["--fit", "contain", "--focus", "2=top"]) == mark(of: ["--fit", "contain"]))
  }

  @Test func `what depends on the photos' shapes is known from their contents`() throws {
    // The gap of the default look depends on the layout.
    #expect(try mark(of: ["-g", "5%"]) == mark(of: ["-g", "54"]))
    #expect(try mark(of: ["-g", "5%"]) != mark())
    #expect(
      try mark(of: ["-l", "justified", "-s", "1080x"]) == mark(of: ["-l", "Justified"]))
    #expect(try mark(of: ["-l", "justified"]) != mark(of: ["-l", "columns:justified"]))
    #expect(try mark(of: ["-l", "justified"]) != mark(of: ["-l", "justified", "-s", "1080"]))
    #expect(try mark(of: ["-l", "mosaic"]) != mark())
    #expect(try mark(of: ["-l", "mosaic"]) != mark(of: ["-l", "mosaic:a/b/c"]))
    #expect(try mark(of: ["-l", "mosaic:ab/cc"]) != mark(of: ["-l", "mosaic:a/b/c"]))
    #expect(try mark(of: ["-l", "mosaic:aab/ccc"]) == mark(of: ["-l", "mosaic:ab/cc"]))
    #expect(try mark(of: ["--sort", "shape"]) != mark())
    #expect(try mark(of: ["-r", "50%"]) != mark(of: ["-r", "20%"]))
    #expect(try mark(of: ["-l", "2", "--sort", "shape"]) != mark(of: ["-l", "2"]))
    #expect(try mark(of: ["-l", "3", "--blank", "1"]) != mark(of: ["-l", "3", "--blank", "2"]))
    #expect(
      try mark(of: ["-l", "3", "--blank", "4"]) == mark(of: ["-l", "3", "--allow-empty"]))
  }

  /// Their layout was another one in version 0.3, so `--update` makes the pictures again.
  @Test func `a picture without a layout has another mark than in 0-3`() throws {
    let lines = [
      "picture 1080x1080, background #ffffff, radius 0", "fidelity standard",
      PNGWriter().summary, "automatic layout of whole photos, gap thin, margin as gap",
      "focus 0.5 0.5, 100 bytes, 0000000000000001",
    ]
    #expect(
      try mark(of: ["--focus", "center"], photos: ["a.jpg"])
        == OutputMark(describing: lines.joined(separator: "\n")))
  }

  @Test func `whatever decides the picture or its encoding gives another mark`() throws {
    let png: [[Argument]] = [
      [], ["-l", "1"], ["-l", "columns:1+2"], ["-s", "1081"], ["-s", "portrait"],
      ["-s", "1350x1080"], ["-g", "53"], ["-m", "53"], ["-g", "54,53"],
      ["-m", "54,53"], ["-m", "54,54,53"], ["-m", "54,54,54,53"], ["--zoom", "2"],
      ["--zoom", "2=1.5"],
      ["--zoom", "2", "--fit", "contain"],
      ["-b", "blur"], ["-b", "blur:2"], ["-b", "blur", "--focus", "1=top"],
      ["-b", "blur", "--fit", "cover"],
      ["-b", "blur", "--fit", "cover", "--focus", "1=top"],
      ["-b", "blur", "-l", "3", "--empty", "#106698"],
      ["-b", "blur", "-l", "3", "--empty", "none"],
      ["-r", "1"], ["-b", "#106699"], ["-b", "#10669880"], ["-b", "transparent"],
      ["--focus", "1=0.5,0.4"], ["--focus", "2=0.5,0.4"], ["--focus", "2=0.4,0.5"], ["--exact"],
      ["--focus", "top"], ["--png-compression", "small"], ["-l", "3", "--allow-empty"],
      ["--dpi", "300"], ["--dpi", "301"], ["--fit", "contain"], ["--fit", "2=contain"],
      ["--fit", "contain", "--fit", "3=cover"],
      ["-l", "3", "--empty", "white"], ["-l", "3", "--empty", "#ffffff80"],
    ]
    let jpeg: [[Argument]] = [
      [], ["-q", "91"], ["-q", "89"], ["--subsampling", "422"], ["--progressive"],
      ["--hdr"],
      ["--dpi", "300"], ["-s", "a5"], ["-s", "a5", "--dpi", "100"],
    ]
    let marks =
      try png.map { try mark(of: $0) } + jpeg.map { try mark(of: $0, output: "o.jpg") }
    #expect(Set(marks).count == png.count + jpeg.count)
    #expect(
      try mark(of: ["-q", "90", "--subsampling", "444"], output: "o.jpeg") == marks[png.count])
  }

  @Test func `subsampling that depends on the quality that is found is not one that was chosen`()
    throws
  {
    let limited: [Argument] = ["--max-bytes", "1M", "-q", "95"]
    let chosen = ["420", "422", "444"].map { limited + ["--subsampling", Argument($0)] }
    let marks = try ([limited] + chosen).map { try mark(of: $0, output: "o.jpg") }
    #expect(Set(marks).count == 4)
    // Quality 80 and all lower ones have the same.
    let low: [Argument] = ["--max-bytes", "1M", "-q", "80"]
    #expect(
      try mark(of: low, output: "o.jpg")
        == mark(of: low + ["--subsampling", "420"], output: "o.jpg"))
  }

  /// For each option that decides the picture, an output, other options, and a value that gives another
  /// mark. Those of text need fonts: see CaptionsTests.
  private static let decisive: [String: (output: Argument, others: [Argument], value: [Argument])] =
    [
      "layout": ("o.png", [], ["1"]), "size": ("o.png", [], ["999"]), "gap": ("o.png", [], ["1"]),
      "margin": ("o.png", [], ["1"]), "radius": ("o.png", [], ["9"]),
      "background": ("o.png", [], ["red"]), "fit": ("o.png", [], ["contain"]),
      "focus": ("o.png", [], ["top"]), "zoom": ("o.png", [], ["2"]),
      "blank": ("o.png", ["-l", "3", "--allow-empty"], ["1"]),
      "empty": ("o.png", ["-l", "3", "--blank", "1"], ["red"]),
      "exact": ("o.png", [], []), "sort": ("o.png", [], ["shape"]),
      "format": ("-", ["-f", "png"], ["jpeg"]), "quality": ("o.jpg", [], ["80"]),
      "max-bytes": ("o.jpg", [], ["1M"]), "lossless": ("o.webp", [], []),
      "subsampling": ("o.jpg", [], ["420"]), "progressive": ("o.jpg", [], []),
      "columns": ("o.png", [], ["1"]), "rows": ("o.png", [], ["1"]),
      "hdr": ("o.jpg", [], []),
      "png-compression": ("o.png", [], ["small"]), "dpi": ("o.png", [], ["300"]),
    ]
  private static let ofText: Set = [
    "caption", "title", "font", "font-size", "title-size", "text-color", "date-format",
  ]
  private static let indecisive: Set = [
    "allow-empty", "exclude", "taken", "pick", "per", "with", "output", "no-clobber", "force",
    "photos-from",
    "null",
    "recursive", "reverse", "seed", "skip-bad", "ignore-bad", "max-pixels", "max-memory", "threads",
    "dry-run", "json",
    "quiet", "progress", "update", "no-landlock",
  ]

  @Test func `every option decides the mark or is known not to`() throws {
    let known = Self.indecisive.union(Self.ofText).union(Self.decisive.keys)
    #expect(known.isSuperset(of: Settings.options(in: .compose).map(\.entry.long)))
    for (name, (output, others, value)) in Self.decisive {
      let words = others + [Argument("--\(name)")] + value
      #expect(try mark(of: words, output: output) != mark(of: others, output: output), "\(name)")
    }
  }

  @Test func `of a blurred photo, its contents and its focus count, but not how it is named`()
    throws
  {
    #expect(try mark(of: ["-b", "blur"]) == mark(of: ["-b", "Blur:1", "--zoom", "2=1"]))
    let contained = try mark(of: ["-b", "blur:2", "--fit", "contain"])
    #expect(
      try mark(of: ["-b", "blur:2", "--fit", "contain", "--focus", "1=top"]) == contained)
    // The cell of a photo may decide how it is blurred.
    let twins = [Self.fingerprint(100), Self.fingerprint(100), Self.fingerprint(102)]
    #expect(
      try mark(of: ["-b", "blur:2"], madeOf: twins) != mark(of: ["-b", "blur"], madeOf: twins))
    let other = [Self.fingerprint(100), Self.fingerprint(1), Self.fingerprint(102)]
    #expect(
      try mark(of: ["-b", "blur:2", "--fit", "contain"], madeOf: other) != contained)
  }

  @Test func `the sizes and the hashes of the photos count, in their order`() throws {
    let (a, b, c) = (Self.fingerprint(100), Self.fingerprint(101), Self.fingerprint(102))
    let other = Self.fingerprint(101, hash: 2)
    let photos: [[PhotoFingerprint?]] = [
      [a, b, c], [b, a, c], [a, b, Self.fingerprint(103)], [a, nil, c], [nil, b, c],
      [a, other, c], [other, a, c], [a, b, other], [a, other, b],
    ]
    #expect(Set(try photos.map { try mark(madeOf: $0) }).count == photos.count)
  }

  @Test func `a radius counts only as far as it rounds corners`() throws {
    // The cells of layout 2 are at most 972 x 459, so 230 makes semicircles.
    let round = try mark(of: ["-l", "2", "-r", "230"])
    for radius in ["231", "500", "1080", "2147483647", "21.3%", "50%", "100%"] as [Argument] {
      #expect(try mark(of: ["-l", "2", "-r", radius]) == round, "\(radius)")
    }
    #expect(try mark(of: ["-l", "2", "-r", "229"]) != round)
    #expect(try mark(of: ["-l", "2", "-r", "21.2%"]) == mark(of: ["-l", "2", "-r", "229"]))
    // The lower cells are smaller than the upper one.
    let columns: [Argument] = ["-l", "columns:1+2", "-s", "1000x500", "-g", "0", "-m", "0"]
    #expect(try mark(of: columns + ["-r", "249"]) != mark(of: columns + ["-r", "250"]))
    #expect(try mark(of: columns + ["-r", "251"]) == mark(of: columns + ["-r", "250"]))
  }

  @Test func `only what was made from the same files, and later, is up to date`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "c"] { try folder.write([1, 2, UInt8(name.utf8.first!)], to: name) }
    let photos = ["a", "b", "c"].map { PhotoReference.file(folder[$0]) }
    var settings = Settings()
    settings.output.name = Argument(bytes: folder["o.png"].bytes)
    let request = try GridRequest(settings, photos: photos)
    let fingerprints = photos.map { $0.path.flatMap { PhotoFingerprint(at: $0) } }
    let mark = try request.mark(of: fingerprints)
    #expect(!request.isUpToDate(mark))
    try folder.write([1], to: "o.png")
    try folder["o.png"].setTime(seconds: 2000)
    for name in ["a", "b", "c"] { try folder[name].setTime(seconds: 1000) }
    #expect(request.isUpToDate(mark))
    #expect(try !request.isUpToDate(request.mark(of: fingerprints.reversed())))
    #expect(!request.isUpToDate(OutputMark(version: mark.version + 1, digest: mark.digest)))
    try folder["b"].setTime(seconds: 2000)
    #expect(!request.isUpToDate(mark))
    folder["b"].removeTree()
    #expect(!request.isUpToDate(mark))
    try folder.makeFIFO("b")
    #expect(try !request.isUpToDate(request.mark(of: [fingerprints[0], nil, fingerprints[2]])))
  }
}
