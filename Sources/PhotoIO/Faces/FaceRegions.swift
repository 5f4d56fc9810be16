/// The faces that XMP data name, as fractions of the stored picture.
///
/// Sources: Metadata Working Group, Guidelines for Handling Image Metadata 2.0, 5.9 (Image Regions), whose
/// areas have their center and their size; Microsoft, People Tagging Overview (namespace
/// http://ns.microsoft.com/photo/1.2/), whose rectangles have their upper left corner and their size. Names
/// of persons are not read.
struct FaceRegions: Hashable {
  struct Face: Hashable {
    /// Fractions of the picture.
    var left, top, width, height: Double
  }

  struct Dimensions: Hashable {
    var width = 0.0
    var height = 0.0
  }

  /// The faces, at most ``mostFaces``: those of the Metadata Working Group, or else those of Microsoft,
  /// because some programs write the same faces in both forms.
  var faces: [Face] { used.faces }
  /// The number of further faces, which are too many.
  var surplusCount: Int { used.surplusCount }
  /// The number of faces that are not inside the picture.
  private(set) var invalidCount = 0
  /// Whether there is anything about faces.
  var isEmpty: Bool { faces.isEmpty && invalidCount == 0 }
  /// The size in pixels of the picture that the regions were made for; zero if it is not known.
  private(set) var appliedToDimensions = Dimensions()

  /// Which extension of the XMP data of a JPEG belongs to them; `nil` if none does.
  private(set) var extensionIdentifier: String?

  /// The faces in one form.
  private struct List: Hashable {
    private(set) var faces: [Face] = []
    private(set) var surplusCount = 0

    mutating func add(_ face: Face) {
      if faces.count < mostFaces { faces.append(face) } else { surplusCount += 1 }
    }
  }

  private var mwg = List()
  private var microsoft = List()
  private var used: List { mwg.faces.isEmpty ? microsoft : mwg }

  /// Far more than anybody names. Where a crop goes takes a time that grows with the square of this.
  static let mostFaces = 250

  /// Adds the faces that XMP data name. What cannot be read names none.
  mutating func add(xmp: [UInt8]) {
    var scanner = XMPScanner(xmp)
    // The properties of the region that is being read, which are attributes or elements.
    var region: (depth: Int, properties: [String: String])?
    var listDepth: Int?
    while let token = scanner.next() {
      let depth = scanner.open.count
      switch token {
      case .start(let name):
        if name == "mwg-rs:RegionList" || name == "MPRI:Regions" { listDepth = depth }
        if name == "rdf:li", listDepth != nil, region == nil { region = (depth, [:]) }
      case .value(let value, of: "xmpNote:HasExtendedXMP"): extensionIdentifier = value
      case .value(let value, of: "stDim:w"): appliedToDimensions.width = Self.side(value)
      case .value(let value, of: "stDim:h"): appliedToDimensions.height = Self.side(value)
      case .value(let value, of: let name): region?.properties[name] = value
      case .end:
        if let complete = region, complete.depth == depth + 1 {
          addRegion(complete.properties)
          region = nil
        }
        if listDepth == depth + 1 { listDepth = nil }
      }
    }
  }

  /// Returns a side of the picture; 0 if the text is no number. So regions that were read twice are equal.
  private static func side(_ text: String) -> Double {
    let number = XMPScanner.number(text)
    return number.isFinite ? number : 0
  }

  private mutating func addRegion(_ region: [String: String]) {
    if let rectangle = region["MPReg:Rectangle"] {
      let numbers = rectangle.split(separator: ",").map(XMPScanner.number)
      guard numbers.count == 4, let face = Face(numbers[0], numbers[1], numbers[2], numbers[3])
      else { return invalidCount += 1 }
      microsoft.add(face)
    } else if region["mwg-rs:Type"]?.lowercased() == "face" {
      func number(_ name: String) -> Double { XMPScanner.number(region[name] ?? "") }
      let (width, height) = (number("stArea:w"), number("stArea:h"))
      guard region["stArea:unit"] ?? "normalized" == "normalized",
        let face = Face(
          number("stArea:x") - width / 2, number("stArea:y") - height / 2, width, height)
      else { return invalidCount += 1 }
      mwg.add(face)
    }
  }
}

extension FaceRegions.Face {
  /// Creates a face from fractions; `nil` unless its center is inside the picture. What is outside is cut.
  fileprivate init?(_ left: Double, _ top: Double, _ width: Double, _ height: Double) {
    let isInside =
      (0...1).contains(left + width / 2) && (0...1).contains(top + height / 2)
      && width > 0 && height > 0 && width <= 1 && height <= 1
    guard isInside else { return nil }
    (self.left, self.top) = (max(0, left), max(0, top))
    (self.width, self.height) = (min(1, left + width) - self.left, min(1, top + height) - self.top)
  }
}
