import PhotoIO

extension PhotoDetails {
  /// What is left out of the photo, for programs.
  var omittedJSON: JSON { .array(omissions.map(JSON.string)) }
}
