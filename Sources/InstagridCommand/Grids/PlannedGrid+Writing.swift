import FileSystem
import GridKit
import LibC
import PhotoIO
import Synchronization

extension PlannedGrid {
  /// Composes the grid and writes it atomically, after waiting for the memory that it needs.
  func write(showing progress: Progress?) async throws -> WrittenGrid {
    let needs = MemoryBudget.GridNeeds(picture: pictureMemory, plan: plan)
    return try await request.run.memory.withRoom(forGrid: needs) {
      try await composed(showing: progress)
    }
  }

  private func composed(showing progress: Progress?) async throws -> WrittenGrid {
    let file = try open.output.openOutput(replacing: open.replaceable)
    // Half a picture is added for the photos, the rings of rows and the encoder.
    try checkMemory(request.encoding.memory(for: plan.size) + 2 * plan.size.area)
    if photos.contains(where: \.photo.file.isDecodedOutside) {
      ThreadPool.shared.allowThreadThatWaits()
    }
    var compositor = Compositor(threads: request.run.threads)
    let finished = Mutex(0)
    if let progress {
      compositor.cellFinished = {
        let count = finished.withLock { count in
          count += 1
          return count
        }
        // When the grid is started over, the line stays where it is until that point is reached.
        progress.update { $0.done = max($0.done, count) }
      }
    }
    // A photo that changes after this is an error.
    let mark = try mark()
    let gainMap = request.encoding.isHDR ? try await compositor.gainMap(of: plan) : nil
    var quality: Int?
    if let search = request.encoding.search?.adding(gainMap) {
      quality = try await compositor.write(plan, searchingWith: search, mark: mark, to: file)
    } else {
      var writer = request.encoding.writer
      if let gainMap { writer = HDRJPEGWriter(writer, gainMap) }
      try await compositor.write(plan, with: writer, mark: mark, to: file)
    }
    var written = WrittenGrid(byteCount: file.byteCount, quality: quality, gainMap: gainMap)
    if case .inResult = request.output {
      let (picture, memory) = (try file.contents, MemoryHold(in: request.run.memory))
      memory.add(existing: picture.count)
      (written.picture, written.memory) = (picture, memory)
    }
    if request.output.isPage {
      written.page = try PDFPage(file, size: plan.size, mark: mark)
    } else {
      try file.commit()
    }
    return written
  }
}

/// Throws unless a number of bytes can be allocated at this moment. The standard library would end the process
/// if it could not allocate an array.
private func checkMemory(_ bytes: Int) throws(ExitError) {
  // With mmap, because the optimizer removes a malloc whose memory is freed immediately.
  let memory = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  guard unsafe memory != MAP_FAILED else {
    throw ExitError(code: .outOfMemory, message: "not enough memory: \(bytes) bytes are needed")
  }
  unsafe munmap(memory, bytes)
}

/// What was written of a grid: its size, the quality that `--max-bytes` found, and the picture if it is returned.
struct WrittenGrid: Sendable {
  /// The size of the file in bytes; `nil` for a stream or a device.
  let byteCount: Int?
  var quality: Int? = nil
  var gainMap: EncodedGainMap? = nil
  /// The picture, if it is returned in the result.
  var picture: [UInt8]? = nil
  /// The picture, if it is a page of a PDF.
  var page: PDFPage? = nil
  /// Counts the picture toward the memory budget of its grid.
  var memory: MemoryHold? = nil
}
