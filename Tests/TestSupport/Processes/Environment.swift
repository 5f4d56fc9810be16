import LibC

/// Returns those of the variables that are set in this process, as `NAME=VALUE`.
package func inheritedEnvironment(_ names: [String]) -> [String] {
  names.compactMap { name -> String? in
    unsafe getenv(name).map { unsafe "\(name)=" + String(cString: $0) }
  }
}
