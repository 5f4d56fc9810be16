/// What the program tells whoever called it; the same numbers for every command.
///
/// They are those of BSD's sysexits.h. From 70 on, trying again may help.
enum ExitCode: Int32, CaseIterable {
  case success = 0
  case usage = 64
  case badPhoto = 65
  case noPhoto = 66
  case fault = 70
  case outOfMemory = 71
  case cannotCreate = 73
  case readOrWriteFailed = 74

  /// What it means, for the manual.
  var meaning: String {
    switch self {
    case .success: "done"
    case .usage: "the command line is wrong"
    case .badPhoto: "a photo is damaged, unsupported, empty or over a limit"
    case .noPhoto: "a photo or list is missing, unreadable, or a folder"
    case .fault: "a fault of this program"
    case .outOfMemory: "out of memory"
    case .cannotCreate: "no output can be made there, or it would replace a photo"
    case .readOrWriteFailed: "reading or writing failed, for instance on a full disk"
    }
  }
}
