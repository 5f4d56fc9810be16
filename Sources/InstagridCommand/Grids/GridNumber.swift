import PhotoIO

/// Which of the grids of a run a grid is.
struct GridNumber: Sendable {
  /// The number in a batch, from 1, or the line of the record.
  var index = 1
  /// The number of grids; `nil` if it is not known.
  var count: Int? = 1
  /// With `--per`, of what time it is.
  var page: Page?

  /// One of the pages of a day, a month or a year.
  struct Page: Sendable {
    /// `nil` for photos without a date.
    let period: CaptureTime?
    /// Its number among the pages of this time, from 1.
    let number: Int
  }

  /// Returns what stands in the place of a placeholder in the title, or in the name of the output; `nil` for the date
  /// of photos of which none has one.
  ///
  /// - Parameters:
  ///   - dates: those of the photos.
  ///   - format: that of dates in a title, as for strftime(3); `nil` for the usual one.
  func value(
    of field: TitleField, dates: [CaptureTime], format: String?, inName isInName: Bool = false
  ) -> String? {
    // Dates of a language may have slashes, unlike 2024-08-17.
    func text(_ time: CaptureTime?) -> String? {
      isInName ? time?.beginning(of: .day).description : time?.text(format: format)
    }
    return switch field {
    case .index: "\(index)"
    case .pages: "\(count ?? 0)"
    case .first: text(dates.min())
    case .last: text(dates.max())
    case .page: page.map { "\($0.number)" }
    case .date: text(page?.period)
    case .month: page?.period?.month(asNumber: isInName)
    case .year: page?.period?.year
    }
  }
}
