import CommandKit

/// What `help` explains.
struct HelpSettings: Sendable {
  var wantsManPage = false

  static let options: [Option<Settings>] = [
    .flag(
      "man", in: .help, under: .other, "print the whole manual, as the source of a man page",
      set: { $0.help.wantsManPage = $1 })
  ]
}
