import GridKit

extension PhotoFile {
  /// Throws if a file of this name exists and looks like somebody's photo rather than a grid: a
  /// JPEG or PNG that carries EXIF data or is not square, one that is damaged, or any picture of a
  /// format that is never written here.
  ///
  /// - Throws: ``OutputError`` with the reason ``OutputError/Reason/photo(_:)``, or with another if
  ///   it cannot be found out.
  public static func checkThatNoPhoto(isReplacedAt path: FilePath) throws(OutputError) {
    if let signs = try signsOfPhoto(at: path) { throw OutputError(path, .photo(signs)) }
  }

  private static func signsOfPhoto(at path: FilePath) throws(OutputError) -> String? {
    do throws(SystemError) {
      guard try FileStatus(ifExists: path)?.kind == .regular else { return nil }
    } catch {
      throw OutputError(path, .cannotCreate(error))
    }
    do throws(PhotoError) {
      let photo = try open(path, limits: Limits(pixels: .max, memory: MemoryBudget(bytes: .max)))
      if photo.carriesEXIF { return "it carries EXIF data" }
      return photo.size.width == photo.size.height ? nil : "it is not square: \(photo.size)"
    } catch {
      // What cannot be looked at may well be one.
      switch error.reason {
      case .empty: return nil
      case .notReadable(let format) where !format.isPicture: return nil
      case .outOfMemory, .readFailed: throw OutputError(path, .unread(error.reason))
      case .cannotOpen(let cause) where cause.isShortage:
        throw OutputError(path, .unread(error.reason))
      default: return "\(error.reason)"
      }
    }
  }
}
