import GridKit
import PhotoIO

/// The words of which one can be said somewhere, such as the formats.
enum WordList: String, CaseIterable, Sendable {
  case layouts, colors, formats, subsamplings, compressions, progress, commands, shells

  /// A word and what it means.
  struct Word: Hashable, Sendable {
    let text: String
    let summary: String
  }

  var words: [Word] {
    switch self {
    case .layouts:
      Layout.presets.map {
        Word(text: $0.name, summary: "\(Drawing.line($0.layout))  \($0.summary)")
      }
    case .colors:
      Color.names.keys.sorted().map { Word(text: $0, summary: Color($0)!.description) } + [
        Word(text: "transparent", summary: "for a PNG")
      ]
    case .formats: words(of: OutputFormat.self, \.summary)
    case .subsamplings: words(of: JPEGWriter.Subsampling.self, \.summary)
    case .compressions: words(of: PNGWriter.Compression.self, \.summary)
    case .progress: words(of: Progress.Choice.self, \.summary)
    case .commands: words(of: Command.self, \.summary)
    case .shells: words(of: Shell.self, \.summary)
    }
  }

  /// What stands for one of them where there is room for all.
  var placeholder: String { words.map(\.text).joined(separator: "|") }

  private func words<Choice: RawRepresentable<String> & CaseIterable>(
    of _: Choice.Type, _ summary: (Choice) -> String
  ) -> [Word] {
    Choice.allCases.map { Word(text: $0.rawValue, summary: summary($0)) }
  }
}

extension OutputFormat {
  fileprivate var summary: String {
    switch self {
    case .png: "nothing is lost"
    case .jpeg: "smaller"
    }
  }
}

extension JPEGWriter.Subsampling {
  fileprivate var summary: String {
    switch self {
    case .half: "half of the colour across and down"
    case .halfAcross: "half of the colour across"
    case .full: "all of the colour"
    }
  }
}

extension PNGWriter.Compression {
  fileprivate var summary: String {
    switch self {
    case .fast: "quick to write"
    case .small: "slower, and a smaller file"
    }
  }
}

extension Progress.Choice {
  fileprivate var summary: String {
    switch self {
    case .auto: "on a terminal"
    case .always: "wherever the standard error leads"
    case .never: "no line"
    }
  }
}
