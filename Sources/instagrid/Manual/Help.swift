import GridKit

/// The texts of `help`, made from the tables of commands and options.
enum Help {
  static func run(_ arguments: ArraySlice<Argument>) throws {
    let request = try Parser<Void>(options: []).parse(arguments, into: ())
    let names = request.operands
    guard names.count <= 1 else {
      throw UsageError("help: one command at a time, not \(names.count)")
    }
    guard let name = names.first, !request.wantsHelp else {
      return try Terminal.print(request.wantsHelp ? of(.help) : overview)
    }
    guard let command = Command(rawValue: name.text) else {
      throw UsageError.unknown("command", name.bytes, among: Command.allCases.map(\.rawValue))
    }
    try Terminal.print(of(command))
  }

  /// What the program is and which commands it has.
  static var overview: String {
    """
    Combines photos into one square picture.

      instagrid compose --layout 2 a.jpg b.jpg c.jpg -o grid.png

    Commands:
    \(table(Command.allCases.map { ($0.rawValue, $0.summary) }))
    Options:
    \(table([
      ("-h, --help", "explain the program, or the command before it"),
      ("--version", "print the version"),
    ]))
    """
  }

  /// What a command does.
  static func of(_ command: Command) -> String {
    switch command {
    case .compose: compose
    case .batch: batch
    case .layouts:
      """
      Shows the layouts, or those that are named: 1, 2, 3, wide-top, 3+3+3 ...

        instagrid layouts columns:1+2

      Usage: \(command.usage)

      \(grouped(Layouts.options))
      """
    case .inspect:
      """
      Says what photos are, and how they would be read for the cells of a layout.

        instagrid inspect --layout 3 --size 2048 beach.jpg

      Usage: \(command.usage)

      \(grouped(Inspect.options))
      """
    case .help:
      """
      Explains the program or a command.

        instagrid help compose

      Usage: \(command.usage)

      """
    }
  }

  private static var compose: String {
    return """
      Combines photos into one square picture. Each photo stands upright, keeps its
      proportions, is centred and fills its cell.

        instagrid compose --layout 2 a.jpg b.jpg c.jpg -o grid.png
        instagrid compose *.jpg -l 3+3+3 -g 0 -m 0 -o wall.jpg

      Usage: \(Command.compose.usage)

      PHOTO is a JPEG or PNG file, whatever its name, or - for the standard input.
      FILE appears whole or not at all.

      \(grouped(ComposeSettings.options))
      Exit codes:
      \(table(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }))
      """
  }

  private static var batch: String {
    return """
      Makes many grids, several at a time. One that fails never stops the others.

        instagrid batch --layout 3 -o grids photos/*.jpg
        find photos -type f -print0 | sort -z |
          instagrid batch -l 2 --photos-from - -0 -o grids
        instagrid batch --manifest grids.ndjson --update

      Usage: \(Command.batch.usage)

      PHOTOs, or the names of --photos-from, are taken in order, as many for each grid
      as the layout has cells. A manifest has an object a line:

        {"id": 7, "photos": ["a.jpg", "b.jpg", "c.jpg"], "output": "7.png", "gap": 9}

      "photos" and "output" must be there; "id" is echoed; any other key is an option
      of compose under its long name, and goes before the command line's. No two grids
      may have one output.

      \(grouped(BatchSettings.options))
      With --json every line has id, line, ok, output, bytes, milliseconds and photos;
      skipped if an output was left as it is; notes if there are any; and for a
      failure error, with code, path and message.

      The first SIGINT, SIGTERM or SIGHUP lets the grids in hand be finished, the
      second drops them; the same command with --update goes on after any end.

      The exit code is the highest of any grid:
      \(table(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }))
      """
  }

  /// Options under their headings.
  private static func grouped<Settings>(_ options: [Option<Settings>]) -> String {
    OptionGroup.allCases.compactMap { group in
      let rows = options.filter { $0.group == group }.map { ($0.spelling, $0.help) }
      return rows.isEmpty ? nil : "\(group.rawValue):\n" + table(rows)
    }.joined(separator: "\n")
  }

  /// Two columns, the second wrapped, in no more than 80 characters.
  private static func table(_ rows: [(String, String)]) -> String {
    let left = min(24, rows.map(\.0.count).max() ?? 0)
    let indent = String(repeating: " ", count: left + 4)
    return rows.map { name, text in
      var lines = wrap(text, width: 78 - left - 4)
      if name.count <= left {
        lines[0] = "  " + name + indent.dropFirst(2 + name.count) + lines[0]
        return lines[0] + "\n" + lines.dropFirst().map { indent + $0 + "\n" }.joined()
      }
      return "  \(name)\n" + lines.map { indent + $0 + "\n" }.joined()
    }.joined()
  }

  /// Breaks text into lines of at most `width` characters.
  private static func wrap(_ text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = String(word)
      } else if lines[lines.count - 1].count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Option {
  /// The option's names and what its value stands for, as in `-s, --size N`.
  fileprivate var spelling: String {
    let names = short.map { "-\($0), \(name)" } ?? "    \(name)"
    return value.map { "\(names) \($0)" } ?? names
  }
}
