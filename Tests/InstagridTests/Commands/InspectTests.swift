import GridKit
import PhotoIO
import Testing

@testable import instagrid

@Suite struct InspectTests {
  /// A photo in memory that claims to be a file.
  private struct Photo: FilePhoto {
    var path: FilePath
    var details: PhotoDetails
    var size: Size
    var orientation = Orientation.up
    var carriesEXIF = false
    var notes: [String] = []
    var shrinkFactors = [1]
    var memory = 0
    var profile: String?
    func profileName() -> String? { profile }
    func pushRows(of part: PhotoPart, to begin: RowReceiver) {}
  }

  /// The details of a fixture, which only a file has.
  private func details(_ name: String) throws -> PhotoDetails {
    try PhotoFile.open(path(name)).details
  }

  private func path(_ name: String) -> FilePath {
    var folders = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    folders.removeLast(4)
    return FilePath(folders.joined(separator: "/") + "/Fixtures/kinds/" + name)
  }

  @Test func `a photo that fills its cell as it is needs few words`() throws {
    let photo = Photo(
      path: "a.png", details: try details("gray.png"), size: Size(width: 10, height: 10))
    let report = try PhotoReport(
      photo, named: "photo.jpg", cells: [Size(width: 10, height: 10)], .standard)
    #expect(
      report.text == """
        a.png
          PNG, plain, 10x10
          gray, 8 bits
          in a cell of 10x10: shows 10x10 at (0, 0), scaled by 1; decodes 10x10 at (0, 0)

        """)
  }

  @Test func `a turned photo that is shrunk and odd needs many`() throws {
    let photo = Photo(
      path: "my\nphoto.jpg", details: try details("profile-p3.jpg"),
      size: Size(width: 4000, height: 3000), orientation: .right, carriesEXIF: true,
      notes: ["one thing", "another"], shrinkFactors: [1, 2, 4, 8], profile: "Drawn Display P3")
    let cells = [Size(width: 100, height: 100), Size(width: 3000, height: 1000)]
    let report = try PhotoReport(photo, named: "photo.jpg", cells: cells, .standard)
    // A factor f needs a scale of 2 f f: 30 is enough for 2 and not for 4.
    let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == #"my\nphoto.jpg"#)
    #expect(lines[1] == "  JPEG, sequential, 4000x3000, upright 3000x4000 (orientation 6)")
    #expect(lines[2] == "  YCbCr, 8 bits, 4:4:4, profile 'Drawn Display P3'")
    #expect(
      lines[3].hasPrefix(
        "  in a cell of 100x100: shows 3000x3000 at (0, 500), scaled by 0.033; decodes "))
    #expect(lines[3].hasSuffix(" at 1/2"))
    #expect(
      lines[4].hasPrefix("  in a cell of 3000x1000: shows 3000x1000 at (0, 1500), scaled by 1; "))
    #expect(lines[5...] == ["  note: one thing", "  note: another", ""])
  }

  @Test func `one line of JSON says the same`() throws {
    // The kernel reaches three pixels beyond what shows, where the photo goes on.
    let photo = Photo(
      path: "a\"b.png", details: try details("gray-alpha.png"),
      size: Size(width: 10, height: 20), orientation: .left, carriesEXIF: true, notes: ["odd"])
    let report = try PhotoReport(
      photo, named: "a\"b.png", cells: [Size(width: 10, height: 10)], .exact)
    let line = #"""
      {"path":"a\"b.png","format":"PNG","coding":"plain",\#
      "size":{"width":10,"height":20},"upright":{"width":20,"height":10},"orientation":8,\#
      "colorModel":"gray","depth":8,"sampling":null,"alpha":true,"profile":null,\#
      "exif":true,"cells":[{"size":{"width":10,"height":10},\#
      "window":{"x":5.0,"y":0.0,"width":10.0,"height":10.0},"scale":1.0,"shrink":1,\#
      "decoded":{"x":0,"y":3,"width":10,"height":15}}],"notes":["odd"]}
      """#
    #expect("\(report.json)" == line)
  }

  @Test func `exact fidelity shrinks nothing`() throws {
    let photo = Photo(
      path: "a.jpg", details: try details("420.jpg"), size: Size(width: 4000, height: 4000),
      shrinkFactors: [1, 2, 4, 8])
    let cell = [Size(width: 10, height: 10)]
    #expect(
      try PhotoReport(photo, named: "photo.jpg", cells: cell, .standard).text.contains(" at 1/8\n"))
    #expect(
      try !PhotoReport(photo, named: "photo.jpg", cells: cell, .exact).text.contains(" at 1/"))
  }

  @Test func `only options that matter here are known`() {
    #expect(
      Inspect.options.map(\.long).sorted()
        == ["exact", "gap", "json", "layout", "margin", "max-memory", "max-pixels", "size"])
  }
}
