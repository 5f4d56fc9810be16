// The public API of this module names files by `FilePath` and writes to `OutputFile`. Clients of
// PhotoIO need not import the module in which those are defined.
@_exported import FileSystem
