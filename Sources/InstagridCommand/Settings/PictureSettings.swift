import CommandKit
import GridKit

/// What a picture is divided into, and how photos fill it.
struct PictureSettings: Sendable {
  var layout: LayoutValue?
  var size = PicturePreset.square.size
  var fit: [PhotoSetting<Fit>] = []
  var focus: [PhotoSetting<UnitPoint>] = []
  /// Whether `--allow-empty` allows empty cells; `nil` if it was not given.
  var allowsEmpty: Bool?
}

extension PictureSettings {
  static let layout = Option<Self>.value(
    "layout", "l", "L", under: .picture,
    """
    \(layoutHelp) (default: the one that `instagrid layouts --photos N --size SIZE` shows)
    """,
    set: { $0.layout = LayoutValue($1, typedAs: $2) })

  /// The help of `--layout` without its default.
  static let layoutHelp =
    """
    layout of the cells: `1`, `2`, `3`, a name, the number across and down such as `3x2`, or the
    number in each row such as `2+1`, or in each column such as `columns:1+2`
    """

  static let size = Option<Self>.value(
    "size", "s", "SIZE", under: .picture,
    """
    size in pixels such as `1080` or `1080x1350`,
    \(Size.allowedSides.lowerBound)...\(Size.allowedSides.upperBound) along each side, or
    \(PicturePreset.allCases.map { "`\($0.rawValue)`" }.alternatives) (default:
    `\(PictureSettings().size.width)`)
    """,
    set: { (settings, size: Size, _) in settings.size = size })

  static let fit = Option<Self>.values(
    "fit", "FIT", under: .picture,
    """
    `cover` crops each photo to fill its cell; `contain` shows all of it, with the background
    around it, and ignores its focus; *N=FIT* is for photo *N*; repeatable (default: `cover`)
    """,
    in: \.fit)

  static let focus = Option<Self>.values(
    "focus", "POINT", under: .picture,
    """
    keep this point of every photo visible: `top`, `bottom`, `left`, `right`, `center`, a pair
    such as `top-left`, or *X,Y* in fractions 0...1 or percent; *N=POINT* is for photo *N*;
    repeatable (default: `center`)
    """,
    in: \.focus)

  static let allowEmpty = Option<Self>.flag(
    "allow-empty", under: .picture,
    """
    allow fewer photos than cells (requires `--layout`); without `--empty`, empty cells are
    `\(Style().emptyCell)`
    """,
    set: { $0.allowsEmpty = $1 }
  ).rare

  /// The cells, and how photos fill them.
  static let cells = [layout, size, fit, focus]

  static let options = cells + [allowEmpty]
}

extension PictureSettings {
  /// Returns the fit of each photo.
  ///
  /// - Parameters:
  ///   - count: the number of photos.
  ///   - known: what is known of the photos, for the error about a number that no photo has, such as
  ///     `only 3 photos were given`.
  func fits(count: Int, known: String) throws(UsageError) -> [Fit] {
    try fit.values(default: .cover, count: count) { number in
      UsageError(option: Self.fit.entry.long, PictureProblem.noPhoto(number, known: known))
    }
  }

  /// Returns the focus of each photo, as ``fits(count:known:)`` does for the fit.
  func focuses(count: Int, known: String) throws(UsageError) -> [UnitPoint] {
    try focus.values(default: .center, count: count) { number in
      UsageError(option: Self.focus.entry.long, PictureProblem.noPhoto(number, known: known))
    }
  }

  /// Returns the settings for the other photos after some have been removed and the following ones
  /// have moved up.
  ///
  /// - Parameter indices: the indices of the photos, from 0.
  func removingPhotos(at indices: Set<Int>) -> PictureSettings {
    var settings = self
    settings.focus = focus.compactMap { $0.removingPhotos(at: indices) }
    settings.fit = fit.compactMap { $0.removingPhotos(at: indices) }
    return settings
  }
}

/// What can be wrong with the settings of a picture.
enum PictureProblem: UsageProblem {
  /// No photo has a number that an option names.
  case noPhoto(Int, known: String)

  var text: String {
    switch self {
    case .noPhoto(let number, let known): "there is no photo \(number); \(known)"
    }
  }
}
