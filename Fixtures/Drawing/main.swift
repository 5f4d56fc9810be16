// Draws all test pictures: draw-fixtures FOLDER [PREFIX]. With a prefix, draws only files whose
// path in the folder begins with it.

guard CommandLine.arguments.count > 1 else { quit("usage: draw-fixtures FOLDER [PREFIX]") }
let folder = CommandLine.arguments[1]
let prefix = CommandLine.arguments.dropFirst(2).first ?? ""

do {
  try makeFolder(folder)
  for fixture in photos + orientations + kinds + damaged + seeds
  where fixture.path.hasPrefix(prefix) {
    let bytes = try fixture.bytes()
    for end in fixture.path.indices where fixture.path[end] == "/" {
      try makeFolder(folder + "/" + fixture.path[..<end])
    }
    try write(bytes, to: folder + "/" + fixture.path)
    print(fixture.path, bytes.count)
  }
} catch {
  quit("draw-fixtures: \(error)")
}
