/// A path, under the name that it has in System.
public struct FilePath {
  public let string: String

  public init(_ string: String) { self.string = string }
}

/// A name that FileSystem declares as well.
public struct Pathname {
  public let file: FilePath

  public init(_ file: FilePath) { self.file = file }
}
