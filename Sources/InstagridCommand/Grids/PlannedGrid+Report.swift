import CommandKit
import GridKit
import PhotoIO

/// A report of the contents of a cell, for people and for programs.
struct CellReport: Sendable {
  /// From 1.
  let number: Int
  fileprivate let cell: CellPlan
  /// `nil` in an empty cell.
  fileprivate let photo: GridPhoto?

  /// The fraction of the photo, 0..<1, that is cropped; below 0 in an empty cell, so that it comes last.
  fileprivate var cut: Double { cell.photo?.cutShare ?? -1 }

  fileprivate static let titles = ["", "cut", "photo", "cell", "shows", "scale", "caption"]

  /// The texts of the row of a table.
  ///
  /// - Parameters:
  ///   - nameWidth: the most letters of a name, from whose middle others are left out.
  ///   - isShort: whether the size of the photo is left out where it is cropped.
  fileprivate func row(nameWidth: Int, isShort: Bool) -> [String] {
    guard let photo, let plan = cell.photo else {
      return ["\(number)", "", "empty", "\(cell.frame)"]
    }
    let upright = plan.uprightSize
    let place = plan.frame == cell.photoArea ? "" : " in \(plan.frame)"
    let zoomed = plan.zoom == 1 ? "" : ", zoomed \(plan.zoom.short) times"
    return [
      "\(number)", cut == 0 ? "" : "\((100 * cut).rounded().short)%" + (cut > 0.4 ? " !" : ""),
      "\(photo.file.name)".shortened(to: nameWidth)
        + (photo.asked.number == number ? "" : " (photo \(photo.asked.number))"),
      "\(cell.photoArea)",
      (cut == 0
        ? "all of \(upright)\(place)" : plan.crop.text + (isShort ? "" : " of \(upright)"))
        + zoomed,
      plan.magnification.short, cell.caption.map { String(escaping: $0.text.utf8) } ?? "",
    ]
  }

  /// An object with the same keys for every cell.
  var json: JSON {
    let shown = photo.flatMap { photo in cell.photo.map { (photo: photo, plan: $0) } }
    let (file, plan, faces) = (shown?.photo.file, shown?.plan, shown?.plan.faces ?? [])
    // If the photo is to keep its faces.
    let source = shown?.photo.faces?.source
    let members: [(String, JSON?)] = [
      ("cell", .integer(number)), ("frame", cell.frame.json), ("photo", photo?.asked.name.json),
      ("photoNumber", (shown?.photo.asked.number).map(JSON.integer)),
      ("size", plan?.uprightSize.json),
      ("orientation", (file?.orientation.rawValue).map(JSON.integer)),
      ("fit", (plan?.fit.rawValue).map(JSON.string)), ("zoom", (plan?.zoom).map(JSON.number)),
      ("photoFrame", plan?.frame.json), ("caption", (cell.caption?.text).map(JSON.string)),
      ("captionFrame", cell.caption.map { _ in cell.captionFrame.json }),
      ("crop", plan?.crop.json), ("cut", (plan?.cutShare).map(JSON.number)),
      ("magnification", (plan?.magnification).map(JSON.number)),
      ("leftOut", (file?.unusedParts).map(JSON.strings)), ("gainMap", file?.gainMap?.gains?.json),
      ("focusedOn", source.map { _ in .string(faces.isEmpty ? "center" : "faces") }),
      ("faces", source.map { name in .array(faces.map { $0.boxJSON(foundIn: name) }) }),
      ("headsCut", source.map { _ in .integer(plan?.headsCut ?? 0) }),
    ]
    return JSON(members: members.map { ($0, $1 ?? .null) })
  }
}

extension String {
  /// The text without letters from its middle, if it has more than this number.
  fileprivate func shortened(to width: Int) -> String {
    count <= width ? self : "\(prefix((width - 1) / 2))…\(suffix(width / 2))"
  }
}

extension PhotoPlan {
  /// A warning if the photo is enlarged so much that it looks soft. A preview is of a larger photo.
  func enlargementWarning(isPreview: Bool) -> String? {
    magnification > (isPreview ? 1.1 : 2)
      ? "enlarged \(magnification.short) times, so it will look soft" : nil
  }

  fileprivate var headsWarning: String? {
    let count = headsCut
    return count == 0
      ? nil
      : "heads that do not fit into the cell: \(count) of \(faces.count); --fit contain shows them"
  }

  /// The fraction of the photo, 0..<1, that is cropped.
  var cutShare: Double { max(0, 1 - crop.width * crop.height / Double(uprightSize.area)) }

  /// Whether more of the photo is cropped than rounding explains.
  var isCropped: Bool { cutShare >= 0.02 }
}

extension PlannedGrid {
  var cells: [CellReport] {
    let photos = Dictionary(uniqueKeysWithValues: photos.map { ($0.cell, $0.photo) })
    return plan.cells.enumerated().map { number, cell in
      CellReport(number: number + 1, cell: cell, photo: photos[number])
    }
  }

  /// The warnings, one line each, without duplicates. The list is complete once the grid has been made.
  var warnings: [String] {
    var lines = request.notes
    if request.encoding.search != nil && request.settings.reports.isDryRun {
      lines.append(
        "--max-bytes: only encoding shows which quality fits, or that none does; a dry run does not"
          + " know it")
    }
    lines += [smallCellsWarning, cutPhotosWarning].compactMap(\.self) + (text?.warnings ?? [])
    lines += [noFacesNote, unsearchedWarning].compactMap(\.self)
    if request.encoding.isHDR, photos.allSatisfy({ $0.photo.file.gainMap == nil }) {
      lines.append("--hdr: warning: no photo has an HDR gain map, so the picture has none")
    }
    for placed in photos {
      let (photo, plan) = (placed.photo.file, plan.cells[placed.cell].photo)
      let warnings =
        photo.warnings
        + [
          plan?.enlargementWarning(isPreview: photo.encoding.format == .raw), plan?.headsWarning,
        ].compactMap(\.self)
      for line in warnings.map({ "\(photo.name): warning: \($0)" }) where !lines.contains(line) {
        lines.append(line)
      }
    }
    return lines
  }

  /// Returns the plan as text: the output, a drawing if wanted, and the cells, those that crop most first.
  func text(isDrawn: Bool) -> String {
    "\(request.output): a \(request.encoding.format.name) of \(plan.size), \(namedLayout);"
      + " nothing was written\n"
      + (plan.title.map { "title: \(String(escaping: $0.text.utf8))\n" } ?? "")
      + (isDrawn ? LayoutDiagram(plan).text(fitting: Terminal.size(of: 1)) : "") + table + blurText
      + gainText
  }

  /// The cells in a table that fits into a terminal, as far as that is possible.
  private var table: String {
    let cells = cells.sorted { ($0.cut, $1.number) > ($1.cut, $0.number) }
    let titles = CellReport.titles.prefix(plan.cells.contains { $0.caption != nil } ? 7 : 6)
    func lines(nameWidth: Int, isShort: Bool) -> [String] {
      ([Array(titles)] + cells.map { $0.row(nameWidth: nameWidth, isShort: isShort) }).inColumns
        .map { "  \($0)" }
    }
    let window = Terminal.showsOutput ? Terminal.size(of: 1).columns : .max
    func excess(_ lines: [String]) -> Int { lines.map(\.count).max()! - window }
    let longestName = photos.map { "\($0.photo.file.name)".count }.max() ?? 0
    var table = lines(nameWidth: .max, isShort: false)
    if excess(table) > 0 { table = lines(nameWidth: .max, isShort: true) }
    if excess(table) > 0 {
      table = lines(nameWidth: max(12, longestName - excess(table)), isShort: true)
    }
    return table.map { "\($0)\n" }.joined()
  }

  private var blurText: String {
    guard let blurred = plan.blurredPhoto, let number = blurredNumber else { return "" }
    return "  background: photo \(number), blurred: shows \(blurred.crop.text) of"
      + " \(blurred.uprightSize)\n"
  }

  private var gainText: String {
    let photos = photos.filter { $0.photo.file.gainMap != nil }
    if photos.isEmpty { return "" }
    let numbers = photos.map { "\($0.photo.asked.number)" }.joined(separator: ", ")
    return "  HDR: \(photos.count == 1 ? "photo" : "photos") \(numbers)\n"
  }

  private var namedLayout: String { request.settings.named(plan.layout) }

  /// A note if cropped photos are to be focused on faces, but none of them has any; otherwise `nil`.
  private var noFacesNote: String? {
    let seeking = photos.filter {
      $0.photo.asked.framing.focus == .faces && plan.cells[$0.cell].photo?.isCropped == true
    }
    guard !seeking.isEmpty, seeking.allSatisfy({ $0.photo.faces?.boxes.isEmpty != false }) else {
      return nil
    }
    let subject =
      switch seeking.count {
      case 1: photos.count == 1 ? "the photo is" : "1 cropped photo is"
      case photos.count: "all photos are"
      default: "\(seeking.count) cropped photos are"
      }
    let program = ExternalProgram.faces
    return "--focus faces: no face is known, so \(subject) centered"
      + (request.run.finder.isInstalled
        ? "" : "; \(program.name) finds them (\(program.installHint))")
  }

  private var unsearchedWarning: String? {
    let unsearched = unsearched
    guard let first = unsearched.first else { return nil }
    let reason =
      request.run.finder.neverWorks.map { "\($0)" } ?? first.photo.file.faceFailure.map { "\($0)" }
    return "warning: faces are not looked for, so \(unsearched.count.photos) may lose some:"
      + " \(reason ?? ""); --focus center needs no search"
  }

  private var smallCellsWarning: String? {
    let shortest = plan.cells.reduce(.max) { min($0, $1.frame.size.shorterSide) }
    // A picture that is small itself is meant to be.
    guard shortest < 64, plan.size.shorterSide >= 256 else { return nil }
    let isHigh = plan.cells.contains { $0.frame.height == shortest }
    return "\(namedLayout): warning: its smallest cell is only \(shortest)"
      + " \(shortest == 1 ? "pixel" : "pixels") \(isHigh ? "high" : "wide")"
  }

  /// A warning if more than a quarter of a photo is cropped although the layout crops least, because both
  /// sides of the picture are given; otherwise `nil`.
  private var cutPhotosWarning: String? {
    // In a small picture, rounding crops more.
    guard plan.layout.keepsShapes || request.settings.picture.layout == nil,
      case .both(let size) = request.size, size.shorterSide >= 256,
      let most = plan.cells.compactMap(\.photo).filter({ $0.zoom == 1 }).map(\.cutShare).max(),
      most > 0.25
    else { return nil }
    let free: PictureSize =
      plan.layout.justifiedAxis == .columns ? .height(size.height) : .width(size.width)
    let share = Int((100 * most).rounded())
    let advice =
      request.settings.picture.size == nil && areWhole(in: free)
      ? "--size \(free)" : "--fit contain -b blur"
    return "\(namedLayout): warning: up to \(share)% of a photo is cropped; \(advice) keeps all of"
      + " them whole"
  }

  /// Whether all photos would be whole in a picture of which only one side is given. Captions and a title do not
  /// matter, since the other side makes room for them.
  private func areWhole(in size: PictureSize) -> Bool {
    let settings = request.settings
    let layout = settings.picture.layoutChoice.layout(
      for: open.photos.map(\.file.aspectRatio), in: size, style: settings.style,
      sortedByShape: settings.selection.order == .shape)
    guard let layout, layout.keepsShapes, var plan = try? settings.plan(of: layout, in: size) else {
      return false
    }
    for (cell, photo) in open.photos.enumerated() { plan.place(photo.cellPhoto, in: cell) }
    return plan.cells.allSatisfy { $0.photo?.isCropped != true }
  }

  /// The number of the photo, from 1, that is blurred behind the cells, by which options name it.
  fileprivate var blurredNumber: Int? {
    request.blurredPhoto(among: open.asked).map { open.asked[$0].number }
  }

  var background: BackgroundValue {
    blurredNumber.map(BackgroundValue.blur) ?? .color(request.settings.style.background)
  }
}
