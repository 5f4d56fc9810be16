/// Does something and, if it fails in a way that may pass, once more, whose outcome counts.
func tryingTwice<Value, Failure: Error>(
  if mayPass: (Failure) -> Bool, _ attempt: () throws(Failure) -> Value
) throws(Failure) -> Value {
  do throws(Failure) { return try attempt() } catch {
    guard mayPass(error) else { throw error }
    return try attempt()
  }
}
