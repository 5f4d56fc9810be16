import FileSystem
import GridKit
import Testing

@testable import InstagridCommand
@testable import PhotoIO

@Suite struct ManifestTests {
  /// Returns the items of a manifest.
  private func items(
    _ bytes: [UInt8], root: FilePath? = nil, wantsJSON: Bool = false,
    _ change: (inout ComposeSettings) -> Void = { _ in }
  ) async throws -> [BatchItem] {
    var settings = ComposeSettings()
    change(&settings)
    var manifest = Manifest(
      try InputFile(holding: bytes), grid: settings, root: root, wantsJSON: wantsJSON)
    var items: [BatchItem] = []
    while case .item(let item) = try await manifest.next(until: Cancellation()) {
      items.append(item)
    }
    return items
  }

  /// Returns the item of a line with three photos, an output and other members.
  private func item(
    _ members: String, output: String = "o.png",
    _ change: (inout ComposeSettings) -> Void = { _ in }
  ) async throws -> BatchItem {
    let line = #"{"photos":["a","b","c"],"output":"\#(output)"\#(members)}"#
    let items = try await items(Array(line.utf8), change)
    #expect(items.count == 1)
    return try #require(items.first)
  }

  private func settings(
    _ members: String, _ change: (inout ComposeSettings) -> Void = { _ in }
  ) async throws -> ComposeSettings {
    try await item(members, change).request.get().settings
  }

  private func message(
    _ line: String, _ change: (inout ComposeSettings) -> Void = { _ in }
  ) async throws -> String? {
    guard case .failure(let error) = try await items(Array(line.utf8), change).first?.request else {
      return nil
    }
    return GridFailure(error).message
  }

  @Test func `blank lines are counted but are not items`() async throws {
    let line = #"{"photos":["a","b","c"],"output":"o.png"}"#
    let text = "\u{FEFF}\(line)\r\n\n  \t\r\nbroken\n\(line)"
    let items = try await items(Array(text.utf8))
    #expect(items.map(\.line) == [1, 4, 5])
    #expect(try items[0].request.get().photos == ["a", "b", "c"])
    #expect(throws: UsageError("column 1: not a JSON value")) {
      try items[1].request.get()
    }
    #expect(try items[2].request.get().output == "o.png")
  }

  @Test func `an output that is part of the result requires JSON`() async throws {
    let line = Array(#"{"photos":["a"],"output":{"base64":true}}"#.utf8)
    let refused = try #require(try await items(line).first)
    #expect(throws: UsageError("output: base64 requires --json")) { try refused.request.get() }
    let accepted = try #require(try await items(line, wantsJSON: true).first)
    #expect(try accepted.request.get().output == .inResult(label: "the output of line 1"))
  }

  @Test func `an empty manifest has no items`() async throws {
    for text in ["", "\n", "\r\n \n", "\u{FEFF}"] {
      #expect(try await items(Array(text.utf8)).isEmpty)
    }
  }

  @Test func `a line that is too long is an error, and the next one is read`() async throws {
    let line = Array(#"{"photos":["a","b","c"],"output":"o.png"}"#.utf8)
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    let items = try await items(line + [10] + long + [120, 10] + line)
    #expect(items.map(\.line) == [1, 2, 3])
    #expect(throws: UsageError("the line is longer than 1048576 bytes")) {
      try items[1].request.get()
    }
    #expect(try items[2].request.get().output == "o.png")
  }

  @Test func `a path that is too long fails its record before it is looked at`() async throws {
    let path = String(repeating: "../", count: 1365)
    let photo = try #require(
      try await items(Array(#"{"photos":["a","\#(path)"],"output":"o.png"}"#.utf8), root: "r").first
    )
    #expect(photo.photos == [.file("r/a")] && photo.output == "r/o.png")
    #expect(throws: PhotoError.self) { try photo.request.get() }
    let output = try #require(
      try await items(Array(#"{"photos":["a"],"output":"\#(path)o.png"}"#.utf8)).first)
    #expect(output.photos == [.file("a")] && output.output == nil)
    #expect(throws: OutputError.self) { try output.request.get() }
    // With one byte less, it is a path like any other.
    let longest = try await items(
      Array(#"{"photos":["\#(path.dropFirst(3))a"],"output":"o.png"}"#.utf8))
    #expect(longest.first?.photos.count == 1)
  }

  @Test func `a key or an identifier that is too long fails its record`() async throws {
    for text in ["k", "s\u{301}", "\u{1F1E6}"].map({ String(repeating: $0, count: 100_000) }) {
      let key = try await item(#","\#(text)":1,"id":7"#)
      #expect(key.id == .numeral("7") && key.photos.count == 3)
      #expect(throws: UsageError("unknown key '\(Argument(text))'")) { try key.request.get() }
      let id = try await item(#","id":"\#(text)""#)
      #expect(
        throws: UsageError("id: the value has \(text.utf8.count) bytes; the maximum is 4096")
      ) { try id.request.get() }
    }
  }

  @Test(arguments: ["7", "7.50", "-1e3", #""seven""#, #""""#])
  func `an id is kept as it was written`(_ id: String) async throws {
    #expect(try await "\(item(",\"id\":\(id)").id ?? .null)" == id)
  }

  @Test func `a value may be a string or a number`() async throws {
    for value in ["2", "\"2\""] {
      let settings = try await settings(
        #","layout":\#(value),"gap":\#(value),"max-pixels":\#(value)"#)
      #expect(settings.layout == .wideBottom)
      #expect(settings.style.gap == .pixels(2))
      #expect(settings.limits.pixels == 2)
      #expect(try await self.settings(#","dpi":\#(value)"#).resolution?.dotsPerInch == 2)
    }
  }

  @Test(arguments: [
    ("300", 300, 300), (#""300""#, 300, 300), (#""300x200""#, 300, 200), (#""Story""#, 1080, 1920),
  ])
  func `a size is a side, width and height, or a shape`(
    _ value: String, _ width: Int, _ height: Int
  ) async throws {
    #expect(
      try await settings(#","size":\#(value)"#).size == Size(width: width, height: height))
  }

  @Test func `what a line says takes precedence over the command line`() async throws {
    func change(_ settings: inout ComposeSettings) {
      (settings.size, settings.fidelity, settings.isQuiet) = (Size(side: 100), .exact, true)
      settings.focus = [PhotoSetting("1=0,0")!]
    }
    let said = try await settings(#","size":200,"exact":false,"focus":"2=1,1""#, change)
    #expect(said.size == Size(side: 200) && said.fidelity == .standard && said.isQuiet)
    #expect(said.focus == [PhotoSetting("2=1,1")!])
    let several = try await settings(#","focus":["2=1,1","3=0,1"]"#, change)
    #expect(several.focus.map(\.cell) == [2, 3])
    let words = try await settings(#","focus":["Top","2=30%,.5"]"#, change)
    #expect(words.focus == [PhotoSetting("0.5,0")!, PhotoSetting("2=0.3,0.5")!])
    #expect(try await settings(#","focus":"top-left""#, change).focus == [PhotoSetting("0,0")!])
    #expect(try await settings(#","focus":[]"#, change).focus.isEmpty)
    #expect(try await settings("", change).focus.map(\.cell) == [1])
  }

  @Test func `a line fits its photos by a word or a list of words`() async throws {
    func change(_ settings: inout ComposeSettings) { settings.fit = [PhotoSetting("contain")!] }
    #expect(try await settings("", change).fit == [PhotoSetting("contain")!])
    #expect(try await settings(#","fit":"cover""#, change).fit == [PhotoSetting("cover")!])
    let several = try await settings(#","fit":["contain","2=cover"]"#)
    #expect(several.fit == [PhotoSetting("contain")!, PhotoSetting("2=cover")!])
    #expect(try await settings(#","fit":[]"#, change).fit.isEmpty)
  }

  @Test func `a line that sets the color of empty cells allows them, unless it says otherwise`()
    async throws
  {
    let white = try await settings(#","layout":2,"empty":"white""#)
    #expect(white.style.emptyCell == Color("white") && white.emptyOption == "--empty")
    for members in [#""empty":"none","allow-empty":false"#, #""allow-empty":false,"empty":"none""#]
    {
      let settings = try await settings(#","layout":2,"# + members)
      #expect(settings.style.emptyCell == .transparent && settings.emptyOption == nil)
    }
    func change(_ settings: inout ComposeSettings) {
      (settings.layout, settings.setsEmpty) = (.wideBottom, true)
    }
    #expect(try await settings("", change).emptyOption == "--empty")
    #expect(try await settings(#","allow-empty":false"#, change).emptyOption == nil)
  }

  @Test func `an option of the other format is ignored, unless the line itself has it`()
    async throws
  {
    func change(_ settings: inout ComposeSettings) {
      (settings.quality, settings.isProgressive, settings.compression) = (70, true, .small)
    }
    let png = try await item("", change).request.get().writer
    #expect(png as? PNGWriter == PNGWriter(compression: .small))
    let jpeg = try await item(#","quality":80"#, output: "o.jpg", change).request.get().writer
    #expect(jpeg as? JPEGWriter == JPEGWriter(quality: 80, isProgressive: true))
    let plain = try await item(#","progressive":false"#, output: "o.jpg", change).request.get()
      .writer
    #expect(plain as? JPEGWriter == JPEGWriter(quality: 70))
    await #expect(throws: UsageError("--quality applies only to JPEG, but the output is a PNG")) {
      try await item(#","quality":80"#, change).request.get()
    }
  }

  @Test func `relative names are relative to the root`() async throws {
    let line = #"{"photos":["a","/b","../c"],"output":"d/o.png"}"#
    for root in ["in", "in/"] as [FilePath] {
      let item = try #require(try await items(Array(line.utf8), root: root).first)
      #expect(item.photos == ["in/a", "/b", "in/../c"])
      #expect(item.output == "in/d/o.png")
    }
  }

  @Test(
    arguments: [
      (#"{"photos""#, "column 10: a colon is missing"),
      ("{}", "'photos' is missing"), (#"{"photos":["a","b","c"]}"#, "'output' is missing"),
      (
        #"{"photos":"a","output":"o.png"}"#,
        "photos: an array of file names is needed, not a string"
      ),
      (#"{"photos":["a",1],"output":"o.png"}"#, "photos: a file name is needed, not a number"),
      (#"{"photos":["a","b",""],"output":"o.png"}"#, "photos: '' is not a file name"),
      (
        #"{"photos":["a","b","c"],"output":"o\u0000.png"}"#,
        "output: a file name contains a zero byte (lists separated by zero bytes need --null)"
      ),
      (
        #"{"photos":["-","b","c"],"output":"o.png"}"#,
        "photos: '-' cannot be used in a batch; name a file (./- for a file named '-')"
      ),
      (
        #"{"photos":["a","b","c"],"output":"-"}"#,
        "output: '-' cannot be used in a batch; name a file (./- for a file named '-')"
      ),
      (
        #"{"photos":["a","b","c"],"output":"/dev/stdout"}"#,
        "output: '/dev/stdout' is an open stream; name a file"
      ),
      (
        #"{"photos":["a"],"output":"o.png","id":null}"#,
        "id: a string or a number is needed, not null"
      ),
      (
        #"{"photos":["a"],"output":"o.png","id":[1]}"#,
        "id: a string or a number is needed, not an array"
      ),
      (
        #"{"photos":["a","b"],"output":"o.png","layout":2}"#,
        "layout 2 has 3 cells, but 2 photos were given; there is no 'a'"
      ),
      (
        #"{"photos":["a"],"output":"o.png","layuot":2}"#,
        "unknown key 'layuot'; did you mean 'layout'?"
      ),
      (#"{"photos":["a"],"output":"o.png","threads":2}"#, "unknown key 'threads'"),
      (
        #"{"photos":["a"],"output":"o.png","max-memory":"1G"}"#,
        "unknown key 'max-memory'; --max-memory applies to the whole batch"
      ),
      (
        #"{"photos":["a"],"output":"o.png","padding":2}"#,
        "unknown key 'padding'; margin is the space around the cells, and gap the space between them"
      ),
      (
        #"{"photos":["a"],"output":"o.webp"}"#,
        "'o.webp': Instagrid does not write WebP; write o.png and convert it: cwebp -quiet -q 85"
          + " -o o.webp -- o.png"
      ),
      (
        #"{"photos":["a"],"output":"o.png","exact":1}"#,
        "exact: true or false is needed, not a number"
      ),
      (
        #"{"photos":["a"],"output":"o.png","size":true}"#,
        "size: a string or a number is needed, not true"
      ),
      (
        #"{"photos":["a"],"output":"o.png","size":[64]}"#,
        "size: a string or a number is needed, not an array"
      ),
      (
        #"{"photos":["a"],"output":"o.png","size":1e3}"#,
        "size: '1e3' is not a size: 16...16384 pixels along each side, such as 1080 or 1080x1350, or"
          + " square, portrait, tall, story or landscape"
      ),
      (
        #"{"photos":["a"],"photos":["b"],"output":"o.png"}"#,
        "column 17: the key 'photos' occurs twice"
      ),
    ])
  func `a wrong line gets a message that says what is wrong`(_ line: String, _ expected: String)
    async throws
  {
    #expect(try await message(line) == expected)
  }

  private static let need =
    "a manifest has a JSON object on each line, such as"
    + #" {"photos": ["a.jpg", "b.jpg", "c.jpg"], "output": "1.png"}"#

  @Test(
    arguments: [
      (#"[{"photos":["a"],"output":"o.png"}]"#, "a JSON array; \(need) (jq -c '.[]' converts an"),
      ("\n [\n  {", "a JSON array; \(need) (jq -c '.[]' converts an array)"),
      ("{\n  \"photos\": [\n", "JSON over several lines; \(need) (jq -c . puts each on one line)"),
      (
        #"{"photos": ["a"],\#n"output": "o.png"}"#, "JSON over several lines; \(need) (jq -c . puts"
      ),
      ("{ \"photos\": [ \r\n", "JSON over several lines; \(need) (jq -c . puts each"),
      ("photos,output\na.jpg,o.png", "a table such as CSV; \(need)"),
      ("a.jpg;o.png", "a table such as CSV; \(need)"), ("a.jpg\nb.jpg", "not JSON; \(need)"),
      ("\u{FEFF}\r\n---", "not JSON; \(need)"), ("null", "not JSON; \(need)"),
    ])
  func `a file that is not a manifest gets one message that says what a manifest is`(
    _ text: String, _ message: String
  ) async throws {
    let error = await #expect(throws: InputError.self) { try await items(Array(text.utf8)) }
    guard case .notAList(let why) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(why.hasPrefix(message), "\(why)")
  }

  @Test func `after a record, other lines are single errors`() async throws {
    let record = #"{"photos":["a","b","c"],"output":"o.png"}"#
    for line in ["[]", "{", "a,b", "#"] {
      let items = try await items(Array("\(record)\n\(line)\n\(record)".utf8))
      #expect(items.count == 3)
      #expect(throws: UsageError.self) { try items[1].request.get() }
    }
  }

  @Test func `a wrong line keeps what could be understood`() async throws {
    let item = try await item(#","id":"x","size":1"#)
    #expect(item.id == .string("x"))
    #expect(item.output == "o.png")
    #expect(item.photos == ["a", "b", "c"])
    #expect(throws: UsageError.self) { try item.request.get() }
  }

  @Test func `an item may have every option of compose except those of the whole batch`() {
    #expect(
      Set(ComposeSettings.options.map(\.long)).subtracting(Manifest.options.map(\.long))
        == [
          "dry-run", "json", "max-memory", "null", "output", "photos-from", "quiet", "recursive",
          "sort", "threads",
        ])
  }
}
