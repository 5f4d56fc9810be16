import CommandKit
import PhotoIO

extension CommandDescription {
  static let compose = CommandDescription(
    name: Command.compose.rawValue, summary: Command.compose.summary,
    usage: ["[*OPTION...*] *PHOTO...* `-o` *FILE*"],
    operand: Operand("photo", .photos), options: Settings.entries(in: .compose),
    commonOptions: [
      "output", "layout", "size", "gap", "background", "fit", "title", "caption", "sort", "pick",
      "skip-bad", "dry-run",
    ],
    examples: [
      Example(
        "Combines photos into one picture",
        "instagrid compose --layout 2 a.jpg b.jpg c.jpg -o grid.png"),
      Example(
        "Whole photos of a folder, in the order they were taken",
        "instagrid compose photos --sort taken -o wall.jpg"),
      Example(
        "A whole photo in a story, in front of a blurred copy of itself",
        "instagrid compose -s story -b blur a.jpg -o story.jpg"),
    ],
    opening: """
      Photos are turned upright and keep their proportions. *PHOTO* is a file of one of the formats in
      `instagrid help photos`, a folder of them, or `-` for standard input. *FILE* is written
      atomically. An existing one is replaced only if it is empty, or is an unchanged picture by Instagrid. `--json` prints one
      object, on standard error if the picture goes to standard output.
      """,
    closing: """
      `instagrid help` lists topics: `instagrid help captions` and others.
      """)

  static let batch = CommandDescription(
    name: Command.batch.rawValue, summary: Command.batch.summary,
    usage: [
      "[*OPTION...*] `-o` *FOLDER* *PHOTO...*",
      "[*OPTION...*] `-o` *FOLDER* `--photos-from` *FILE*",
      "[*OPTION...*] `--manifest` *FILE*",
    ], operand: Operand("photo", .photos), options: Settings.entries(in: .batch),
    commonOptions: [
      "output", "layout", "size", "per-page", "per", "title", "sort", "update", "dry-run",
    ],
    examples: [
      Example(
        "Makes many grids, several at a time",
        "instagrid batch --layout 3 -o grids photos"),
      Example(
        "From more photos than fit on a command line",
        "find photos -type f -print0 | sort -z |",
        "  instagrid batch -l 2 --photos-from - -0 -o grids"),
      Example(
        "A PDF of A4 pages, or only its pages that are out of date",
        "instagrid batch photos -s a4 --per-page 8 --update -o album.pdf"),
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
    closing: """
      # Which photos

      - `--per-page` *N*: the most photos of a grid, if its layout takes any number; the last two grids share what
        is left, and all have the size and the gaps of a full grid
      - `--per` `month`: each month begins a new grid, `day` and `year` likewise, by local dates. If a month has more
        photos than a grid takes, its grids share them evenly. Photos of which only the file has a date come last.
      - `--pick` *N*: the best for all grids together, with `--per` shared among the months. A photo that cannot be
        opened, or was cut off, ends the batch before its first grid, unless it is skipped. No record can have it.
      - `--fit`, `--focus`, `--zoom`, `--caption`: photo *N* is the *N*th photo of each grid
      - `--skip-bad`: the next photo takes the place of a bad one, so each is decoded before it is assigned to a
        grid; a grid of a manifest is made of its own good photos, and fails if they are too few for its
        layout and `--allow-empty` is not given

      # Names

      In `--title` and `--name`, these stand for:

      - `{index}`: number of the grid, or the line of its record
      - `{pages}`: number of grids; in a name only if no photos are listed or skipped
      - `{first}`, `{last}`: dates of its earliest and its latest photo, in a name as 2024-08-17; if neither a
        photo nor its name has one, nothing, and in a name `undated`
      - `{date}`, `{month}`, `{year}`, `{page}`: with `--per`, the day, month or year of its photos, its parts in the
        words of `LC_TIME` (in a name as numbers), and the number of the grid among those of this time; names are
        `{date}-{page}` by default, such as `2024-08-1.jpg`, so that an added photo changes no other month

      # PDF

      If the output of `-o` ends in `.pdf`, each grid is a page of it: the JPEG of `-f` `jpeg`, as large as
      its pixels and `--dpi` say (default: 300). The document has the title of `--title`, unless that has
      placeholders. If a page fails, there is no PDF. `--update` copies unchanged pages from the old one.

      # Manifests

      The base64 of inline photos follows RFC 4648, section 4. A line may have at most 1 MiB, not counting
      its inline photos, which may take a quarter of `--max-memory`, and a value at most 8192 bytes. Inline
      photos have no date, so `--update` always remakes a grid that contains any.

      With `--json`, each result is one line, printed as soon as its grid and all earlier ones are
      finished, or with `--unordered` as soon as its grid is finished. So another program can write
      lines to `--manifest` `-` through a pipe, and read each result before it writes the next line.

      # Updates

      `--update` compares the dates of the photos and the mark at the end of an output, which shows
      whether it was made with the same options from the same photos, in the same order. Photos are
      the same if their sizes and their first and last 4 KiB are equal, whatever their names. With
      `--skip-bad`, it decodes the photos of every grid that was made without some of its photos, and keeps
      the grid if it was made from exactly those that can be read.

      The first SIGINT, SIGTERM or SIGHUP finishes the grids in progress; a second one aborts them.
      However a batch ended, the same command with `--update` resumes it; a PDF begins again.
      """)

  static let layouts = CommandDescription(
    name: Command.layouts.rawValue, summary: Command.layouts.summary,
    usage: [
      "[`--json`] [`--size` *SIZE*] [*LAYOUT...*]",
      "[`--json`] [`--size` *SIZE*] `--photos` *N*",
    ],
    operand: Operand("layout", .word(LayoutValue.words)), options: Settings.entries(in: .layouts),
    commonOptions: ["photos", "size", "json"],
    examples: [
      Example(
        "Draws layouts, with the numbers of their cells",
        "instagrid layouts columns:1+2"),
      Example(
        "Draws the layout that compose chooses for seven square photos in a story",
        "instagrid layouts --photos 7 --size story"),
    ],
    opening: """
      *LAYOUT* is a layout with a number of cells (default: `1`, `2` and `3`). `--layout` takes also those whose
      cells have the shapes of the photos:
      """,
    figure: LayoutDiagram.examples,
    closing: HelpText(table: LayoutValue.words) + """
      Without `--layout`, a layout is chosen that crops little and prefers photos of similar sizes, in their
      order: equal cells in rows or columns, `mosaic`, `justified` or
      `columns:justified`.

      `3x2` is the number of cells across and down, `2+1` the number in each row, and `columns:1+2` in each
      column. In a template, slashes separate equal rows. Each letter is a cell and fills a rectangle; dots
      stay empty. There may be up to 26 cells, 64 rows and 64 columns.

      A mosaic is divided from edge to edge, and so is each part, down to single photos; what is left over is
      cropped from all alike. `mosaic:aab/aac` is divided as the template is, and its letters are the photos
      in their order. The rows of `justified` are as wide as the picture, the columns of
      `columns:justified` as high. A photo beyond 3:1 or 1:3 is cropped to that, in a mosaic beyond 10:1.

      # Empty cells

      Every cell has a photo, unless one of these is given with `--layout`:

      - `--blank` *CELLS*: these cells stay empty, such as `3` or `3,5`
      - `--allow-empty`: there may be fewer photos than cells, and the empty ones show the background
      - `--empty` *COLOR*: the same, but the empty cells have this color
      """)

  static let inspect = CommandDescription(
    name: Command.inspect.rawValue, summary: Command.inspect.summary,
    usage: ["[*OPTION...*] *PHOTO...*"],
    operand: Operand("photo", .photos), options: Settings.entries(in: .inspect),
    commonOptions: ["decode", "verbose", "recursive", "sort", "pick", "json"],
    examples: [
      Example("Describes the photos of a folder", "instagrid inspect holiday"),
      Example("Finds damaged photos", "instagrid inspect --decode *.jpg >/dev/null"),
    ],
    opening: """
      For each photo, this prints a line with its format, its size after it was turned upright, the
      date that `--sort` `taken` uses, and its camera. The date is when the photo was taken, or else
      the one in its name, or else that of its file. On a terminal, the lines are a table. With `--verbose`,
      other lines say how it is stored, and where its title, rating and faces come from, and its date, if that is
      not in the EXIF data or its name. A *PHOTO* that is a folder stands for the photos in it.
      `instagrid compose --dry-run` says what the cells of a grid would show of photos.

      Unless `--decode` or `--pick` is given, only the beginning and the end of a file are read (a progressive JPEG
      whole), which shows whether a JPEG, PNG or WebP was cut off. Other damage is found when a photo is decoded: by
      `compose`, `batch` or `--decode`. The exit code is the highest of all photos; a damaged photo and a file
      that was cut off have 65.
      """)

  static let arrange = CommandDescription(
    name: Command.arrange.rawValue, summary: Command.arrange.summary,
    usage: ["[*OPTION...*] *PHOTO...* `-o` *FILE*"],
    operand: Operand("photo", .photos), options: Settings.entries(in: .arrange),
    commonOptions: ["output", "layout", "size", "recursive", "sort", "pick"],
    examples: [
      Example(
        "Writes a web page for arranging photos by eye and saving the picture",
        "instagrid arrange *.jpg -o arrange.html")
    ],
    opening: """
      Open *FILE* in any browser: place and swap photos, move and zoom them in their cells, choose
      the layout and the look, type a title and captions, save or share the picture, and copy the command. Run it in the folder
      where you ran `arrange`. The page contains a thumbnail of each photo and needs no network. It
      begins with the layout and the look given here; `--gap` and `--margin` take one length. There may be more
      photos than cells, or fewer. A *PHOTO* that is a folder stands for the photos in it. The page
      draws captions and the title with the fonts of the browser, and `compose` with those of this
      machine.
      """,
    closing: """
      *FILE* is written atomically. An existing *FILE* is replaced only if it is empty, or if it is
      a page that Instagrid made and that has not been changed since.

      The longest side of a thumbnail is at most 1280 pixels. With more than 50 photos, it is
      shorter: 640 pixels for 200 photos, and 320 for 800 or more. So a page with up to 800 JPEGs
      stays below 15 MB.
      """)

  static let completions = CommandDescription(
    name: Command.completions.rawValue, summary: Command.completions.summary,
    usage: ["*SHELL*", "`line` `--` *WORD*..."],
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

      The script asks `instagrid completions line` for what may stand in the place of the last *WORD*.
      """)

  static let help = CommandDescription(
    name: Command.help.rawValue, summary: Command.help.summary,
    usage: ["[*COMMAND*]", "[*TOPIC*]", "`--man`"],
    operand: Operand("topic", .word(Help.topics), isRepeatable: false),
    options: Settings.entries(in: .help), commonOptions: ["man"],
    examples: [
      Example("Explains a command or a topic", "instagrid help captions"),
      Example("Shows the whole manual", "instagrid help --man | man -l -"),
    ])
}

extension ValueKind {
  static let photos = ValueKind.file(extensions: FileFormat.photoExtensions)
}
