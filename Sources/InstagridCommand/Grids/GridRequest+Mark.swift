import FileSystem
import GridKit
import PhotoIO

/// A photo of a grid, as it is part of the mark of the picture.
struct MarkedPhoto {
  fileprivate let asked: RequestedPhoto
  /// `nil` for a stream, which has none.
  fileprivate let fingerprint: PhotoFingerprint?

  init(_ asked: RequestedPhoto, _ fingerprint: PhotoFingerprint?) {
    (self.asked, self.fingerprint) = (asked, fingerprint)
  }

  fileprivate var summary: String {
    let file =
      fingerprint.map { photo in
        "\(photo.byteCount) bytes, \(photo.hash.sixteenDigits)"
          + (photo.faces.map { ", faces \($0.sixteenDigits)" } ?? "")
      } ?? "stream"
    return "\(asked.framing.summary), \(file)"
  }
}

extension GridRequest {
  /// Returns the mark of the picture of some photos, in order.
  ///
  /// Its digest covers everything that affects the picture's pixels and their encoding and is known before the
  /// photos are opened, as numbers. So two ways of requesting the same picture result in the same mark, except
  /// that a layout that depends on the photos has another mark than the same layout by name. Names and dates
  /// (unless they are in captions), the number of threads and locations are not included.
  ///
  /// - Parameters:
  ///   - photos: the photos in the cells, in order.
  ///   - empty: the cells, as far as they are known without the photos' shapes.
  ///   - undrawn: the texts that the picture lacks, because they cannot be drawn and `--skip-bad` allows
  ///     it.
  ///   - centered: the indices of the photos whose faces cannot be found, which `--skip-bad` allows too.
  /// - Throws: `TextError` if there is text, and nothing can be drawn.
  func mark(
    of photos: [MarkedPhoto], in empty: EmptyGrid, without undrawn: [PlannedText.Place] = [],
    facesOf centered: [Int] = []
  ) throws(TextError) -> OutputMark {
    let asked = photos.map(\.asked)
    // The frames of the cells are enough unless text takes some of their rows.
    let isPlain = hasFixedLayout && !settings.hasText(with: asked)
    let isSortedByShape = settings.selection.order == .shape
    var lines = markLinesOfPicture(of: asked, in: isPlain ? empty.plan : nil)
    if !isPlain || isSortedByShape { lines += markLinesOfLayout(empty.plan.layout) }
    lines += try markLinesOfText(with: asked)
    lines += undrawn.map { place in
      switch place {
      case .title: "without the title"
      case .caption(let photo): "without caption \(photo + 1)"
      }
    }
    let searches = photos.contains { $0.asked.framing.mayMove && $0.fingerprint?.faces == nil }
    if searches, let finder = run.finder.identity { lines.append("faces \(finder.sixteenDigits)") }
    lines += centered.map { "without faces \($0 + 1)" }
    if isSortedByShape { lines.append("sorted by shape, cells \(empty.usableCells)") }
    let contents = photos.map(\.summary)
    if isSortedByShape || !hasFixedLayout { lines += contents }
    if hasFixedLayout {
      let cells = empty.cells(forPhotos: photos.count)
      let photos = isSortedByShape ? [:] : Dictionary(uniqueKeysWithValues: zip(cells, contents))
      for (number, cell) in empty.plan.cells.enumerated() {
        lines.append("\(cell.frame): \(photos[number] ?? settings.emptyCellSummary)")
      }
    }
    return OutputMark(describing: lines.joined(separator: "\n"))
  }

  /// Returns what describes the look of the picture and its encoding; `plan` is that of its cells, if it is known.
  private func markLinesOfPicture(of photos: [RequestedPhoto], in plan: GridPlan?) -> [String] {
    let (style, writer, search) = (settings.style, encoding.writer, encoding.search)
    let blurred = blurredPhoto(among: photos)
    let radius =
      plan?.radius(isBlurred: blurred != nil)
      ?? style.radius(isBlurred: blurred != nil, in: size.referenceSide)
    let background = blurred.map { index in
      let focus = photos[index].framing.focus.point
      return "shaded blur of photo \(index + 1), focus \(focus.x) \(focus.y)"
    }
    return [
      "picture \(size), background \(background ?? "\(style.background)"), radius \(radius)",
      "fidelity \(settings.reading.fidelity)", writer.summary,
    ] + (search.map { ["at most \($0.limit) bytes, \($0.lowest.summary)"] } ?? [])
      + (encoding.isHDR ? ["hdr"] : [])
  }

  /// Returns what describes a layout. What depends on the shapes of the photos is known from their contents.
  private func markLinesOfLayout(_ layout: Layout) -> [String] {
    let style = settings.style
    func pixels(_ length: Length) -> Int { length.pixels(of: size.referenceSide) }
    let gap = style.gap.map { "\($0.map(pixels))" } ?? "thin"
    let margin = style.margin.map { "\($0.map(pixels))" } ?? "as gap"
    let spacing = "gap \(gap), margin \(margin)"
    return switch settings.picture.layoutChoice {
    case .fixed: ["layout \(layout), \(spacing)"]
    case .lines: ["layout \(layout), \(spacing), \(settings.emptyCellSummary)"]
    case .automatic: ["automatic layout of whole photos, \(spacing)"]
    case .mosaic(let tree): ["mosaic \(tree?.description ?? "of any kind"), \(spacing)"]
    case .justified(let axis): ["justified \(axis), \(spacing)"]
    }
  }

  /// Whether the output, an unchanged picture, has the mark of this request for some photos and is newer than all
  /// of them. It never is if a photo is a stream or inline, or has no cell.
  func isUpToDate(
    _ existing: OutputMark, with photos: [RequestedPhoto], in empty: EmptyGrid
  ) -> Bool {
    // The photos are read only if their dates allow it.
    guard photos.count <= empty.usableCells.count, isOutputNewer(than: photos) else { return false }
    let marked = photos.map { photo in
      let path = photo.name.path
      return MarkedPhoto(
        photo, path.flatMap { PhotoFingerprint(at: $0, withFaces: photo.framing.focus.keepsFaces) })
    }
    // If text cannot be drawn, making the picture fails with that error.
    return marked.allSatisfy { $0.fingerprint != nil }
      && existing == (try? mark(of: marked, in: empty))
  }

  /// Examines the output, or the PDF that has it as a page. Returns also the mark of the picture, if it is unchanged.
  func examinedOutput(at path: Pathname) throws(OutputError) -> (ExistingOutput, OutputMark?) {
    if let album = run.album { return (album.existing, album.mark(ofPage: number.index)) }
    let existing = try ExistingOutput(at: path)
    return (existing, existing.mark)
  }

  func isUpToDate(_ existing: OutputMark) -> Bool {
    isUpToDate(existing, with: photos, in: emptyGrid)
  }

  /// Whether the output is newer than photos. It never is if one of them is inline.
  func isOutputNewer(than photos: [RequestedPhoto]) -> Bool {
    let paths = photos.compactMap(\.name.path)
    return paths.count == photos.count && output.path?.isNewer(than: paths) ?? false
  }

  var isOutputNewerThanPresentPhotos: Bool {
    output.path?.isNewer(than: photos.compactMap(\.name.path).filter(\.exists)) ?? false
  }
}

extension PhotoFraming {
  /// Whether the photo is moved to keep its faces, if it is cropped.
  fileprivate var mayMove: Bool { focus.keepsFaces && (fit == .cover || zoom > 1) }

  fileprivate var summary: String {
    let zoomed = zoom == 1 ? "" : ", zoom \(zoom)"
    // The focus has no effect where the whole photo is visible.
    let kept = focus.keepsFaces ? "faces" : "\(focus.point.x) \(focus.point.y)"
    return fit == .contain && zoom == 1
      ? "contained" : (fit == .contain ? "contained, " : "") + "focus \(kept)\(zoomed)"
  }
}

extension Settings {
  /// What an empty cell shows.
  fileprivate var emptyCellSummary: String {
    let (color, background) = (style.emptyCell, style.background)
    let isShown =
      color.alpha > 0
      && (look.blurredPhoto != nil || color != background || !background.isOpaque)
    return isShown ? "empty \(color)" : "background"
  }
}
