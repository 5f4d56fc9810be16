import CommandKit
import FileSystem
import GridKit

extension Settings {
  /// Returns the plan of a grid with a layout, without photos; throws if the layout does not fit.
  ///
  /// - Parameter captions: for each cell, the rows that its caption needs, `nil` for none; or nothing.
  func plan(
    of layout: Layout, in size: PictureSize, captions: [LabelBand?] = [],
    title: (label: Label, band: LabelBand)? = nil
  ) throws(UsageError) -> GridPlan {
    do throws(LayoutFitError) {
      return try GridPlan(
        layout, size: size, style: style, fidelity: reading.fidelity, captions: captions,
        title: title)
    } catch {
      throw UsageError(
        "\(named(layout)): \(error.shortage); reduce --gap or --margin, or increase --size")
    }
  }

  /// Returns a layout in messages: as it was typed, if it was.
  func named(_ layout: Layout) -> String {
    // Before the photos are known, a mosaic has another layout in its place.
    if case .mosaic = picture.layoutChoice { return picture.layout!.named }
    return picture.layout.flatMap { $0.layout == layout ? $0.named : nil } ?? layout.named
  }

  /// Returns the plan of a grid whose photos are not known. A layout that depends on them has no gaps and no margin
  /// in it, if it does not fit with them.
  func provisionalPlan(of layout: Layout, in size: PictureSize) throws(UsageError) -> GridPlan {
    do throws(UsageError) { return try plan(of: layout, in: size) } catch {
      let narrow = Style(margin: .pixels(0), gap: .pixels(0))
      guard layout.keepsShapes, let plan = try? GridPlan(layout, size: size, style: narrow) else {
        throw error
      }
      return plan
    }
  }

  /// Returns the layout of a grid of photos whose shapes are not known, as if they were squares.
  func provisionalLayout(forPhotos count: Int, in size: PictureSize) throws(UsageError) -> Layout {
    if case .mosaic(let tree?) = picture.layoutChoice, tree.photos.count != count {
      throw mismatch(
        picture.layout!.cellCountClause(), tree.photos.count, photos: count, mayBeEmpty: false)
    }
    guard let layout = picture.layoutChoice.provisionalLayout(forPhotos: count, in: size) else {
      throw count == 0 ? UsageError("no photos were given") : .tooMany(photos: count)
    }
    return layout
  }

  /// Returns the photos of a grid with what the options say about each.
  func requested(
    _ names: [PhotoReference], in layout: Layout, usableCells: Int
  ) throws(UsageError) -> [RequestedPhoto] {
    // An option may name a photo that an empty cell lacks.
    let count = max(usableCells, batch.perPage ?? 0)
    let known =
      picture.fixedLayout == nil
      ? batch.perPage.map { "a grid has at most \($0.photos)" } ?? names.count.photosWereGiven
      : picture.layout!.cellCountClause(blank: layout.cellCount - usableCells)
    let photos = try requested(names, ofNumbers: count, known: known)
    try checkBlurredPhoto(among: names.count, ofNumbers: count, known: known)
    return photos
  }

  /// Returns photos with what the options say about each. Options may name `count` photos, if there are
  /// fewer; `known` is what is known of the photos, for the error about a number that no photo has.
  func requested(
    _ names: [PhotoReference], ofNumbers count: Int, known: String
  ) throws(UsageError) -> [RequestedPhoto] {
    let count = max(count, names.count)
    let framings = try picture.framings(fit: look.defaultFit, count: count, known: known)
    let captions = try text.patterns(count: count, known: known)
    return names.enumerated().map { index, name in
      RequestedPhoto(
        name: name, number: index + 1, framing: framings[index], caption: captions[index])
    }
  }

  /// Throws if the photo that is blurred is none of the photos. `numbers` and `known` are what
  /// ``requested(_:ofNumbers:known:)`` gets.
  func checkBlurredPhoto(
    among count: Int, ofNumbers numbers: Int, known: String
  ) throws(UsageError) {
    if let number = look.blurredPhoto, number > count {
      throw .noPhoto(
        number, of: "background", known: number > numbers ? known : count.photosWereGiven)
    }
  }

  /// Throws if there are too few or too many photos for a layout, or if options need another one.
  func check(
    _ photos: [PhotoReference], against layout: Layout, usableCells: Int, output: OutputDestination
  ) throws(UsageError) {
    if case .justified = picture.layoutChoice, selection.order == .shape {
      throw UsageError(
        option: "sort",
        "photos are not sorted by shape in a justified layout, in which every cell has"
          + " the shape of its photo")
    }
    guard let given = picture.layout, picture.fixedLayout != nil else {
      if case .lines = picture.layoutChoice { return }
      if let option = emptyOption { throw UsageError("\(option) requires \(picture.neededLayout)") }
      return
    }
    let count = photos.count
    guard
      count == usableCells || count < usableCells && emptyOption != nil
        || count > usableCells && selection.skipsBad
    else {
      // A pattern such as *.jpg also matches the picture of an earlier run.
      try output.check(isNoneOf: photos)
      let blank = layout.cellCount - usableCells
      // A mistyped name, or a pattern that matched none, may be why the number is wrong.
      let missing = photos.lazy.compactMap(\.path).first { !$0.exists }
      throw mismatch(
        given.cellCountClause(blank: blank), usableCells, photos: count, missing: missing)
    }
  }

  /// The error about more or fewer photos than cells. `clause` says how many there are, such as `layout 2 has 3
  /// cells`.
  func mismatch(
    _ clause: String, _ cellCount: Int, photos count: Int, missing: Pathname? = nil,
    mayBeEmpty: Bool = true
  ) -> UsageError {
    let hint =
      if let missing {
        "; there is no '\(missing)'"
      } else if count > cellCount, batch.manifest == nil {
        "; --pick \(cellCount) takes the best"
      } else if (1..<cellCount).contains(count), mayBeEmpty {
        "; --allow-empty leaves the other cells empty"
      } else if (1...Layout.maximumCellCount).contains(count) {
        "; without --layout, one for \(count.photos) is chosen"
      } else {
        ""
      }
    return UsageError("\(clause), but \(count.photosWereGiven)\(hint)", isAboutCount: true)
  }
}

extension UsageError {
  /// There are more photos than any grid has cells.
  static func tooMany(photos count: Int) -> UsageError {
    UsageError(
      "\(count.photosWereGiven), but a grid has at most \(Layout.maximumCellCount) cells; --pick N takes"
        + " the best")
  }
}
