import CLCMS2
import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct LittleCMSContextTests {
  @Test func `Little CMS gets no more memory than a table takes`() throws {
    let context = try #require(LittleCMSContext())
    for megabytes in [1, 32] {
      let memory = unsafe _cmsMalloc(context.handle, UInt32(megabytes) << 20)
      let isAllocated = unsafe memory != nil
      #expect(isAllocated)
      unsafe _cmsFree(context.handle, memory)
    }
    let tooMuch = unsafe _cmsMalloc(context.handle, 32 << 20 + 1)
    let small = unsafe _cmsMalloc(context.handle, 16)
    let large = unsafe _cmsRealloc(context.handle, small, 33 << 20)
    let isRefused = unsafe (tooMuch == nil, large == nil)
    #expect(isRefused == (true, true))
    unsafe _cmsFree(context.handle, large ?? small)
  }

  @Test func `a profile that claims millions of names has none`() throws {
    let bytes = try Pathname.fixture("fuzzing/icc/found-many-names.icc").contents()
    #expect(ICCProfile(bytes).name == nil)
  }
}
