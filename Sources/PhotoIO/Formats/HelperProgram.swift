import FileSystem

/// The program that decodes HEIC, AVIF and WebP: `instagrid-formats`, in a process for each photo.
///
/// The libraries for these formats are large and have had many vulnerabilities. They are not linked
/// to this program, and their process may do nothing but decode; see SECURITY.md.
enum HelperProgram {
  /// The name of the program, and of the package that has it.
  static let name = "instagrid-formats"

  /// The program's path; `nil` if it is not installed.
  static let path: FilePath? = FilePath("/proc/self/exe").linkTarget.flatMap(path(beside:))

  /// Looks for the program in the folder of another one, and then in `../libexec/instagrid`, from
  /// there. Neither `PATH` nor the working directory counts.
  ///
  /// - Parameter program: the absolute path of the running program.
  static func path(beside program: FilePath) -> FilePath? {
    guard program.bytes.first == UInt8(ascii: "/") else { return nil }
    return [name, "../libexec/instagrid/\(name)"].map { program.folder.appending($0.utf8) }
      .first { $0.fileSize != nil }
  }
}
