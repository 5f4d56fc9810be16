import FileSystem
import LibC

/// Where something that is known of a photo comes from.
package enum MetadataSource: String, Sendable {
  /// A file beside the photo, such as `photo.jpg.xmp`.
  case sidecar
  case exif = "EXIF"
  case xmp = "XMP"
  case iptc = "IPTC"
  /// A file of Google Takeout beside the photo.
  case takeout = "Google Takeout"
  /// The name of the photo's file.
  case name
  /// The file's own date, which only sorts photos.
  case file

  /// Whether it is in another file than the photo.
  package var isBesidePhoto: Bool { [.sidecar, .takeout].contains(self) }
}

/// Something that is known of a photo, and where it comes from.
package struct Sourced<Value: Sendable>: Sendable {
  package let value: Value
  package let source: MetadataSource
}

/// What is known of a photo besides its picture. Everything is read when it is asked for, and only once.
///
/// Of a stream, only the name is known. What cannot be read counts as missing.
package final class PhotoMetadata {
  private let path: Pathname?
  /// The file; `nil` for a stream, and if it cannot be opened.
  private let input: SniffedFile?
  /// The first error because of which something counts as missing although it may be there.
  private var failure: PhotoError?

  init(of input: SniffedFile) {
    path = if case .path(let path) = input.name { path } else { nil }
    self.input = input.isFile ? input : nil
  }

  /// Opens a photo to read its metadata. Nothing is decoded.
  package init(ofPhoto path: Pathname) {
    self.path = path
    do throws(PhotoError) {
      let file = try SniffedFile(examining: path)
      input = file.isFile ? file : nil
    } catch {
      (input, failure) = (nil, error)
    }
  }

  /// Throws if what counts as missing may be there: the photo cannot be opened, or something was not read for a
  /// reason that may pass.
  package func check() throws(PhotoError) {
    if let failure, failure.code == .cannotOpen || failure.mayPass { throw failure }
  }

  /// When the photo was taken, as far as its metadata or its name says so.
  package var taken: Sourced<CaptureTime>? {
    first([
      (.sidecar, { $0.inSidecar(CaptureTime.init(xmp:)).map($0.completed) }),
      (.exif, { CaptureTime(exif: $0.exif) }),
      (.xmp, { $0.xmp.flatMap(CaptureTime.init(xmp:)) }),
      (.iptc, { $0.iptc.flatMap(CaptureTime.init(iptc:)) }),
      (.takeout, { $0.takeout?.taken }),
      (.name, { $0.path.flatMap { CaptureTime(fileName: $0.stem) } }),
    ])
  }

  /// When the photo was taken or, if nothing says so, when its file was modified.
  package func taken(or modified: FileStatus.Time) -> Sourced<CaptureTime> {
    taken ?? Sourced(value: CaptureTime(modified), source: .file)
  }

  /// The photo's own title or description. What cameras and scanners write into every photo is no title.
  package var title: Sourced<String>? {
    // A description is better than nothing, but no title.
    first(
      PhotoWords.allCases.flatMap { words in
        [
          (.sidecar, { $0.inSidecar { String(words, inXMP: $0) } }),
          (.exif, { $0.exif.flatMap { String(words, inEXIF: $0) } }),
          (.xmp, { $0.xmp.flatMap { String(words, inXMP: $0) } }),
          (.iptc, { $0.iptc.flatMap { String(words, inIPTC: $0) } }),
        ]
      } + [(.takeout, { $0.takeout.flatMap { String(titleInTakeout: $0.description) } })])
  }

  /// The rating that somebody gave the photo, -1 (rejected) to 5.
  package var rating: Sourced<Int>? {
    first([
      (.sidecar, { $0.inSidecar(Int.init(ratingInXMP:)) }),
      // A rejection, which EXIF data cannot express; programs write its stars there.
      (.xmp, { $0.xmp.flatMap(Int.init(ratingInXMP:)).flatMap { $0 < 0 ? $0 : nil } }),
      (.exif, { $0.exif.flatMap(Int.init(ratingInEXIF:)) }),
      (.xmp, { $0.xmp.flatMap(Int.init(ratingInXMP:)) }),
    ])
  }

  /// The rating, 1...5; `nil` also for a rejection.
  package var stars: Sourced<Int>? { rating.flatMap { $0.value > 0 ? $0 : nil } }

  /// The name of the camera that the photo itself has; `nil` if it is not known.
  package var camera: String? { exif?.camera }

  /// The name of the camera that took the photo, such as `Canon EOS R5`.
  package var namedCamera: Sourced<String>? {
    inEveryForm({ $0.camera }, String.init(cameraInXMP:))
  }

  /// The name of the lens.
  package var lens: Sourced<String>? { inEveryForm({ $0.lens }, String.init(lensInXMP:)) }

  /// The exposure, such as `1/250 s  f/2.8  ISO 100`, or the part of it that is known.
  package var exposure: Sourced<String>? {
    func text(_ exposure: PhotoExposure) -> String? {
      "\(exposure)".isEmpty ? nil : "\(exposure)"
    }
    return inEveryForm({ text(PhotoExposure(exif: $0)) }, { text(PhotoExposure(xmp: $0)) })
  }

  /// Returns what is first found in a sidecar, in EXIF data, or in XMP data.
  private func inEveryForm<Value>(
    _ inEXIF: @escaping (TIFFDirectory) -> Value?, _ inXMP: @escaping ([UInt8]) -> Value?
  ) -> Sourced<Value>? {
    first([
      (.sidecar, { $0.inSidecar(inXMP) }), (.exif, { $0.exif.flatMap(inEXIF) }),
      (.xmp, { $0.xmp.flatMap(inXMP) }),
    ])
  }

  /// Returns the time of the EXIF data if it is that of a sidecar, whose program may have left out the fraction of
  /// the second and the offset; otherwise that of the sidecar.
  private func completed(_ time: CaptureTime) -> CaptureTime {
    guard time.offset == nil, let own = CaptureTime(exif: exif), own.isInSecond(of: time) else {
      return time
    }
    return own
  }

  /// Returns the first value that one of the sources has.
  private func first<Value>(
    _ sources: [(MetadataSource, (PhotoMetadata) -> Value?)]
  ) -> Sourced<Value>? {
    for (source, read) in sources {
      if let value = read(self) { return Sourced(value: value, source: source) }
    }
    return nil
  }

  private lazy var exif = read { file throws(PhotoError) in try file.format.exif(of: file) }
  private lazy var xmp = read { file throws(PhotoError) in try file.format.xmp(of: file) }
  private lazy var iptc = read { file throws(PhotoError) in try file.format.iptc(of: file) }

  private lazy var takeout =
    input == nil ? nil : path.flatMap { TakeoutRecord(ofPhoto: $0, reading: contents(ofSidecar:)) }

  private func read<Value>(
    _ read: (SniffedFile) throws(PhotoError) -> Value?
  ) -> Value? {
    guard let input else { return nil }
    do throws(PhotoError) {
      return try input.metadata { () throws(PhotoError) in try read(input) }
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// The XMP data of the sidecars that can be read.
  private lazy var sidecars = input?.name.sidecars.compactMap(contents(ofSidecar:)) ?? []

  /// Returns the bytes of a file beside the photo; `nil` if there is none. One that can never be read is ignored.
  private func contents(ofSidecar path: Pathname) -> [UInt8]? {
    do throws(SystemError) { return try Sidecar.contents(of: path)?.utf8 } catch {
      if ![EACCES, EPERM, EISDIR, ENOTSUP, EFBIG, ELOOP].contains(error.code) {
        failure = failure ?? PhotoError(.path(path), .readFailed(error))
      }
      return nil
    }
  }

  /// Returns the first value that is found in a sidecar.
  private func inSidecar<Value>(_ read: ([UInt8]) -> Value?) -> Value? {
    sidecars.lazy.compactMap(read).first
  }
}

extension PhotoFile {
  /// What is known of the photo besides its picture.
  package var metadata: PhotoMetadata { PhotoMetadata(of: input) }
}
