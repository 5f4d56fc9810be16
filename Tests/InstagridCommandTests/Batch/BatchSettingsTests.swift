import CommandKit
import FileSystem
import Testing

@testable import InstagridCommand
@testable import PhotoIO

/// Settings of a batch that are consistent, and settings that are not.
@Suite struct BatchSettingsTests {
  private func source(_ words: [Argument]) async throws -> any BatchItemSource {
    let request = try Parser(.batch).parse(
      words[...], into: Settings())
    return try await request.settings.source(request.operands).items
  }

  private func items(_ words: [Argument]) async throws -> [BatchItem] {
    var source = try await source(words)
    var items: [BatchItem] = []
    while let item = try await source.next(until: Cancellation()) { items.append(item) }
    if let count = (source as? PhotoGroups)?.count { #expect(count == items.count) }
    return items
  }

  @Test(
    arguments: [
      (
        ["a", "-l2", "-o", "g", "--name", "{index}.jpg", "-f", "png"],
        UsageError(option: "format", "'png' does not match the extension of 'g/0001.jpg'")
      ),
      (
        ["a", "-l2", "-o", "g", "--focus", "4=0,0"],
        UsageError(
          option: "focus",
          "there is no photo 4; layout 2 (wide-bottom, 2+1) has 3 cells")
      ),
      (
        ["--manifest", "m", "--name", "{name}"],
        UsageError(
          "--name applies only to lists of photos, but a manifest was given")
      ),
      (
        ["--manifest", "m", "--drop-last"],
        UsageError(
          "--last applies only to lists of photos, but a manifest was given")
      ),
      (
        ["--threads", "2"],
        UsageError(
          "unknown option '--threads'; it is an option of compose")
      ),
    ] as [([Argument], UsageError)])
  func `settings that contradict each other are refused`(_ words: [Argument], _ error: UsageError)
    async throws
  {
    await #expect(throws: error) { try await source(words) }
  }

  @Test func `compose has no option for jobs`() {
    #expect(!Settings.options(in: .compose).contains { $0.entry.long == "jobs" })
  }

  @Test func `photos are taken in order, as many as there are cells`() async throws {
    let items = try await items(["-l", "2", "-o", "g", "a", "b", "c", "d", "e", "f"])
    #expect(items.map(\.line) == [1, 2])
    #expect(try items.map { try $0.request.get().names } == [["a", "b", "c"], ["d", "e", "f"]])
    #expect(
      try items.map { try $0.request.get().output } == ["g/grid-0001.jpg", "g/grid-0002.jpg"])
  }

  @Test func `an incomplete last group is an error, is made with empty cells, or is ignored`()
    async throws
  {
    let words: [Argument] = ["-l", "2", "-o", "g/", "a", "b", "c", "/dev/null"]
    let refused = try await items(words + ["--last", "refuse"])
    #expect(refused.count == 2 && refused[1].photos == ["/dev/null"] && refused[1].output == nil)
    #expect(
      throws: UsageError(
        "layout 2 (wide-bottom, 2+1) has 3 cells, but only 1 photo is left for the last"
          + " grid (--last keep leaves cells empty, --last drop ignores the last photos)")
    ) { try refused[1].request.get() }
    for more in [[], ["--allow-empty"], ["--last", "keep"]] as [[Argument]] {
      let small = try await items(words + more)
      #expect(try small[1].request.get().names == ["/dev/null"])
      #expect(try small[1].request.get().output == "g/grid-0002.jpg")
    }
    #expect(try await items(words + ["--drop-last"]).count == 1)
  }

  @Test func `the format and the pattern name the outputs`() async throws {
    for (words, name) in [
      ([], "g/grid-0001.jpg"), (["-f", "png"], "g/grid-0001.png"),
      (["-b", "#fff8"], "g/grid-0001.png"), (["--name", "{name}"], "g/a.jpg"),
      (["--name", "{index:1}.jpeg"], "g/1.jpeg"), (["--name", "{name}.v{index:1}"], "g/a.v1.jpg"),
    ] as [([Argument], OutputDestination)] {
      let items = try await items(["-l", "2", "-o", "g", "x/a.b", "b", "c"] + words)
      #expect(try items.first?.request.get().output == name)
    }
  }

  @Test func `an empty list of photos makes no grid`() async throws {
    var settings = Settings()
    settings.picture.layout = LayoutValue(.wideTop)
    var groups = try PhotoGroups(
      .listed(NameListReader(LineReader(try InputStream(holding: [])))), settings,
      in: RunContext(settings))
    if try await groups.next(until: Cancellation()) != nil { Issue.record("there is an item") }
    #expect(groups.unused.dropped.isEmpty && groups.unused.bad.isEmpty)
  }

  @Test func `a missing list is reported before anything is done`() async throws {
    let error = await #expect(throws: InputError.self) {
      try await source(["--manifest", "/nowhere/m"])
    }
    #expect(error.map { Diagnostic($0).code } == .noPhoto)
    #expect(error.map { "\($0)" } == "/nowhere/m: no such file or directory")
    await #expect(throws: InputError.self) { try await source(["--manifest", "/"]) }
  }
}
