import CPhotoIO
import FileSystem
import GridKit
import Synchronization

/// Finds faces in the pixels of photos, for ``PhotoFile/faceBoxes(findingWith:)``.
///
/// The program `instagrid-faces` searches in processes of its own, which may open no file; see
/// Documentation/Limits.md. One is started by the first call, another one by a call while all others are busy, and
/// they serve until this object is deinitialized. A call that a process fails is made once more, to a fresh one, so
/// that no photo suffers from an earlier one. If the first process does not work, or never answers, twice, no further one
/// is started.
public final class FaceFinder: Sendable {
  private let program: @Sendable () -> Pathname?
  private let requiresLandlock: Bool
  private let timeout: Int
  private let places: [FaceProcessPlace]
  private let memory: MemoryBudget
  /// See ``tried``.
  private let known = Mutex<Result<UInt64, FaceError>?>(nil)

  /// The largest number of processes.
  static let mostProcesses = 8
  /// The bytes of a process: 8.5 MB for the largest pixels.
  private static let bytesOfProcess = 9 << 20

  /// Creates a finder that uses the installed program.
  ///
  /// - Parameters:
  ///   - requiresLandlock: whether nothing is searched if the kernel has no Landlock, so that a photo that took the
  ///     process over could read files.
  ///   - threads: the number of threads that may search at the same time, at least 1; each has a process, but there are
  ///     at most 8, and only as many as half of the memory suffices for.
  ///   - memory: counts each process, with 9 MiB, as long as it runs.
  public convenience init(
    requiresLandlock: Bool = true, threads: Int = 1, in memory: MemoryBudget = .shared
  ) {
    self.init(requiresLandlock: requiresLandlock, threads: threads, in: memory) {
      ExternalProgram.faces.path
    }
  }

  /// - Parameters:
  ///   - requiresLandlock: whether nothing is searched if the kernel has no Landlock.
  ///   - threads: the number of threads that may search at the same time, at least 1; each has a process, but
  ///     there are at most ``mostProcesses``, and only as many as half of the memory suffices for.
  ///   - memory: counts each process as long as it runs; one with at most half of the memory, so that there is
  ///     always room for photos that are held until their grids begin.
  ///   - timeout: the number of seconds to wait for an answer.
  ///   - program: returns the path of the program; `nil` if it is not installed.
  package init(
    requiresLandlock: Bool, threads: Int = 1, in memory: MemoryBudget = .shared, timeout: Int = 20,
    program: @escaping @Sendable () -> Pathname?
  ) {
    (self.requiresLandlock, self.timeout, self.program) = (requiresLandlock, timeout, program)
    self.memory = memory
    let most = min(Self.mostProcesses, max(1, memory.bytes / 2 / Self.bytesOfProcess))
    places = (0..<min(threads, most)).map { _ in FaceProcessPlace() }
  }

  /// Whether the program is installed: in the folder of the running program, or in `../libexec/instagrid`.
  public var isInstalled: Bool { program() != nil }

  /// A hash of the program and its network, with which marks say how faces were found; `nil` if the program is
  /// not installed or does not work.
  package var identity: UInt64? { try? tried?.get() }

  /// Why the installed program can never be used here, if it cannot.
  package var neverWorks: FaceError? {
    if case .failure(let error)? = tried, error.end == .ownDoing { error } else { nil }
  }

  /// The identity, or why the program does not work; `nil` if it is not installed. An error that may pass is not
  /// remembered, except a silence, for which no other photo should wait as long.
  private var tried: Result<UInt64, FaceError>? {
    if let known = known.withLock({ $0 }) { return known }
    // Every process has the same identity, and the first one is always started first.
    return places[0].running.withLock { running in
      if let known = known.withLock({ $0 }) { return known }
      do throws(FaceError) {
        let identity = try ask(&running) { process throws(FaceError) in process.identity }
        guard let identity else { return nil }
        known.withLock { $0 = .success(identity) }
        return .success(identity)
      } catch {
        if [.ownDoing, .silent].contains(error.end) { known.withLock { $0 = .failure(error) } }
        return .failure(error)
      }
    }
  }

  /// The processes that are running.
  var processIdentifiers: [Int32] {
    places.compactMap { $0.running.withLock { $0?.identifier } }
  }

  /// Finds faces in rows of red, green and blue in sRGB, a byte each, of the upright photo; at most
  /// `PHOTO_FACES_MAX_SIDE` pixels along each side. Returns `nil` if the program is not installed.
  func find(in pixels: [UInt8], _ size: Size) throws(FaceError) -> FoundFaces? {
    precondition(pixels.count == 3 * size.area, "each pixel must have three bytes")
    guard try tried?.get() != nil else { return nil }
    return try ask { process throws(FaceError) in try process.find(in: pixels, size) }
  }

  /// Asks a process for something: the first one that is not busy, so that only as many run as are needed at the
  /// same time. If all are, or if no further one can be started, it is any of them, for which the thread waits.
  /// Returns `nil` if the program is not installed.
  private func ask<Answer: Sendable>(
    _ question: @Sendable (FaceProcess) throws(FaceError) -> Answer
  ) throws(FaceError) -> Answer? {
    var busy: [FaceProcessPlace] = []
    for place in places {
      do throws(FaceError) {
        let answer = try place.running.withLockIfAvailable { running throws(FaceError) in
          try ask(&running, question)
        }
        if let answer { return answer }
        busy.append(place)
      } catch {
        if busy.isEmpty || error.end != .notStarted { throw error }
        break
      }
    }
    return try busy.randomElement()!.running.withLock { running throws(FaceError) in
      try ask(&running, question)
    }
  }

  /// Asks a process for something, which is started if none is running, and, if it fails, once more a fresh one,
  /// whose answer counts. Returns `nil` if the program is not installed.
  private func ask<Answer: Sendable>(
    _ running: inout FaceProcess?, _ question: @Sendable (FaceProcess) throws(FaceError) -> Answer
  ) throws(FaceError) -> Answer? {
    guard let program = program() else { return nil }
    func attempt() throws(FaceError) -> Answer {
      let process =
        if let ready = running.take() { ready } else {
          try FaceProcess(
            program, requiresLandlock: requiresLandlock, holding: hold(), timeout: timeout)
        }
      // A process that fails is not used again.
      let answer = try question(process)
      running = process
      return answer
    }
    return try tryingTwice(if: { _ in true }, attempt)
  }

  private func hold() -> MemoryHold {
    let hold = MemoryHold(in: memory)
    hold.add(existing: min(Self.bytesOfProcess, memory.bytes / 2))
    return hold
  }
}

/// Where a process runs that finds faces, if one does. Only one thread asks it at a time.
private final class FaceProcessPlace: Sendable {
  let running = Mutex<FaceProcess?>(nil)
}

/// The process that finds faces has failed twice, or cannot be started.
package struct FaceError: Error, Hashable, CustomStringConvertible {
  /// What is to blame: its ``ProcessEnd/ownDoing`` if nothing else is.
  package let end: ProcessEnd
  package let description: String

  init(_ description: String, _ end: ProcessEnd = .ownDoing) {
    (self.description, self.end) = (description, end)
  }
}

/// A process that finds faces, and the exchange of messages with it.
///
/// A malicious photo may have taken over the process. So the kind, order and size of each message are checked
/// before anything is allocated or used. See `photo_faces.h`.
private struct FaceProcess {
  private let process: ExternalProcess
  private let hold: MemoryHold
  private let timeout: Int
  private(set) var identity: UInt64 = 0
  var identifier: Int32 { process.identifier }

  init(
    _ program: Pathname, requiresLandlock: Bool, holding hold: MemoryHold, timeout: Int
  ) throws(FaceError) {
    process = try converting(try ExternalProcess(program)) { (error: SystemError) in
      FaceError("the process that finds faces cannot be started: \(error)", .notStarted)
    }
    (self.hold, self.timeout) = (hold, timeout)
    let start = photo_faces_start(
      version: UInt32(PHOTO_FACES_VERSION), requires_landlock: requiresLandlock ? 1 : 0)
    let (kind, payload) = try ask(
      PHOTO_FACES_START, start.bytes, atMost: MemoryLayout<photo_faces_ready>.size)
    guard kind == PHOTO_FACES_READY, payload.count == MemoryLayout<photo_faces_ready>.size else {
      throw Self.broken(kind)
    }
    let ready = photo_faces_ready(bytes: payload)
    identity = ready.identity
    switch photo_faces_reason(UInt32(truncatingIfNeeded: ready.reason)) {
    case photo_faces_reason(0): return
    case PHOTO_FACES_NO_WEIGHTS: throw FaceError("instagrid-faces.network is missing or damaged")
    case PHOTO_FACES_NO_LANDLOCK:
      throw FaceError("the kernel has no Landlock, which restricts the process")
    case PHOTO_FACES_NO_SECCOMP:
      throw FaceError("the kernel does not support system call filters (seccomp)")
    default:
      throw FaceError("instagrid-faces and instagrid are of different versions: install both again")
    }
  }

  func find(in pixels: [UInt8], _ size: Size) throws(FaceError) -> FoundFaces {
    let message = photo_faces_pixels(width: UInt32(size.width), height: UInt32(size.height))
    let (kind, payload) = try ask(
      PHOTO_FACES_PIXELS, message.bytes + pixels,
      atMost: Int(PHOTO_FACES_MAX_COUNT) * MemoryLayout<photo_faces_face>.size)
    guard kind == PHOTO_FACES_FOUND, let faces = FoundFaces(answer: payload) else {
      throw Self.broken(kind)
    }
    return faces
  }

  private func ask(
    _ kind: photo_faces_kind, _ payload: [UInt8], atMost limit: Int
  ) throws(FaceError) -> (kind: photo_faces_kind, payload: [UInt8]) {
    do throws(ExternalFault) {
      let (kind, bytes) = try process.ask(kind.rawValue, payload, atMost: limit, timeout: timeout)
      return (photo_faces_kind(kind), bytes)
    } catch {
      let (how, end) = process.account(of: error, by: "the process that finds faces")
      throw FaceError(how, end)
    }
  }

  private static func broken(_ kind: photo_faces_kind) -> FaceError {
    FaceError("the process that finds faces broke the protocol: message \(kind.rawValue) is wrong")
  }
}
