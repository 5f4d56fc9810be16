// Makes a grid of those photos that can be read, and says what to do about the others:
//
//     ReadableGrid OUTPUT PHOTO...
//
// Paths and FileSystem both declare a type named Pathname, and errors are handled by their codes.

import FileSystem
import GridKit
import Paths
import PhotoIO

extension PhotoError {
  /// What a user can do about a photo that cannot be read.
  var remedy: String {
    switch code {
    case .cannotOpen, .unsupported, .damaged: "choose another photo"
    case .decoderMissing: "install instagrid-formats"
    case .overLimit: "raise the limit"
    case .changed, .readFailed, .outOfMemory: "try again"
    default: "report it"  // a later version may have further codes
    }
  }
}

/// Opens a photo, or says why that is not possible.
func photo(at file: FilePath) -> CellPhoto? {
  do {
    return CellPhoto(try PhotoFile(FileSystem.Pathname(file.string)))
  } catch {
    print("\(error): \(error.remedy)")
    return nil
  }
}

func makeGrid(of files: [FilePath], at output: Paths.Pathname) async throws {
  let photos = files.compactMap(photo)
  let size = PicturePreset.square.size
  guard let layout = Layout.automatic(for: photos.map(\.source.aspectRatio), in: .both(size)) else {
    return print("there is no photo")
  }
  var grid = Grid<CellPhoto>(layout: layout)
  for photo in photos { grid.place(photo) }
  let picture = try await Compositor().compose(GridPlan(grid, size: size))
  do {
    try PNGWriter().write(picture, to: FileSystem.Pathname(output.file.string))
    print("\(layout) of \(photos.count) photos")
  } catch {
    print(error.code == .exists ? "\(error): choose another name" : "\(error)")
  }
}

let files = CommandLine.arguments.dropFirst().map { FilePath($0) }
if files.count > 1 {
  try await makeGrid(of: Array(files.dropFirst()), at: Paths.Pathname(files[0]))
} else {
  print("usage: ReadableGrid OUTPUT PHOTO...")
}
