extension OutputFile {
  /// Takes away what a killed run left beside an output while it replaced it, if nobody is at it
  /// now. Whoever writes the output does so anyway; this is for those who leave it as it is.
  public static func removeAbandoned(at path: FilePath) {
    guard path.namedDescriptor == nil, let target = try? path.followingLinks() else { return }
    // What cannot be taken away does no harm to an output that stays.
    try? target.temporary.removeIfAbandoned(waiting: false)
  }
}
