import CommandKit
import FileSystem
import GridKit
import Testing

@testable import InstagridCommand
@testable import PhotoIO

@Suite struct ManifestTests {
  /// Returns the items of a manifest.
  private func items(
    _ bytes: [UInt8], root: Pathname? = nil, wantsJSON: Bool = false,
    _ change: (inout Settings) -> Void = { _ in }
  ) async throws -> [BatchItem] {
    var settings = Settings()
    settings.reports.wantsJSON = wantsJSON
    change(&settings)
    var manifest = ManifestReader(
      try InputStream(holding: bytes), shared: settings, in: RunContext(settings), root: root)
    var items: [BatchItem] = []
    while let item = try await manifest.next(until: Cancellation()) {
      items.append(item)
    }
    return items
  }

  /// Returns the item of a line with three photos, an output and other members.
  private func item(
    _ members: String, output: String = "o.png",
    _ change: (inout Settings) -> Void = { _ in }
  ) async throws -> BatchItem {
    let line = #"{"photos":["a","b","c"],"output":"\#(output)"\#(members)}"#
    let items = try await items(Array(line.utf8), change)
    #expect(items.count == 1)
    return try #require(items.first)
  }

  private func settings(
    _ members: String, _ change: (inout Settings) -> Void = { _ in }
  ) async throws -> Settings {
    try await item(members, change).request.get().settings
  }

  @Test func `blank lines are counted but are not items`() async throws {
    let line = #"{"photos":["a","b","c"],"output":"o.png"}"#
    let text = "\u{FEFF}\(line)\r\n\n  \t\r\nbroken\n\(line)"
    let items = try await items(Array(text.utf8))
    #expect(items.map(\.line) == [1, 4, 5])
    #expect(try items[0].request.get().names == ["a", "b", "c"])
    #expect(
      throws: UsageError(
        "column 1: not a JSON value")
    ) {
      try items[1].request.get()
    }
    #expect(try items[2].request.get().output == "o.png")
  }

  @Test func `captions are those of a record's photos, wherever they are sorted to`() async throws {
    func captions(_ members: String) async throws -> [String?] {
      let request = try await item(members).request.get()
      return request.captions
    }
    #expect(try await captions(#","captions":["A",null,3]"#) == ["A", nil, "3"])
    #expect(
      try await captions(#","caption":"all","captions":["{name}!",null,"none"]"#) == [
        "a!", nil, nil,
      ])
    #expect(try await captions(#","caption":["all","2=two"]"#) == ["all", "two", "all"])
    let line = #"{"photos":["c","a","b"],"output":"o.png","sort":"name","captions":["C","A","B"]}"#
    let sorted = try #require(try await items(Array(line.utf8)).first).request.get()
    #expect(sorted.names == ["a", "b", "c"].map { PhotoReference($0) })
    #expect(sorted.captions == ["A", "B", "C"])
  }

  @Test(arguments: [#""x""#, "[]", #"["a","b"]"#, #"["a","b",true]"#, #"["a","b",[]]"#, "null"])
  func `captions are an array with a text or null for each photo`(_ value: String) async throws {
    let item = try await item(",\"captions\":\(value)")
    #expect(
      throws: UsageError(
        option: "captions", "an array of 3 is needed, with a text or null for each photo"
      ).inRecord
    ) {
      try item.request.get()
    }
  }

  @Test func `an output that is part of the result requires JSON`() async throws {
    let line = Array(#"{"photos":["a"],"output":{"base64":true}}"#.utf8)
    let refused = try #require(try await items(line).first)
    #expect(throws: UsageError(option: "output", "base64 requires --json").inRecord) {
      try refused.request.get()
    }
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
    #expect(throws: UsageError("the line is longer than \(LineReader.maximumLength) bytes")) {
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
      #expect(throws: UsageError("unknown key '\(Argument(text))'").inRecord) {
        try key.request.get()
      }
      let id = try await item(#","id":"\#(text)""#)
      #expect(
        throws: UsageError(
          option: "id",
          "the value has \(text.utf8.count) bytes; the maximum is"
            + " \(Argument.maximumLength)"
        )
        .inRecord
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
      #expect(settings.picture.layout?.layout == .wideBottom)
      #expect(settings.look.gap == Directions(.pixels(2)))
      #expect(settings.reading.pixels == 2)
      #expect(try await self.settings(#","dpi":\#(value)"#).encoding.resolution?.dotsPerInch == 2)
    }
  }

  @Test(arguments: [
    ("300", 300, 300), (#""300""#, 300, 300), (#""300x200""#, 300, 200), (#""Story""#, 1080, 1920),
  ])
  func `a size is a side, width and height, or a shape`(
    _ value: String, _ width: Int, _ height: Int
  ) async throws {
    #expect(
      try await settings(#","size":\#(value)"#).picture.size
        == .pixels(.both(Size(width: width, height: height))))
  }

  @Test func `what a line says takes precedence over the command line`() async throws {
    func change(_ settings: inout Settings) {
      (settings.picture.size, settings.reading.fidelity) = (.pixels(.both(Size(side: 100))), .exact)
      settings.reports.isQuiet = true
      settings.picture.focus = [PhotoSetting(typed: "1=0,0")!]
    }
    let said = try await settings(#","size":200,"exact":false,"focus":"2=1,1""#, change)
    #expect(
      said.picture.size == .pixels(.both(Size(side: 200))) && said.reading.fidelity == .standard)
    #expect(said.picture.focus == [PhotoSetting(typed: "2=1,1")!])
    let several = try await settings(#","focus":["2=1,1","3=0,1"]"#, change)
    #expect(several.picture.focus.map(\.number) == [2, 3])
    let words = try await settings(#","focus":["Top","2=30%,.5"]"#, change)
    #expect(
      words.picture.focus == [PhotoSetting(typed: "0.5,0")!, PhotoSetting(typed: "2=0.3,0.5")!])
    #expect(
      try await settings(#","focus":"top-left""#, change).picture.focus == [
        PhotoSetting(typed: "0,0")!
      ])
    #expect(try await settings(#","focus":[]"#, change).picture.focus.isEmpty)
    #expect(try await settings("", change).picture.focus.map(\.number) == [1])
  }

  @Test func `a line fits its photos by a word or a list of words`() async throws {
    func change(_ settings: inout Settings) {
      settings.picture.fit = [PhotoSetting(typed: "contain")!]
    }
    #expect(try await settings("", change).picture.fit == [PhotoSetting(typed: "contain")!])
    #expect(
      try await settings(#","fit":"cover""#, change).picture.fit == [PhotoSetting(typed: "cover")!])
    let several = try await settings(#","fit":["contain","2=cover"]"#)
    #expect(
      several.picture.fit == [PhotoSetting(typed: "contain")!, PhotoSetting(typed: "2=cover")!])
    #expect(try await settings(#","fit":[]"#, change).picture.fit.isEmpty)
  }

  @Test func `a line that sets the color of empty cells allows them, unless it says otherwise`()
    async throws
  {
    let white = try await settings(#","layout":2,"empty":"white""#)
    #expect(white.look.emptyCell == Color("white") && white.emptyOption == "--empty")
    for members in [#""empty":"none","allow-empty":false"#, #""allow-empty":false,"empty":"none""#]
    {
      let settings = try await settings(#","layout":2,"# + members)
      #expect(settings.look.emptyCell == .transparent && settings.emptyOption == nil)
    }
    func change(_ settings: inout Settings) {
      settings.picture.layout = LayoutValue(.wideBottom)
      settings.look.emptyCell = .transparent
    }
    #expect(try await settings("", change).emptyOption == "--empty")
    #expect(try await settings(#","allow-empty":false"#, change).emptyOption == nil)
  }

  @Test func `an option of the other format is ignored, unless the line itself has it`()
    async throws
  {
    func change(_ settings: inout Settings) {
      (settings.encoding.quality, settings.encoding.isProgressive) = (70, true)
      settings.encoding.compression = .small
    }
    let png = try await item("", change).request.get().encoding.writer
    #expect(png as? PNGWriter == PNGWriter(compression: .small))
    let jpeg = try await item(#","quality":80"#, output: "o.jpg", change).request.get().encoding
      .writer
    #expect(jpeg as? JPEGWriter == JPEGWriter(quality: 80, isProgressive: true))
    let plain = try await item(#","progressive":false"#, output: "o.jpg", change).request.get()
      .encoding.writer
    #expect(plain as? JPEGWriter == JPEGWriter(quality: 70))
    await #expect(
      throws: UsageError(
        "--quality applies only to JPEG and WebP, but the output is a PNG"
      )
      .inRecord
    ) {
      try await item(#","quality":80"#, change).request.get()
    }
  }

  @Test func `relative names are relative to the root`() async throws {
    let line = #"{"photos":["a","/b","../c"],"output":"d/o.png"}"#
    for root in ["in", "in/"] as [Pathname] {
      let item = try #require(try await items(Array(line.utf8), root: root).first)
      #expect(item.photos == ["in/a", "/b", "in/../c"])
      #expect(item.output == "in/d/o.png")
    }
  }

  @Test(
    arguments: [
      #"[{"photos":["a"],"output":"o.png"}]"#, "\n [\n  {", "{\n  \"photos\": [\n",
      #"{"photos": ["a"],\#n"output": "o.png"}"#, "{ \"photos\": [ \r\n",
      "photos,output\na.jpg,o.png", "a.jpg;o.png", "a.jpg\nb.jpg", "\u{FEFF}\r\n---", "null",
    ])
  func `a file that is not a manifest gets one message that says what a manifest is`(
    _ text: String
  ) async throws {
    let error = await #expect(throws: InputError.self) { try await items(Array(text.utf8)) }
    guard case .notAList(let why) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      why
        == "not a manifest, which has a JSON object on each line, such as"
        + #" {"photos": ["a.jpg", "b.jpg", "c.jpg"], "output": "1.png"}"#)
  }

  @Test func `after a record, other lines are single errors`() async throws {
    let record = #"{"photos":["a","b","c"],"output":"o.png"}"#
    for line in ["[]", "{", "a,b", "#"] {
      let items = try await items(Array("\(record)\n\(line)\n\(record)".utf8))
      #expect(items.count == 3)
      #expect(throws: UsageError.self) { try items[1].request.get() }
    }
  }

  @Test func `blank cells are numbers, and photos can be sorted`() async throws {
    let request = try await item(#","layout":"4x1","blank":[2],"sort":"name""#).request.get()
    #expect(request.emptyGrid.usableCells == [0, 2, 3])
    let several = try await item(#","layout":"3x2","blank":[2,"5,6"],"zoom":[1.5,"2=3"]"#)
    #expect(try several.request.get().emptyGrid.usableCells == [0, 2, 3])
    #expect(try several.request.get().framings.map(\.zoom) == [1.5, 3, 1.5])
    #expect(try await item(#","sort":"shape""#).request.get().settings.selection.order == .shape)
    let reversed = try await item(#","reverse":true"#).request.get()
    #expect(reversed.names == ["c", "b", "a"])
    let random = try await item(#","sort":"random","seed":0"#).request.get()
    #expect(random.names == ["b", "c", "a"])
    let unseeded = try await item(#","sort":"random""#)
    #expect(
      throws: UsageError(
        option: "sort",
        "a batch requires --seed N for a random order, such as --seed 7, so that every"
          + " run and every shard has the same"
      ).inRecord
    ) {
      try unseeded.request.get()
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
      Set(Settings.options(in: .compose).map(\.entry.long)).subtracting(
        Settings.optionsOfRecord.map(\.entry.long))
        == [
          "dry-run", "exclude", "ignore-bad", "json", "max-memory", "null", "output", "photos-from",
          "per", "pick", "progress", "quiet", "recursive", "taken", "threads", "no-landlock",
          "with",
        ])
  }
}
