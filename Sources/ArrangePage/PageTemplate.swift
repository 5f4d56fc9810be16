import CPage

/// The parts of a page that are always the same: `Page/page.html`, with its placeholders replaced.
///
/// A line that is `{{style}}` or `{{scripts}}` becomes those files; `{{policy}}` becomes the policy that lets
/// the page run these files and nothing else. `{{data}}` is alone on its line, and `{{mark}}` on the last one.
enum PageTemplate {
  /// The text before the data, and the text between the data and the mark.
  static let parts: (beforeData: String, afterData: String) = {
    let lines = unsafe text(of: page_html)
      .replacing("{{policy}}", with: policy)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard let data = lines.firstIndex(of: "{{data}}"), let mark = lines.firstIndex(of: "{{mark}}")
    else { preconditionFailure("page.html must have a place for the data and one for the mark") }
    return (text(of: lines[..<data]), text(of: lines[(data + 1)..<mark]))
  }()

  /// The style of the page.
  static let style = unsafe text(of: page_style)

  /// The scripts of the page, one after the other: modules of which each imports only from those before it,
  /// without these lines, and without the word before what is exported.
  static let scripts = unsafe text(of: page_scripts)
    .split(separator: "\n", omittingEmptySubsequences: false)
    .filter { !$0.hasPrefix("import ") }
    .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
    .joined(separator: "\n")

  /// The Content-Security-Policy: no network at all, and no script or style but the page's own, by
  /// the SHA-256 of each. `Scripts/regenerate policy` writes it.
  ///
  /// Source: Content Security Policy Level 3; Trusted Types.
  static let policy = String(unsafe text(of: page_policy).dropLast())

  private static func text(of lines: ArraySlice<Substring>) -> String {
    lines.map { line in
      switch line {
      case "{{style}}": style
      case "{{scripts}}": scripts
      default: line + "\n"
      }
    }.joined()
  }

  private static func text(of file: PageFile) -> String {
    unsafe String(
      decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}
