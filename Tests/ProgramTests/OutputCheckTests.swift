#if canImport(Glibc)
  import TestSupport
  import Testing

  /// The number of times that the program examines the path of each photo: to see whether it is a
  /// folder, whether it is the output, and in the end whether it has changed.
  @Suite struct OutputCheckTests {
    @Test(arguments: [["compose", "-o", "grid.png"], ["batch", "-o", "grids"]] as [[Word]])
    func `each photo is looked at three times: a folder, the output, has it changed?`(
      _ command: [Word]
    )
      throws
    {
      let folder = try TemporaryFolder()
      let photos: [Word] = ["a.png", "b.jpg", "c.png"]
      for photo in photos { try folder.copy(.small("rgb.png"), to: photo) }
      let paths = try FaultInjection.statPaths(
        command + ["-l", "3x1", "-s", "32", "--quiet"] + photos, in: folder)
      #expect(folder.names.count == 4)
      for photo in photos { #expect(paths.count { $0 == "\(photo)" } == 3, "\(photo): \(paths)") }
    }
  }
#endif
