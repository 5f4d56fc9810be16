import CPhotoIO
import GridKit

/// The faces that the process found in the pixels of a photo.
package struct FoundFaces: Hashable, Sendable {
  /// The process's answers, whose sides are fractions of the photo's, in units of `PHOTO_FACES_UNIT`.
  private var faces: [[Int32]] = []

  /// Reads an answer; `nil` if it is not valid.
  init?(answer: [UInt8]) {
    let size = MemoryLayout<photo_faces_face>.size
    guard answer.count % size == 0, answer.count / size <= PHOTO_FACES_MAX_COUNT else { return nil }
    let sides = 0...Int32(PHOTO_FACES_UNIT)
    for start in stride(from: 0, to: answer.count, by: size) {
      let face = photo_faces_face(bytes: Array(answer[start..<start + size]))
      guard sides ~= face.left, face.left < face.right, sides ~= face.right,
        sides ~= face.top, face.top < face.bottom, sides ~= face.bottom, face.score > 0
      else { return nil }
      faces.append([face.left, face.top, face.right, face.bottom])
    }
  }

  /// The boxes inside the upright photo, in its pixels. They are a little larger than the faces, because the
  /// process is less exact than a person: by a thirteenth of the width on both sides, 1/23 of the height above and a
  /// tenth below. With the head of ``FaceFocus`` around them, that is half of the height above the face, and a
  /// quarter of its width on both sides.
  package func boxes(in photo: Size) -> [Rect] {
    faces.map { face in
      let unit = Int(PHOTO_FACES_UNIT)
      func pixels(_ place: Int32, _ side: Int) -> Int { (Int(place) * side + unit / 2) / unit }
      let (left, right) = (pixels(face[0], photo.width), pixels(face[2], photo.width))
      let (top, bottom) = (pixels(face[1], photo.height), pixels(face[3], photo.height))
      let (width, height) = (right - left, bottom - top)
      let x = min(max(0, left - width / 13), photo.width - 1)
      let y = min(max(0, top - height / 23), photo.height - 1)
      return Rect(
        x: x, y: y, width: max(1, min(photo.width, right + width / 13) - x),
        height: max(1, min(photo.height, bottom + height / 10) - y))
    }
  }
}

extension photo_faces_start: ExternalPayload {}
extension photo_faces_ready: ExternalPayload {}
extension photo_faces_pixels: ExternalPayload {}
extension photo_faces_face: ExternalPayload {}
extension photo_faces_failure: ExternalPayload {}
