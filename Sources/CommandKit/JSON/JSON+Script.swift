extension JSON {
  /// The value as the contents of an HTML `script` element. Nothing in it can end the element or
  /// change how it is parsed: the characters that are special in HTML occur only in strings, where
  /// they are escaped.
  ///
  /// Source: HTML, 4.12.1.3, "Restrictions for contents of script elements".
  package var inScript: String {
    var text = ""
    for scalar in description.unicodeScalars {
      switch scalar {
      case "<": text += "\\u003c"
      case ">": text += "\\u003e"
      case "&": text += "\\u0026"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
