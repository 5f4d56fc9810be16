import CommandKit
import PhotoIO

extension Topic {
  static let photos = Topic(
    "photos", "folders, order, the best of many, bad photos",
    """
    A *PHOTO* is a \(FileFormat.allCases.filter(\.isPhoto).map(\.name).alternatives) file, a folder of them,
    or `-` for standard input. The contents of a file decide its format, not its name. All but JPEG, PNG and
    raw need the program `instagrid-formats`, in the folder of `instagrid` or in
    `../libexec/instagrid` relative to it. Of a raw file, the largest JPEG is used that the camera has
    embedded; a warning says its size.

    # Folders

    A folder stands for the photos in it, by name. Left out are hidden files, pictures that Instagrid made,
    files that neither begin like a photo nor have the extension of one, backups such as `a.jpg_original` and
    `a.jpg~`, downloads that are not complete, raw files beside a photo of the same name, and originals
    beside an edited copy, by its name, that was taken at the same time (`DSC1-Edit`, `IMG_E1234`, `lake-edited`,
    `PXL_1~2`); a warning counts them by kind. Symbolic links to folders inside a folder are not followed.

    Of the photos in folders, `compose`, `batch` and `arrange` also leave out those that one would not show:
    copies with equal bytes (one that is named stays, or else the one with the shortest name), photos that
    somebody rejected (a rating of `-1`), and screenshots of which two of these tell: a name, what their system
    wrote, a screen's size without a camera. A warning counts them, and `--json` and `--dry-run` list them. They
    are used if a typed layout of one picture has cells for them (screenshots last), if captions name the files,
    if no other photo is there, and with `--pick` `none`. Photos that are named are used in any case, unless
    `--pick` is given; another warning lists those with equal bytes.

    `--taken` takes only the photos of a year, a month or a day, such as `2024`, `2024-08` or `2024-08-14`, or
    from one of them to another, such as `2024-08..2024-10`; one end may be omitted. A photo of which only the
    year or the month is known is taken if all of that year or month is. In the list of
    `--photos-from`, lines that begin with a hash sign and a space are comments, unless `--null` is given.

    # Order

    Without `--sort`, photos are taken as given; with it, all are sorted, whether they were named or found in
    folders. Options that name a photo by its number, such as `--focus 2=top`, count the sorted photos.

    - `name`: by name, `IMG_2` before `IMG_10`
    - `time`: by the modification time of the file
    - `taken`: by the date in a sidecar such as `photo.jpg.xmp`, or else in the photo (EXIF, XMP or IPTC), or
      else in its JSON file by Google Takeout, in the time zone of this machine (`TZ`), or else in its name,
      such as `IMG_20240501_101500.jpg`, or else by that of the file; a warning counts the last. Where offsets
      from UTC are known, instants are compared
    - `random`: in another order each time, unless `--seed` is given, which `batch` requires
    - `shape`: each photo is put into the cell in which least of it is cropped, and keeps its number

    # Bad photos

    A photo is bad if it is missing, damaged, unsupported or over a limit. It makes the command fail, unless
    one of these is given:

    - `--skip-bad`: make the picture without bad photos; the exit code is 65 if there were any
    - `--ignore-bad`: the same, but they do not affect the exit code

    The photos after a skipped one move up, with their `--focus`, `--fit`, `--zoom` and `--caption`. There
    may be more photos than cells: then all are decoded first, and exactly one must be readable for each
    cell. With `--pick`, the next best takes its place. A caption or title that cannot be drawn is left out, too.
    `instagrid inspect --decode` finds damaged photos without making a picture.
    """)

  static let pick = Topic(
    "pick", title: "The best of many photos",
    "which photos are picked, and why others are left out",
    """
    `--pick` *N* takes the *N* best photos, spread over the time in which they were taken. Photos keep their order,
    and options that name a photo by its number count the picked ones.

    # Copies

    Of copies and near-copies, only the best is picked:

    - copies: the same photo, reduced, compressed again or cut by up to 2 %, as messengers save it. The best has
      the highest rating (of a sidecar, EXIF or XMP); of those, a camera and a date of its own; then the most
      pixels, unless it was only enlarged; then it is the one that is compressed least, unless it was made from
      another one. A date in a name does not count, since it is often that of sending
    - near-copies: photos by one camera within a minute that differ a little. The best has the highest rating, and
      of those is the sharpest

    # Which photos are the best

    The others are divided by date into *N* parts of about equal size, at the widest gaps in time. Each part gives
    the photo with the highest rating; of several, the one with the most near-copies; of those, the one
    nearest to the middle of the part. Dates are those of `--sort taken`, but not those of files; photos without a
    date are divided in their order. With `--per` `month`, all months give the same number of photos, as far as they
    have so many, and the parts are those of each month.

    # Which come last

    Three kinds are picked only if others do not suffice; `--pick` `all` leaves them out unless nothing else is left:

    - screenshots: by name, by what their system wrote, or by a screen's size without a camera
    - empty photos: black, white, of one color, or blurred as a whole, unless they show a large, sharp face or have 3
      stars
    - rejected photos: those to which somebody gave a rating of `-1`

    # What was left out

    `--dry-run`, `--json` and `inspect` say why photos were left out. `--with` *NAME* picks one of them in any case.
    A photo that cannot be opened, or was cut off, is an error even if it would not be picked.
    """)
}
