/// Makes one grid: photos in, one square picture out.
enum Compose {
  static func run(_ arguments: ArraySlice<Argument>) async throws {
    let request = try Parser(options: ComposeSettings.options)
      .parse(arguments, into: ComposeSettings())
    if request.wantsHelp { return try Terminal.print(Help.of(.compose)) }
    let grid = try await ComposePlan(request.settings, photos: request.operands).make()
    if !request.settings.isQuiet { grid.notes.forEach(Terminal.error) }
  }
}
