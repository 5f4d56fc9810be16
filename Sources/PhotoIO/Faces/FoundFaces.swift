import CPhotoIO
import GridKit

/// The faces that the process found in the pixels of a photo.
struct FoundFaces: Sendable {
  /// The process's answers, whose sides are fractions of the photo's, in units of `PHOTO_FACES_UNIT`.
  private let faces: [photo_faces_face]

  /// Reads an answer; `nil` if it is not valid.
  init?(answer: [UInt8]) {
    let size = MemoryLayout<photo_faces_face>.size
    guard answer.count % size == 0, answer.count / size <= PHOTO_FACES_MAX_COUNT else { return nil }
    faces = stride(from: 0, to: answer.count, by: size).map { start in
      photo_faces_face(bytes: Array(answer[start..<start + size]))
    }
    let sides = 0...Int32(PHOTO_FACES_UNIT)
    guard
      faces.allSatisfy({ face in
        sides ~= face.left && face.left < face.right && sides ~= face.right && sides ~= face.top
          && face.top < face.bottom && sides ~= face.bottom && face.score > 0
      })
    else { return nil }
  }

  /// The boxes inside the upright photo, in its pixels. They are a little larger than the faces, because the
  /// process is less exact than a person: by a thirteenth of the width on both sides, 1/23 of the height above and a
  /// tenth below. With the head of ``FaceFocus`` around them, that is half of the height above the face, and a
  /// quarter of its width on both sides.
  func boxes(in photo: Size) -> [Rect] {
    func pixels(_ place: Int32, _ side: Int) -> Int {
      (Int(place) * side + Int(PHOTO_FACES_UNIT) / 2) / Int(PHOTO_FACES_UNIT)
    }
    return faces.map { face in
      let (left, right) = (pixels(face.left, photo.width), pixels(face.right, photo.width))
      let (top, bottom) = (pixels(face.top, photo.height), pixels(face.bottom, photo.height))
      let (across, down) = ((right - left) / 13, bottom - top)
      let x = min(max(0, left - across), photo.width - 1)
      let y = min(max(0, top - down / 23), photo.height - 1)
      return Rect(
        x: x, y: y, width: max(1, min(photo.width, right + across) - x),
        height: max(1, min(photo.height, bottom + down / 10) - y))
    }
  }
}

extension photo_faces_start: ExternalPayload {}
extension photo_faces_ready: ExternalPayload {}
extension photo_faces_pixels: ExternalPayload {}
extension photo_faces_face: ExternalPayload {}
