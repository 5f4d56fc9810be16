#if canImport(Glibc)
  import TestSupport
  import Testing

  /// How often the program checks whether its output is one of the photos. Each check calls stat
  /// for each photo, and nothing else does.
  @Suite struct OutputCheckTests {
    @Test(arguments: [["compose", "-o", "grid.png"], ["batch", "-o", "grids"]] as [[Word]])
    func `each photo is compared with the output once`(_ command: [Word]) throws {
      let folder = try TemporaryFolder()
      let photos: [Word] = ["a.png", "b.jpg", "c.png"]
      for photo in photos { try folder.copy(.small("rgb.png"), to: photo) }
      let paths = try FaultInjection.statPaths(
        command + ["-l", "rows:3", "-s", "32", "--quiet"] + photos, in: folder)
      #expect(folder.names.count == 4)
      for photo in photos { #expect(paths.count { $0 == "\(photo)" } == 1, "\(photo): \(paths)") }
    }
  }
#endif
