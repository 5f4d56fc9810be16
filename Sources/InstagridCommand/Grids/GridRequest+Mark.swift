import GridKit
import PhotoIO

extension GridRequest {
  /// Returns the mark of the picture.
  ///
  /// Its digest covers everything that affects the picture's pixels and their encoding and is known
  /// before the photos are decoded, as numbers. So two ways of requesting the same picture result
  /// in the same mark. Names, dates, the number of threads and locations are not included.
  ///
  /// - Parameter photos: the fingerprints of the photos in the cells, in order; `nil` for a stream,
  ///   which has none.
  func mark(of photos: [PhotoFingerprint?]) -> OutputMark {
    var lines = [
      "picture \(plan.size), background \(plan.style.background), radius \(plan.radius)",
      "fidelity \(plan.fidelity)", writer.summary,
    ]
    for (number, cell) in plan.cells.enumerated() {
      let content: String
      if number < photos.count {
        let focus = focus[number]
        // The focus of a contained photo has no effect.
        let view = fit[number] == .cover ? "focus \(focus.x) \(focus.y)" : "contained"
        let file = photos[number].map { "\($0.byteCount) bytes, \($0.hash.sixteenDigits)" }
        content = "\(view), \(file ?? "stream")"
      } else {
        content = plan.style.showsEmptyCells ? "empty \(plan.style.emptyCell)" : "background"
      }
      lines.append("\(cell.frame): \(content)")
    }
    return OutputMark(describing: lines.joined(separator: "\n"))
  }

  /// Whether the output, an unchanged picture with a mark, is the requested picture: it has the
  /// same mark and is newer than all photos. It never is if a photo is a stream or inline, or if
  /// there are more photos than cells.
  func isUpToDate(_ existing: OutputMark) -> Bool {
    // The photos are read only if their dates allow it.
    guard !hasSurplus && isOutputNewer else { return false }
    let fingerprints = photos.map { $0.path.flatMap(PhotoFingerprint.init) }
    return !fingerprints.contains(nil) && existing == mark(of: fingerprints)
  }

  /// Whether the output is newer than all photos. It never is if a photo is inline.
  var isOutputNewer: Bool {
    let paths = photos.compactMap(\.path)
    return paths.count == photos.count && output.path?.isNewer(than: paths) ?? false
  }

  /// Whether the output is newer than all photos that are there.
  var isOutputNewerThanPresentPhotos: Bool {
    output.path?.isNewer(than: photos.compactMap(\.path).filter(\.exists)) ?? false
  }
}

extension Style {
  /// Whether empty cells look different from the background.
  fileprivate var showsEmptyCells: Bool {
    emptyCell.alpha > 0 && !(emptyCell == background && background.isOpaque)
  }
}
