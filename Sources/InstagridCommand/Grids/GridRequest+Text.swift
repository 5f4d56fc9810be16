import CommandKit
import FileSystem
import GridKit
import PhotoIO

extension Settings {
  /// Whether there is any text in a picture of these photos, as far as is known without them.
  func hasText(with photos: [RequestedPhoto]) -> Bool {
    text.hasTitle || photos.contains { !$0.caption.isEmpty }
  }

  /// Whether the letters are white over a blurred photo, and have a dark edge where it is too light.
  var textIsShaded: Bool { text.color == nil && look.blurredPhoto != nil }

  /// The color of the title: what was typed, white over a blurred photo, or black or white by contrast.
  var titleColor: Color {
    text.color ?? (textIsShaded ? .white : style.background.contrasting)
  }

  /// The color of captions: by default that of the title or, unless it is white over a photo, somewhat paler.
  var captionColor: Color {
    text.color ?? (textIsShaded ? titleColor : TextLook.captionColor(on: style.background))
  }
}

extension RequestedPhoto {
  /// Returns the text under the photo; `format` is that of dates.
  func captionText(_ metadata: PhotoMetadata?, format: String?) -> CaptionText? {
    caption.caption { field in
      value(of: field, metadata, format: format, besidePhoto: false) ?? ""
    }
  }

  /// Returns the parts of the caption as JSON.
  fileprivate func captionJSON(format: String?) -> JSON {
    let metadata = caption.hasMetadata ? name.file.map(PhotoMetadata.init(ofPhoto:)) : nil
    return caption.json { value(of: $0, metadata, format: format, besidePhoto: true) }
  }

  /// Returns the value of a placeholder; `nil` for one that is not known.
  ///
  /// - Parameter isBeside: `true` leaves out what is part of the photo's file, but for dates and names.
  func value(
    of field: CaptionPattern.Field, _ metadata: PhotoMetadata?, format: String?,
    besidePhoto isBeside: Bool = false
  ) -> String? {
    func text<Value>(_ found: Sourced<Value>?) -> String? {
      found.flatMap { !isBeside || $0.source.isBesidePhoto ? "\($0.value)" : nil }
    }
    switch field {
    case .name: return name.file.map { String(decoding: $0.stem, as: UTF8.self) } ?? ""
    case .filename: return name.file.map { String(decoding: $0.name, as: UTF8.self) } ?? ""
    case .number: return "\(number)"
    case .date: return metadata?.taken?.value.text(format: format)
    case .title: return text(metadata?.title)
    case .camera: return text(metadata?.namedCamera)
    case .lens: return text(metadata?.lens)
    case .exposure: return text(metadata?.exposure)
    case .rating: return text(metadata?.stars)
    }
  }
}

extension [PhotoReference] {
  /// The dates of photos that have not been opened, as far as they are known.
  func datesOfFiles() -> [CaptureTime] {
    compactMap { $0.file.flatMap { PhotoMetadata(ofPhoto: $0).taken?.value } }
  }
}

extension [RequestedPhoto] {
  /// The dates of photos that have not been opened.
  func datesOfFiles() -> [CaptureTime] { map(\.name).datesOfFiles() }
}

extension GridRequest {
  func font() throws(TextError) -> TextFont {
    try (settings.text.font ?? TextSettings.defaultFont).find(with: run.painter)
  }

  func titleFont() throws(TextError) -> TextFont {
    try (settings.text.font ?? TextSettings.defaultTitleFont).find(with: run.painter)
  }

  /// Returns the title; `dates` reads those of the photos.
  func title(_ dates: () -> [CaptureTime]) -> String? {
    let text = settings.text
    let dates = text.titleHasDates ? dates() : []
    return text.title { field in
      number.value(of: field, dates: dates, format: text.dateFormat) ?? ""
    }
  }

  /// Everything that determines the text of a picture of these photos, as lines of its mark; none if it has no text.
  /// What was typed, and names, are quoted as in JSON, so that they cannot be taken for anything else.
  /// What is part of the photos' files is left out, apart from dates, and so are dates of photos without a name, which are
  /// never up to date.
  ///
  /// - Throws: `TextError` if nothing can be drawn.
  func markLinesOfText(with photos: [RequestedPhoto]) throws(TextError) -> [String] {
    guard settings.hasText(with: photos) else { return [] }
    let (text, font) = (settings.text, try font())
    let color =
      settings.textIsShaded ? "shaded" : "\(settings.titleColor) and \(settings.captionColor)"
    var lines = [
      "text \(font.identity.sixteenDigits), \(JSON.string(font.description)),"
        + " \(text.captionFontSize?.length(at: settings.resolution).description ?? "default"), \(color)"
    ]
    if let title = title(photos.datesOfFiles) {
      let size = text.titleFontSize.map { ", \($0.length(at: settings.resolution))" } ?? ""
      lines.append("title \(try titleFont().identity.sixteenDigits), \(JSON.string(title))\(size)")
    }
    return lines + photos.map { "caption \($0.captionJSON(format: text.dateFormat))" }
  }
}
