import CommandKit
import FileSystem
import PhotoIO

extension Settings {
  /// Returns the output of a group of photos.
  func output(of photos: [PhotoReference], _ number: GridNumber) -> OutputDestination {
    if let album = batch.album { return .page(album, number: number.index) }
    let pattern = batch.name ?? (number.page == nil ? .initial : .initialByDate)
    let ending =
      pattern.format == nil
      ? ".\(encoding.format(inBatchOn: style.background).pathExtension)" : ""
    let dates = pattern.hasDates ? photos.datesOfFiles() : []
    let name = pattern.file(number.index, first: photos.first?.path ?? "") { field in
      number.value(of: field, dates: dates, format: nil, inName: true) ?? "undated"
    }
    return .file((batch.folder?.path ?? ".").appending(name + ending.utf8))
  }

  /// What the user should know about the name of the output of a group of photos.
  func notes(
    about output: OutputDestination, of photos: [PhotoReference], _ number: GridNumber
  ) -> [String] {
    var notes: [String] = []
    if batch.name?.hasDates == true, photos.datesOfFiles().isEmpty {
      notes.append(
        "--name: warning: its dates are 'undated', because neither the photos nor their names have one"
      )
    }
    if number.index == 1, batch.updates, let old = pngOfEarlierVersions(output) {
      notes.append(
        "--update: warning: '\(old)' and others like it stay as they are, since batches are now JPEG;"
          + " --format png updates them")
    }
    return notes
  }

  /// Returns the picture that 0.4 made instead of an output, if it is there and neither of them was named.
  private func pngOfEarlierVersions(_ output: OutputDestination) -> Pathname? {
    guard encoding.format == nil, batch.name?.format == nil, selection.period == nil,
      let path = output.path, path.format == .jpeg, path.fileSize == nil
    else { return nil }
    let png = Pathname(bytes: path.bytes.dropLast(path.pathExtension?.count ?? 0) + "png".utf8)
    return png.fileSize == nil ? nil : png
  }
}
