/// A shape that social networks use for pictures, with its usual size.
///
///     PicturePreset.story.size       // 1080x1920
///     PicturePreset("Portrait")      // .portrait
public enum PicturePreset: String, CaseIterable, Sendable {
  /// 1:1, 1080x1080: posts that every feed shows without cropping.
  case square
  /// 4:5, 1080x1350: the posts that take up the most space in a feed.
  case portrait
  /// 3:4, 1080x1440: previews in profile grids since 2025, and photos from phones held upright.
  case tall
  /// 9:16, 1080x1920: stories and reels, which fill a phone's screen.
  case story
  /// 1.91:1, 1080x566: the widest posts, and link previews.
  case landscape

  /// The width in pixels that social networks show, which all shapes have.
  static let width = 1080

  /// Creates a shape from its name, in upper or lower case; `nil` for any other text.
  public init?(_ name: String) { self.init(rawValue: name.lowercased()) }

  /// The usual size in pixels.
  public var size: Size {
    switch self {
    case .square: Size(side: 1080)
    case .portrait: Size(width: 1080, height: 1350)
    case .tall: Size(width: 1080, height: 1440)
    case .story: Size(width: 1080, height: 1920)
    case .landscape: Size(width: 1080, height: 566)
    }
  }

  /// The aspect ratio as it is usually written: `4:5`.
  public var ratio: String {
    switch self {
    case .square: "1:1"
    case .portrait: "4:5"
    case .tall: "3:4"
    case .story: "9:16"
    case .landscape: "1.91:1"
    }
  }

  /// What the shape is used for, in a few words.
  public var summary: String {
    switch self {
    case .square: "posts shown uncropped in every feed"
    case .portrait: "posts that fill most of a feed"
    case .tall: "previews in profile grids"
    case .story: "stories and reels"
    case .landscape: "wide posts and link previews"
    }
  }
}
