import FileBuilders
import FileSystem
import TestSupport
import Testing

@testable import InstagridCommand

/// Files in folders that show what another photo shows, or that are not meant to be seen.
extension PhotoListTests {
  /// Creates photos in the folder, with the times at which they were taken, and raw files.
  private func make(_ files: KeyValuePairs<Pathname, String>) throws {
    for (name, time) in files {
      let path = Pathname(bytes: Array("a/".utf8) + name.bytes)
      guard time == "raw" else {
        try photo(path, taken: time.isEmpty ? nil : "2024:05:01 \(time)")
        continue
      }
      var tree = TIFFTree()
      tree.blocks = [try Pathname.small("420.jpg").contents()]
      tree.directories = [
        [
          (50706, .bytes([1, 4, 0, 0])), (513, .blocks([0])), (514, .sizes([0])),
          (0x8769, .directories([1])),
        ],
        [(0x9003, .text("2024:05:01 10:00:00"))],
      ]
      try folder[path].write(tree.bytes)
    }
  }

  @Test(
    arguments: [
      "lake.jpg_original", "LAKE.JPG_original", "lake.jpg~", "lake.jpg.~1~", "lake.jpg.bak",
      "lake.bak", "lake.orig", "lake.jpg.orig", "lake.jpg.part", "lake.heic.partial",
      "1.crdownload",
      "lake.jpg.opdownload",
    ] as [Pathname])
  func `backups and incomplete downloads are left out of folders`(name: Pathname) throws {
    try make(["lake.jpg": "", name: ""])
    let found = try list(["a"])
    #expect(names(found) == ["a/lake.jpg"])
    #expect(note(found) == "ignored 1 backup or incomplete download")
    let named = Pathname(bytes: Array("a/".utf8) + name.bytes)
    #expect(names(try list([named])) == [named])
  }

  @Test func `names that only resemble those of backups are photos`() throws {
    try make(["lake_original.jpg": "", "a~b.jpg": "", "part": "", "a.bak.jpg": "", "orig.png": ""])
    #expect(try list(["a"]).photos.count == 5)
  }

  @Test(
    arguments: [
      (
        ["PXL_1.RAW-01.COVER.jpg": "10:00:00", "PXL_1.RAW-02.ORIGINAL.dng": "raw"],
        ["PXL_1.RAW-01.COVER.jpg"], "1 raw file beside a photo of its name"
      ),
      (
        ["PXL_2.MP.jpg": "", "PXL_2.dng": "raw", "PXL_3.MP.COVER.jpg": "", "PXL_3.dng": "raw"],
        ["PXL_2.MP.jpg", "PXL_3.MP.COVER.jpg"], "2 raw files beside photos of their names"
      ),
      (
        ["PXL_4.RAW-01.MP.COVER.jpg": "", "PXL_4.RAW-02.ORIGINAL.dng": "raw"],
        ["PXL_4.RAW-01.MP.COVER.jpg"], "1 raw file beside a photo of its name"
      ),
      (
        ["PXL_5.PORTRAIT-01.COVER.jpg": "10:00:00", "PXL_5.PORTRAIT-02.ORIGINAL.jpg": "10:00:00"],
        ["PXL_5.PORTRAIT-01.COVER.jpg"], "1 original beside its edited copy"
      ),
      // Each is the only one of its name.
      (
        ["PXL_6.RAW-02.ORIGINAL.dng": "raw", "PXL_7.MP.jpg": "", "PXL_8.part.dng": "raw"],
        ["PXL_6.RAW-02.ORIGINAL.dng", "PXL_7.MP.jpg", "PXL_8.part.dng"], ""
      ),
      (["PXL_9.jpg": "", "PXL_9.1.dng": "raw"], ["PXL_9.1.dng", "PXL_9.jpg"], ""),
    ] as [(KeyValuePairs<Pathname, String>, [Pathname], String)])
  func `files belong together by the names of a camera`(
    files: KeyValuePairs<Pathname, String>, expected: [Pathname], said: String
  ) throws {
    try make(files)
    let found = try list(["a"])
    #expect(names(found) == expected.map { Pathname(bytes: Array("a/".utf8) + $0.bytes) })
    #expect(note(found) ?? "ignored " == "ignored \(said)")
  }

  @Test(
    arguments: [
      ("DSC1.jpg", "DSC1-Edit.jpg"), ("DSC1.jpg", "DSC1-Edit-2.tif"), ("dsc1.JPG", "DSC1-edit.jpg"),
      ("IMG_1234.JPG", "IMG_E1234.JPG"), ("IMG_1234.heic", "IMG_E1234.jpg"),
      ("DSC1.nef", "DSC1-Edit.jpg"),
      ("lake.jpg", "lake-edited.jpg"), ("lake(1).jpg", "lake-edited(1).jpg"),
      ("lake.jpg", "lake-bearbeitet.jpg"), ("lake.jpg", "lake-modifié.jpg"),
      ("lake.jpg", "lake-modifie\u{301}.jpg"), ("lake.jpg", "lake-ha editado.jpg"),
      ("lake.jpg", "lake-編集済み.jpg"), ("lake.jpg", "lake-Отредактировано.jpg"),
      ("PXL_1.jpg", "PXL_1~2.jpg"), ("PXL_1.MP.jpg", "PXL_1.MP~2.jpg"),
    ] as [(Pathname, Pathname)])
  func `an edited photo is taken instead of its original`(
    original: Pathname, edited: Pathname
  ) throws {
    try make([original: "10:00:00", edited: "10:00:00"])
    let path = { (name: Pathname) in Pathname(bytes: Array("a/".utf8) + name.bytes) }
    let found = try list(["a"])
    #expect(names(found) == [path(edited)])
    #expect(note(found) == "ignored 1 original beside its edited copy")
    // Without the same time, both may be wanted.
    for time in ["10:00:02", ""] {
      try make([edited: time])
      #expect(try list(["a"]).photos.count == 2)
      #expect(try list(["a"]).notes.isEmpty)
    }
    // Nothing is left out for a file that is not a photo.
    try folder[path(edited)].write("text")
    #expect(names(try list(["a"])).contains(path(original)))
    #expect(try list([path(original), path(edited)]).photos.count == 2)
  }

  @Test func `the original of several edited photos is counted once, and a pair is in one folder`()
    throws
  {
    try make([
      "1.nef": "raw", "1.jpg": "10:00:00", "1-Edit.jpg": "10:00:00", "1-Edit-2.jpg": "10:00:00",
      "2-edited.jpg": "10:00:00", "IMG_E12.jpg": "10:00:00", "IMG_12.jpg": "10:00:00",
      "-edited.jpg": "10:00:00",
    ])
    try photo("2.jpg", taken: "2024:05:01 10:00:00")
    let found = try list(["a", "2.jpg"])
    #expect(
      names(found) == [
        "a/-edited.jpg", "a/1-Edit-2.jpg", "a/1-Edit.jpg", "a/2-edited.jpg", "a/IMG_12.jpg",
        "a/IMG_E12.jpg", "2.jpg",
      ])
    #expect(
      note(found)
        == "ignored 1 raw file beside a photo of its name, 1 original beside its edited copy")
  }

  @Test func `movies are counted, except of a photo's own, and what belongs to photos is not`()
    throws
  {
    try make(["IMG_1.jpg": "", "PXL_2.MP.jpg": "", "3.jpg": ""])
    let box = { (brand: String) in [0, 0, 0, 20] + Array("ftyp\(brand)\0\0\0\0".utf8) }
    let avi: [UInt8] = Array("RIFF".utf8) + [1, 2, 3, 4] + Array("AVI LIST".utf8) + [0, 0, 0]
    for (name, bytes) in [
      ("IMG_1.MOV", box("qt  ")), ("PXL_2.MP", box("isom")), ("3.mp4", box("mp42")),
      ("4.mov", box("qt  ")), ("5.mp4", box("isom")), ("6.avi", avi),
      ("7.MTS", [0, 0, 0, 1, 0x47]),
      ("IMG_1.AAE", Array("<?xml version=\"1.0\"?>".utf8)), ("3.jpg.json", Array("{}".utf8)),
      ("3.jpg.xmp", Array("<x:xmpmeta/>".utf8)), ("8.pdf", Array("%PDF-1.4".utf8)),
    ] as [(String, [UInt8])] { try folder["a"].appending(name.utf8).write(bytes) }
    let found = try list(["a"])
    #expect(found.photos.count == 3)
    #expect(note(found) == "ignored 4 movies, 1 PDF file")
  }
}
