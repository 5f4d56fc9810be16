extension ComposeSettings {
  /// The same settings without those that are for one format only.
  var withoutEncoding: ComposeSettings {
    var settings = self
    (settings.quality, settings.subsampling, settings.isProgressive) = (nil, nil, nil)
    settings.compression = nil
    return settings
  }

  /// Takes over from other settings how a format is encoded, as far as it is not said here. What
  /// they say of another format is left behind.
  mutating func inheritEncoding(of other: ComposeSettings, for format: OutputFormat) {
    switch format {
    case .jpeg:
      quality = quality ?? other.quality
      subsampling = subsampling ?? other.subsampling
      isProgressive = isProgressive ?? other.isProgressive
    case .png:
      compression = compression ?? other.compression
    }
  }
}
