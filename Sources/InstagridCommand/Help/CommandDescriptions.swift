import CommandKit
import PhotoIO

extension CommandDescription {
  static let compose = CommandDescription(
    name: Command.compose.rawValue, summary: Command.compose.summary,
    usage: ["[OPTION...] PHOTO... -o FILE"],
    operand: Operand("photo", .photos), options: Settings.entries(in: .compose),
    examples: [
      Example(
        "Combines photos into one picture",
        "instagrid compose --layout 2 a.jpg b.jpg c.jpg -o grid.png"),
      Example(
        "Whole photos of a folder, in the order they were taken",
        "instagrid compose photos --sort taken -o wall.jpg"),
    ],
    opening: """
      Photos are turned upright and keep their proportions. *PHOTO* is a JPEG, PNG, HEIC, AVIF or
      WebP file, a folder of them, or `-` for standard input. An existing *FILE* is replaced only if
      it is empty, or is an unchanged picture by Instagrid.
      """,
    figure: LayoutDiagram.examples,
    manual: """
      The format of a *PHOTO* is determined by its contents; its name does not matter. HEIC, AVIF
      and WebP need the program `instagrid-formats`, which must be in the folder of `instagrid` or
      in `../libexec/instagrid` relative to it. *FILE* is written atomically.

      In a folder, Instagrid ignores hidden files, pictures that it made, and all files that neither
      begin like a photo nor have the extension of one. One warning counts them by kind, and
      another one names photos whose files have equal bytes; without `--pick`, all of them are used. Symbolic links to
      folders inside a folder are not followed. Without `--sort`, photos are taken as given, and the
      photos of a folder by name. `--sort` applies to all photos, whether they were named or found
      in folders. `taken` is the date in the photo (DateTimeOriginal, or else DateTimeDigitized), or
      else the date in its name, such as `IMG_20240501_101500.jpg`, or else that of the file; a
      warning counts the photos that have only the last one. `random` is another order each time,
      unless `--seed` is given; `batch` requires it. The numbers in `--focus`, `--fit`, `--zoom` and
      `--caption` count the sorted photos. With `--sort` `shape` the photos keep their order and
      their numbers, but each is put into the cell in which least of it is cropped. In the list of
      `--photos-from`, lines that begin with a hash sign and a space are comments, unless `--null`
      is given. A bad photo is missing, damaged, unsupported or over a limit. If `--skip-bad` skips
      one, the following ones move up, and their `--focus`, `--fit`, `--zoom` and `--caption` move
      with them. With `--skip-bad` there may be more photos
      than cells. Then all photos are decoded first, and exactly one photo must be readable for each
      cell.

      Without `--layout`, the layout is chosen in which the photos, in their order, keep most of
      themselves and have about the same size: equal cells in rows or columns, `mosaic`, `justified` or
      `columns:justified`. A template is a table of equal rows and columns, with slashes between the
      rows. Each letter is a cell and fills a rectangle; dots stay empty. There may be up to 26 cells,
      64 rows and 64 columns.

      `--taken` takes the photos of a year, a month or a day, such as `2024`, `2024-08` or `2024-08-14`,
      or from one of them to another, such as `2024-08..2024-10`; one end may be left out. The dates are
      those of `--sort` `taken`.

      `--pick` leaves out copies, whose bytes are equal, and of near-copies all but the sharpest: photos that
      look alike and were taken less than a minute apart, or look the same if a date is missing. The others
      are divided by date into *N* parts of equal count, whose boundaries move to the widest gap in time
      within half a part. Each part gives the photo of the highest rating (XMP or EXIF), then with the most
      near-copies, then nearest to its middle. Dates are those of `--sort taken`, but not those of files;
      photos without one are divided in their order. Screenshots (by name, or PNGs without a camera) come
      last. Photos keep their order, and all numbers of photos count the picked ones. If `--skip-bad` skips
      one, the next best of its part takes its place. `--dry-run`, `--json` and `inspect` say why photos
      were left out.

      In a `mosaic` every photo keeps its shape: the picture is divided from edge to edge, and so is
      each part, down to single photos. What is left over is cropped from all of them alike. A mosaic
      can be divided as a template is, such as `mosaic:aab/aac`; its letters are the photos in their
      order. In a `justified` layout photos keep their shapes in rows as wide as the picture, in
      `columns:justified` in columns as high. A photo beyond 3:1 or 1:3 is cropped to that, in a mosaic
      beyond 10:1. If *SIZE* is only the width, as in `1080x`, or the height, as in `x1080`, the other
      side follows from the photos, and nothing else is cropped. Without `--layout` or in a mosaic, it is
      between half and twice as long if possible; `justified` needs the width, `columns:justified` the
      height.

      Layouts that are given as `1`, `2`, `3`, `wide-top`, `wide-bottom` or `quad` have a blue frame, whose
      gap and margin are 5% of the shorter side. All others are white. Their gap is 1.5% of the shorter
      side, or of the side that is given, with more than 12 cells 0.8%, but at most 10% of that side
      divided by the number of cells that are side by side or one above another; in a mosaic or a justified layout that
      number is the square root of the number of photos, rounded up. A margin that is not given is as wide
      as the gap. Without `--size`, up to 45 photos make a picture of 1080 pixels, up to 180 one of 2160,
      and more one of 4096.

      `--caption` takes a text with any of `{name}`, `{filename}`, `{date}`, `{number}` and
      `{title}`, one of these words without braces, or `none`. *N=TEXT* is the caption of photo *N*,
      and the option may be repeated. `{name}` and `{filename}` are those of the file, `{date}` is
      the date by which `--sort taken` sorts, `{number}` is the number by which options name the
      photo, and `{title}` is the title or description in its EXIF data. A caption takes rows from
      its photo, as many for every cell as the longest caption needs: at most two lines, and at most
      half of the lowest cell. A caption that is longer loses its middle, and a title its end; a
      warning says so, and another one if a date is only that of a file. A text that cannot
      be drawn is an error, unless `--skip-bad` leaves it out. Captions and titles need the program `instagrid-captions`,
      in the same place as `instagrid-formats`, and a font for each script.

      `--dry-run` reads only the headers of the photos, unless `--skip-bad` must choose from more
      photos than cells. Damage after the header is found only when a photo is decoded.
      `instagrid inspect --decode` decodes photos without making a grid.

      `--json` prints one object, on standard error if the picture goes to standard output.
      """,
    hasExitCodes: true)

  static let batch = CommandDescription(
    name: Command.batch.rawValue, summary: Command.batch.summary,
    usage: [
      "[OPTION...] -o FOLDER PHOTO...",
      "[OPTION...] -o FOLDER --photos-from FILE",
      "[OPTION...] --manifest FILE",
    ],
    operand: Operand("photo", .photos), options: Settings.entries(in: .batch),
    examples: [
      Example(
        "Makes many grids, several at a time",
        "instagrid batch --layout 3 -o grids photos"),
      Example(
        "From more photos than fit on a command line",
        "find photos -type f -print0 | sort -z |",
        "  instagrid batch -l 2 --photos-from - -0 -o grids"),
      Example(
        "Makes those grids of a manifest that are missing or out of date",
        "instagrid batch --manifest grids.ndjson --update"),
    ],
    opening: """
      The *PHOTO*s, or the names in the list of `--photos-from`, are taken in order, as many for
      each grid as the layout has cells, or as `--per-page` says. A folder stands for the photos in
      it. A manifest has one JSON object per line:

        {"photos": ["a.jpg", "b.jpg", "c.jpg"], "output": "7.png", "gap": 9}

      The keys `photos` and `output` are required, and `id` is copied to the result. Other keys are
      long names of options for one grid, such as `layout`, `size` or `background`, and override the
      command line (`instagrid help json` lists them). Missing folders are created.

      A photo can also be inline, as `{"base64": "..."}`, and `"output": {"base64": true}` returns the
      picture in the result of `--json`.
      """,
    manual: """
      Where `--per-page` decides how many photos are in each grid, the last two grids share what is
      left, and all have the same size and gaps: those of a full grid.

      In `--fit`, `--focus` and `--zoom`, photo *N* is the *N*th photo of each grid, and so is
      `{number}` in `--caption`. In `--title` and `--name`, `{index}` is the number of the grid, or the
      line of its record, `{pages}` the number of grids, and `{first}` and `{last}` are the dates of its
      earliest and its latest photo, in a name as 2024-08-17. A name cannot have `{pages}` if the photos
      are listed or bad ones are skipped. In a folder, hidden files, pictures that Instagrid made, and files that neither begin
      like a photo nor have the extension of one are ignored.

      `--pick` *N* picks *N* photos for all grids together, as for `compose`. No record can
      have it.

      The base64 of inline photos follows RFC 4648, section 4. A line may have at most 1 MiB,
      not counting its inline photos, which may take a quarter of `--max-memory`, and a value at
      most 8192 bytes. Inline photos have no date, so `--update` always remakes a grid that contains
      any. A picture in the result is a PNG unless `format` says otherwise.

      With `--skip-bad`, the next photo of a folder or list replaces one that cannot be read. To
      find out which photos can be read, the batch decodes every photo once before it assigns it to
      a grid, unless `--update` finds that grid up to date. A grid of a manifest is made from the
      rest of its own photos. It fails if they are too few for its layout and `--allow-empty` is not
      given. `--update` keeps it if it was made from exactly the photos that can be read. To find
      that out, it decodes the photos of every grid that was made without some of its photos.

      `--update` compares the dates of the photos and the mark at the end of an output, which shows
      whether it was made with the same options from the same photos, in the same order. Photos are
      the same if their sizes and their first and last 4 KiB are equal, whatever their names.

      With `--json`, each result is one line, printed as soon as its grid and all earlier ones are
      finished, or with `--unordered` as soon as its grid is finished. So another program can write
      lines to `--manifest` `-` through a pipe, and read each result before it writes the next line.

      The first SIGINT, SIGTERM or SIGHUP finishes the grids in progress; a second one aborts them.
      However a batch ended, the same command with `--update` resumes it.

      With `--shard` `env`, the shard comes from `JOB_COMPLETION_INDEX` (Kubernetes) or
      `AWS_BATCH_JOB_ARRAY_INDEX`, both of which count from 0, or from `SLURM_ARRAY_TASK_ID` or
      `SGE_TASK_ID`. With `--shards` *N*, the task ID of Slurm or Grid Engine, from 1 to *N*, is the
      number of the shard, so a failed task can be resubmitted on its own. Without `--shards`, the
      number of shards is `AWS_BATCH_JOB_ARRAY_SIZE` or the number of tasks in the range of the
      array.

      The exit code of a batch is the highest of all its grids.
      """)

  static let layouts = CommandDescription(
    name: Command.layouts.rawValue, summary: Command.layouts.summary,
    usage: [
      "[--json] [--size SIZE] [LAYOUT...]",
      "[--json] [--size SIZE] --photos N",
    ],
    operand: Operand("layout", .word(LayoutValue.words)), options: Settings.entries(in: .layouts),
    examples: [
      Example(
        "Draws layouts, with the numbers of their cells",
        "instagrid layouts columns:1+2"),
      Example(
        "Draws the layout that compose chooses for seven square photos in a story",
        "instagrid layouts --photos 7 --size story"),
    ],
    opening: """
      *LAYOUT* is `1`, `2`, `3`, `wide-top`, `wide-bottom`, `quad`, the number of cells across and
      down such as `3x2`, the number in each row such as `2+1` or in each column such as
      `columns:1+2`, or a template such as `aab/aac/def` in which each letter is a cell (default: `1`,
      `2` and `3`).
      """)

  static let inspect = CommandDescription(
    name: Command.inspect.rawValue, summary: Command.inspect.summary,
    usage: ["[OPTION...] PHOTO..."],
    operand: Operand("photo", .photos), options: Settings.entries(in: .inspect),
    examples: [
      Example("Describes the photos of a folder", "instagrid inspect holiday"),
      Example("Finds damaged photos", "instagrid inspect --decode *.jpg >/dev/null"),
    ],
    opening: """
      For each photo, this prints a line with its format, its size after it was turned upright, the
      date that `--sort` `taken` uses, and its camera. The date is when the photo was taken, or else
      the one in its name, or else that of its file. On a terminal, the lines are a table. With `--verbose`,
      another line says how it is stored. A *PHOTO* that is a folder stands for the photos in it.
      `instagrid compose --dry-run` says what the cells of a grid would show of photos.

      Only the beginning and the end of a file are read. So a JPEG, PNG or WebP that was cut off is noticed; other
      damage is found only when a photo is decoded: by `compose`, by `batch`, or with `--decode`. The exit code is the highest of all photos; a damaged
      photo has 65.
      """)

  static let arrange = CommandDescription(
    name: Command.arrange.rawValue, summary: Command.arrange.summary,
    usage: ["[OPTION...] PHOTO... -o FILE"],
    operand: Operand("photo", .photos), options: Settings.entries(in: .arrange),
    examples: [
      Example(
        "Writes a web page for arranging photos by eye and saving the picture",
        "instagrid arrange *.jpg -o arrange.html")
    ],
    opening: """
      Open *FILE* in any browser: place and swap photos, move and zoom them in their cells, choose
      the layout and the look, save or share the picture, and copy the command. Run it in the folder
      where you ran `arrange`. The page contains a thumbnail of each photo and needs no network. It
      begins with the layout and the look given here, with one gap and one margin. There may be more
      photos than cells, or fewer. A *PHOTO* that is a folder stands for the photos in it. The page
      draws captions and the title with the fonts of the browser, and `compose` with those of this
      machine.
      """,
    closing: """
      *FILE* is written atomically. An existing *FILE* is replaced only if it is empty, or if it is
      a page that Instagrid made and that has not been changed since.
      """,
    manual: """
      The longest side of a thumbnail is at most 1280 pixels. With more than 50 photos, it is
      shorter: 640 pixels for 200 photos, and 320 for 800 or more. So a page with up to 800 JPEGs
      stays below 15 MB.
      """,
    hasExitCodes: true)

  static let completions = CommandDescription(
    name: Command.completions.rawValue, summary: Command.completions.summary,
    usage: ["SHELL"],
    operand: Operand("shell", .word(Shell.words), isRepeatable: false), options: [],
    examples: [
      Example(
        "Prints a script with which a shell completes instagrid commands",
        #"eval "$(instagrid completions bash)""#),
      Example(
        "Installs the completions for new shells",
        "mkdir -p ~/.local/share/bash-completion/completions",
        #"instagrid completions bash \"#,
        "  >~/.local/share/bash-completion/completions/instagrid",
        "mkdir -p ~/.zfunc",
        "instagrid completions zsh >~/.zfunc/_instagrid",
        "mkdir -p ~/.config/fish/completions",
        "instagrid completions fish >~/.config/fish/completions/instagrid.fish"),
    ],
    opening: """
      *SHELL* is `bash`, `zsh` or `fish`. bash reads `~/.local/share/bash-completion/completions` if
      the package bash-completion is installed. zsh reads `~/.zfunc` if `~/.zshrc` adds it to
      `fpath` before it calls `compinit`. fish always reads its folder.
      """)

  static let help = CommandDescription(
    name: Command.help.rawValue, summary: Command.help.summary,
    usage: ["[COMMAND]", "json", "--man"],
    operand: Operand("topic", .word(Help.topics), isRepeatable: false),
    options: Settings.entries(in: .help),
    examples: [
      Example("Explains the program or a command", "instagrid help compose"),
      Example("Lists the members of the JSON objects", "instagrid help json"),
      Example("Shows the whole manual", "instagrid help --man | man -l -"),
    ])
}

extension ValueKind {
  /// A photo, or a folder of photos.
  static let photos = ValueKind.files(
    FileKind("photos", extensions: FileFormat.photoExtensions))
}
