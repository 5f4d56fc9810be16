import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// A grid that is written while it is composed.
@Suite struct CompositorWritingTests {
  static let writers: [any RasterWriter] = [
    PNGWriter(), PNGWriter(compression: .small), JPEGWriter(), JPEGWriter(quality: 60),
    JPEGWriter(isProgressive: true),
  ]

  private func grid() throws -> Grid<CellPhoto> {
    var grid = Grid<CellPhoto>(layout: .wideBottom)
    for name in ["lighthouse.jpg", "kite.png", "lake.jpg"] {
      grid.place(CellPhoto(try PhotoFile(.fixture("photos/\(name)"))))
    }
    return grid
  }

  @Test(arguments: writers.indices, ["#106698", "#10669880", "transparent"])
  func `the file is that of the whole square`(writer: Int, background: String) async throws {
    let writer = Self.writers[writer]
    let color = try #require(Color(background))
    let folder = try TemporaryFolder()
    let plan = try GridPlan(grid(), size: Size(side: 150), style: Style(background: color))
    let square = try await Compositor().compose(plan)
    try writer.write(square, to: folder["whole"])
    let output = try OutputFile(folder["streamed"])
    try await Compositor().write(plan, with: writer, to: output)
    try output.commit()
    #expect(
      try Contents(folder["streamed"].contents()) == Contents(folder["whole"].contents()))
  }

  @Test(arguments: writers.indices)
  func `a photo that fails leaves no file`(writer: Int) async throws {
    let writer = Self.writers[writer]
    let folder = try TemporaryFolder()
    var grid = try grid()
    grid.replace(2, with: CellPhoto(try PhotoFile(.fixture("damaged/truncated.jpg"))))
    let plan = try GridPlan(grid, size: Size(side: 150))
    let output = try OutputFile(folder["grid"])
    await #expect(throws: CompositionError.self) {
      try await Compositor(threads: 1).write(plan, with: writer, to: output)
    }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: writers.indices)
  func `a full disk is an error of the output`(writer: Int) async throws {
    let writer = Self.writers[writer]
    let plan = try GridPlan(grid(), size: Size(side: 400))
    let output = try OutputFile("/dev/full")
    let error = await #expect(throws: CompositionError.self) {
      try await Compositor().write(plan, with: writer, to: output)
    }
    #expect((error?.outputError as? OutputError)?.code == .writeFailed)
  }
}
