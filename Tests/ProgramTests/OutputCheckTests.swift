import TestSupport
import Testing

/// The number of times that the program examines the path of each photo: to see whether it is a
/// folder, to find photos of the same size, and in the end to see whether it has changed. If a file exists
/// where the output goes, each photo is compared with it.
@Suite struct OutputCheckTests {
  @Test(
    arguments: [["compose", "-o", "grid.png"], ["batch", "-o", "grids"]] as [[Word]],
    [(false, 3), (true, 4)])
  func `each photo is examined three times, and once more if the output exists`(
    _ command: [Word], _ existing: (output: Bool, count: Int)
  ) throws {
    let folder = try TemporaryFolder()
    let photos: [Word] = ["a.png", "b.jpg", "c.png"]
    for photo in photos { try folder.copy(.small("rgb.png"), to: photo) }
    let words = command + ["-l", "3x1", "-s", "32", "--quiet"] + photos
    if existing.output { #expect(try Program.run(words, in: folder).isQuietSuccess) }
    let paths = try FaultInjection.statPaths(words, in: folder)
    #expect(folder.names.count == 4)
    for photo in photos {
      #expect(paths.count { $0 == "\(photo)" } == existing.count, "\(photo): \(paths)")
    }
  }
}
