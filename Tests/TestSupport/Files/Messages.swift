import FileSystem

/// An error thrown when a test expected an error and none was thrown.
package struct NothingThrown: Error {}

/// Returns the description of the error that `body` throws, without the folder of the file that it
/// names.
///
/// - Throws: ``NothingThrown`` if nothing is thrown.
package func message(_ body: () throws -> Void) throws -> String {
  do { try body() } catch { return "\(error)".withoutFolder }
  throw NothingThrown()
}

/// Returns the description of the error that `body` throws, without the folder of the file that it
/// names.
///
/// - Throws: ``NothingThrown`` if nothing is thrown.
package func message(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async throws -> String {
  do { try await body() } catch { return "\(error)".withoutFolder }
  throw NothingThrown()
}

extension String {
  /// The text without the folder of the first file's name: without everything up to the last slash
  /// before the first colon.
  fileprivate var withoutFolder: String {
    let name = prefix { $0 != ":" }
    return String(name.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
      + dropFirst(name.count)
  }
}
