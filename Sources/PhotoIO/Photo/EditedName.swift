extension String {
  /// What Lightroom adds to the names of edited photos, and Google Photos by the language of the account.
  ///
  /// Source: the lists of GooglePhotosTakeoutHelper and others, which users have reported.
  static let editedWords: Set = [
    "-edit", "-edited", "-bearbeitet", "-bewerkt", "-edytowane", "-modifié", "-modificato",
    "-editado", "-ha editado", "-editat", "-redigerad", "-redigeret", "-redigert", "-muokattu",
    "-upravené", "-отредактировано", "-відредаговано", "-编辑", "-編集済み", "-편집됨",
  ]

  /// Of a name, without extension, that programs give an edited copy of a photo, the name of the photo; `nil` of
  /// any other name.
  ///
  ///     DSC1-Edit, DSC1-Edit-2        of DSC1: Lightroom
  ///     IMG_E1234                     of IMG_1234: an iPhone
  ///     lake-edited, lake-edited(1)   of lake and lake(1): Google Photos, in the words of any language
  ///     PXL_1~2                       of PXL_1: Google Photos on a phone
  package var nameOfOriginal: String? {
    let digits = dropFirst("IMG_E".count).prefix(4)
    if digits.count == 4, digits.allSatisfy(\.isNumber), lowercased().hasPrefix("img_e") {
      return "IMG_\(dropFirst("IMG_E".count))"
    }
    guard let mark = lastIndex(where: { $0 == "-" || $0 == "~" }), mark != startIndex else {
      return nil
    }
    let name = self[..<mark]
    if self[mark...].dropFirst().allSatisfy(\.isNumber) {
      if self[mark] == "~" { return String(name) }
      // The second of several copies by Lightroom.
      return name.lowercased().hasSuffix("-edit") ? String(name).nameOfOriginal : nil
    }
    let word = self[mark...].prefix { $0 != "(" }
    guard Self.editedWords.contains(word.lowercased()) else { return nil }
    return "\(name)\(self[word.endIndex...])"
  }
}
