import CommandKit
import FileSystem
import Testing

@testable import InstagridCommand
@testable import PhotoIO

@Suite struct BatchReportTests {
  /// Returns the result of an item whose photo's name has a quote.
  private func result(
    _ line: Int, _ outcome: GridResult.Outcome, warnings: [String] = [], milliseconds: Int = 0
  ) -> GridResult {
    var result = GridResult(outcome, output: "o.png")
    result.item = GridResult.BatchItemInfo(
      line: line, id: .numeral("1.0"), photos: .strings(["a\"b"]))
    (result.warnings, result.milliseconds) = (warnings, milliseconds)
    return result
  }

  /// Returns the JSON object of a result, whose members here are the only ones that are not null.
  private func object(_ start: String, _ bytes: String, _ end: String) -> String {
    #"{"id":1.0,\#(start),"output":"o.png","format":null,"size":null,"side":null,"layout":null,"#
      + #""background":null,"gap":null,"margin":null,"title":null,"titleFrame":null,"cells":null,"#
      + #""emptyCells":null,"pages":null,"bytes":\#(bytes),"quality":null,"hdr":null,\#(end),"#
      + #""badPhotos":null,"notPicked":null,"finder":null,"facesNotSearched":null,"#
      + #""badTexts":null,"badFaces":null}"#
  }

  @Test func `a made grid has its size in bytes, and warnings if there are any`() {
    let plain = result(3, .made(WrittenGrid(byteCount: 12)), milliseconds: 5)
    #expect(
      "\(plain.json(ofBatch: true))"
        == object(
          #""line":3,"ok":true,"dryRun":null"#, "12",
          #""kept":null,"milliseconds":5,"photos":["a\"b"],"warnings":null,"error":null"#))
    let odd = result(3, .made(WrittenGrid(byteCount: nil)), warnings: ["odd"])
    #expect(
      "\(odd.json(ofBatch: true))"
        == object(
          #""line":3,"ok":true,"dryRun":null"#, "null",
          #""kept":null,"milliseconds":0,"photos":["a\"b"],"warnings":["odd"],"error":null"#))
  }

  @Test func `a kept output says so`() {
    #expect(
      "\(result(1, .kept(byteCount: 7)).json(ofBatch: true))"
        == object(
          #""line":1,"ok":true,"dryRun":null"#, "7",
          #""kept":true,"milliseconds":0,"photos":["a\"b"],"warnings":null,"error":null"#))
  }

  @Test func `a failure has code, path and message`() {
    let error = PhotoError(.path("a b.jpg"), .empty)
    #expect(
      "\(result(2, .failed(Diagnostic(error)), milliseconds: 1).json(ofBatch: true))"
        == object(
          #""line":2,"ok":false,"dryRun":null"#, "null",
          #""kept":null,"milliseconds":1,"photos":["a\"b"],"warnings":null,"error":{"code":65,"#
            + #""path":"a b.jpg","message":"a b.jpg: an empty file","others":null}"#))
    #expect(Diagnostic(UsageError("x")).faults[0].name == nil)
    #expect(Diagnostic(UsageError("x")).code == .usage)
  }

  @Test func `a closed pipe of an output is reported, because it is not the pipe of the results`() {
    let error = OutputError(.path("pipe.png"), .writeFailed(SystemError(32)))
    #expect(Diagnostic(error).faults[0].message == "pipe.png: writing failed: broken pipe")
  }

  @Test func `photos and folders that cannot be read are counted`() {
    var tally = BatchTally()
    tally.countUnreadable()
    #expect(tally.worst == .success)
    tally.countUnreadable(folders: 1)
    #expect(tally.worst == .badPhoto)
    #expect(tally.summary(seconds: 0, nil).contains("0 failed, 1 folder skipped"))
    tally.countUnreadable(photos: 1, folders: 1)
    let bad = Diagnostic(PhotoError(.path("a.jpg"), .empty))
    tally.count(UnusedPhotos(dropped: ["b.jpg"], bad: [bad, bad]))
    #expect(
      tally.summary(seconds: nil, nil)
        == "0 to make, 0 to keep, 0 failed, 2 folders skipped, 3 photos skipped, 1 photo ignored;"
        + " nothing was written")
  }

  @Test func `the tally keeps the highest exit code`() {
    var tally = BatchTally()
    #expect(tally.worst == .success)
    for outcome in [
      .made(WrittenGrid(byteCount: 1)), .kept(byteCount: 1),
      .failed(Diagnostic(OutputError(.path("o"), .exists))), .failed(Diagnostic(UsageError("x"))),
    ] as [GridResult.Outcome] {
      tally.count(result(1, outcome))
    }
    #expect(tally.worst == .cannotCreate)
    #expect(tally.summary(seconds: 2, nil) == "1 made, 1 kept, 2 failed, 0.50 grids/s")
    #expect(tally.summary(seconds: 0, .signal(2)).hasPrefix("stopped: 1 made, "))
    #expect(tally.summary(seconds: 1, .failure).hasPrefix("stopped at a failure: 1 made, "))
  }
}
