import CommandKit

/// A JSON object that the program prints or reads, and what its members mean.
struct JSONObjectHelp {
  let title: String
  let introduction: Prose
  let members: [(name: String, meaning: Prose)]

  init(
    _ title: String, _ introduction: Prose,
    @ListBuilder<(String, Prose)> _ members: () -> [(String, Prose)]
  ) {
    (self.title, self.introduction) = (title, introduction)
    self.members = members().map { (name: $0, meaning: $1) }
  }

  var text: String {
    let list = members.map { "- `\($0.name)`: \($0.meaning.source)" }.joined(separator: "\n")
    return "# \(title)\n\n\(introduction.source)\n\n\(list)"
  }
}

/// The JSON objects that the program prints or reads. This is the one list of them: `instagrid help
/// json` and the man page are made from it, and a test compares it with what the program prints.
extension JSONObjectHelp {
  static let all = [
    resultOfCompose, resultOfBatch, record, cell, photo, gainMap, memoryLimit, mark,
    error, layout, size,
    rectangle, notPicked,
  ]

  private static let resultOfCompose = JSONObjectHelp(
    "Result of compose",
    """
    `instagrid compose --json` prints one, whether it succeeds or fails: on standard error if the
    picture goes to standard output.
    """
  ) { GridResult.members.filter { !$0.isOfBatch }.map { ($0.name, $0.meaning) } }

  private static let resultOfBatch = JSONObjectHelp(
    "Result of batch",
    """
    `instagrid batch --json` prints one per grid, each on its own line. The members from `format` to
    `cells` are null unless it is a dry run.
    """
  ) { GridResult.members.map { ($0.name, $0.meaning) } }

  private static let record = JSONObjectHelp(
    "Record of a manifest",
    "`instagrid batch --manifest FILE` reads one per line."
  ) {
    (
      "photos",
      """
      array of the photos' names, relative to `--root`; a photo can also be an object with
      `base64`, its contents (required)
      """
    )
    (
      "output",
      """
      name of the output, relative to `--root`, or `{"base64": true}` to return the picture in the
      result (required)
      """
    )
    ("id", "a string or number, which is copied to the result")
    (
      "captions",
      "array with the caption of each photo, as for the option `--caption`, or null for none"
    )
    Settings.optionsOfRecord.map { option in
      let value = option.isFlag ? "true or false" : "a value"
      let array =
        option.entry.isRepeatable ? ", or an array of values, as if the option were repeated" : ""
      return (option.entry.long, "\(value), as for the option `\(option.entry.name)`\(array)")
    }
  }

  private static let cell = JSONObjectHelp(
    "Cell of a grid",
    "The members after `photo` are null if the cell is empty."
  ) {
    ("cell", "number of the cell, from 1")
    ("frame", "rectangle of the cell in the picture")
    (
      "photo",
      "name of the photo; null if the cell is empty; an object with `bytes` for an inline photo"
    )
    ("photoNumber", "number of the photo, from 1, by which `--focus` and other options name it")
    ("size", "size of the photo after it was turned upright")
    ("orientation", "EXIF orientation, 1...8")
    ("fit", "`cover` or `contain`")
    ("zoom", "how many times larger the photo is than its fit makes it")
    ("photoFrame", "rectangle of the photo in the picture; with `contain` it may be smaller")
    ("caption", "text of the caption; null without one")
    ("captionFrame", "rectangle of the caption, below the photo; null without one")
    ("crop", "visible rectangle of the upright photo, in fractions of pixels")
    ("cut", "fraction of the photo that is cropped, 0...1")
    ("magnification", "pixels of the picture per pixel of the photo")
    leftOut
    ("gainMap", "gain map of the photo, which `--hdr` keeps; null otherwise")
    ("focusedOn", "`faces`, or `center` if none are known; null with another `--focus`")
    (
      "faces",
      """
      array of boxes in the upright photo, with the `source`, `photo`, `sidecar` or `found`; null with
      another `--focus`
      """
    )
    ("headsCut", "number of heads that are cropped; null with another `--focus`")
  }

  private static let leftOut = (
    "leftOut", "array of strings: what else the photo's file holds, such as a gain map" as Prose
  )

  private static let photo = JSONObjectHelp(
    "Photo",
    """
    `instagrid inspect --json` prints one per photo, each on its own line. Photos that were left out, by `--pick` or of
    a folder, are printed after the others; of their members, all but `path` and `reason` are null.
    """
  ) {
    ("path", "name of the photo")
    ("format", "name of the format, such as JPEG")
    ("coding", "coding within the format, such as sequential or progressive")
    ("size", "size of the photo as it is stored")
    ("upright", "size of the photo after it was turned upright")
    ("orientation", "EXIF orientation, 1...8")
    ("colorModel", "color model, such as RGB")
    ("depth", "bits per sample")
    ("sampling", "chroma subsampling, such as 4:2:0; null without any")
    ("alpha", "true if the photo has an alpha channel")
    ("profile", "name of the color profile; null without one")
    ("colorsFrom", "what tells the colors, such as EXIF; null if they are taken for sRGB")
    ("exif", "true if the photo has EXIF data")
    (
      "taken",
      """
      local time at which it was taken, such as `2009-02-13 23:31:30`, or a day, a month or a year, such as `1993`;
      null if unknown
      """
    )
    ("camera", "name of the camera; null if unknown")
    (
      "takenFrom",
      "where the time is: `sidecar`, `EXIF`, `XMP`, `IPTC`, `Google Takeout` or `name`; null if unknown"
    )
    ("title", "title that captions show; null if unknown")
    ("titleFrom", "where it is, likewise")
    ("rating", "rating, `-1` (rejected) to 5; null if unknown")
    ("ratingFrom", "where it is, likewise")
    ("faces", "number of faces that the metadata name")
    ("facesFrom", "where they are, likewise")
    ("gainMap", "its gain map for HDR displays; null if there is none that can be used")
    leftOut
    ("mark", "mark of a picture that Instagrid made; null otherwise")
    ("complete", "false if the file has no end, as after a copy that broke off; null if unknown")
    ("warnings", "array of warnings, as strings")
    ("memoryLimit", "limit of the memory for photos and pictures")
    ("reason", "why it was left out, for people; its wording may change; null for the others")
  }

  private static let memoryLimit = JSONObjectHelp(
    "Limit of memory",
    "What `--max-memory` says or, without it, the default of this process."
  ) {
    ("bytes", "number of bytes")
    ("from", "`option`, `default`, or the file of the control group")
  }

  private static let gainMap = JSONObjectHelp(
    "Gain map", "What brightens a photo on HDR displays. A stop doubles the light."
  ) {
    ("kind", "`Ultra HDR`, `ISO 21496-1` or `Apple`")
    ("channels", "1, or 3 if red, green and blue differ")
    ("stops", "largest gain that its description allows")
    ("capacity", "stops above white that a display needs to show all of it")
  }

  private static let notPicked = JSONObjectHelp(
    "Photo that was left out",
    "By `--pick` or of a folder."
  ) {
    ("path", "name of the photo")
    ("reason", "why, for people; its wording may change")
  }

  private static let mark = JSONObjectHelp(
    "Mark",
    "The mark of a picture that Instagrid made."
  ) {
    ("version", "version of Instagrid's rendering, a number")
    ("digest", "digest of what the picture was made from, 16 hexadecimal digits")
    ("intact", "true if the picture has not been changed since it was made")
  }

  private static let error = JSONObjectHelp(
    "Error",
    "What went wrong."
  ) {
    ("code", "exit code")
    ("path", "name of the file that the error is about; null if it is about none")
    ("message", "message for people; its wording may change")
    ("others", "array of further errors, if more photos cannot be read; null otherwise")
  }

  private static let layout = JSONObjectHelp(
    "Layout",
    "`instagrid layouts --json` prints one per layout, each on its own line."
  ) {
    ("layout", "layout, such as `2+1`")
    ("cells", "number of cells")
    ("number", "number of the layout, such as 2; null without one")
    ("name", "name of the layout, such as `wide-bottom`; null without one")
    ("summary", "description of a layout that has a name; null otherwise")
    ("default", "true for `2`, the layout for three square photos")
  }

  private static let size = JSONObjectHelp("Size", "In pixels.") {
    ("width", "width")
    ("height", "height")
  }

  private static let rectangle = JSONObjectHelp(
    "Rectangle", "In pixels, from the top left corner of the whole."
  ) {
    ("x", "distance from the left edge")
    ("y", "distance from the top edge")
    ("width", "width")
    ("height", "height")
  }
}
