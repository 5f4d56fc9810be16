/// What is known of a photo that may be picked.
public struct PickablePhoto: Hashable, Sendable {
  /// The index of the photo that this one is a copy of, with equal bytes; `nil` if it is no copy.
  public var original: Int?
  /// When the photo was taken, in seconds since any moment; `nil` if it is not known.
  public var time: Double?
  /// Whether the photo itself says so. A time in its name is often that of sending, which proves nothing.
  public var hasOwnTime = false
  /// The camera; `nil` if it is not known.
  public var camera: String?
  /// What is compared with other photos; empty if it has no copies.
  public var looks: [PictureCells] = []
  /// The sharpness, which is compared between copies and near-copies only; `nil` if it is not known.
  public var sharpness: Double?
  /// The rating that somebody gave the photo, -1 (rejected) to 5; 0 for none.
  public var rating = 0
  /// Whether it shows a screen, so that it is picked last.
  public var isScreenshot = false

  /// Creates a photo of which nothing is known.
  public init() {}

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
