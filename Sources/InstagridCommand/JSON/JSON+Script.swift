extension JSON {
  /// The value as the text of a `script` element of HTML, which nothing in it can end, comment out or
  /// make anything else: the characters that mean something to a parser of HTML only occur in
  /// strings, and are written by their numbers.
  ///
  /// Source: HTML, 4.12.1.3, "Restrictions for contents of script elements".
  var inScript: String {
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
