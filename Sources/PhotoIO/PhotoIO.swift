// The public API of this module uses `FilePath` and `OutputFile`. With this export, clients of
// PhotoIO need not import the module that defines them.
@_exported import FileSystem
