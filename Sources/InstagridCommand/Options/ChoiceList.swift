import GridKit
import PhotoIO

/// The values that can be listed for an option or operand, such as the formats. For layouts,
/// shapes, points, fits and colors, others are valid too.
enum ChoiceList: String, CaseIterable, Sendable {
  case layouts, shapes, points, fits, colors, emptyColors, formats, subsamplings, compressions,
    orders, progress, commands, topics, shells

  /// A value and its meaning.
  struct Choice: Hashable, Sendable {
    let text: String
    let summary: String
  }

  var choices: [Choice] {
    switch self {
    case .layouts:
      Layout.presets.map {
        Choice(text: $0.name, summary: "\(LayoutDiagram.line($0.layout))  \($0.summary)")
      }
    case .shapes:
      PictureShape.allCases.map {
        Choice(text: $0.rawValue, summary: "\($0.size), \($0.ratio): \($0.summary)")
      }
    case .points:
      [
        Choice(text: "top", summary: "the middle of the upper edge"),
        Choice(text: "bottom", summary: "the middle of the lower edge"),
        Choice(text: "left", summary: "the middle of the left edge"),
        Choice(text: "right", summary: "the middle of the right edge"),
        Choice(text: "center", summary: "the middle of the photo"),
        Choice(text: "top-left", summary: "the upper left corner"),
        Choice(text: "top-right", summary: "the upper right corner"),
        Choice(text: "bottom-left", summary: "the lower left corner"),
        Choice(text: "bottom-right", summary: "the lower right corner"),
      ]
    case .fits: choices(of: Fit.self, \.summary)
    case .colors:
      Color.names.keys.sorted().map { Choice(text: $0, summary: Color($0)!.description) } + [
        Choice(text: "transparent", summary: "fully transparent, for a PNG")
      ]
    case .emptyColors:
      [Choice(text: "none", summary: "the background shows")]
        + Color.names.keys.sorted().map { Choice(text: $0, summary: Color($0)!.description) }
    case .formats: choices(of: OutputFormat.self, \.summary)
    case .subsamplings: choices(of: JPEGWriter.Subsampling.self, \.summary)
    case .compressions: choices(of: PNGWriter.Compression.self, \.summary)
    case .orders: choices(of: PhotoOrder.self, \.summary)
    case .progress: choices(of: ProgressChoice.self, \.summary)
    case .commands: choices(of: Command.self, \.summary)
    case .topics:
      ChoiceList.commands.choices
        + [Choice(text: Help.jsonTopic, summary: "the members of the JSON objects")]
    case .shells: choices(of: Shell.self, \.summary)
    }
  }

  /// All values, separated by bars, as a placeholder.
  var placeholder: String { choices.map(\.text).joined(separator: "|") }

  private func choices<Value: RawRepresentable<String> & CaseIterable>(
    of _: Value.Type, _ summary: (Value) -> String
  ) -> [Choice] {
    Value.allCases.map { Choice(text: $0.rawValue, summary: summary($0)) }
  }
}

extension Fit {
  fileprivate var summary: String {
    switch self {
    case .cover: "the photo fills its cell, and is cropped"
    case .contain: "the whole photo, with the background around it"
    }
  }
}

extension OutputFormat {
  fileprivate var summary: String {
    switch self {
    case .png: "lossless"
    case .jpeg: "smaller files"
    }
  }
}

extension JPEGWriter.Subsampling {
  fileprivate var summary: String {
    switch self {
    case .half: "half the chroma resolution in both directions"
    case .halfAcross: "half the chroma resolution horizontally"
    case .full: "full chroma resolution"
    }
  }
}

extension PNGWriter.Compression {
  fileprivate var summary: String {
    switch self {
    case .fast: "written quickly"
    case .small: "slower, smaller files"
    }
  }
}

extension PhotoOrder {
  fileprivate var summary: String {
    switch self {
    case .name: "IMG_2 before IMG_10"
    case .time: "by the modification time of the file"
    case .taken: "by the date taken"
    }
  }
}

extension ProgressChoice {
  fileprivate var summary: String {
    switch self {
    case .auto: "on a terminal"
    case .always: "wherever standard error goes"
    case .never: "not at all"
    }
  }
}
