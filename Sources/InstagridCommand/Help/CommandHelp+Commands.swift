extension Command {
  /// What is said of the command beside its options.
  var commandHelp: CommandHelp {
    switch self {
    case .compose: .compose
    case .batch: .batch
    case .layouts: .layouts
    case .inspect: .inspect
    case .arrange: .arrange
    case .completions: .completions
    case .help: .help
    }
  }
}

extension CommandHelp {
  fileprivate static let compose = CommandHelp(
    examples: [
      Example(
        "Combines photos into one picture",
        "instagrid compose --layout 2 a.jpg b.jpg c.jpg -o grid.png"),
      Example(
        "Nine photos without a frame", "instagrid compose *.jpg -l 3x3 -g 0 -m 0 -o wall.jpg"),
      Example(
        "A tall photo beside two squares, with round corners",
        "instagrid compose -l columns:1+2 -r 3% a.jpg b.jpg c.jpg -o tall.png"),
    ],
    opening: [
      .prose(
        "Each photo stands upright and keeps its proportions. PHOTO is a JPEG, PNG, HEIC, AVIF or WebP"
          + " file, - for the standard input, or a folder, which stands for the photos in it. An existing"
          + " FILE is replaced only if it is empty, or a picture that Instagrid made and nobody has"
          + " changed.")
    ],
    manual: [
      .prose(
        "A PHOTO's format is found from its contents, whatever its name. HEIC, AVIF and WebP need the"
          + " program instagrid-formats, beside instagrid or in ../libexec/instagrid. FILE is written"
          + " atomically."),
      .prose(
        "In a folder, hidden files, pictures that Instagrid made, FILE, and whatever is no photo by its"
          + " first bytes are left aside, with one warning that counts them by kind; links to folders"
          + " inside are not followed. --sort sorts photos that were named along with those that were"
          + " found; taken reads DateTimeOriginal from the headers. In the list of --photos-from, lines"
          + " that begin with a hash and a space are comments, but not with --null. Photos that --skip-bad skips move the"
          + " following ones up, and their --focus and --fit with them."),
      .prose(
        "--dry-run reads only the headers of the photos. Damage further in is found when a photo is"
          + " decoded; instagrid inspect --decode does that and makes no grid."),
      .prose(
        "With --json the result is one object: ok, output, format, size (width and height), side (of a"
          + " square only), layout, bytes, cells, notes and milliseconds; dryRun and no bytes if nothing"
          + " was to be written; badPhotos if some were skipped; for a failure ok, output, error (code,"
          + " path and message, and others if more photos cannot be read) and milliseconds. Of cells"
          + " there are cell (their number), frame (x, y, width and height in the picture) and photo; and"
          + " unless that is"
          + " null, of the upright photo size, orientation, fit, photoFrame (its rectangle in the"
          + " picture, which is smaller than frame for a contained photo), window (what shows), cut (the share that"
          + " does not), scale and omitted (what else the photo's file holds, such as a gain map). It goes to the standard error where the picture takes the standard"
          + " output."),
    ],
    hasExitCodes: true)

  fileprivate static let batch = CommandHelp(
    examples: [
      Example(
        "Makes many grids, several at a time",
        "instagrid batch --layout 3 -o grids photos"),
      Example(
        "Of more photos than fit a command line",
        "find photos -type f -print0 | sort -z |",
        "  instagrid batch -l 2 --photos-from - -0 -o grids"),
      Example(
        "Of a list of grids, those that are not there yet",
        "instagrid batch --manifest grids.ndjson --update"),
    ],
    opening: [
      .prose(
        "PHOTOs, or the names of --photos-from, are taken in order, as many for each grid as the layout"
          + " has cells. A folder stands for the photos in it. A manifest has an object a"
          + " line:"),
      .lines([#"{"photos": ["a.jpg", "b.jpg", "c.jpg"], "output": "7.png", "gap": 9}"#]),
      .prose(
        #""photos" and "output" must be there; "id" is echoed; any other key is an option that the"#
          + " grid has, such as layout, size or background, under its long name, and goes before the"
          + " command line's. The folders of outputs are made. No two grids may have one output."),
      .prose(
        #"In place of a photo's name {"base64": "..."} has its bytes (RFC 4648, section 4), and "output":"#
          + #" {"base64": true} puts the picture into the answer of --json, as a PNG if no format is"#
          + " named. Without its photos a line has at most a megabyte; its photos may take a quarter of"
          + " --max-memory. Having no date, they are never older than an output for --update."),
    ],
    manual: [
      .prose(
        "Photo N of --fit and --focus is that of each grid. Hidden files, pictures that Instagrid made,"
          + " and what is no photo by its first bytes are left aside in a folder."),
      .prose(
        "With --skip-bad the next photo of a folder or list takes the place of one that cannot be read,"
          + " and so every photo is decoded once before it becomes part of a grid, unless --update finds"
          + " the grid up to date. A record of a manifest goes on with its own photos. A grid with too few"
          + " photos for its layout fails, without --allow-empty."),
      .prose(
        "--update looks at the mark at the end of an output, which tells whether it was made with the same"
          + " options from photos of the same sizes, and at the dates of the photos. Where a square"
          + " is asked for, a whole, square picture without a mark, as version 0.1 made them, is left if"
          + " it is newer than its photos."
      ),
      .prose(
        "With --json every line has id, line, ok, output, bytes, milliseconds and photos; skipped if"
          + " an output was left as it is; notes if there are any; for a failure error, with code, path"
          + " and message, and others if more photos cannot be read; and badPhotos if photos were"
          + " skipped. In a dry run a grid has dryRun, what --dry-run of compose says of it, and no"
          + " bytes. Each line is written as soon as its grid is made and those before it; with"
          + " --unordered, as soon as its grid is made. So another program can write lines to"
          + " --manifest - through a pipe, and read the answer to one before it writes the next."),
      .prose(
        "The first SIGINT, SIGTERM or SIGHUP lets the grids in hand be finished, the second drops"
          + " them; the same command with --update goes on after any end."),
      .prose(
        "With --shard env the share is that of JOB_COMPLETION_INDEX (Kubernetes) or"
          + " AWS_BATCH_JOB_ARRAY_INDEX, both from 0, or of SLURM_ARRAY_TASK_ID or SGE_TASK_ID. With"
          + " --shards N, an ID of Slurm or SGE is the share itself, from 1 to N, so that a failed task"
          + " which is submitted again alone does its own share. Without it, N is"
          + " AWS_BATCH_JOB_ARRAY_SIZE or the number of tasks in the range of the array."),
      .prose("The exit code of a batch is the highest of any grid."),
    ])

  fileprivate static let layouts = CommandHelp(
    examples: [
      Example(
        "Draws layouts, with the numbers of their cells",
        "instagrid layouts columns:1+2"),
      Example(
        "Draws the layout that compose takes for seven photos in a story",
        "instagrid layouts --photos 7 --size story"),
    ],
    opening: [
      .prose(
        "LAYOUT is 1, 2, 3, wide-top, wide-bottom, quad, the number of cells across and down such as"
          + " 3x2, or in each row such as 2+1, or in each column such as columns:1+2 (default: 1, 2"
          + " and 3).")
    ])

  fileprivate static let inspect = CommandHelp(
    examples: [
      Example(
        "Says what photos are, and how they would be read for the cells of a layout",
        "instagrid inspect --layout 3 --size 2048 beach.jpg"),
      Example("Finds damaged photos", "instagrid inspect --decode *.jpg >/dev/null"),
    ],
    opening: [
      .prose(
        "A PHOTO that is a folder stands for the photos in it. For each photo: its format, size and colors, the part of it that shows in the layout's"
          + " cells, and what has to be decoded for that, counted as the photo is stored. The layout"
          + " is that which compose would take for so many photos, or 2 if they have no room."),
      .prose(
        "Only headers are read. Damage further in is found when a photo is decoded: by compose, batch,"
          + " or --decode. The exit code is the highest of any photo; a damaged one has 65."),
    ],
    closing: [
      .prose(
        "With --json a photo is an object: path, format, coding, size, upright, orientation,"
          + " colorModel, depth, sampling, alpha, profile, exif, omitted (what else the file"
          + " holds, such as a gain map), mark, cells and notes. The mark of a"
          + " picture that Instagrid made has version, digest and intact. Of cells of every"
          + " size there are size, fit, photoFrame (the photo's rectangle in the cell), window,"
          + " scale, shrink and decoded.")
    ])

  fileprivate static let arrange = CommandHelp(
    examples: [
      Example(
        "Writes a page to arrange photos by eye, which gives the command",
        "instagrid arrange *.jpg -o arrange.html")
    ],
    opening: [
      .prose(
        "Open FILE in any browser: place and swap photos, move what shows of them, choose the layout and"
          + " the look, and copy the command. It is to be run in the folder in which the page was made."
          + " The page holds a small picture of each photo and needs no network. The layout and the look"
          + " given here are what it begins with; there may be more photos than cells, or fewer.")
    ],
    closing: [
      .prose(
        "FILE appears whole or not at all. An existing FILE is replaced if it is empty, or a page that"
          + " Instagrid made and nobody has changed since.")
    ],
    hasExitCodes: true)

  fileprivate static let completions = CommandHelp(
    examples: [
      Example(
        "Prints what a shell needs to complete the command lines of instagrid",
        #"eval "$(instagrid completions bash)""#),
      Example(
        "For every shell that starts from now on",
        "mkdir -p ~/.local/share/bash-completion/completions",
        #"instagrid completions bash \"#,
        "  >~/.local/share/bash-completion/completions/instagrid",
        "mkdir -p ~/.zfunc",
        "instagrid completions zsh >~/.zfunc/_instagrid",
        "mkdir -p ~/.config/fish/completions",
        "instagrid completions fish >~/.config/fish/completions/instagrid.fish"),
    ],
    opening: [
      .prose(
        "SHELL is bash, zsh or fish. bash reads ~/.local/share/bash-completion/completions if"
          + " bash-completion is installed, zsh reads ~/.zfunc if ~/.zshrc puts it into fpath before"
          + " compinit, and fish reads its folder in any case.")
    ])

  fileprivate static let help = CommandHelp(
    examples: [
      Example("Explains the program or a command", "instagrid help compose"),
      Example("The whole manual, page by page", "instagrid help --man | man -l -"),
    ])
}
