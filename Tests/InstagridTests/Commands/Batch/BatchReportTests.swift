import Testing

@testable import PhotoIO
@testable import instagrid

@Suite struct BatchReportTests {
  private func record(_ line: Int) -> Record {
    var record = Record(line: line, wrong: UsageError("wrong"))
    (record.photos, record.output, record.id) = (["a\"b"], "o.png", .numeral("1.0"))
    return record
  }

  @Test func `a made grid is told with its bytes, and its notes if there are any`() {
    let plain = GridResult(
      record(3), .made(MadeGrid(byteCount: 12, notes: [])), milliseconds: 5)
    #expect(
      "\(plain.json)" == #"{"id":1.0,"line":3,"ok":true,"output":"o.png","bytes":12,"#
        + #""milliseconds":5,"photos":["a\"b"]}"#)
    let odd = GridResult(
      record(3), .made(MadeGrid(byteCount: nil, notes: ["odd"])), milliseconds: 0)
    #expect(
      "\(odd.json)" == #"{"id":1.0,"line":3,"ok":true,"output":"o.png","bytes":null,"#
        + #""milliseconds":0,"photos":["a\"b"],"notes":["odd"]}"#)
  }

  @Test func `a skipped grid says so`() {
    #expect(
      "\(GridResult(record(1), .skipped(byteCount: 7), milliseconds: 0).json)"
        == #"{"id":1.0,"line":1,"ok":true,"output":"o.png","bytes":7,"skipped":true,"#
        + #""milliseconds":0,"photos":["a\"b"]}"#)
  }

  @Test func `a failure has code, path and message`() {
    let error = PhotoError(path: "a b.jpg", reason: .empty)
    #expect(
      "\(GridResult(record(2), .failed(GridFailure(error)), milliseconds: 1).json)"
        == #"{"id":1.0,"line":2,"ok":false,"output":"o.png","bytes":null,"milliseconds":1,"#
        + #""photos":["a\"b"],"error":{"code":65,"path":"a b.jpg","message":"a b.jpg: an empty file"}}"#
    )
    #expect(GridFailure(UsageError("x")).path == nil)
    #expect(GridFailure(UsageError("x")).code == .usage)
  }

  @Test func `a closed pipe of a record is told, for it is not the results' own`() {
    let error = OutputError("pipe.png", .writeFailed(SystemError(32)))
    #expect(GridFailure(error).message == "pipe.png: writing failed: broken pipe")
  }

  @Test func `the tally keeps the highest code`() {
    var tally = Tally()
    #expect(tally.worst == .success)
    for ending in [
      .made(MadeGrid(byteCount: 1, notes: [])), .skipped(byteCount: 1),
      .failed(GridFailure(OutputError("o", .exists))), .failed(GridFailure(UsageError("x"))),
    ] as [GridResult.Ending] {
      tally.count(GridResult(record(1), ending, milliseconds: 0))
    }
    #expect(tally.worst == .cannotCreate)
    #expect(tally.summary(seconds: 2, nil) == "1 made, 1 skipped, 2 failed, 0.50 grids/s")
    #expect(tally.summary(seconds: 0, .signal(2)).hasPrefix("stopped: 1 made, "))
    #expect(tally.summary(seconds: 1, .failure).hasPrefix("stopped at a failure: 1 made, "))
  }
}
