/// A path, under the name that it has in System.
public struct FilePath {
  /// The path as text.
  public let string: String

  /// Creates a path from text.
  public init(_ string: String) { self.string = string }
}

/// A name that FileSystem declares as well.
public struct Pathname {
  /// The file that has the name.
  public let file: FilePath

  /// Creates the name of a file.
  public init(_ file: FilePath) { self.file = file }
}
