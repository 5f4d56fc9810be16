import GridKit
import TestSupport

@testable import PhotoIO

extension Target {
  /// XMP data, of which the faces, the date, the title and the rating are read.
  static let xmp = Target("xmp") { bytes in
    var regions = FaceRegions()
    regions.add(xmp: bytes)
    require(regions.faces.count <= FaceRegions.mostFaces, "the number of faces is limited")
    for orientation in Orientation.allCases {
      let size = Size(width: 40, height: 30)
      let faces = PhotoFaces(regions, from: nil, upright: size, turn: orientation)
      for box in faces.boxes {
        require(
          box.width > 0 && box.height > 0 && Rect(size).contains(box),
          "a face is in the photo: \(box)")
      }
    }
    for words in PhotoWords.allCases { _ = String(words, inXMP: bytes) }
    _ = CaptureTime(xmp: bytes)
    if let rating = Int(ratingInXMP: bytes) { require(-1...5 ~= rating, "a rating has its range") }
  }
}
