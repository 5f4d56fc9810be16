// With this export, tests need not import the file builders that they share with the drawing of
// fixtures.
@_exported import FileBuilders
