import FileSystem

/// The program `instagrid-formats`, which decodes HEIC, AVIF and WebP in a separate process for
/// each photo, and encodes WebP.
///
/// The libraries for these formats are large and have had many vulnerabilities. So they are not
/// linked into this program, and their process is restricted to decoding; see SECURITY.md.
package enum DecoderProgram {
  /// The name of the program, and of the package that contains it.
  package static let name = "instagrid-formats"

  /// The program's path; `nil` if it is not installed.
  static let path: Pathname? = Pathname("/proc/self/exe").linkTarget.flatMap(path(beside:))

  /// Looks for the program in the folder of another program, and then in `../libexec/instagrid`
  /// relative to that folder. Neither `PATH` nor the working directory is used.
  ///
  /// - Parameter program: the absolute path of the running program.
  /// - Returns: the path; `nil` if the program is in neither folder.
  static func path(beside program: Pathname) -> Pathname? {
    guard program.bytes.first == UInt8(ascii: "/") else { return nil }
    return [name, "../libexec/instagrid/\(name)"].map { program.folder.appending($0.utf8) }
      .first { $0.fileSize != nil }
  }
}
