import FileBuilders
import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// The JSON files that Google Takeout writes beside photos.
@Suite struct TakeoutRecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func find(ofPhoto name: String) -> TakeoutRecord? {
    TakeoutRecord(ofPhoto: folder[Pathname(name)]) { try? Sidecar.contents(of: $0)?.utf8 }
  }

  private static let json =
    #"{"title": "x", "description": "On the lake", "photoTakenTime": {"timestamp": "1714558500"}}"#

  private static let title = "Screenshot_20240714_181502_Tramline"
  private static let old = "PXL_20240714_181502123"
  private static let harbor = "harbour_2024-07-14_at_the_old_lighthouse"
  private static let cut = "Grandmother_at_the_market_square_in_the_morning"
  private static let smiles = String(repeating: "😀", count: 23)

  @Test(
    arguments: [
      ("lake.jpg", "lake.jpg.json"), ("lake.jpg", "lake.jpg.supplemental-metadata.json"),
      ("LAKE.JPG", "LAKE.JPG.json"), ("a.b.jpg", "a.b.jpg.supplemental-metadata.json"),
      // The number of a double is behind.
      ("lake(1).jpg", "lake.jpg(1).json"),
      ("lake(12).jpg", "lake.jpg.supplemental-metadata(12).json"),
      // Here it is part of the title.
      ("lake(1).jpg", "lake(1).jpg.json"),
      ("lake(1).jpg", "lake(1).jpg.supplemental-metadata.json"), ("(1).jpg", "(1).jpg.json"),
      // An edited photo has the file of its original, in all languages.
      ("lake-edited.jpg", "lake.jpg.json"),
      ("lake-edited.jpg", "lake.jpg.supplemental-metadata.json"),
      ("lake-edited(1).jpg", "lake.jpg(1).json"),
      ("lake-edited(1).jpg", "lake.jpg.supplemental-metadata(1).json"),
      ("lake-edited.jpg", "lake-edited.jpg.json"), ("lake-bearbeitet.jpg", "lake.jpg.json"),
      ("lake-modifié.jpg", "lake.jpg.json"), ("lake-modifie\u{301}.jpg", "lake.jpg.json"),
      ("lake-ha editado.jpg", "lake.jpg.json"), ("lake-編集済み.jpg", "lake.jpg.json"),
      ("lake-отредактировано.jpg", "lake.jpg.json"), ("lake-EFFECTS.jpg", "lake.jpg.json"),
      ("lake-smile.jpg", "lake.jpg.json"), ("lake-mix.jpg", "lake.jpg.json"),
      // 46 units are left, wherever that is: 26, 39 and 44 of them are the photo's name.
      ("\(old).jpg", "\(old).jpg.supplemental-metada.json"),
      ("\(title).jpg", "\(title).jpg.supple.json"),
      ("\(title)(1).jpg", "\(title).jpg.supple(1).json"), ("\(title).jpg", "\(title).jpg.json"),
      ("\(title)-edited.jpg", "\(title).jpg.supple.json"),
      ("\(harbor).jpg", "\(harbor).jpg.s.json"), ("\(harbor)a.jpg", "\(harbor)a.jpg..json"),
      ("\(harbor)ab.jpg", "\(harbor)ab.jpg.json"), ("\(harbor)abc.jpg", "\(harbor)abc.jp.json"),
      // Photos' own names have 51, and those in emoji two for each.
      ("\(cut).jpg", "Grandmother_at_the_market_square_in_the_mornin.json"),
      ("\(cut)(1).jpg", "Grandmother_at_the_market_square_in_the_mornin(1).json"),
      ("\(title)_abcde-edite.jpg", "\(title)_abcde.jpg..json"), ("\(smiles).jpg", "\(smiles).json"),
      ("a\(smiles).jpg", "a\(smiles.dropLast()).json"),
      // Uploaded without an extension.
      ("lake.jpg", "lake.json"), ("lake.jpg", "lake.supplemental-metadata.json"),
      ("lake(1).jpg", "lake(1).json"), ("lake", "lake.json"),
      // Cut before.
      ("lake.jpg", "lake.jpg.supplemental-metadat.json"), ("lake.jpg", "lake.jpg.suppl.json"),
      ("lake.jpg", "lake.jpg.s.json"), ("lake.jpg", "lake.jpg..json"),
      ("lake(1).jpg", "lake.jpg.supp(1).json"), ("lake-edited.jpg", "lake.jpg.supplem.json"),
    ] as [(String, String)])
  func `the file of a photo is found by its name`(photo: String, json: String) throws {
    try folder[Pathname(json)].write(Self.json)
    let record = try #require(find(ofPhoto: photo))
    #expect(record.description == "On the lake")
    // 2024-05-01 10:15:00 UTC.
    let time = FileStatus.Time(seconds: 1_714_558_500, nanoseconds: 0)
    #expect(record.taken?.time == CaptureTime(time).time)
  }

  @Test(
    arguments: [
      ("lake(1).jpg", "lake.jpg.json"), ("lake(1).jpg", "lake.jpg(2).json"),
      ("lake.jpg", "lake.jpg(1).json"), ("lake.jpg", "lake.png.json"),
      ("lake.jpg", "LAKE.jpg.json"),
      ("lake.jpg", "lake.jpg.supplements.json"), ("lake.jpg", "lake.jpg.x.json"),
      ("lake-editing.jpg", "lake.jpg.json"), ("-edited.jpg", ".jpg.json"),
      ("lake-edi.jpg", "lake.jpg.json"),
      ("\(title).jpg", "\(title).json(1)"), ("lake.jpg", "metadata.json"),
    ] as [(String, String)])
  func `other files are not those of a photo`(photo: String, json: String) throws {
    try folder[Pathname(json)].write(Self.json)
    #expect(find(ofPhoto: photo) == nil)
  }

  @Test(arguments: [
    "", "{}", "[]", "1", #"{"title": "An album"}"#, #"{"photoTakenTime": {"timestamp": "x"}}"#,
    #"{"photoTakenTime": {"timestamp": "99999999999999999999"}}"#, json + "{",
    #"{"photoTakenTime": {"timestamp": "9223372036854775807"}}"#,
    #"{"photoTakenTime": {"timestamp": -9223372036854775808}}"#,
    #"{"photoTakenTime": 3, "description": "x"}"#,
    #"{"photoTakenTime": {"timestamp": "1"}, "x": ""# + String(repeating: "x", count: 1 << 20)
      + #""}"#,
  ])
  func `a file that is no record, is damaged or too large is ignored`(text: String) throws {
    try folder["lake.jpg.supplemental-metadata.json"].write(text)
    #expect(find(ofPhoto: "lake.jpg") == nil)
    // The next one counts.
    try folder["lake.jpg.json"].write(Self.json)
    #expect(find(ofPhoto: "lake.jpg")?.description == "On the lake")
  }

  @Test func `a time may be a number, or unknown, and a description may be missing`() throws {
    for (time, seconds) in [("-86400", -86400), ("\"0\"", nil), ("1", 1)] as [(String, Int?)] {
      try folder["a.jpg.json"].write(#"{"photoTakenTime": {"timestamp": \#(time)}}"#)
      let record = try #require(find(ofPhoto: "a.jpg"))
      let expected = seconds.map { CaptureTime(FileStatus.Time(seconds: $0, nanoseconds: 0)).time }
      #expect(record.taken?.time == expected && record.description.isEmpty)
    }
  }

  @Test func `a record counts after what is in the photo, and before its name`() throws {
    let path = folder["IMG_20230101_000000.jpg"]
    let photo = try Pathname.small("420.jpg").contents()
    try path.write(photo)
    #expect(PhotoMetadata(ofPhoto: path).taken?.source == .name)
    try folder["IMG_20230101_000000.jpg.json"].write(Self.json)
    let metadata = PhotoMetadata(ofPhoto: path)
    #expect(metadata.taken?.source == .takeout && metadata.taken?.value.time != nil)
    #expect(metadata.title?.source == .takeout && metadata.title?.value == "On the lake")
    let exif = Array("Exif\0\0".utf8) + TIFFBlock.taken("2024:02:29 23:59:59")
    try path.write(JPEGSegments.inserting([JPEGSegments.segment(0xE1, exif)], into: photo))
    #expect(PhotoMetadata(ofPhoto: path).taken?.source == .exif)
    // What cameras write into every photo is no title here, either.
    for words in ["", " \n", "OLYMPUS DIGITAL CAMERA         "] {
      try folder["IMG_20230101_000000.jpg.json"].write(
        Self.json.replacing("On the lake", with: words.replacing("\n", with: "\\n")))
      #expect(PhotoMetadata(ofPhoto: path).title == nil)
    }
  }
}
