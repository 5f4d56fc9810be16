import FileSystem
import LibC
import TestSupport

/// The writing end of a FIFO that a program reads; it is closed when this object is deinitialized.
struct FIFOWriter: ~Copyable {
  private let program: RunningProgram
  private let file: CInt

  /// Waits until a program has opened a FIFO for reading.
  init(_ fifo: Pathname, in folder: TemporaryFolder, readBy program: RunningProgram) throws {
    // Nothing is initialized before this throws: Debian's Swift 6.2.3 crashes otherwise.
    let file = try program.wait(toRead: fifo, in: folder)
    // No write may block forever if the program does not read.
    _ = fcntl(file, F_SETFL, O_NONBLOCK)
    self.program = program
    self.file = file
  }

  deinit { close(file) }

  /// Writes bytes, waiting for the program to read.
  func write(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    try program.wait {
      let count = unsafe rest.withUnsafeBytes { unsafe writeSome(file, $0.baseAddress!, $0.count) }
      guard count > 0 || errno == EAGAIN else { throw SystemFailure("write") }
      rest = rest.dropFirst(max(0, count))
      return rest.isEmpty
    }
  }

  /// Waits until the program has read all that was written.
  func waitUntilRead() throws {
    try program.wait {
      var unread: CInt = 0
      return unsafe ioctl(file, UInt(FIONREAD), &unread) == 0 && unread == 0
    }
  }
}

// In ``FIFOWriter`` the method has the name of the system's call.
private func writeSome(_ file: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}

extension RunningProgram {
  /// Provides bytes and then the end of a FIFO to the program, once it has opened the FIFO.
  func feed(_ bytes: [UInt8], through fifo: Pathname, in folder: TemporaryFolder) throws {
    try FIFOWriter(fifo, in: folder, readBy: self).write(bytes)
  }
}
