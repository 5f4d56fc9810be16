import CPhotoIO
import FileSystem
import GridKit

/// When a photo whose faces cannot be found is only centered.
package enum FaceFallback: Sendable {
  case never
  /// If it or the search is to blame: it is damaged, or the process that searches crashes or breaks its protocol.
  case unlessItMayPass
  /// Whatever the reason; and nothing is searched, or wrong, if the program never works here.
  case always
}

extension PhotoFile {
  /// Returns the boxes of the faces in the upright photo, in its pixels, for GridKit's `CellPhoto`: those that a
  /// sidecar such as `photo.jpg.xmp` or the XMP data of the photo name; or, if they name none, those that a finder finds
  /// in its pixels.
  ///
  ///     let photo = try PhotoFile("family.jpg")
  ///     grid.place(CellPhoto(photo, keeping: try await photo.faceBoxes(findingWith: FaceFinder())))
  ///
  /// - Parameter finder: `nil` if only metadata tell where faces are. It needs the program `instagrid-faces` beside the
  ///   running program or in `../libexec/instagrid`, and finds nothing without it, nor in a stream.
  /// - Throws: ``PhotoError`` if the photo is damaged, or if the program fails twice.
  public func faceBoxes(findingWith finder: FaceFinder? = nil) async throws(PhotoError) -> [Rect] {
    if let finder { try await findFaces(with: finder, orCenters: .never) }
    return try faces.boxes
  }

  /// Whether ``findFaces(with:orCenters:)`` would look for faces.
  package var isSearchable: Bool { byteCount != nil && (try? faces.isSearchable) ?? false }

  /// Looks for faces in the pixels of a photo that names none, unless it is a stream, and adds them to ``faces``.
  ///
  /// - Parameters:
  ///   - finder: looks for them; nothing is done if its program is not installed.
  ///   - fallback: when an error is only the ``faceFailure``, and the photo centered.
  package func findFaces(
    with finder: FaceFinder, orCenters fallback: FaceFallback
  ) async throws(PhotoError) {
    guard finder.isInstalled, byteCount != nil, try faces.isSearchable else { return }
    if fallback == .always, finder.neverWorks != nil { return }
    do throws(PhotoError) {
      let picture = try await reducedForSearch()
      let found = try converting(try finder.find(in: picture.rgb, picture.size)) {
        PhotoError(name, .facesNotFound($0))
      }
      let boxes = found?.boxes(in: orientation.apply(to: size)) ?? []
      knownFaces.withLock { $0?.add(found: boxes) }
    } catch {
      guard fallback == .always || fallback == .unlessItMayPass && !error.mayPass else {
        throw error
      }
      // Drawing the photo decides about its damage, which may be where nothing shows.
      var isAboutSearch = error.mayPass
      if case .facesNotFound = error.reason { isAboutSearch = true }
      let isMentioned = fallback == .unlessItMayPass || isAboutSearch
      knownFaces.withLock { $0?.center(because: isMentioned ? error : nil) }
    }
  }

  /// Returns the photo, upright, as the program sees it: its longer side is at most `PHOTO_FACES_MAX_SIDE` pixels.
  private func reducedForSearch() async throws(PhotoError) -> Raster {
    let longest = max(self.size.width, self.size.height)
    let side = min(Int(PHOTO_FACES_MAX_SIDE), longest)
    let factor = shrinkFactors.filter { side * $0 <= longest }.max() ?? 1
    let source = ShrunkPhoto(photo: self, factor: factor)
    let upright = orientation.apply(to: source.size)
    let size = AspectFit.frame(of: upright, in: Rect(Size(side: side))).size
    do {
      var plan = try GridPlan(
        .single, size: size, style: Style(margin: .pixels(0), gap: .pixels(0), background: .white))
      plan.place(CellPhoto(source), in: 0)
      return try await Compositor(threads: 1).compose(plan)
    } catch {
      let cause = (error as? CompositionError)?.failures.first?.error as? PhotoError
      throw cause ?? PhotoError(name, .facesNotFound(FaceError("\(error)")))
    }
  }
}

extension Raster {
  /// Red, green and blue of each pixel.
  fileprivate var rgb: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * size.area)
    for pixel in pixels {
      bytes.append(pixel.x)
      bytes.append(pixel.y)
      bytes.append(pixel.z)
    }
    return bytes
  }
}

/// A photo as its decoder shrinks it.
private struct ShrunkPhoto: PhotoSource {
  let photo: PhotoFile
  let factor: Int
  var orientation: Orientation { photo.orientation }
  var size: Size { photo.size.shrunk(by: factor) }

  func pushRows(of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler) async throws {
    let part = PhotoPart(
      part.area, shrunkBy: factor, averagedOver: part.boxSide,
      renderingMemory: part.renderingMemory)
    try await photo.pushRows(of: part, to: makeHandler)
  }
}
