import ArrangePage
import FileSystem
import GridKit
import PhotoIO

/// A photo of a page, and what decides how the page begins with it.
struct ArrangedPhoto: Sendable {
  let asked: RequestedPhoto
  /// The size of the upright photo.
  let size: Size
  /// The faces that it is to keep.
  let faces: [Rect]
  let warnings: [String]
  /// Why it is centered although it is to keep its faces.
  let faceFailure: Diagnostic?
  private(set) var measures: PickablePhoto
  /// What the page contains, until it has been written.
  private var page: PagePhoto?

  /// Reads a photo, and looks for its faces, if it is to keep them.
  init(_ asked: RequestedPhoto, of request: ArrangeRequest) async throws {
    let (settings, name) = (request.settings, asked.name)
    let limits = settings.reading.limits(in: request.run.memory)
    let photo = try request.output.open(name, limits: limits)
    let keepsFaces = asked.framing.focus.keepsFaces
    if keepsFaces {
      try await photo.findFaces(
        with: request.run.finder, orCenters: asked.framing.focus.fallback(settings.selection))
    }
    faces = keepsFaces ? try photo.faces.boxes : []
    let date = photo.metadata.taken?.value
    let page = try await PagePhoto(
      photo, name: name.file, date: date?.text(format: settings.text.dateFormat) ?? "",
      faces: faces,
      longestSide: PagePhoto.longestSide(amongPhotos: request.photos.count), limits: limits)
    measures = try PickablePhoto(named: name, photo)
    if let small = page.small { measures.add(small, turned: .up) }
    (self.asked, self.page, size) = (asked, page, page.size)
    let failure = photo.faceFailure
    let isUnasked = asked.framing.focus == .facesIfPossible
    faceFailure = isUnasked ? nil : failure.map(Diagnostic.init(centering:))
    warnings =
      page.warnings + (isUnasked ? failure.map { ["\($0); it is centered"] } ?? [] : [])
  }

  /// Returns what the page contains of the photo, and releases it.
  mutating func takePage() -> PagePhoto {
    defer { page = nil }
    return page!
  }
}
