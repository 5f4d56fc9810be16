// Tests need not import the builders of files that they share with the drawing of fixtures.
@_exported import FileBuilders
