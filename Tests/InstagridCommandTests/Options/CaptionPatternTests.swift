import CommandKit
import GridKit
import PhotoIO
import Testing

@testable import InstagridCommand

@Suite struct CaptionPatternTests {
  private static let values: [CaptionPattern.Field: String] = [
    .name: "beach", .filename: "beach.jpg", .date: "2024-08-17", .number: "7", .title: "",
    .camera: "Canon", .lens: "", .exposure: "f/8", .rating: "",
  ]

  private func text(_ typed: String) throws -> String? {
    try #require(CaptionPattern(typed: typed)).caption { Self.values[$0]! }?.string
  }

  @Test(
    arguments: [
      ("name", "beach"), ("filename", "beach.jpg"), ("date", "2024-08-17"), ("number", "7"),
      ("title", nil), ("none", nil), ("", nil), ("{title}", nil), ("({title})", nil),
      ("{number}. {name}", "7. beach"), ("{name} {title}", "beach"), ("Rome", "Rome"),
      ("Name", "Name"), ("a } b", "a } b"), ("a { b", "a { b"), ("}{name}{", "}beach{"),
      ("{name}{name}", "beachbeach"),
    ] as [(String, String?)])
  func `a pattern is a word, or a text with fields`(typed: String, expected: String?) throws {
    #expect(try text(typed) == expected)
  }

  /// The title, the lens and the rating are not known.
  @Test(
    arguments: [
      ("{camera} · {exposure}", "Canon · f/8"), ("{camera} · {lens} · {exposure}", "Canon · f/8"),
      ("{title} · {camera} · {lens}", "Canon"), ("{camera} · {lens} · {rating}", "Canon"),
      ("{camera} {lens} · {exposure}", "Canon · f/8"), ("{title}\n{camera}", "Canon"),
      ("{name}\n{lens} · {exposure}", "beach\nf/8"), ("{name} ({lens})", "beach"),
      ("{name} ({lens}) {camera}", "beach Canon"), ("{name} ({lens}, {exposure})", "beach (f/8)"),
      ("{name} ({camera}, {lens})", "beach (Canon)"), ("({lens}, {camera})", "(Canon)"),
      ("{name}: {lens}!", "beach"), ("{name} … {camera}!", "beach … Canon!"),
      ("{title} by {camera}", "by Canon"), ("{lens}, {title}", nil),
    ] as [(String, String?)])
  func `a field without a value leaves no separator`(typed: String, expected: String?) throws {
    #expect(try text(typed) == expected)
  }

  @Test(arguments: ["{}", "{Name}", "{index}", "a {name b} c", "{name}{x}"])
  func `anything else in braces is an error that lists the fields`(typed: String) {
    #expect(CaptionPattern(typed: typed) == nil)
    #expect(
      CaptionPattern.reason(against: typed)
        == "has an unknown placeholder; use {name}, {filename}, {date}, {number}, {title}, {camera}, {lens},"
        + " {exposure} or {rating}")
  }

  @Test(
    arguments: [
      ("2=Rome", 2, "Rome"), ("Rome", nil, "Rome"), ("1+1=2", nil, "1+1=2"), ("x=y", nil, "x=y"),
      ("2=x=y", 2, "x=y"), ("=", nil, "="), ("3=", 3, nil),
    ] as [(String, Int?, String?)])
  func `only a number before an equals sign is that of a photo`(
    typed: String, number: Int?, text: String?
  ) throws {
    let setting = try #require(PhotoSetting<CaptionPattern>(typed: typed))
    #expect(setting.number == number)
    #expect(setting.value.caption { _ in "" }?.string == text)
    #expect(PhotoSetting<CaptionPattern>(typed: "0=a") == nil)
  }
}

@Suite struct TextSettingsTests {
  @Test
  func
    `by default letters are 4.4 percent of the shorter side, and smaller in more than four cells`()
    throws
  {
    let settings = TextSettings()
    func size(_ layout: String, _ width: Int, _ height: Int) throws -> Double {
      settings.captionSize(
        for: try #require(Layout(layout)), in: .both(Size(width: width, height: height)),
        at: PaperSize.defaultResolution
      ).pixels
    }
    #expect(try abs(size("2x2", 1000, 1000) - 44) < 1e-9)
    #expect(try abs(size("1x1", 1000, 2000) - 44) < 1e-9)
    #expect(try abs(size("5x5", 2000, 1000) - 17.6) < 1e-9)
    #expect(try abs(size("1x25", 1000, 2000) - 17.6) < 1e-9)
    #expect(try size("40x40", 1000, 1000) == 11 && size("2x2", 200, 200) == 11)
    func title(_ layout: String, _ settings: TextSettings) throws -> Double {
      settings.titleFontSize(
        for: try #require(Layout(layout)), in: .both(Size(width: 1000, height: 2000)),
        at: PaperSize.defaultResolution)
    }
    #expect(try abs(title("2x2", settings) - 46) < 1e-9)
    #expect(try abs(title("40x40", settings) - 46) < 1e-9)
    var given = settings
    given.captionFontSize = .pixels(10)
    #expect(try title("2x2", given) == 15)
    given.captionFontSize = .printed(12, .pt)
    #expect(try title("2x2", given) == 75)
    for layout in ["2x2", "40x40"] {
      given.titleFontSize = .percent(7)
      #expect(try title(layout, given) == 70)
    }
  }

  /// The luminance of #106698 is 0.119, with which #cdcdd2 has a contrast of only 3.9.
  @Test(
    arguments: [
      ("white", "#000000", "#4d4d4d"), ("black", "#ffffff", "#cdcdd2"),
      ("#106698", "#ffffff", "#ffffff"),
      ("#808080", "#000000", "#000000"), ("transparent", "#000000", "#4d4d4d"),
    ])
  func `captions are paler than the title if that leaves enough contrast`(
    _ background: String, _ title: String, _ caption: String
  ) throws {
    func request(_ words: [Argument]) throws -> GridRequest {
      let all = words + ["--title", "T", "-o", "o.png", "a", "-b"] + [Argument(background)]
      return try GridRequest(
        Parser(.compose).parse(all[...], into: Settings()).settings, photos: [PhotoReference("a")])
    }
    let automatic = try request([])
    #expect(
      automatic.settings.titleColor == Color(title)
        && automatic.settings.captionColor == Color(caption))
    let given = try request(["--text-color", "#777"])
    #expect(
      given.settings.titleColor == Color("#777") && given.settings.captionColor == Color("#777"))
  }

  @Test func `options set the text of a picture`() throws {
    let words: [Argument] = [
      "--caption", "name", "--caption", "2=Rome", "--title", "Holiday", "--font", "Serif Bold",
      "--font-size", "3%", "--text-color", "red", "--date-format", "%d.%m.", "-o", "o.png", "a",
      "b",
    ]
    let settings = try Parser(.compose)
      .parse(words[...], into: Settings()).settings
    #expect(
      settings.text.titlePattern == "Holiday" && settings.text.font == .installed("Serif Bold"))
    #expect(settings.text.captionFontSize == .percent(3) && settings.text.dateFormat == "%d.%m.")
    #expect(settings.text.color == Color("#f00"))
    let request = try GridRequest(
      settings, photos: [PhotoReference("x/a.jpg"), PhotoReference("b.jpg")])
    #expect(settings.hasText(with: request.photos))
    #expect(request.captions == ["a", "Rome"])
  }

  @Test func `a caption for a photo that is not there is an error`() throws {
    let words: [Argument] = ["--caption", "3=Rome", "-o", "o.png", "a", "b"]
    let commandLine = try Parser(.compose)
      .parse(words[...], into: Settings())
    #expect(
      throws: UsageError(
        option: "caption", "there is no photo 3; 2 photos were given")
    ) {
      try GridRequest(commandLine.settings, photos: ["a", "b"].map { PhotoReference($0) })
    }
  }

  @Test(arguments: [
    ["--font", "Serif"], ["--font", "Sans"], ["--font-size", "9"], ["--text-color", "red"],
  ])
  func `an option about text requires a caption or a title`(words: [String]) throws {
    func settings(_ more: [String]) throws -> TextSettings {
      try Parser(.compose)
        .parse((words + more).map { Argument($0) }[...], into: Settings()).settings.text
    }
    let error = #expect(throws: UsageError.self) { try settings([]).check() }
    #expect(
      error?.message == "\(words[0]) requires --caption or --title")
    // As from an empty variable in a script.
    for text in [["--title", ""], ["--title", "Rome"], ["--caption", "none"]] {
      try settings(text).check()
    }
    #expect(try !settings(["--title", ""]).hasTitle)
  }

  @Test func `a size of the title requires one`() throws {
    var settings = TextSettings()
    settings.titleFontSize = .pixels(9)
    settings.captions = ["date"].map { PhotoSetting(typed: $0)! }
    let error = #expect(throws: UsageError.self) { try settings.check() }
    #expect(error?.message == "--title-size requires --title")
    settings.titlePattern = "Rome"
    try settings.check()
  }

  @Test func `a form of dates requires a caption`() throws {
    var settings = TextSettings()
    (settings.titlePattern, settings.dateFormat) = ("Rome", "%Y")
    let error = #expect(throws: UsageError.self) { try settings.check() }
    #expect(error?.message == "--date-format requires --caption")
    settings.captions = ["date"].map { PhotoSetting(typed: $0)! }
    try settings.check()
  }
}
