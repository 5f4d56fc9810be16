/// The parts of a page that are always the same: `Page/page.html`, with its placeholders replaced.
///
/// A line that is `{{style}}` or `{{scripts}}` becomes those files; `{{policy}}` becomes the policy that lets
/// the page run these files and nothing else. `{{data}}` is alone on its line, and `{{mark}}` on the last one.
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

  /// The style of the page.
  static let style = PackageResources.page_css

  /// The scripts of the page, in their order; `Scripts/regenerate` reads them here.
  static let scripts = [
    PackageResources.geometry_js, PackageResources.faces_js, PackageResources.justified_js,
    PackageResources.mosaic_js, PackageResources.arrangement_js, PackageResources.language_js,
    PackageResources.english_js, PackageResources.french_js, PackageResources.german_js,
    PackageResources.spanish_js, PackageResources.arabic_js, PackageResources.command_js,
    PackageResources.photos_js, PackageResources.text_js,
    PackageResources.captions_js, PackageResources.address_js, PackageResources.drawing_js,
    PackageResources.blur_js, PackageResources.state_js, PackageResources.textfield_js,
    PackageResources.cells_js, PackageResources.gestures_js, PackageResources.thumbnails_js,
    PackageResources.strip_js, PackageResources.choices_js, PackageResources.look_js,
    PackageResources.tools_js, PackageResources.files_js, PackageResources.sheet_js,
    PackageResources.share_js, PackageResources.show_js, PackageResources.page_js,
  ]

  /// The Content-Security-Policy: no network at all, and no script or style but the page's own, by
  /// the SHA-256 of each. `Scripts/regenerate policy` writes it.
  ///
  /// Source: Content Security Policy Level 3; Trusted Types.
  static let policy = String(decoding: PackageResources.policy_txt.dropLast(), as: UTF8.self)

  private static func text(of lines: ArraySlice<Substring>) -> String {
    lines.map { line in
      switch line {
      case "{{style}}": String(decoding: style, as: UTF8.self)
      case "{{scripts}}": scripts.map { String(decoding: $0, as: UTF8.self) }.joined()
      default: line + "\n"
      }
    }.joined()
  }
}
