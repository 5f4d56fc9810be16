/// The parts of a page that are always the same: `Page/page.html`, with its placeholders replaced
/// by the files that they name.
///
/// A line that is `{{page.css}}` becomes the file of that name; `{{policy}}` becomes the policy that
/// lets the page run these files and nothing else. `{{data}}` is alone on its line, and `{{mark}}` on
/// the last one.
enum PageTemplate {
  /// The text before the data, and the text between the data and the mark.
  static let parts: (beforeData: String, afterData: String) = {
    let lines = String(decoding: PackageResources.page_html, as: UTF8.self)
      .replacing("{{policy}}", with: policy)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard let data = lines.firstIndex(of: "{{data}}"), let mark = lines.firstIndex(of: "{{mark}}")
    else { preconditionFailure("page.html must have a place for the data and one for the mark") }
    return (text(of: lines[..<data]), text(of: lines[(data + 1)..<mark]))
  }()

  /// The files by the names that they have in `page.html`.
  static let files: [String: [UInt8]] = [
    "address.js": PackageResources.address_js,
    "arabic.js": PackageResources.arabic_js,
    "arrangement.js": PackageResources.arrangement_js,
    "blur.js": PackageResources.blur_js,
    "canvas.js": PackageResources.canvas_js,
    "cells.js": PackageResources.cells_js,
    "choices.js": PackageResources.choices_js,
    "command.js": PackageResources.command_js,
    "drawing.js": PackageResources.drawing_js,
    "english.js": PackageResources.english_js,
    "files.js": PackageResources.files_js,
    "french.js": PackageResources.french_js,
    "geometry.js": PackageResources.geometry_js,
    "german.js": PackageResources.german_js,
    "gestures.js": PackageResources.gestures_js,
    "justified.js": PackageResources.justified_js,
    "language.js": PackageResources.language_js,
    "look.js": PackageResources.look_js,
    "page.css": PackageResources.page_css,
    "page.js": PackageResources.page_js,
    "photos.js": PackageResources.photos_js,
    "sheet.js": PackageResources.sheet_js,
    "show.js": PackageResources.show_js,
    "spanish.js": PackageResources.spanish_js,
    "state.js": PackageResources.state_js,
    "strip.js": PackageResources.strip_js,
    "text.js": PackageResources.text_js,
    "thumbnails.js": PackageResources.thumbnails_js,
    "tools.js": PackageResources.tools_js,
  ]

  /// The Content-Security-Policy: no network at all, and no script or style but the page's own, by
  /// the SHA-256 of each. `Scripts/regenerate policy` writes it.
  ///
  /// Source: Content Security Policy Level 3; Trusted Types.
  static let policy = String(decoding: PackageResources.policy_txt.dropLast(), as: UTF8.self)

  private static func text(of lines: ArraySlice<Substring>) -> String {
    lines.map { line in
      let file = line.hasPrefix("{{") ? files[String(line.dropFirst(2).dropLast(2))] : nil
      return file.map { String(decoding: $0, as: UTF8.self) } ?? line + "\n"
    }.joined()
  }
}
