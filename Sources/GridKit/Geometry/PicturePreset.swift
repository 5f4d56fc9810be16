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
  public var size: Size { Size(width: Self.width, height: row.height) }

  /// The aspect ratio as it is usually written: `4:5`.
  public var ratio: String { row.ratio }

  /// What the shape is used for, in a few words.
  public var summary: String { row.summary }

  private var row: (height: Int, ratio: String, summary: String) {
    switch self {
    case .square: (1080, "1:1", "posts shown uncropped in every feed")
    case .portrait: (1350, "4:5", "posts that fill most of a feed")
    case .tall: (1440, "3:4", "previews in profile grids")
    case .story: (1920, "9:16", "stories and reels")
    case .landscape: (566, "1.91:1", "wide posts and link previews")
    }
  }
}
