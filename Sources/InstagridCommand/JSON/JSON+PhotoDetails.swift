import PhotoIO

extension PhotoDetails {
  /// The parts of the file that are not used, as a JSON array.
  var omittedJSON: JSON { .array(omissions.map(JSON.string)) }
}
