import FileBuilders
import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// The faces that XMP data name, in the forms in which programs write them.
@Suite struct FaceRegionsTests {
  private static let namespaces = """
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
    xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
    xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" \
    xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#" \
    xmlns:MP="http://ns.microsoft.com/photo/1.2/" \
    xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#" \
    xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"
    """

  private static func regions(_ xmp: String) -> FaceRegions {
    var regions = FaceRegions()
    regions.add(xmp: Array(xmp.utf8))
    return regions
  }

  /// The faces of a list of the Metadata Working Group.
  private static func list(_ items: String, dimensions: String = "") -> FaceRegions {
    regions(
      "<rdf:RDF \(namespaces)><mwg-rs:Regions>\(dimensions)<mwg-rs:RegionList><rdf:Bag>\(items)"
        + "</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:RDF>")
  }

  private static func item(
    _ x: String, _ y: String, _ w: String, _ h: String, type: String = "Face"
  ) -> String {
    """
    <rdf:li><rdf:Description mwg-rs:Name="Ann" mwg-rs:Type="\(type)"><mwg-rs:Area stArea:x="\(x)"
    stArea:y='\(y)' stArea:w="\(w)" stArea:h="\(h)" stArea:unit="normalized"/></rdf:Description></rdf:li>
    """
  }

  private static let face = FaceRegions.Face(left: 0.25, top: 0.5, width: 0.5, height: 0.25)

  @Test func `attributes and elements have the same meaning`() {
    let attributes = Self.list(
      Self.item("0.5", "0.625", "0.5", "0.25"),
      dimensions:
        "<mwg-rs:AppliedToDimensions stDim:w=\"400\" stDim:h=\"300\" stDim:unit=\"pixel\"/>")
    #expect(attributes.faces == [Self.face] && attributes.invalidCount == 0)
    #expect(attributes.appliedToDimensions == FaceRegions.Dimensions(width: 400, height: 300))
    let elements = Self.list(
      """
      <rdf:li rdf:parseType="Resource"><!-- <rdf:li> --><mwg-rs:Area rdf:parseType='Resource'>
      <stArea:h>0.25</stArea:h><stArea:unit>normalized</stArea:unit><stArea:w> 0.5
      </stArea:w><stArea:x>0.5</stArea:x><stArea:y><![CDATA[0.625]]></stArea:y></mwg-rs:Area>
      <mwg-rs:Type>Face</mwg-rs:Type><mwg-rs:Extensions><rdf:li>x</rdf:li></mwg-rs:Extensions></rdf:li>
      """,
      dimensions: """
        <mwg-rs:AppliedToDimensions rdf:parseType="Resource"><stDim:h>300</stDim:h>\
        <stDim:w>400</stDim:w></mwg-rs:AppliedToDimensions>
        """)
    #expect(elements == attributes)
  }

  @Test func `a document may have other prefixes`() {
    let usual = "<rdf:RDF \(Self.namespaces)>"
    let text = "<mwg-rs:RegionList><rdf:Bag>\(Self.item("0.5", "0.625", "0.5", "0.25"))"
    let other = (usual + text).replacing("mwg-rs:", with: "a:").replacing("stArea:", with: "b:")
      .replacing("rdf:", with: "c:").replacing("xmlns:mwg-rs", with: "xmlns:a")
      .replacing("xmlns:stArea", with: "xmlns:b").replacing("xmlns:rdf", with: "xmlns:c")
    #expect(Self.regions(other).faces == [Self.face])
  }

  @Test func `Microsoft's rectangles have their upper left corner`() {
    let rectangle =
      "<rdf:li MPReg:Rectangle=\"0.25, 0.5, 0.5, 0.25\" MPReg:PersonDisplayName=\"Ann\"/>"
    let list = "<MPRI:Regions><rdf:Bag>\(rectangle)</rdf:Bag></MPRI:Regions>"
    #expect(Self.regions("<rdf:RDF \(Self.namespaces)>\(list)</rdf:RDF>").faces == [Self.face])
    // Some programs write the same faces in both forms.
    let both = "<mwg-rs:RegionList>\(Self.item("0.5", "0.5", "0.1", "0.1"))</mwg-rs:RegionList>"
    #expect(Self.regions("<rdf:RDF \(Self.namespaces)>\(list)\(both)</rdf:RDF>").faces.count == 1)
    #expect(
      Self.regions("<a \(Self.namespaces)>\(list)\(both)").faces.map { ($0.width * 10).rounded() }
        == [1])
  }

  @Test func `only faces inside the picture are faces`() {
    let others = ["Pet", "Focus", "BarCode", ""].map {
      Self.item("0.5", "0.5", "0.1", "0.1", type: $0)
    }
    #expect(Self.list(others.joined()).isEmpty)
    let wrong = [
      ("nan", "0.5", "0.1", "0.1"), ("inf", "0.5", "0.1", "0.1"), ("1.1", "0.5", "0.1", "0.1"),
      ("0.5", "-0.1", "0.1", "0.1"), ("0.5", "0.5", "0", "0.1"), ("0.5", "0.5", "0.1", "-0.1"),
      ("0.5", "0.5", "1.5", "0.1"), ("0.5", "", "0.1", "0.1"), ("0.5", "0.5", "1e400", "0.1"),
      ("0,5", "0.5", "0.1", "0.1"),
    ]
    let regions = Self.list(wrong.map { Self.item($0.0, $0.1, $0.2, $0.3) }.joined())
    #expect(regions.faces.isEmpty && regions.invalidCount == wrong.count && !regions.isEmpty)
    // What extends beyond an edge is cut.
    #expect(
      Self.list(Self.item("0", "1", "0.5", "0.5")).faces
        == [FaceRegions.Face(left: 0, top: 0.75, width: 0.25, height: 0.25)])
    let pixels = Self.item("0.5", "0.5", "0.1", "0.1").replacing("normalized", with: "pixel")
    #expect(Self.list(pixels).invalidCount == 1)
  }

  @Test(arguments: ["", "300px", "300,0", "nan", "inf"])
  func `regions of a picture of an unknown size are equal when read again`(side: String) {
    let text = "<stDim:w>\(side)</stDim:w><mwg-rs:AppliedToDimensions stDim:h=\"\(side)\"/>"
    #expect(Self.regions(text) == Self.regions(text))
    #expect(Self.regions(text).appliedToDimensions == FaceRegions.Dimensions())
  }

  @Test func `there is a limit to faces`() {
    let many = String(repeating: Self.item("0.5", "0.5", "0.1", "0.1"), count: 10_000)
    let regions = Self.list(many)
    #expect(regions.faces.count == FaceRegions.mostFaces)
    #expect(regions.surplusCount == 9750 && regions.invalidCount == 0)
    // A program may write the same faces in both forms.
    let microsoft = String(
      repeating: "<rdf:li MPReg:Rectangle=\"0.1, 0.1, 0.1, 0.1\"/>", count: 251)
    let both = Self.regions(
      "<x><mwg-rs:RegionList>\(Self.item("0.5", "0.5", "0.1", "0.1"))</mwg-rs:RegionList>"
        + "<MPRI:Regions>\(microsoft)</MPRI:Regions></x>")
    #expect(both.faces.count == 1 && both.surplusCount == 0)
    let other = Self.regions("<x><MPRI:Regions>\(microsoft)</MPRI:Regions></x>")
    #expect(other.faces.count == 250 && other.surplusCount == 1)
  }

  @Test func `damaged documents have the faces before the damage`() {
    let text =
      "<rdf:RDF \(Self.namespaces)><mwg-rs:RegionList>\(Self.item("0.5", "0.625", "0.5", "0.25"))"
      + "</mwg-rs:RegionList></rdf:RDF>"
    for count in 0...text.utf8.count {
      let part = Self.regions(String(text.utf8.prefix(count)) ?? "")
      #expect(part.isEmpty || part.faces == [Self.face])
    }
    // A document that declares entities is not read on.
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>"
    #expect(Self.regions(bomb + text).isEmpty)
    #expect(Self.regions("<!-- " + text).isEmpty && Self.regions("<a b=\"" + text).isEmpty)
    let deep = String(repeating: "<rdf:li>", count: 100_000)
    #expect(Self.regions("<mwg-rs:RegionList>\(deep)").isEmpty)
  }
}

/// The files in which faces are found.
@Suite struct PhotoFacesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// XMP data that name a face in the upper left quarter of the stored picture.
  private static func xmp(
    _ width: Int = 0, _ height: Int = 0, x: Double = 0.25, besides rest: String = ""
  ) -> String {
    """
    <x><mwg-rs:AppliedToDimensions stDim:w="\(width)" stDim:h="\(height)"/><mwg-rs:RegionList>
    <rdf:li mwg-rs:Type="Face"><mwg-rs:Area stArea:x="\(x)" stArea:y="0.25" stArea:w="0.2"
    stArea:h="0.3"/></rdf:li></mwg-rs:RegionList>\(rest)</x>
    """
  }

  private static func segment(_ xmp: String) -> [UInt8] {
    JPEGSegments.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(xmp)".utf8))
  }

  private func write(_ segments: [[UInt8]], to name: Pathname = "a.jpg") throws {
    let photo = try Pathname.small("420.jpg").contents()
    try folder.write(JPEGSegments.inserting(segments, into: photo), to: name)
  }

  /// A face of 60x40 pixels, from 0.15 and 0.1 on.
  private let box = Rect(x: 9, y: 4, width: 12, height: 12)

  @Test func `faces are in pixels of the upright photo`() throws {
    try write([Self.segment(Self.xmp())])
    let faces = try PhotoFile(folder["a.jpg"]).faces
    #expect(faces.boxes == [box] && faces.source == "photo" && faces.warnings.isEmpty)
    for orientation in Orientation.allCases {
      var block = TIFFBlock()
      block.entries = [
        TIFFBlock.Entry(tag: 0x0112, type: 3, value: [UInt8(orientation.rawValue), 0, 0, 0])
      ]
      let exif = JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + block.bytes)
      // The sides may also be those of the upright photo.
      let upright = orientation.apply(to: Size(width: 120, height: 80))
      for size in [Size(width: 120, height: 80), upright] {
        try write([exif, Self.segment(Self.xmp(size.width, size.height))])
        let photo = try PhotoFile(folder["a.jpg"])
        #expect(photo.orientation == orientation)
        try #expect(
          photo.faces.boxes == [orientation.apply(to: box, in: Size(width: 60, height: 40))])
      }
    }
  }

  @Test func `faces of a picture of another shape are ignored, with a warning`() throws {
    for (width, height, isSame) in [
      (600, 400, true), (603, 400, true), (40, 60, false), (60, 60, false),
    ] {
      try write([Self.segment(Self.xmp(width, height))])
      let photo = try PhotoFile(folder["a.jpg"])
      try #expect(photo.faces.boxes.isEmpty == !isSame)
      #expect(photo.warnings.count == (isSame ? 0 : 1))
    }
    try write([Self.segment(Self.xmp(x: 1.5))])
    let photo = try PhotoFile(folder["a.jpg"])
    #expect(photo.warnings.isEmpty)
    try #expect(photo.faces.boxes.isEmpty)
    #expect(photo.warnings == ["1 face in its metadata cannot be in it"])
  }

  @Test func `the warnings say which faces are not used`() throws {
    let item = """
      <rdf:li mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.9" stArea:y="0.9" stArea:w="0.1"
      stArea:h="0.1"/></rdf:li>
      """
    try write([])
    for (count, warnings) in [
      (249, []), (250, ["251 faces are in its metadata; the first 250 are used"]),
      (300, ["301 faces are in its metadata; the first 250 are used"]),
    ] {
      // The items are in the list of the first one.
      let many = String(repeating: item, count: count)
      let xmp = Self.xmp().replacing("</mwg-rs:RegionList>", with: many + "</mwg-rs:RegionList>")
      try folder.write(Array(xmp.utf8), to: "a.jpg.xmp")
      let photo = try PhotoFile(folder["a.jpg"])
      try #expect(photo.faces.boxes.count == min(250, count + 1))
      #expect(photo.warnings == warnings)
      let one = item.replacing("0.9", with: "1.9")
      let wrong = xmp.replacing("</mwg-rs:RegionList>", with: one + "</mwg-rs:RegionList>")
      try folder.write(Array(wrong.utf8), to: "a.jpg.xmp")
      let other = try PhotoFile(folder["a.jpg"])
      try #expect(other.faces.boxes.count == min(250, count + 1))
      #expect(other.warnings == ["1 face in its metadata cannot be in it"] + warnings)
    }
  }

  @Test func `a sidecar takes precedence, if it names faces`() throws {
    try write([Self.segment(Self.xmp(x: 0.5))])
    func left() throws -> Int? { try PhotoFile(folder["a.jpg"]).faces.boxes.first?.x }
    #expect(try left() == 24)
    try folder.write(Array(Self.xmp().utf8), to: "a.xmp")
    #expect(try left() == 9)
    #expect(try PhotoFile(folder["a.jpg"]).faces.source == "sidecar")
    try folder.write(Array(Self.xmp(x: 0.75).utf8), to: "a.jpg.xmp")
    #expect(try left() == 39)
    try folder.write(Array("<x/>".utf8), to: "a.jpg.xmp")
    #expect(try left() == 9)
    // Above the limit of a mebibyte.
    let large = Self.xmp() + String(repeating: " ", count: 1 << 20)
    try folder.write(Array(large.utf8), to: "a.xmp")
    #expect(try left() == 24)
  }

  @Test func `a sidecar that is too large or cannot be read is ignored with a warning`() throws {
    try write([Self.segment(Self.xmp())])
    func warnings(of name: String = "a.jpg") throws -> [String] {
      let photo = try PhotoFile(folder[name])
      #expect(photo.warnings.isEmpty)
      try #expect(photo.faces.boxes == [box])
      return photo.warnings
    }
    func warning(_ name: String, _ why: String) -> String {
      "its sidecar '\(name)' is ignored: \(why)"
    }
    #expect(try warnings() == [])
    let largest = [UInt8](repeating: 0x20, count: 1 << 20)
    try folder.write(largest, to: "a.jpg.xmp")
    #expect(try warnings() == [])
    try folder.write(largest + [0x20], to: "a.jpg.xmp")
    try folder.makeSymbolicLink("a.xmp", to: "a.xmp")
    #expect(
      try warnings() == [
        warning("a.jpg.xmp", "file too large"),
        warning("a.xmp", "too many levels of symbolic links"),
      ])
    // The sidecars of a name without an extension are one file, and a name may have no room for that of one.
    try folder.copy("a.jpg", to: "b")
    try folder.makeFolder("b.xmp")
    #expect(try warnings(of: "b") == [warning("b.xmp", "is a directory")])
    let long = String(repeating: "a", count: 252)
    try folder.copy("a.jpg", to: Pathname(long))
    #expect(try warnings(of: long) == [])
  }

  @Test func `a pipe beside a photo is not waited for`() throws {
    try write([Self.segment(Self.xmp())])
    try folder.makeFIFO("a.jpg.xmp")
    try folder.makeFolder("a.xmp")
    let photo = try PhotoFile(folder["a.jpg"])
    try #expect(photo.faces.boxes == [box])
    #expect(photo.warnings.count == 2)
    #expect(photo.warnings[0].hasSuffix("a.jpg.xmp' is ignored: operation not supported"))
  }

  @Test func `the extension of XMP data is put together`() throws {
    let identifier = "0123456789ABCDEF0123456789ABCDEF"
    let whole = Array(Self.xmp().utf8)
    func piece(_ range: Range<Int>, of name: String = identifier) -> [UInt8] {
      let numbers = [whole.count, range.lowerBound].flatMap { bigEndian($0) }
      return JPEGSegments.segment(
        0xE1, Array("http://ns.adobe.com/xmp/extension/\0\(name)".utf8) + numbers + whole[range])
    }
    let main = Self.segment("<x xmpNote:HasExtendedXMP=\"\(identifier)\"/>")
    let pieces = [piece(100..<whole.count), piece(0..<100)]
    let other = piece(0..<50, of: String(identifier.reversed()))
    try write([main] + pieces + [other])
    #expect(try PhotoFile(folder["a.jpg"]).faces.boxes == [box])
    // Without the first piece, or its name, there is nothing.
    try write([main, pieces[0]])
    #expect(try PhotoFile(folder["a.jpg"]).faces.boxes.isEmpty)
    try write([Self.segment("<x/>")] + pieces)
    #expect(try PhotoFile(folder["a.jpg"]).faces.boxes.isEmpty)
  }

  @Test func `a change of faces changes the fingerprint, and the photo`() throws {
    try write([Self.segment(Self.xmp())])
    let photo = try PhotoFile(folder["a.jpg"])
    let plain = try photo.fingerprint()
    #expect(plain?.faces == nil)
    try #expect(photo.faces.boxes == [box])
    let before = try photo.fingerprint()
    #expect(
      before?.faces != nil && before == PhotoFingerprint(at: folder["a.jpg"], withFaces: true))
    try photo.checkUnchanged()
    try folder.write(Array(Self.xmp(x: 0.75).utf8), to: "a.jpg.xmp")
    #expect(PhotoFingerprint(at: folder["a.jpg"], withFaces: true) != before)
    #expect(PhotoFingerprint(at: folder["a.jpg"]) == plain)
    #expect(throws: PhotoError.self) { try photo.checkUnchanged() }
  }

  @Test func `a sidecar whose faces were not asked for may change`() throws {
    try write([])
    let photo = try PhotoFile(folder["a.jpg"])
    #expect(photo.faceFailure == nil)
    try folder.write(Array(Self.xmp().utf8), to: "a.jpg.xmp")
    try photo.checkUnchanged()
    try #expect(photo.faces.boxes == [box])
  }
}
