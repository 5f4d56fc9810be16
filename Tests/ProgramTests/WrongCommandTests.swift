import TestSupport
import Testing

/// Mistakes in a folder with a few files, the messages about them, and their exit codes.
@Suite struct WrongCommandTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let words: [Word]
    let line: String
    let code: Int32
    var testDescription: String { words.map(\.description).joined(separator: " ") }

    init(_ words: String, _ line: String, _ code: Int32 = 64) {
      self.words = words.split(separator: " ").map { Word(stringLiteral: String($0)) }
      (self.line, self.code) = (line, code)
    }
  }

  private static let layouts =
    "1, 2, 3, wide-top, wide-bottom, quad, cells across and down such as 3x2, or cells by row or"
    + " column such as 2+1 or columns:1+2"
  private static let three = "compose a.jpg b.png a.jpg"
  private static let numbers =
    "--layout takes numbers of cells: 3x2 is three across and two down; columns:1+2 is a column of"
    + " one and a column of two"
  private static let manifest =
    "a manifest has a JSON object on each line, such as"
    + #" {"photos": ["a.jpg", "b.jpg", "c.jpg"], "output": "1.png"}"#
  private static let size =
    "--size takes the side of a square, width and height such as 1080x1350, or a shape such as story"
  private static let geometry =
    "--size is the size of the whole picture, --gap the space between the cells and --margin the"
    + " space around them"
  private static let focus =
    "every photo is cropped to fill its cell, unless --fit is contain; --focus names the point that stays visible, such as"
    + " top"

  static let mistakes = [
    // Which command?
    Mistake(
      "a.jpg b.png a.jpg -o g.png",
      "'a.jpg' is not a command; did you mean 'instagrid compose PHOTO... -o FILE'?"),
    Mistake("compse", "unknown command 'compse'; did you mean 'compose'?"),
    Mistake("frobnicate", "unknown command 'frobnicate'; see 'instagrid help'"),
    Mistake("--versoin", "unknown option '--versoin'; did you mean '--version'?"),
    Mistake(
      "--layout 2 a.jpg b.png a.jpg -o g.png",
      "'--layout' is not a command; did you mean 'instagrid compose --layout'?"),
    Mistake("--frobnicate", "unknown option '--frobnicate'; see 'instagrid help'"),
    Mistake("--version now", "--version must be the only argument"),
    Mistake("-V now", "-V must be the only argument"),
    Mistake("help compos", "unknown command 'compos'; did you mean 'compose'?"),
    Mistake("help compose batch", "help takes at most one command, but 2 were given"),
    Mistake("completions", "completions: name a shell (bash, zsh, fish)"),
    Mistake("completions tcsh", "unknown shell 'tcsh' (bash, zsh, fish)"),
    Mistake("completions /usr/bin/nu", "unknown shell '/usr/bin/nu' (bash, zsh, fish)"),
    Mistake("completions bash zsh", "completions: one shell at a time, not 2"),
    // Which photos, which layout?
    Mistake(
      "compose", "no photos and no output were given (instagrid compose PHOTO... -o FILE)"),
    Mistake("compose -o g.png", "no photos were given"),
    Mistake("compose -l 2 a.jpg b.png -o g.png", "layout 2 has 3 cells, but 2 photos were given"),
    Mistake("compose -l grid a.jpg -o g.png", "--layout: 'grid' is not a layout: \(layouts)"),
    Mistake(
      "compose -l 4 a.jpg -o g.png",
      "--layout: '4' is not a layout: \(layouts); did you mean '2x2'?"),
    Mistake("layouts 3+0", "'3+0' is not a layout: \(layouts)"),
    Mistake("compose -l 3x2 a.jpg -o g.png", "layout 3x2 has 6 cells, but 1 photo was given"),
    Mistake(
      "compose -l 3,2 a.jpg -o g.png",
      "--layout: '3,2' is not a layout: \(layouts); did you mean '3+2'?"),
    Mistake(
      "\(three) b.png -l 2 -o g.png --skip-bad", "layout 2 has 3 cells, but 4 photos were given"),
    Mistake(
      "\(three) cut.jpg b.png -l 2 -o g.png --skip-bad --focus 6=top",
      "--focus: there is no photo 6; layout 2 has 3 cells"),
    Mistake(
      "compose cut.jpg a.jpg b.png -l 1x1 -o g.png --skip-bad",
      "layout 1x1 has 1 cell, but more than 1 of the 3 photos can be read"),
    Mistake(
      "compose -l wide-botom a.jpg -o g.png",
      "--layout: 'wide-botom' is not a layout: \(layouts); did you mean 'wide-bottom'?"),
    Mistake(
      "compose *.jpeg -o g.png", "*.jpeg: no such file or directory; did you mean 'a.jpg'?", 66),
    Mistake(
      "compose –layout 2 a.jpg b.png a.jpg -o g.png",
      "–layout: no such file or directory\ninstagrid: 2: no such file or directory", 66),
    Mistake(
      "compose -l 2 *.jpeg -o g.png",
      "layout 2 has 3 cells, but 1 photo was given; there is no '*.jpeg'"),
    Mistake(
      "layouts --photos 0", "--photos: '0' is not a number of photos (1...4096)"),
    Mistake(
      "layouts --photos 7 quad", "--photos and a layout ('quad') cannot be used together"),
    Mistake(
      "compose --allow-empty a.jpg b.png a.jpg -o g.png", "--allow-empty requires --layout"),
    Mistake("compose - - a.jpg -o g.png", "only one photo can be standard input (-)"),
    // Which output?
    Mistake(three, "no output was given (-o FILE, or -o - for standard output)"),
    Mistake("\(three) -o", "-o requires a value (--output FILE)"),
    Mistake("\(three) -o folder", "output 'folder' is a folder; give the name of a file"),
    Mistake("\(three) -o g", "output 'g' ends in neither .png nor .jpg; set --format"),
    Mistake(
      "\(three) -o g.webp",
      "'g.webp': Instagrid does not write WebP; write g.png and convert it:"
        + " cwebp -quiet -q 85 -o g.webp -- g.png"),
    Mistake(
      "\(three) -o g.jxl",
      "'g.jxl': Instagrid does not write JPEG XL; write g.png and convert it: cjxl g.png g.jxl"),
    Mistake(
      "\(three) -o g.avif",
      "'g.avif': Instagrid does not write AVIF; write g.png and convert it: avifenc g.png g.avif"),
    Mistake(
      "\(three) -o g.heic",
      "'g.heic': Instagrid does not write HEIC; write g.png and convert it: heif-enc -o g.heic g.png"
    ),
    Mistake(
      "\(three) -o g.pdf",
      "'g.pdf': Instagrid does not write PDF; write g.png and convert it: img2pdf -o g.pdf g.png"),
    Mistake(
      "\(three) -o g.gif",
      "'g.gif': Instagrid does not write GIF; write g.png and convert it: vips copy stdin g.gif <g.png"
    ),
    Mistake(
      "\(three) -o g -f webp",
      "--format: 'webp' is not a format: png or jpeg; write grid.png and convert it:"
        + " cwebp -quiet -q 85 -o grid.webp -- grid.png"),
    Mistake(
      "batch -l 1 -o folder --name {index}.webp a.jpg",
      "--name: '{index}.webp' names WebP files, which Instagrid does not write; use .png or .jpg"),
    Mistake("\(three) -o -", "--format is required with -o - (png or jpeg)"),
    Mistake("\(three) -o g.png -f JPG", "--format: 'JPG' does not match the extension of 'g.png'"),
    Mistake(
      "\(three) -o no/g.png", "no/g.png: cannot be created: there is no folder 'no/'", 73),
    Mistake("\(three) -o b.png", "output 'b.png' is one of the photos"),
    Mistake(
      "\(three) -o photo.jpg",
      "photo.jpg: not replaced, because it is not a picture that Instagrid made (a JPEG photo of 64x96);"
        + " --force replaces it", 73),
    Mistake(
      "\(three) -o b.png/g.png", "b.png/g.png: cannot be created: part of its path is not a folder",
      73),
    // Which values?
    Mistake("compose --sise 3", "unknown option '--sise'; did you mean '--size'?"),
    Mistake("compose -x", "unknown option '-x'; see 'instagrid help compose'"),
    Mistake("batch --frobnicate", "unknown option '--frobnicate'; see 'instagrid help batch'"),
    Mistake("layouts --gap 3", "unknown option '--gap'; see 'instagrid help layouts'"),
    Mistake(
      "\(three) -output g.png", "unknown option '-output'; did you mean '--output'?"),
    Mistake(
      "\(three) -o=g.png", "-o: a short option takes no '=' (-o FILE, or --output=FILE)"),
    Mistake(
      "\(three) -o g.png -f pgn",
      "--format: 'pgn' is not a format: png or jpeg; did you mean 'png'?"),
    Mistake(
      "compose -b blu",
      "--background: 'blu' is not a color: #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS name, or transparent;"
        + " did you mean 'blue'?"),
    Mistake(
      "\(three) -o g.png -b",
      "-b requires a value (--background COLOR); the shell treats an unquoted # as a comment:"
        + " write -b '#f00'"),
    Mistake("compose -qx", "--quality: 'x' is not a quality (1...100)"),
    Mistake(
      "compose --size 1080,1350",
      "--size: '1080,1350' is not a size: 16...16384 pixels along each side, such as 1080 or"
        + " 1080x1350, or square, portrait, tall, story or landscape; did you mean '1080x1350'?"),
    Mistake(
      "compose -g 5em",
      "--gap: '5em' is not a length: pixels such as 54, or 0...100% of the shorter side such as 5%"),
    Mistake(
      "compose -b #12",
      "--background: '#12' is not a color: #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS name, or transparent"
    ),
    Mistake(
      "\(three) -o g.jpg -b transparent",
      "--background: JPEG does not support transparency, as in 'transparent'; write a PNG or use an"
        + " opaque color"),
    Mistake("\(three) -o g.png -q 90", "--quality applies only to JPEG, but the output is a PNG"),
    Mistake(
      "\(three) -o g.png --focus 2=tpo",
      "--focus: '2=tpo' is not a focus: top, bottom, left, right, center, a pair such as top-left,"
        + " or X,Y such as 0.5,0.3 or 50%,30%; for one photo with its number, such as 2=top;"
        + " did you mean '2=top'?"),
    Mistake(
      "\(three) -o g.png --fit 0=contain",
      "--fit: '0=contain' is not a fit: cover or contain; for one photo with its number, such as"
        + " 2=contain; did you mean '1=contain'?"),
    Mistake("\(three) -o g.png --focus 4=0,0", "--focus: there is no photo 4; 3 photos were given"),
    Mistake(
      "\(three) -o g.png -m 600",
      "layout 2: 2 rows do not fit in 1080 pixels with a margin of 600 and a gap of 54; reduce --gap or"
        + " --margin, or increase --size"),
    Mistake(
      "\(three) -o g.png -m 600 -l Wide-Bottom",
      "layout Wide-Bottom: 2 rows do not fit in 1080 pixels with a margin of 600 and a gap of 54;"
        + " reduce --gap or --margin, or increase --size"),
    Mistake(
      "inspect a.jpg -m 600",
      "layout 2: 2 rows do not fit in 1080 pixels with a margin of 600 and a gap of 54; reduce --gap or"
        + " --margin, or increase --size"),
    Mistake("compose --quiet=yes", "--quiet takes no value"),
    Mistake("compose --max-memory 5Q", "--max-memory: '5Q' is not a size such as 300M or 2G"),
    // Options of other programs.
    Mistake(
      "compose --border 5",
      "unknown option '--border'; --margin is the space around the cells, and --background its color"
    ),
    Mistake(
      "compose --padding=5",
      "unknown option '--padding'; --margin is the space around the cells, and --gap the space"
        + " between them"),
    Mistake(
      "batch --spacing 5", "unknown option '--spacing'; --gap is the space between the cells"),
    Mistake(
      "compose --bg red", "unknown option '--bg'; --background is the color around the cells"),
    Mistake(
      "compose --Colour red",
      "unknown option '--Colour'; --background is the color around the cells"),
    Mistake(
      "compose --rounded", "unknown option '--rounded'; --radius rounds the corners of the cells"),
    Mistake("compose --columns 3", "unknown option '--columns'; \(numbers)"),
    Mistake("compose --rows 3", "unknown option '--rows'; \(numbers)"),
    Mistake("compose --tile 3x2", "unknown option '--tile'; \(numbers)"),
    Mistake("compose -tile 3x2", "unknown option '-tile'; \(numbers)"),
    Mistake("compose --width 500", "unknown option '--width'; \(size)"),
    Mistake("inspect --height 500", "unknown option '--height'; \(size)"),
    Mistake("layouts --aspect-ratio 4:5", "unknown option '--aspect-ratio'; \(size)"),
    Mistake("compose --geometry 500x500+5+5", "unknown option '--geometry'; \(geometry)"),
    Mistake("compose -geometry 500x500+5+5", "unknown option '-geometry'; \(geometry)"),
    Mistake("compose --crop", "unknown option '--crop'; \(focus)"),
    Mistake(
      "compose --letterbox",
      "unknown option '--letterbox'; --fit contain shows the whole photo, with the background"
        + " around it"),
    Mistake(
      "\(three) -o g.png --fit 2=contian",
      "--fit: '2=contian' is not a fit: cover or contain; for one photo with its number, such as"
        + " 2=contain; did you mean '2=contain'?"),
    Mistake(
      "\(three) -o g.png --fit 4=contain",
      "--fit: there is no photo 4; 3 photos were given"),
    Mistake("inspect --fit 2=contain a.jpg", "--fit: there is no photo 2; only 1 photo was given"),
    Mistake(
      "compose --empty grün",
      "--empty: 'grün' is not a color: #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS name, or none"),
    Mistake("\(three) -o g.png --empty none", "--empty requires --layout"),
    Mistake(
      "batch a.jpg -l 2 -o folder --drop-last --empty none",
      "--drop-last and --empty cannot be used together"),
    Mistake(
      "compose --empty",
      "--empty requires a value (--empty COLOR); the shell treats an unquoted # as a comment: write"
        + " --empty '#f00'"),
    Mistake("compose --gravity north", "unknown option '--gravity'; \(focus)"),
    Mistake("compose --align top", "unknown option '--align'; \(focus)"),
    Mistake(
      "compose --object-fit cover",
      "unknown option '--object-fit'; --fit cover fills each cell, and crops the photo; --fit contain"
        + " shows the whole photo"),
    Mistake("compose --resize 500", "unknown option '--resize'; \(size)"),
    Mistake(
      "compose --density 300",
      "unknown option '--density'; --size is the number of pixels, and --dpi the resolution for print"
    ),
    Mistake(
      "batch --compression 9",
      "unknown option '--compression'; --quality applies to JPEG, and --png-compression to PNG"),
    Mistake(
      "compose --interlace",
      "unknown option '--interlace'; --progressive writes a JPEG that appears coarse first"),
    Mistake(
      "compose --type png",
      "unknown option '--type'; --format is png or jpeg, by default as --output says"),
    Mistake(
      "batch --skip-existing",
      "unknown option '--skip-existing'; --no-clobber never replaces an existing file"),
    Mistake(
      "batch --keep-going",
      "unknown option '--keep-going'; --skip-bad skips photos that cannot be read"),
    Mistake(
      "compose --sort-by name", "unknown option '--sort-by'; --sort takes name, time or taken"),
    Mistake(
      "compose --shuffle",
      "unknown option '--shuffle'; photos are taken in the order in which they are given, or in"
        + " that of --sort"),
    Mistake(
      "inspect --recurse",
      "unknown option '--recurse'; --recursive also takes photos in subfolders"),
    Mistake(
      "batch --files-from list",
      "unknown option '--files-from'; --photos-from takes a list of photos"),
    Mistake(
      "compose -i a.jpg",
      "unknown option '-i'; photos are named without an option, or in a list for --photos-from"),
    Mistake(
      "compose --simulate",
      "unknown option '--simulate'; --dry-run shows what would be made, and writes nothing"),
    Mistake("compose --silent", "unknown option '--silent'; --quiet prints errors only"),
    Mistake("compose --verbose", "unknown option '--verbose'; --json says in detail what was made"),
    Mistake("compose --cores 4", "unknown option '--cores'; --threads is the number of threads"),
    Mistake(
      "batch --cores 4",
      "unknown option '--cores'; --jobs is the number of grids that are made at a time"),
    Mistake(
      "compose --mem 2G",
      "unknown option '--mem'; --max-memory is the memory that photos and pictures may take"),
    Mistake("compose --usage", "unknown option '--usage'; --help prints the help"),
    Mistake(
      "compose --rotate 90",
      "unknown option '--rotate'; photos are turned upright, as their EXIF orientation says"),
    Mistake(
      "compose --icc p3",
      "unknown option '--icc'; the color profiles of photos are applied, and pictures are sRGB"),
    Mistake(
      "compose --strip",
      "unknown option '--strip'; pictures contain no metadata of their photos"),
    Mistake(
      "compose --overwrite",
      "unknown option '--overwrite'; --force replaces any file; a picture that Instagrid made is"
        + " replaced without it"),
    Mistake(
      "batch --output-dir out",
      "unknown option '--output-dir'; --output is where to write: a file for compose, a folder for"
        + " batch"),
    Mistake(
      "compose --title Summer",
      "unknown option '--title'; Instagrid does not write text into pictures"),
    Mistake("layouts --border 5", "unknown option '--border'; see 'instagrid help layouts'"),
    // Which file?
    Mistake(
      "compose -l 2 A.jpg b.png a.jpg -o g.png",
      "A.jpg: no such file or directory; did you mean 'a.jpg'?", 66),
    Mistake(
      "compose -l 2 a.jpg b.pgn a.jpg -o g.png",
      "b.pgn: no such file or directory; did you mean 'b.png'?", 66),
    Mistake(
      "compose -l 2 a.jpg elsewhere.jpg a.jpg -o g.png",
      "elsewhere.jpg: no such file or directory", 66),
    Mistake(
      "compose -l 2 a.jpg folder a.jpg -o g.png",
      "folder: contains no photos\ninstagrid: layout 2 has 3 cells, but 2 photos were given"
    ),
    Mistake("compose folder -o g.png", "folder: contains no photos", 66),
    Mistake(
      "compose -l 2 a.jpg text.jpg a.jpg -o g.png",
      "text.jpg: a text file; only JPEG, PNG, HEIC, AVIF and WebP are supported", 65),
    Mistake(
      "compose -l 2 a.jpg link.jpg a.jpg -o g.png",
      "link.jpg: no such file or directory; it is a link to './no/photo.jpg'", 66),
    Mistake(
      "compose -l 2 a.jpg B.PNG a.jpg -o g.png",
      "B.PNG: no such file or directory; did you mean 'b.png'?", 66),
    Mistake("compose -l 2 a.jpg empty.jpg a.jpg -o g.png", "empty.jpg: an empty file", 65),
    Mistake(
      "compose -l 2 a.jpg cut.jpg a.jpg -o g.png",
      "cut.jpg: damaged JPEG: it ends at row 160 of 300", 65),
    // The other commands.
    Mistake("inspect", "no photos were given"),
    Mistake(
      "batch", "no photos were given (PHOTO..., --photos-from FILE or --manifest FILE)"),
    Mistake(
      "batch -l 1 -o folder --photos-from b.png", "b.png: a PNG, not a list"),
    Mistake("batch --manifest a.jpg", "a.jpg: a JPEG, not a list"),
    Mistake("batch --manifest folder", "folder: a folder; \(manifest)", 66),
    Mistake("batch --manifest table.csv", "table.csv: a table such as CSV; \(manifest)"),
    Mistake(
      "batch --manifest array.json",
      "array.json: a JSON array; \(manifest) (jq -c '.[]' converts an array)"),
    Mistake(
      "batch --manifest pretty.json",
      "pretty.json: JSON over several lines; \(manifest) (jq -c . puts each on one line)"),
    Mistake("batch --manifest text.jpg", "text.jpg: not JSON; \(manifest)"),
    Mistake("batch a.jpg", "no folder for the grids was given (-o FOLDER)"),
    Mistake(
      "batch --shard 5/3 --manifest m",
      "--shard: '5/3' is not a shard: use I/N with I from 1 to N, such as 3/8, or env"),
    Mistake(
      "batch --shard 0/4 --manifest m",
      "--shard: '0/4' is not a shard: numbers start at 1, so the first of 4 is 1/4"),
    Mistake("batch --shard 1/4 --shards 4 --manifest m", "--shards requires --shard env"),
    Mistake("batch --shards 4 --manifest m", "--shards requires --shard env"),
    Mistake(
      "batch --shard env --shards 4 --manifest m",
      "--shard env: this process is not an array task: none of JOB_COMPLETION_INDEX,"
        + " AWS_BATCH_JOB_ARRAY_INDEX, SLURM_ARRAY_TASK_ID or SGE_TASK_ID is set; give --shard I/N"
        + " instead"),
  ]

  @Test(arguments: mistakes)
  func `a mistake gives one message, and leaves everything as it was`(
    _ mistake: Mistake
  ) throws {
    let folder = try TemporaryFolder()
    try folder.copy(.small("420.jpg"), to: "a.jpg")
    try folder.copy(.small("rgb.png"), to: "b.png")
    try folder.copy(.fixture("orientations/landscape-6.jpg"), to: "photo.jpg")
    for name in ["text.jpg", "empty.jpg"] as [Word] {
      try folder.copy(.fixture("damaged/\(name)"), to: name)
    }
    try folder.copy(.fixture("damaged/truncated.jpg"), to: "cut.jpg")
    try folder.makeSymbolicLink("link.jpg", to: "no/photo.jpg")
    try folder.makeFolder("folder")
    for (name, text) in [
      ("table.csv", "photo,output\na.jpg,g.png\n"),
      ("array.json", #"[{"photos":["a.jpg"],"output":"g.png","layout":"1x1"}]"#),
      ("pretty.json", "{\n  \"photos\": [\"a.jpg\"],\n  \"output\": \"g.png\"\n}\n"),
    ] as [(Word, String)] {
      try folder.write(Array(text.utf8), to: name)
    }
    let before = folder.names
    let outcome = try Program.run(mistake.words, in: folder)
    #expect(outcome.end == .exit(mistake.code))
    #expect(outcome.errors == "instagrid: \(mistake.line)\n")
    #expect(outcome.output.isEmpty)
    #expect(folder.names == before)
  }

  @Test func `an empty name is refused`() throws {
    let outcome = try Program.run(
      ["compose", "-l", "2x1", .small("rgb.png"), "", "-o", "g.png"], in: TemporaryFolder())
    #expect(outcome.end == .exit(64))
    #expect(outcome.errors == "instagrid: photo 2: '' is not a file name\n")
  }
}
