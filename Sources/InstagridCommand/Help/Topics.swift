import CommandKit
import GridKit
import PhotoIO

extension Topic {
  /// The subjects that `instagrid help` explains, in its order and that of the manual.
  static let all = [
    photos, pick, formats, size, colors, crop, faces, captions, hdr, json, environment, exitCodes,
  ]

  private static let formats = Topic(
    "formats", title: "File formats", "what is read and written",
    """
    These are read: \(FileFormat.allCases.filter(\.isPhoto).map(\.name).joined(separator: ", ")). The contents
    of a file decide its format, not its name. All but JPEG, PNG and raw need the program `instagrid-formats`.

    These are written:

    """
      + HelpText(table: OutputFormat.words) + """
        `compose` writes what the extension of the output or `--format` says; standard output needs `--format`. `batch`
        writes JPEGs, PNGs if the background is transparent, or a PDF, whose pages are JPEGs. `--quality`,
        `--max-bytes`, `--subsampling`, `--progressive`, `--lossless`, `--png-compression` and `--dpi` apply to the
        formats that have them.
        """)

  private static let size = Topic(
    "size", title: "Picture size", "the size of the picture: stories, prints, ratios",
    """
    `--size` takes:

    - `1080`: a square, in pixels
    - `1080x1350`: width and height
    - `1080x`: only the width, or with `x1080` only the height; the other side follows from the photos, so
      that they stay whole
    - `3:2`: a ratio, 1080 pixels wide
    - `10x15cm`: a print, also in `mm` or `in`, at 300 dpi or what `--dpi` says
    - `a4`: a sheet; with `-landscape` after it, it lies on its longer side

    A side has \(Size.allowedSides.lowerBound) to \(Size.allowedSides.upperBound) pixels. Common
    sizes:

    """
      + HelpText(table: SizeValue.words) + """
        If only one side is given, the other one is between half and twice as long if possible, without
        `--layout` and in a mosaic. `justified` needs the width, `columns:justified` the height, and layouts with
        cells of their own need both.

        `--gap 0 --margin 0` makes a picture without a border. By default:

        - `--size`: up to 45 photos make a picture of 1080 pixels, up to 180 one of 2160, more one of 4096
        - `--gap`: 1.5% of the shorter side, or of the only side that is given; 0.8% with more than 12 cells; but
          never more than a tenth of that side divided by the most cells in a row or column (in a mosaic or a
          justified layout, by the square root of the number of photos, rounded up, and with more than 45
          photos half of that)
        - `--margin`: as wide as the gap; on a print at least 5 mm, which many printers cannot reach, but at most a
          tenth of the shorter side; in a story it leaves room for what apps put over a title and captions

        The layouts `1`, `2`, `3`, `wide-top`, `wide-bottom` and `quad` have a blue frame, whose gap and margin
        are 5% of the shorter side.
        """)

  private static let colors = Topic(
    "colors", title: "Colors", "how colors are typed, and where",
    """
    `--background`, `--empty` and `--text-color` take:

    - `white`, `rebeccapurple`: a CSS name
    - `#106698`, `106698`, `#fff`: red, green and blue in hexadecimal digits
    - `#10669880`, `#fff8`: the same with an alpha, for a PNG or WebP
    - `transparent`, `none`: fully transparent
    - `blur`, `blur:3`: in `--background`, photo 1 or photo 3, blurred

    Colors are sRGB, like the pictures. Photos with other color profiles are converted. By default, the background is
    white, and text is black or white, whichever contrasts more with it.
    """)

  private static let crop = Topic(
    "crop", "which part of a photo is shown",
    """
    A photo fills its cell, and what extends beyond the cell is cropped: so that people's heads stay whole, as far
    as they are known, and on both sides alike in layouts typed as `1`, `2`, `3` or by their names. `--focus`,
    `--zoom` and `--fit` apply to all photos, or with a number to one, as in `--focus 2=top`, and can be
    repeated.

    - `--focus` *POINT*: keep this point visible: `top`, `bottom`, `left`, `right`, a corner such as
      `top-left`, or fractions of width and height such as `30%,25%`
    - `--focus` `faces`: keep as many people's heads whole as possible, see `instagrid help faces`
    - `--focus` `center`: crop on both sides alike
    - `--zoom` *ZOOM*: show the photo 1 to 16 times as large, around its focus
    - `--fit` `contain`: show all of the photo, on the background
    - `--background` `blur`: put photo 1, blurred, behind all cells; `blur:3` takes photo 3. Photos are then whole,
      unless `--fit` `cover` says otherwise
    - `--layout` `mosaic`: cells of the photos' shapes

    `--dry-run` shows where each photo is cropped, the worst first, and writes nothing. Damage after the
    header of a photo is found only when it is decoded.
    """)

  private static let faces = Topic(
    "faces", title: "Faces of people", "how heads stay whole, and what that needs",
    """
    A photo that is cropped keeps as many people's heads whole as possible: those that its metadata or a file such as
    `photo.jpg.xmp` name, or else those that the program `instagrid-faces` finds, if it is installed. Without
    `--layout`, the layout is the one in which most heads are whole, of those that crop about as little. Photos in the
    layouts `1`, `2`, `3`, `wide-top`, `wide-bottom` and `quad` are centered, and so is a photo with a `--focus` or
    of which no face is known.

    - `--focus` `center`: look for no faces; the picture does not depend on which programs are installed
    - `--focus` `faces`: in every layout, and a search that fails is an error instead of a warning
    - `--focus` *2=30%,25%*: where the head of photo 2 is, if it is not found
    - `--fit` `contain`: show all of a photo whose heads do not fit into its cell

    `--dry-run --json` lists the faces of each cell (`faces`, `headsCut`). Photos never leave this machine, and
    nobody is recognized.
    """)

  private static let captions = Topic(
    "captions", "text under photos, titles, fonts",
    """
    `--caption` is a text under each photo, `--title` one at the top:

      instagrid compose --caption "{name}" --title Greece holiday -o sheet.jpg

    A caption may contain these, or be one of the words alone, as in `--caption date`:

    - `{name}`: name of the file without its extension
    - `{filename}`: name of the file
    - `{date}`: date by which `--sort taken` sorts, but never that of the file
    - `{number}`: number by which options name the photo
    - `{title}`: title, or else description, in a sidecar or in the photo (EXIF, XMP or IPTC), or else in its
      JSON file by Google Takeout
    - `{camera}`: name of the camera, in a sidecar or in the photo (EXIF or XMP)
    - `{lens}`: name of the lens, in the same places
    - `{exposure}`: such as `1/250 s  f/2.8  ISO 100`, in the same places
    - `{rating}`: rating by which photos are picked, 1 to 5

    What is not known is left out together with its separator: without a camera, `{camera} · {exposure}` has no dot.

    `--caption` *N=TEXT* is the caption of photo *N*, and may be repeated; `none` is no caption. So
    `--caption 2=Rome` is one for the second photo, and `--caption name --caption 2=none` one for all others.
    In a title, `{first}` and `{last}` are the dates of the earliest and the latest photo;
    `instagrid help batch` has more. A line break begins a new line. In bash, it is typed like this:

      instagrid compose --title $'Two\\nlines' holiday -o sheet.jpg

    `--font`, `--font-size`, `--title-size`, `--text-color` and `--date-format` change the look of the text.
    `fc-list : family` lists the fonts that are installed; any other is named by its file, as in
    `--font ./Lato.ttf`.

    A caption takes rows from its photo: at most half of the lowest cell, and a title at most a quarter of the
    picture. Either may have one line more than was typed. A file name that is longer loses its middle, any
    other text its end; a warning says so, and another one if a date is missing. A text that cannot be drawn is
    an error, unless `--skip-bad` leaves it out. Text needs the program `instagrid-captions`, in the folder of
    `instagrid` or in `../libexec/instagrid` relative to it, and a font for each script.
    """)

  private static let hdr = Topic(
    "hdr", title: "HDR displays", "pictures whose highlights glow as their photos' do",
    """
    Phones store a gain map in their photos, which says how much brighter each part is on an HDR display. With
    `--hdr`, the picture has one gain map of all photos:

      instagrid compose --hdr --background black holiday -o grid.jpg

    On other displays, and in programs that do not know gain maps, it looks as without `--hdr`. The file is
    about 20% larger, and must be a JPEG. `inspect --verbose` shows which photos have a gain map that is kept:
    JPEGs and HEICs (Ultra HDR, ISO 21496-1, and Apple's). Photos without one, gaps and text are never brighter
    than white. Beside highlights, white gaps look gray, and a dark background suits better.

    The map has one channel: if red, green and blue of a photo have different gains, highlights may change in
    hue. A display with less headroom shows less of the gain, as much as the photo with the largest range needs
    it. So no photo is brighter than on its own, but some may be dimmer. A map that cannot be used is a warning,
    and its photo is as bright as without `--hdr`. If no photo has a map, the picture has none.

    Programs that edit the picture may drop the map, or keep one that no longer fits; the documentation of formats
    lists some.
    """)

  private static let json = Topic(
    "json", title: "JSON objects", "the members of the JSON objects",
    """
    `--json` prints these objects, and a manifest contains records. Every object has all members of its kind;
    what does not apply is null. Later versions may add members.
    """
      + HelpText(JSONObjectHelp.all.map(\.text).joined(separator: "\n\n")))

  private static let environment = Topic(
    "environment", "variables that change what is printed",
    """
    - `LC_ALL`, `LC_TIME`, `LANG`: the first that is set is the language of dates in captions
    - `LC_ALL`, `LC_CTYPE`, `LANG`: the progress line is ASCII unless the first that is set names UTF-8
    - `TZ`: the time zone of dates that are instants, such as those of files
    - `NO_COLOR`: if it is not empty, help has neither bold nor dim text
    - `TERM`: if it is `dumb`, the same, and `--progress` `auto` shows no line
    """)

  private static let exitCodes = Topic(
    "exit-codes", title: "Exit status", "what they mean, and when to try again",
    HelpText(ExitCode.allCases.map { "- `\($0.rawValue)`: \($0.meaning)" }.joined(separator: "\n"))
      + """
      From 70 on, trying again may help. The exit code of `batch` and `inspect` is the highest of all their
      grids and photos. After SIGINT, SIGTERM or SIGHUP the program cleans up and is terminated by the same
      signal.
      """)
}
