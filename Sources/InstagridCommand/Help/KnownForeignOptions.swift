import CommandKit

extension ForeignOptions {
  /// Names that people know from other programs that make grids or pictures.
  static let known = ForeignOptions([
    Row(
      "border", "borders", "border-width", "white-border", "black-border", "outer-margin", "frame",
      answer: "{margin} is the space around the cells, and {background} its color"),
    Row(
      "margin-top", "margin-right", "margin-bottom", "margin-left", "margins", "polaroid",
      answer:
        "{margin} takes up to four lengths, in the order top, right, bottom and left: 4%,4%,18% is a"
        + " polaroid"),
    Row(
      "gap-x", "gap-y", "row-gap", "column-gap", "horizontal-gap", "vertical-gap",
      answer: "{gap} takes two lengths, across and down, such as 2%,4%"),
    Row(
      "padding",
      answer: "{margin} is the space around the cells, and {gap} the space between them"),
    Row(
      "spacing", "space", "gutter", "gutters", "inner-margin",
      answer: "{gap} is the space between the cells"),
    Row(
      "bg", "bgcolor", "bgcolour", "bg-color", "background-color", "background-colour", "color",
      "colour", "border-color", "border-colour", "bordercolor", "bordercolour", "gap-color",
      answer: "{background} is the color around the cells, or blur for a blurred photo"),
    Row(
      "blur", "blurred", "blur-background", "blurred-background", "background-blur", "bg-blur",
      "background-image", "background-photo", "backdrop", "gaussian-blur",
      answer: "{background} blur puts photo 1 behind the cells, blurred; blur:3 puts photo 3 there"),
    Row(
      "rounded", "round", "rounding", "corners", "corner-radius", "border-radius",
      answer: "{radius} rounds the corners of the cells"),
    Row(
      "columns", "cols", "rows", "tile", "grid", "template",
      answer:
        "{layout} takes numbers of cells: 3x2 is three across and two down; columns:1+2 is a column"
        + " of one and a column of two"),
    Row(
      "width", "height", "dimensions", "shape", "ratio", "aspect", "aspect-ratio", "resize",
      "canvas", "scale", "w",
      answer:
        "{size} takes the side of a square, width and height such as 1080x1350, a name such as story"
        + " or a ratio such as 3:2"),
    Row(
      "geometry",
      answer:
        "{size} is the size of the whole picture, {gap} the space between the cells and {margin}"
        + " the space around them"),
    Row(
      "crop", "gravity", "position", "align", "anchor", "object-position", "smart-crop",
      answer:
        "every photo is cropped to fill its cell, unless {fit} is contain; {focus} names the point"
        + " that stays visible, such as top"),
    Row(
      "contain", "letterbox", "pad", "no-crop",
      answer: "{fit} contain shows the whole photo, with the background around it"),
    Row(
      "object-fit", "cover", "fill", "stretch",
      answer:
        "{fit} cover fills each cell, and crops the photo; {fit} contain shows the whole photo"),
    Row(
      "paper", "paper-size", "page-size", "print",
      answer: "{size} takes prints such as a4, a4-landscape or 10x15cm, and {dpi} their resolution"),
    Row(
      "resolution", "density",
      answer: "{size} is the number of pixels, and {dpi} the resolution for print"),
    Row(
      "compression", "compress", "optimize", "jpeg-quality",
      answer: "{quality} applies to JPEG and WebP, and {png-compression} to PNG"),
    Row("interlace", answer: "{progressive} writes a JPEG that appears coarse first"),
    Row(
      "type", "ext", "extension",
      answer: "{format} is png, jpeg or webp, by default as {output} says"),
    Row(
      "overwrite", "replace", "clobber", "yes", "y",
      answer: "{force} replaces any file; a picture that Instagrid made is replaced without it"),
    Row(
      "no-overwrite", "skip-existing", "keep-existing",
      answer: "{no-clobber} never replaces an existing file"),
    Row(
      "skip-errors", "skip-broken", "skip-invalid", "ignore-errors", "keep-going",
      "continue-on-error",
      answer: "{skip-bad} skips photos that cannot be read"),
    Row("order", "sort-by", "order-by", answer: "{sort} takes name, time, taken, random or shape"),
    Row("shuffle", "random", answer: "{sort} random takes the photos in random order"),
    Row("recurse", "subfolders", answer: "{recursive} also takes photos in subfolders"),
    Row(
      "list", "file-list", "files-from", "from-file", "input-list",
      answer: "{photos-from} takes a list of photos"),
    Row(
      "input", "inputs", "files", "images", "i",
      answer: "photos are named without an option, or in a list for {photos-from}"),
    Row(
      "output-dir", "output-folder", "outdir", "outfile", "dest", "destination", "save",
      answer: "{output} is where to write: a file for compose, a folder for batch"),
    Row(
      "preview", "simulate", "test", "noop",
      answer: "{dry-run} shows what would be made, and writes nothing"),
    Row("silent", answer: "{quiet} prints errors only"),
    Row("verbose", "debug", "v", answer: "{json} says in detail what was made"),
    Row(
      "workers", "cores", "parallel",
      answer: "{jobs} is the number of grids that are made at a time"),
    Row("workers", "cores", "parallel", answer: "{threads} is the number of threads"),
    Row("t", answer: "{title} is a text above the photos, and {threads} the number of threads"),
    Row(
      "t",
      answer: "{title} is a text above the photos, and {jobs} the number of grids made at a time"),
    Row("memory", "mem", answer: "{max-memory} is the memory that photos and pictures may take"),
    Row("usage", "help-all", answer: "{help} prints the help"),
    Row(
      "label", "labels", "text", "annotate", "captions",
      answer: "{caption} writes text under the photos, and {title} at the top of the picture"),
    Row("watermark", answer: "Instagrid does not write text over photos"),
    Row(
      "pointsize", "font-family", "fontsize", "text-size",
      answer: "{font} is the font of captions and title, and {font-size} its size"),
    Row("fill-color", "font-color", "stroke", answer: "{text-color} is the color of the text"),
    Row(
      "rotate", "auto-orient", "autorotate", "flip", "mirror", "orientation",
      answer: "photos are turned upright, as their EXIF orientation says"),
    Row(
      "profile", "icc", "color-profile", "colorspace",
      answer: "the color profiles of photos are applied, and pictures are sRGB"),
    Row(
      "shadow", "shadows", "drop-shadow", "tilt", "filter", "sepia",
      answer: "Instagrid arranges photos, and has no effects such as shadows"),
    Row(
      "split", "slice", "slices",
      answer: "Instagrid does not cut pictures into parts; batch makes many grids"),
    Row(
      "max-size", "max-filesize", "max-file-size", "filesize", "file-size", "target-size",
      "size-limit", "bytes",
      answer: "{max-bytes} 1MB writes a JPEG or WebP in the highest quality that fits in a megabyte"
    ),
    Row(
      "weight", "weights", "span", "hero",
      answer: "{layout} takes a template, such as aab/aac, in which a cell is larger than others"),
    Row(
      "transparent", "transparency", "alpha",
      answer: "{background} transparent is for a PNG"),
    Row("strip", "exif", "metadata", answer: "pictures contain no metadata of their photos"),
    Row(
      "continue", "resume",
      answer: "{update} continues a batch: it makes only the grids that are missing or out of date"),
    Row("continue", "skip-damaged", answer: "{skip-bad} skips photos that cannot be read"),
    Row("r", answer: "{recursive} also takes photos in subfolders"),
    Row(
      "limit", "max", "max-photos", "head", "first", "count",
      answer:
        "for nine photos of a folder: ls FOLDER/*.jpg | head -9 | instagrid compose {photos-from} -"
        + " -o FILE"),
    Row(
      "dedupe", "dedup", "unique", "no-duplicates", "skip-duplicates", "exclude",
      answer:
        "to leave photos out: ls FOLDER/*.jpg | grep -v IMG_0007 | instagrid compose {photos-from} -"
        + " -o FILE"),
    Row(
      "since", "after", "before", "until", "newer",
      answer:
        "for the photos since a day: find FOLDER -name '*.jpg' -newermt 2024-05-01 | sort |"
        + " instagrid compose {photos-from} - -o FILE"),
    Row("brief", "short", answer: "without {verbose}, each photo has one line"),
    Row(
      "dates", "date",
      answer: "instagrid inspect prints the date of each photo, and {sort} taken sorts by it"),
    Row("best", "auto", answer: "without {layout}, one that suits the photos is chosen"),
    Row(
      "story", "portrait", "landscape", "square",
      answer: "{size} takes a name, such as story or portrait"),
    Row(
      "no-border", "no-borders", "borderless", "no-margin", "no-gap",
      answer: "{margin} 0 leaves out the border, and {gap} 0 the space between the cells"),
    Row("contact-sheet", answer: "{layout} 5x6 is a contact sheet of 30 photos"),
    Row("per-grid", "per-page", answer: "{layout} 3x3 puts nine photos on each grid"),
  ])
}
