import FileSystem

/// A program that is installed with this one and runs in processes of its own.
///
/// Its libraries are large, and have had many vulnerabilities. So they are not linked into this
/// program, and the process is restricted to its task; see Documentation/Limits.md.
package struct ExternalProgram: Sendable {
  /// The name of the program, and of the package that contains it.
  package let name: String
  /// The program's path; `nil` if it is not installed.
  let path: Pathname?

  private init(_ name: String) {
    self.name = name
    path = Pathname("/proc/self/exe").linkTarget.flatMap { Self.path(of: name, beside: $0) }
  }

  /// Decodes formats other than JPEG, PNG and raw, and encodes WebP, in a process for each photo or picture,
  /// which a ``ProcessParent`` forks.
  package static let formats = ExternalProgram("instagrid-formats")
  /// Draws text.
  package static let captions = ExternalProgram("instagrid-captions")
  /// Finds faces.
  package static let faces = ExternalProgram("instagrid-faces")

  /// Looks for a program in the folder of the running one, whose path is absolute, and then in
  /// `../libexec/instagrid` relative to that folder. Neither `PATH` nor the working directory is used.
  static func path(of name: String, beside program: Pathname) -> Pathname? {
    guard program.bytes.first == UInt8(ascii: "/") else { return nil }
    return [name, "../libexec/instagrid/\(name)"].map { program.folder.appending($0.utf8) }
      .first { $0.fileSize != nil }
  }
}
