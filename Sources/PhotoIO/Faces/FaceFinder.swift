import CPhotoIO
import FileSystem
import GridKit
import Synchronization

/// Finds faces in the pixels of photos.
///
/// The program `instagrid-faces` searches in a process of its own, which may open no file; see
/// Documentation/Limits.md. It is started by the first call, and serves the others until this object is
/// deinitialized. A call that the process fails is made once more, to a fresh one, so that no photo suffers
/// from an earlier one.
package final class FaceFinder: Sendable {
  private let program: @Sendable () -> Pathname?
  private let requiresLandlock: Bool
  private let patience: Int
  private let running = Mutex<FaceProcess?>(nil)

  /// The largest width and height of the pixels.
  package static let maximumSide = Int(PHOTO_FACES_MAX_SIDE)

  /// Creates a finder that uses the installed program.
  ///
  /// - Parameter requiresLandlock: whether nothing is searched if the kernel has no Landlock.
  package convenience init(requiresLandlock: Bool = true) {
    self.init(requiresLandlock: requiresLandlock) { ExternalProgram.faces.path }
  }

  /// - Parameters:
  ///   - patience: the number of seconds to wait for an answer.
  ///   - program: finds the program, when it is first needed.
  init(
    requiresLandlock: Bool, patience: Int = 20, program: @escaping @Sendable () -> Pathname?
  ) {
    (self.requiresLandlock, self.patience, self.program) = (requiresLandlock, patience, program)
  }

  /// A hash of the program and its network, with which marks say how faces were found; `nil` if the program is
  /// not installed.
  package func identity() throws(FaceError) -> UInt64? {
    guard program() != nil else { return nil }
    return try running.withLock { running throws(FaceError) in
      try ask(&running) { process throws(FaceError) in process.identity }
    }
  }

  /// Finds faces; `nil` if the program is not installed.
  ///
  /// - Parameters:
  ///   - pixels: rows of red, green and blue in sRGB, a byte each, of the upright photo.
  ///   - size: their number, 1...``maximumSide`` each.
  package func find(in pixels: [UInt8], _ size: Size) throws(FaceError) -> FoundFaces? {
    let sides = 1...Self.maximumSide
    precondition(sides ~= size.width && sides ~= size.height, "the pixels must have a valid size")
    precondition(pixels.count == 3 * size.area, "each pixel must have three bytes")
    guard program() != nil else { return nil }
    return try running.withLock { running throws(FaceError) in
      try ask(&running) { process throws(FaceError) in try process.find(in: pixels, size) }
    }
  }

  /// Asks the process for something and, if it fails, once more a fresh one, whose answer counts.
  private func ask<Answer>(
    _ running: inout FaceProcess?, _ question: (FaceProcess) throws(FaceError) -> Answer
  ) throws(FaceError) -> Answer {
    func askOnce(_ running: inout FaceProcess?) throws(FaceError) -> Answer {
      guard let program = program() else { throw FaceError("the program is not installed") }
      let process: FaceProcess
      if let ready = running.take() {
        process = ready
      } else {
        process = try FaceProcess(program, requiresLandlock: requiresLandlock, patience: patience)
      }
      // A process that fails is not used again.
      let answer = try question(process)
      running = process
      return answer
    }
    do throws(FaceError) { return try askOnce(&running) } catch { return try askOnce(&running) }
  }
}

/// The process that finds faces has failed twice, or cannot be started.
package struct FaceError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// A process that finds faces, and the exchange of messages with it.
///
/// A malicious photo may have taken over the process. So the kind, order and size of each message are checked
/// before anything is allocated or used. See `photo_faces.h`.
private struct FaceProcess {
  private let process: ExternalProcess
  private let patience: Int
  let identity: UInt64

  init(_ program: Pathname, requiresLandlock: Bool, patience: Int) throws(FaceError) {
    let process = try converting(try ExternalProcess(program, photo: nil)) { (error: SystemError) in
      FaceError("the process that finds faces cannot be started: \(error)")
    }
    let start = photo_faces_start(
      version: UInt32(PHOTO_FACES_VERSION), requires_landlock: requiresLandlock ? 1 : 0)
    let (kind, payload) = try Self.answer(
      of: process, to: PHOTO_FACES_START, start.bytes,
      atMost: MemoryLayout<photo_faces_ready>.size, patience)
    if kind == PHOTO_FACES_READY, payload.count == MemoryLayout<photo_faces_ready>.size {
      (self.process, self.patience) = (process, patience)
      identity = photo_faces_ready(bytes: payload).identity
      return
    }
    guard kind == PHOTO_FACES_FAILURE, payload.count == MemoryLayout<photo_faces_failure>.size
    else {
      throw Self.broken(kind)
    }
    let reason: String =
      switch photo_faces_reason(photo_faces_failure(bytes: payload).reason) {
      case PHOTO_FACES_NO_WEIGHTS: "instagrid-faces.network is missing or damaged"
      case PHOTO_FACES_NO_LANDLOCK: "the kernel has no Landlock, which restricts the process"
      case PHOTO_FACES_NO_SECCOMP: "the kernel does not support system call filters (seccomp)"
      case PHOTO_FACES_OTHER_VERSION:
        "instagrid-faces and instagrid are of different versions: install both of one release"
      default: "the process that finds faces failed for a reason that is not known"
      }
    throw FaceError(reason)
  }

  func find(in pixels: [UInt8], _ size: Size) throws(FaceError) -> FoundFaces {
    let message = photo_faces_pixels(width: UInt32(size.width), height: UInt32(size.height))
    let (kind, payload) = try Self.answer(
      of: process, to: PHOTO_FACES_PIXELS, message.bytes + pixels,
      atMost: Int(PHOTO_FACES_MAX_COUNT) * MemoryLayout<photo_faces_face>.size, patience)
    guard kind == PHOTO_FACES_FOUND, let faces = FoundFaces(answer: payload) else {
      throw Self.broken(kind)
    }
    return faces
  }

  /// Sends a message, and waits for the answer, whose payload has at most `limit` bytes.
  private static func answer(
    of process: ExternalProcess, to kind: photo_faces_kind, _ payload: [UInt8],
    atMost limit: Int, _ patience: Int
  ) throws(FaceError) -> (kind: photo_faces_kind, payload: [UInt8]) {
    var socket = ExternalSocket(process.socket, stream: nil, patience: patience)
    let head = photo_external_message(kind: kind.rawValue, count: UInt32(payload.count))
    do throws(ExternalFault) {
      try socket.send(head.bytes + payload)
      let message = try socket.receiveMessage()
      let bytes = try socket.receivePayload(Int(message.count), atMost: limit)
      return (photo_faces_kind(message.kind), bytes)
    } catch {
      throw FaceError(process.account(of: error, by: "the process that finds faces").text)
    }
  }

  private static func broken(_ kind: photo_faces_kind) -> FaceError {
    FaceError("the process that finds faces broke the protocol: message \(kind.rawValue) is wrong")
  }
}
