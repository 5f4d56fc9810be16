import GridKit
import PhotoIO

extension GridRequest {
  /// Returns the mark of the picture.
  ///
  /// Its digest covers everything that affects the picture's pixels and their encoding and is known before the
  /// photos are opened, as numbers. So two ways of requesting the same picture result in the same mark, except
  /// that a layout that depends on the photos has another mark than the same layout by name. Names and dates
  /// (unless they are in captions), the number of threads and locations are not included.
  ///
  /// - Parameters:
  ///   - photos: the fingerprints of the photos in the cells, in order; `nil` for a stream, which has
  ///     none.
  ///   - undrawn: the texts that the picture lacks, because they cannot be drawn and `--skip-bad` allows
  ///     it.
  ///   - centered: the indices of the photos whose faces cannot be found, which `--skip-bad` allows too.
  /// - Throws: `TextError` if there is text, and nothing can be drawn.
  func mark(
    of photos: [PhotoFingerprint?], without undrawn: [UndrawnText.Place] = [],
    facesOf centered: [Int] = []
  ) throws(TextError) -> OutputMark {
    let style = settings.style
    // The frames of the cells are enough unless text takes some of their rows.
    let isPlain = hasFixedLayout && !hasText
    let isBlurred = blurredPhoto != nil
    let radius =
      isPlain
      ? plan.radius(isBlurred: isBlurred)
      : style.radius(isBlurred: isBlurred, in: size.referenceSide)
    func describe(_ photo: Int) -> String {
      photos[photo].map { photo in
        "\(photo.byteCount) bytes, \(photo.hash.sixteenDigits)"
          + (photo.faces.map { ", faces \($0.sixteenDigits)" } ?? "")
      } ?? "stream"
    }
    let background = blurredPhoto.map { index in
      let focus = self.photos[index].framing.focus.point
      return "shaded blur of photo \(index + 1), focus \(focus.x) \(focus.y)"
    }
    var lines = [
      "picture \(size), background \(background ?? "\(style.background)"), radius \(radius)",
      "fidelity \(settings.reading.fidelity)", writer.summary,
    ]
    if let search { lines.append("at most \(search.limit) bytes, \(search.lowest.summary)") }
    // What depends on the shapes of the photos is known from their contents.
    func pixels(_ length: Length) -> Int { length.pixels(of: size.referenceSide) }
    let gap = style.gap.map { "\($0.map(pixels))" } ?? "thin"
    let margin = style.margin.map { "\($0.map(pixels))" } ?? "as gap"
    let spacing = "gap \(gap), margin \(margin)"
    let empty = settings.showsEmptyCells ? "empty \(style.emptyCell)" : "background"
    switch settings.picture.layoutChoice {
    case .fixed where isPlain && !isSortedByShape: break
    case .fixed: lines.append("layout \(plan.layout), \(spacing)")
    case .lines: lines.append("layout \(plan.layout), \(spacing), \(empty)")
    case .automatic: lines.append("automatic layout of whole photos, \(spacing)")
    case .mosaic(let tree): lines.append("mosaic \(tree?.description ?? "of any kind"), \(spacing)")
    case .justified(let axis): lines.append("justified \(axis), \(spacing)")
    }
    lines += try markLinesOfText()
    lines += undrawn.map { place in
      switch place {
      case .title: "without the title"
      case .caption(let photo): "without caption \(photo + 1)"
      }
    }
    let searches = zip(self.photos, photos).contains { $0.framing.mayMove && $1?.faces == nil }
    if searches, let finder = run.finder.identity { lines.append("faces \(finder.sixteenDigits)") }
    lines += centered.map { "without faces \($0 + 1)" }
    if isSortedByShape { lines.append("sorted by shape, cells \(usableCells)") }
    let contents = photos.indices.map { "\(self.photos[$0].framing.summary), \(describe($0))" }
    if isSortedByShape || !hasFixedLayout { lines += contents }
    if hasFixedLayout {
      let photos = isSortedByShape ? [:] : Dictionary(uniqueKeysWithValues: zip(cells, contents))
      for (number, cell) in plan.cells.enumerated() {
        lines.append("\(cell.frame): \(photos[number] ?? empty)")
      }
    }
    return OutputMark(describing: lines.joined(separator: "\n"))
  }

  /// Whether the output, an unchanged picture, has the mark of this request and is newer than all photos. It
  /// never is if a photo is a stream or inline, or has no cell.
  func isUpToDate(_ existing: OutputMark) -> Bool {
    // The photos are read only if their dates allow it.
    guard !hasSurplus && isOutputNewer else { return false }
    let fingerprints = photos.map { photo in
      photo.name.path.flatMap { PhotoFingerprint(at: $0, withFaces: photo.framing.focus == .faces) }
    }
    // If text cannot be drawn, making the picture fails with that error.
    return !fingerprints.contains(nil) && existing == (try? mark(of: fingerprints))
  }

  /// Whether the output is newer than all photos. It never is if a photo is inline.
  var isOutputNewer: Bool {
    let paths = photos.compactMap(\.name.path)
    return paths.count == photos.count && output.path?.isNewer(than: paths) ?? false
  }

  var isOutputNewerThanPresentPhotos: Bool {
    output.path?.isNewer(than: photos.compactMap(\.name.path).filter(\.exists)) ?? false
  }
}

extension PhotoFraming {
  /// Whether the photo is moved to keep its faces, if it is cropped.
  fileprivate var mayMove: Bool { focus == .faces && (fit == .cover || zoom > 1) }

  fileprivate var summary: String {
    let zoomed = zoom == 1 ? "" : ", zoom \(zoom)"
    // The focus has no effect where the whole photo is visible.
    let kept = focus == .faces ? "faces" : "\(focus.point.x) \(focus.point.y)"
    return fit == .contain && zoom == 1
      ? "contained" : (fit == .contain ? "contained, " : "") + "focus \(kept)\(zoomed)"
  }
}

extension Settings {
  fileprivate var showsEmptyCells: Bool {
    let (color, background) = (style.emptyCell, style.background)
    return color.alpha > 0
      && (look.blurredPhoto != nil || color != background || !background.isOpaque)
  }
}
