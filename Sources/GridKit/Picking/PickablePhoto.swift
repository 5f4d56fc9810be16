/// What is known of a photo that may be picked.
public struct PickablePhoto: Hashable, Sendable {
  /// The index of the photo that this one is a copy of, with equal bytes; `nil` if it is no copy.
  public var original: Int?
  /// When the photo was taken, in seconds since any moment; `nil` if it is not known.
  public var time: Double?
  /// The day, the month or the year among which the picked photos are shared, such as `2024-08`; `nil` for photos that
  /// belong to none, which are picked last.
  public var period: String?
  /// Whether the photo itself says so. A time in its name is often that of sending, which proves nothing.
  public var hasOwnTime = false
  /// The camera; `nil` if it is not known.
  public var camera: String?
  /// What is compared with other photos; empty if it has no copies.
  public var looks: [PictureCells] = []
  /// The stored size; `nil` if it is not known.
  public var size: Size?
  /// The number of pixels; of a photo that was enlarged, those that it had before.
  public var pixels = 0
  /// The quantization steps of the brightness of a JPEG, row by row; empty if they are not known.
  public var quantization: [Int] = []
  /// How coarsely the photo is compressed: the sum of its steps, or of those that it once had; 0 without loss.
  public var coarseness = 0
  /// The number of bytes of the file.
  public var byteCount = 0
  /// The sharpness, which is compared between copies and near-copies only; `nil` if it is not known.
  public var sharpness: Double?
  /// Why the photo shows nothing; `nil` if it shows something, or if that is not known.
  public var flaw: Flaw?
  /// The rating that somebody gave the photo, -1 (rejected) to 5; 0 for none.
  public var rating = 0
  /// Whether it shows a screen, so that it is picked last.
  public var isScreenshot = false

  /// Why a photo shows nothing.
  public enum Flaw: Hashable, Sendable {
    /// It is blurred as a whole: moved or out of focus.
    case blurred
    /// It is black, white or of one color.
    case empty
  }

  /// The least rating of photos that are shown even if they are blurred.
  public static let leastRatingOfBlurred = 3

  /// Whether somebody asked for the photo, so that it is always picked.
  public var isWanted = false

  /// Creates a photo of which nothing is known.
  public init() {}

  /// What tells that the photo is no copy, before its pixels are compared: that somebody rated it, and that it names
  /// its camera and has a time of its own. The higher one is the original.
  public var origin: Origin {
    Origin(rating: rating, facts: (camera == nil ? 0 : 1) + (hasOwnTime ? 1 : 0))
  }

  /// See ``PickablePhoto/origin``.
  public struct Origin: Comparable, Sendable {
    fileprivate let rating, facts: Int

    /// Whether the other one rather tells an original.
    public static func < (one: Origin, other: Origin) -> Bool {
      (one.rating, one.facts) < (other.rating, other.facts)
    }
  }

  /// Whether the photo rather than another one is the original, of which the other one is a copy; `nil` if nothing
  /// tells them apart. Metadata count most bytes if all pixels are equal.
  func isBetterCopy(than other: PickablePhoto) -> Bool? {
    func merit(_ photo: PickablePhoto) -> (Int, Int, Double, Int) {
      (photo.pixels, -photo.coarseness, photo.sharpness ?? -1, photo.byteCount)
    }
    if origin != other.origin { return origin > other.origin }
    return merit(self) == merit(other) ? nil : merit(self) > merit(other)
  }

  /// The time and the camera, if the photo itself names both.
  var moment: (time: Double, camera: String)? {
    guard hasOwnTime, let time, let camera else { return nil }
    return (time, camera)
  }

  /// Whether both photos say when they were taken, and these are different seconds.
  func isOfOtherTime(than other: PickablePhoto) -> Bool {
    guard hasOwnTime, other.hasOwnTime, let time, let theirs = other.time else { return false }
    return abs(time - theirs) >= 1
  }
}
