import GridKit
import TestSupport

@testable import PhotoIO

extension Target {
  /// The answer of the process that finds faces.
  static let faces = Target("faces") { bytes in
    guard let faces = FoundFaces(answer: bytes) else { return }
    for size in [
      Size(width: 40, height: 30), Size(width: 1, height: 1), Size(width: 1, height: 9000),
    ] {
      for box in faces.boxes(in: size) {
        require(
          box.width > 0 && box.height > 0 && Rect(size).contains(box),
          "a face is in the photo: \(box)")
      }
    }
  }
}
