import PhotoIO

extension Target {
  /// Files that are read as JPEG, or as nothing.
  static let jpeg = Target("jpeg", accepts: { FileFormat(signature: $0) != .png }) { bytes in
    var trial = PhotoTrial(bytes)
    trial.run()
  }

  /// Files that begin as a PNG does.
  static let png = Target("png", accepts: { FileFormat(signature: $0) == .png }) { bytes in
    var trial = PhotoTrial(bytes)
    trial.run()
  }
}
