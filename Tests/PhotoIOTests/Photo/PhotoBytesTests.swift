import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// Photos and pictures in memory.
@Suite struct PhotoBytesTests {
  @Test(arguments: ["photos/night.jpg", "photos/kite.png", "orientations/landscape-6.jpg"])
  func `bytes are the photo that their file is`(name: String) async throws {
    let path = Pathname.fixture(name)
    let bytes = try path.contents()
    let (file, memory) = (try PhotoFile(path), try PhotoFile(bytes: bytes, name: "a\u{1B}\n.jpg"))
    #expect(memory.size == file.size && memory.orientation == file.orientation)
    #expect(memory.byteCount == bytes.count)
    // A name from a stranger cannot act on a terminal.
    #expect(!"\(memory.name)".contains { $0.isNewline || $0 == "\u{1B}" })
    #expect(try await memory.decode() == file.decode())
    #expect(try memory.fingerprint() == file.fingerprint())
    try memory.checkUnchanged()
  }

  @Test func `bytes that are no photo, or only a part of one, are errors with the photo's name`()
    async throws
  {
    let photo = try Pathname.fixture("photos/night.jpg").contents()
    for (bytes, code) in [
      ([], .damaged), (Array("text".utf8), .unsupported), ([0xFF, 0xD8, 0xFF], .damaged),
    ] as [([UInt8], PhotoError.Code)] {
      let error = #expect(throws: PhotoError.self) { try PhotoFile(bytes: bytes, name: "mine") }
      #expect(error?.code == code && error?.name == .label("mine"), "\(bytes)")
    }
    let cut = try PhotoFile(bytes: Array(photo.prefix(photo.count / 2)), name: "mine")
    await #expect(throws: PhotoError.self) { try await cut.decodeAll() }
    let limits = Limits(pixels: 100)
    let error = #expect(throws: PhotoError.self) {
      try PhotoFile(bytes: photo, name: "mine", limits: limits)
    }
    #expect(error?.code == .overLimit)
  }

  @Test func `a picture is encoded as the same bytes that are written to a file`() async throws {
    let folder = try TemporaryFolder()
    var plan = try GridPlan(.single, size: Size(width: 90, height: 60))
    plan.place(CellPhoto(try PhotoFile(.fixture("photos/kite.png"))), in: 0)
    for writer in [PNGWriter(), JPEGWriter(quality: 50)] as [any RasterWriter] {
      for mark in [nil, OutputMark(digest: 1)] {
        let output = try OutputFile(folder["picture"])
        try await Compositor().write(plan, with: writer, mark: mark, to: output)
        try output.commit()
        let bytes = Contents(try await Compositor().encode(plan, with: writer, mark: mark))
        #expect(bytes == Contents(try folder.read("picture")))
        let picture = try await Compositor().compose(plan)
        #expect(Contents(try writer.encode(picture, mark: mark)) == bytes)
      }
    }
  }

  @Test func `faces are those that a photo or its sidecar names`() async throws {
    let folder = try TemporaryFolder()
    try folder.copy(.fixture("photos/desert.jpg"), to: "a.jpg")
    #expect(try await PhotoFile(folder["a.jpg"]).faceBoxes().isEmpty)
    try folder["a.jpg.xmp"].write(
      #"<r><MPRI:Regions><rdf:Bag><rdf:li MPReg:Rectangle="0.25, 0.5, 0.5, 0.25"/></rdf:Bag></MPRI:Regions></r>"#
    )
    let photo = try PhotoFile(folder["a.jpg"])
    // Of 1600x1067 pixels; 266.75 rows from 533.5 on.
    #expect(try await photo.faceBoxes() == [Rect(x: 400, y: 534, width: 800, height: 266)])
    let none = FaceFinder(requiresLandlock: false) { nil }
    #expect(try await photo.faceBoxes(findingWith: none).count == 1)
  }
}
