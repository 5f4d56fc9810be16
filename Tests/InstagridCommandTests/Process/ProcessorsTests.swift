import CommandKit
import LibC
import Testing

@testable import InstagridCommand

@Suite struct ProcessorsTests {
  @Test(
    arguments: [
      ("Name:\tx\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n", 2),
      ("Cpus_allowed:\tff,00000001,80000000\n", 10), ("Cpus_allowed:\tf0\n", 4),
      ("Cpus_allowed:\t0\n", nil), ("", nil),
    ] as [(String, Int?)])
  func `cores are counted in the mask`(_ status: String, _ count: Int?) {
    #expect(Processors.allowed(status) == count)
  }

  @Test func `no more cores are available than are online`() {
    #expect((1...Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))).contains(Processors.available))
  }
}
