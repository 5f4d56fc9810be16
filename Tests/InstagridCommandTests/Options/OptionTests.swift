import CommandKit
import GridKit
import PhotoIO
import Synchronization
import Testing

@testable import InstagridCommand

/// Every option of `compose`, with valid and invalid values.
@Suite struct OptionTests {
  /// Values of one byte more than may be interpreted.
  private static let longValues = ["x", "../.", "\u{1F1E6}", ",", "1+0.", "{{]]", "1=9%", " 0 0"]
    .map {
      Argument(String(repeating: $0, count: Argument.maximumLength / $0.utf8.count) + "x")
    }

  @Test func `no option interprets a value that is too long`() {
    for option in Command.allCases.flatMap({ Settings.options(in: $0.place) }) where !option.isFlag
    {
      if [.file, .folder].contains(option.entry.kind) { continue }
      for value in Self.longValues {
        var settings = Settings()
        #expect(
          throws: UsageError(
            option: option.entry.long,
            "the value has 8193 bytes; the maximum is \(Argument.maximumLength)")
        ) { try option.apply(value, to: &settings) }
      }
    }
  }

  @Test func `every option can be given somewhere, and only where its row says so`() {
    let places = Command.allCases.map(\.place) + [.record]
    #expect(Set(places).count == places.count)
    #expect(Settings.options(in: Command.completions.place).isEmpty)
    #expect(Settings.options(in: .help).map(\.entry.long) == ["man"])
    #expect(Settings.options(in: .layouts).map(\.entry.long) == ["photos", "size", "json"])
    for place in places {
      #expect(Settings.options(in: place).allSatisfy { $0.places.contains(place) })
    }
  }

  @Test func `the parser of an option never sees a value that is too long`() throws {
    let seen = Mutex([Int]())
    let option = Option<Int>.value(
      "length", nil, "N", in: [], under: .other, "length", not: "a length",
      parse: { text in
        seen.withLock { $0.append(text.utf8.count) }
        return text.utf8.count
      },
      set: { $0 = $1 })
    var length = 0
    for value in Self.longValues { try? option.apply(value, to: &length) }
    #expect(seen.withLock { $0 } == [] && length == 0)
    try option.apply(Argument(bytes: Self.longValues[0].bytes.dropLast()), to: &length)
    #expect(seen.withLock { $0 } == [8192] && length == 8192)
  }

  /// For every option with a value: what it must be, and wrong values.
  /// For every flag: `nil`, because any value is wrong.
  private static let wrong: [String: (expected: String, values: [String])?] = [
    "layout": (
      LayoutValue.expectation,
      ["", "0", "4097", "+", "2+", "1+0", "rows:", "wide", "2 & b", "5000+1"]
    ),
    "size": (
      SizeValue.expectation,
      [
        "", "15", "16385", "-16", "+64", "1e3", "64.0", "64x15", "16385x64", "64x64x64", "x", "px",
        "4:", "wide", "99999999999999999999x16", "٦٤",
      ]
    ),
    "focus": (
      FocusValue.expectation,
      [
        "", "1", "0=0.5,0.5", "1=0.5", "1=0.5,1.5", "1=-0.1,0", "1=0,0,0", "a=0,0", "1=nan,0",
        "up", "2=mid", "top-bottom", "101%,0%", "north-top",
      ]
    ),
    "fit": (
      Fit.expectation,
      ["", "2=", "2=fit", "1,2=whole", "top"]
    ),
    "allow-empty": nil,
    "gap": (
      Directions<LengthValue>.expectation,
      [
        "2,3,4", "2%,5", ",", "5,", "", "-1", "5.5", "101%", "%", "5 5%", "1e1%", "5p", "px",
        "1,5mm", "2mm,1%", "mm", "-1mm", "1e1mm",
        "100001mm",
        "-5px", "5pxx", "99999999999",
      ]
    ),
    "empty": (
      Color.expectation,
      ["", "#", "#12", "10669", "nothing", "rgb(0,0,0)", "##1066"]
    ),
    "margin": (
      Sides<LengthValue>.expectation,
      ["", "-1%", "nan%", ".%", "..5%", "5%%", "1,2,3,4,5", "1,2%,3", "0,1%,2", "1,,2", "1;2"]
    ),
    "radius": (LengthValue.expectation, ["", "round", "0x10", "١"]),
    "background": (
      BackgroundValue.expectation,
      ["", "#", "#12", "#12345", "#ggg", "10669", "blau", "rgb(0,0,0)", "##1066"]
    ),
    "caption": (CaptionPattern.expectation, ["0=Rome", "00="]),
    "title": (
      "a title, which may contain {index}, {pages}, {first}, {last}, {date}, {month}, {year} or {page}",
      ["{name}", "{index} {x}", "{index:3}", "{}", "{{index}}"]
    ),
    "font-size": (
      "a size of letters: pixels (1...4096) such as 24, percent such as 3%, or 12pt of a print",
      ["", "0", "0%", "51%", "4097", "-1", "0pt", "721pt", "11in", "large"]
    ),
    "title-size": (
      "a size of letters: pixels (1...4096) such as 24, percent such as 3%, or 12pt of a print",
      ["", "0", "51%", "4097", "large"]
    ),
    "text-color": (Color.expectation, ["", "#12", "blau"]),
    "date-format": (
      "a form of dates for strftime(3), such as %d.%m.%Y",
      ["", "DD.MM.YYYY", "%d. %Q", "%"]
    ),
    "no-landlock": nil,
    "output": ("a file name", [""]),
    "format": (OutputFormat.expectation, ["", "svg", "text", "4:2:0"]),
    "quality": ("a quality (1...100)", ["", "0", "101", "-1", "%", "90%%", "9.5"]),
    "max-bytes": (
      "a size such as 300K or 1M", ["", "0", "K", "-1", "1.5", "0.4B", "2T", "9999999999G"]
    ),
    "lossless": nil,
    "subsampling": (JPEGWriter.Subsampling.expectation, ["", "411", "4:1:1"]),
    "progressive": nil,
    "hdr": nil,
    "png-compression": (PNGWriter.Compression.expectation, ["", "9", "Best"]),
    "dpi": (
      "a resolution in pixels per inch (1...65535)",
      [
        "", "0", "65536", "-300", "+300", "300.5", "dpi", "300dpidpi", "3e2",
        "99999999999999999999",
      ]
    ),
    "no-clobber": nil,
    "force": nil,
    "photos-from": ("a file name", [""]),
    "null": nil,
    "recursive": nil,
    "taken": (DayRange.expectation, ["", "..", "24", "2024-13", "yes"]),
    "pick": (
      "a number of photos (1 or more), all or none",
      ["", "0", "-1", "some", "9x", "99999999999999999999"]
    ),
    "zoom": (
      Zoom.expectation, ["", "0", "0.99", "16.01", "-1", "two", "1=", "150%"]
    ),
    "blank": (BlankCells.expectation, ["", "0", "1,", ",1", "one", "-1", "1-2"]),
    "sort": (PhotoOrder.expectation, ["", "size"]),
    "reverse": nil,
    "seed": ("a seed (0...4294967295)", ["", "-1", "4294967296", "1.5", "x"]),
    "skip-bad": nil,
    "ignore-bad": nil,
    "max-pixels": (
      "a number of pixels (1 or more)",
      ["", "0", "-5", "M", "0M", "1.5M", "9999999999999M", "99999999999999999999"]
    ),
    "max-memory": (
      "a size such as 300M or 2G", ["", "M", "-1", "1.5", "2T", "2B", "2GBB", "9999999999G"]
    ),
    "exact": nil,
    "threads": ("a number of threads (1...1024)", ["", "0", "1025", "two"]),
    "dry-run": nil,
    "json": nil,
    "quiet": nil,
    "columns": ("a number of columns (1...4096)", ["", "0", "4097", "2x"]),
    "rows": ("a number of rows (1...4096)", ["", "0", "4097", "x2"]),
    "per": (Period.expectation, ["", "week", "2024"]),
    "progress": (ProgressChoice.expectation, ["", "yes"]),
  ]

  /// The options whose value may be any text.
  private static let ofAnyText: Set = ["font", "exclude", "with"]

  private func problem(_ words: Argument...) -> String? { error(of: words)?.text }

  private func error(of words: [Argument]) -> UsageError? {
    Parser(.compose).parseToEnd(words[...], into: Settings()).error
  }

  @Test func `this table lists exactly the options of compose`() {
    #expect(
      Self.ofAnyText.union(Self.wrong.keys) == Set(Settings.options(in: .compose).map(\.entry.long))
    )
  }

  @Test(
    arguments: Settings.options(in: .compose).map(\.entry.long).filter { !ofAnyText.contains($0) })
  func `the error about a wrong value has the option, the value and what was expected`(
    _ name: String
  ) {
    guard let (expected, values) = Self.wrong[name] ?? nil else {
      #expect(problem(Argument("--\(name)=yes")) == "--\(name) takes no value")
      return
    }
    #expect(!values.isEmpty)
    for value in values {
      let wrong = UsageError(
        option: name, "'\(Argument(value))' is not \(expected)")
      #expect(error(of: [Argument("--\(name)=\(value)")]) == wrong)
      #expect(error(of: [Argument("--\(name)"), Argument(value)]) == wrong)
    }
    #expect(problem(Argument("--\(name)"))?.hasPrefix("--\(name) requires a value (") == true)
  }

  @Test func `a value similar to one of a list gets a suggestion`() {
    for (value, meant) in [
      ("--format=jepg", "jpeg"), ("--png-compression=Fats", "fast"),
      ("--layout=wide-bot", "wide-bottom"),
      ("--background=bleu", "blue"), ("--subsampling=4420", "420"),
      ("--background=rebecca", "rebeccapurple"), ("--focus=centr", "center"), ("--layout=9", "3x3"),
      ("--focus=2=botom", "2=bottom"), ("--focus=12=Top-Lef", "12=top-left"),
      ("--fit=contian", "contain"), ("--size=Stroy", "story"), ("--size=reel", "story"),
      ("--size=post", "portrait"), ("--size=land", "landscape"),
      ("--fit=2=covers", "2=cover"), ("--empty=non", "none"),
      ("--background=blur:0", "blur"), ("--background=blu", "blue"),
      ("--background=blurry", "blur"),
    ] {
      let text = problem(Argument(value))
      #expect(text?.hasSuffix("; did you mean '\(meant)'?") == true, "\(value)")
    }
  }

  @Test(arguments: ["10x14", "16x15", "15", "1080,1350", "3/2", "1080p"])
  func `numbers are not guessed`(_ typed: String) {
    #expect(
      problem("--size", Argument(typed)) == "'\(typed)' is not \(SizeValue.expectation)")
  }

  @Test(arguments: [("10x15", "cm"), ("18x13", "cm"), ("4x6", "in"), ("10x8", "in")])
  func `a print without a unit is refused with its unit`(_ typed: String, _ unit: String) {
    #expect(
      problem("--size", Argument(typed)) == "'\(typed)' has no unit; a print is \(typed)\(unit)")
  }

  @Test func `a ratio that makes a picture too high or too low says what it makes`() {
    for (ratio, size) in [("1:20", "1080x21600"), ("100:1", "1080x11")] {
      #expect(
        problem("--size", Argument(ratio))
          == "'\(ratio)' makes a picture of \(size), but each side must have 16...16384 pixels")
    }
  }

  @Test func `what is spelled as other programs do is understood`() throws {
    func same(_ option: String, _ words: String..., as plain: String) throws {
      var expectedSettings = try settings(Argument("--\(option)=\(plain)"))
      expectedSettings.picture.layout =
        expectedSettings.picture.layout.map { LayoutValue($0.layout!) }
      let expected = "\(expectedSettings)"
      for word in words {
        var settings = try settings(Argument("--\(option)=\(word)"))
        // How a layout was typed is for messages only.
        settings.picture.layout = settings.picture.layout.map { LayoutValue($0.layout!) }
        #expect("\(settings)" == expected, "--\(option) \(word)")
      }
    }
    try same("layout", "3X2", as: "3x2")
    try same("layout", "cols:1+2", as: "columns:1+2")
    try same("layout", "2+1", as: "rows:2+1")
    try same("layout", "Wide-Top", as: "wide-top")
    try same("size", "1080x1350px", "1080X1350PX", "4:5", as: "1080x1350")
    try same("size", "640px", "640x640", as: "640")
    try same("size", "1.91:1", as: "landscape")
    try same("size", "1080x608px", as: "16:9")
    try same("gap", "5px", "5PX", as: "5")
    try same("gap", ".5%", as: "0.5%")
    try same("gap", "5,5", "5px,5", "05,5px", as: "5")
    try same("margin", "4%,4%", "4%,4%,4%", "4%,4%,4%,4%", as: "4%")
    try same("radius", "none", "0px", as: "0")
    try same("background", "fff", "FFFF", "ffffff", "White", as: "#fff")
    try same("background", "none", "NONE", as: "transparent")
    try same("focus", "TOP-Center", as: "top")
    try same("focus", "right-bottom", as: "bottom-right")
    try same("focus", "2=50%,50%", as: "2=center")
    try same("format", "jpg", "JPG", as: "jpeg")
    try same("quality", "90%", as: "90")
    try same("dpi", "300dpi", "300PPI", as: "300")
    try same("max-pixels", "100M", "100mp", as: "100000000")
    try same("subsampling", "4:2:0", as: "420")
    for word in ["512m", "512M", "512MiB", "512mib"] {
      #expect(try settings("--max-memory", Argument(word)).reading.memory?.bytes == 512 << 20)
    }
  }

  @Test func `no two options share a name`() {
    let options = Settings.options(in: .compose)
    #expect(Set(options.map(\.entry.long)).count == options.count)
    let letters = options.compactMap(\.entry.short) + ["h"]
    #expect(Set(letters).count == letters.count)
  }

  @Test func `the short options are the documented ones`() {
    let letters = Settings.options(in: .compose).compactMap { option in
      option.entry.short.map { "\($0)\(option.entry.long)" }
    }
    #expect(
      Set(letters) == [
        "llayout", "ssize", "ggap", "mmargin", "rradius", "bbackground", "ooutput", "fformat",
        "qquality", "ndry-run", "0null",
      ])
  }
}

extension OptionTests {
  private func settings(_ words: Argument...) throws -> Settings {
    try Parser(.compose).parse(
      words[...], into: Settings()
    ).settings
  }

  @Test func `the picture options set their settings`() throws {
    #expect(
      try settings("-l", "columns:1+2").picture.layout?.layout == Layout(.columns, counts: [1, 2]))
    #expect(try settings("-l1").picture.layout?.layout == .wideTop)
    #expect(try settings("-s", "16").picture.size == .pixels(.both(Size(side: 16))))
    #expect(try settings("--size=16384x16384").picture.size == .pixels(.both(Size(side: 16384))))
    #expect(
      try settings("--size=16x16384").picture.size == .pixels(.both(Size(width: 16, height: 16384)))
    )
    #expect(
      try settings("-s", "1080X1350").picture.size
        == .pixels(.both(Size(width: 1080, height: 1350))))
    #expect(try settings("-sStory").picture.size == .pixels(.both(Size(width: 1080, height: 1920))))
    #expect(try settings("--allow-empty").emptyOption == "--allow-empty")
    let fit = try settings("--fit", "contain", "--fit=12=cover").picture.fit
    #expect(fit.map(\.number) == [nil, 12] && fit.map(\.value) == [.contain, .cover])
    let focus = try settings("--focus", "1=0,1", "--focus=12=0.25,0.75").picture.focus
    #expect(focus.map(\.number) == [1, 12])
    #expect(focus.map(\.value.point) == [UnitPoint(x: 0, y: 1), UnitPoint(x: 0.25, y: 0.75)])
    let shared = try settings("--focus", "top").picture.focus
    #expect(shared.map(\.number) == [nil] && shared.map(\.value.point) == [UnitPoint(x: 0.5, y: 0)])
    #expect(try settings("--focus", "2=Faces").picture.focus.map(\.value) == [.faces])
  }

  @Test func `the look options set their settings`() throws {
    let look = try settings("-g7", "-m", "2.5%", "-r0.667%", "-b", "#08f8").look
    #expect(look.gap == Directions(.pixels(7)))
    #expect(look.margin == Sides(.percent(2.5)))
    #expect(look.radius == .percent(0.667))
    #expect(
      look.background == .color(Color(red: 0, green: 0x88, blue: 0xFF, alpha: 0x88)))
    #expect(try settings("-g7px", "-m", "0PX").look.gap == Directions(.pixels(7)))
    #expect(
      try settings("-m", "4%,5%,18%,0").look.margin
        == Sides(top: .percent(4), right: .percent(5), bottom: .percent(18), left: .pixels(0)))
    #expect(
      try settings("--gap=0,.5%").look.gap
        == Directions(across: .pixels(0), down: .percent(0.5)))
    #expect(try settings("-b", "106698").style.background.description == "#106698")
    #expect(try settings("-b", "10669880").style.background.description == "#10669880")
    #expect(try settings("-b", "blur").look.blurredPhoto == 1)
    let blurred = try settings("-b", "red", "-b", "Blur:12").look
    #expect(blurred.blurredPhoto == 12)
    let last = try settings("-b", "blur", "-b", "red").look
    #expect(last.blurredPhoto == nil && last.background == .color(Color("red")!))
    let empty = try settings("--empty", "#fff8")
    #expect(
      empty.look.emptyCell == Color("#ffffff88") && empty.emptyOption == "--empty")
    for none in ["none", "NONE", "transparent"] {
      #expect(try settings("--empty", Argument(none)).look.emptyCell == .transparent)
    }
    #expect(
      try settings("--empty", "red", "--allow-empty").emptyOption == "--allow-empty")
    #expect(
      try settings("--background=RebeccaPurple").style.background.description == "#663399")
  }

  @Test func `the output options set their settings`() throws {
    let output = try settings(
      "-o", "a b", "-f", "jpeg", "-q1", "--subsampling=422", "--progressive", "--hdr",
      "--png-compression=small", "--dpi=300", "--no-clobber", "--force")
    #expect(output.output.name == "a b")
    #expect(output.encoding.format == .jpeg)
    #expect(output.encoding.quality == 1)
    #expect(output.encoding.subsampling == .halfAcross)
    #expect(output.encoding.isProgressive == true)
    #expect(output.encoding.isHDR == true)
    #expect(output.encoding.compression == .small)
    #expect(output.encoding.resolution?.dotsPerInch == 300)
    #expect(try settings("--dpi", "1").encoding.resolution?.dotsPerInch == 1)
    #expect(try settings("--dpi", "65535").encoding.resolution?.dotsPerInch == 65535)
    #expect(output.output.replacesNothing && output.output.replacesAnything)
  }

  @Test func `words have synonyms, and case does not matter`() throws {
    for word in ["jpeg", "JPEG", "jpg", "Jpg"] {
      #expect(try settings("-f", Argument(word)).encoding.format == .jpeg)
    }
    #expect(try settings("-f", "PNG").encoding.format == .png)
    for (word, subsampling) in [
      ("4:2:0", JPEGWriter.Subsampling.half), ("4:2:2", .halfAcross), ("4:4:4", .full),
    ] {
      #expect(try settings("--subsampling", Argument(word)).encoding.subsampling == subsampling)
    }
    #expect(try settings("--png-compression=Small").encoding.compression == .small)
    #expect(try settings("-l", "WIDE-TOP").picture.layout?.layout == .wideTop)
    #expect(try settings("-l", "3X2").picture.layout?.layout == Layout(across: 3, down: 2))
  }

  @Test func `the other options set their settings`() throws {
    let photos = try settings(
      "--max-pixels=12", "--max-memory", "3k", "--exact", "--threads", "3", "--quiet", "--json",
      "-n")
    #expect(photos.reading.pixels == 12)
    #expect(photos.reading.memory?.bytes == 3072)
    #expect(photos.reading.fidelity == .exact)
    #expect(photos.reading.threads == 3)
    #expect(photos.reports.isQuiet && photos.reports.wantsJSON && photos.reports.isDryRun)
  }

  @Test func `the defaults are the documented ones`() throws {
    let plain = try settings()
    #expect(plain.picture.layout == nil && plain.picture.focus.isEmpty && plain.picture.fit.isEmpty)
    #expect(plain.emptyOption == nil)
    #expect(
      try plain.picture.checkedSize(at: nil, forPhotos: 45)
        == .both(Size(width: 1080, height: 1080)))
    #expect(plain.look.gap == nil && plain.look.margin == nil)
    #expect(plain.look.radius == nil)
    #expect(plain.style.background == Color(red: 255, green: 255, blue: 255))
    #expect(plain.look.emptyCell == nil)
    #expect(plain.encoding.resolution == nil)
    #expect(plain.reading.limits(in: .shared).pixels == 400_000_000)
    #expect(plain.reading.fidelity == .standard)
    #expect(
      !plain.output.replacesNothing && !plain.output.replacesAnything && !plain.reports.isQuiet)
    #expect(!plain.reports.wantsJSON && !plain.reports.isDryRun)
  }
}
