import FileSystem
import GridKit

/// Why a file is not replaced by an output.
public struct ReplacementError: Error, Sendable {
  /// What keeps the file.
  public enum Reason: Sendable {
    /// It looks like a photo; the text says why.
    case photo(String)
    /// It may be a photo, but cannot be read.
    case unreadable(PhotoError.Reason)
  }

  /// The file's name.
  public let path: FilePath
  /// What keeps the file.
  public let reason: Reason

  /// Throws if a file of this name exists and looks like somebody's photo rather than a grid: a
  /// JPEG or PNG that has EXIF data or is not square, one that is damaged, or a picture in a format
  /// that is never written here.
  ///
  /// - Throws: ``ReplacementError``, or `OutputError` if the system does not tell what has the
  ///   name.
  public static func check(_ path: FilePath) throws {
    do throws(SystemError) {
      guard try FileStatus(ifExists: path)?.kind == .regular else { return }
    } catch {
      throw OutputError(path, .cannotCreate(error))
    }
    if let reason = reason(toKeep: path) { throw ReplacementError(path: path, reason: reason) }
  }

  private static func reason(toKeep path: FilePath) -> Reason? {
    do throws(PhotoError) {
      let limits = Limits(pixels: .max, memory: MemoryBudget(bytes: .max))
      let photo = try PhotoFile(path, limits: limits)
      if photo.hasEXIF { return .photo("it carries EXIF data") }
      return photo.size.width == photo.size.height ? nil : .photo("it is not square: \(photo.size)")
    } catch {
      // A file that cannot be read may well be a photo.
      switch error.reason {
      case .empty: return nil
      case .notReadable(let format) where !format.isPicture: return nil
      case .outOfMemory, .readFailed: return .unreadable(error.reason)
      case .cannotOpen(let cause) where cause.isShortage: return .unreadable(error.reason)
      default: return .photo("\(error.reason)")
      }
    }
  }
}

extension ReplacementError: CustomStringConvertible {
  /// One line: the file, and what keeps it.
  public var description: String {
    switch reason {
    case .photo(let why): "\(path): not replaced, since it looks like a photo (\(why))"
    case .unreadable(let why): "\(path): not replaced, since it cannot be looked at (\(why))"
    }
  }
}
