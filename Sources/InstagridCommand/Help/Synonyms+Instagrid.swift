import CommandKit

extension Program {
  /// What people type who know other programs that make grids or pictures.
  static let optionsOfOthers: KeyValuePairs = [
    "border borders": ["margin", "background"],
    "padding": ["margin", "gap"],
    "spacing gutter": ["gap"],
    "bg bgcolor background-color bordercolor color colour": ["background"],
    "blur": ["background blur"],
    "rounded corners border-radius": ["radius"],
    "columns cols rows tile grid": ["layout 3x2"],
    "width height resize geometry aspect-ratio": ["size 1080x1350"],
    "story": ["size story"],
    "density resolution": ["dpi"],
    "crop gravity align position": ["focus top"],
    "contain letterbox object-fit": ["fit contain"],
    "label text": ["caption", "title"],
    "compression": ["quality", "png-compression"],
    "max-size filesize": ["max-bytes 1MB"],
    "best first limit": ["pick 9"],
    "memory mem": ["max-memory"],
    "overwrite": ["force"],
    "skip-existing": ["no-clobber"],
    "keep-going ignore-errors": ["skip-bad"],
    "continue resume": ["update"],
    "order sort-by": ["sort"],
    "shuffle": ["sort random"],
    "r recurse": ["recursive"],
    "list files-from": ["photos-from"],
    "output-dir": ["output"],
    "preview simulate": ["dry-run"],
    "silent": ["quiet"],
    "verbose v": ["json"],
    "workers cores": ["threads", "jobs"],
  ]
}
