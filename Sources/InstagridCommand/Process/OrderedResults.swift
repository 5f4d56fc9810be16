/// The results of some work on each of several elements, in the order of the elements. A few are worked
/// on at the same time, so that few results wait for an earlier one.
struct OrderedResults<Element: Sendable, Value: Sendable> {
  private var rest: ArraySlice<Element>
  private let limit: Int
  private let executor: (any TaskExecutor)?
  private let work: @Sendable (Element) async -> Value
  private var tasks: [Task<Value, Never>] = []

  /// - Parameters:
  ///   - elements: the elements.
  ///   - limit: how many are worked on at the same time, at least 1.
  ///   - executor: whose threads do the work; `nil` for those of Swift's own pool.
  ///   - work: returns the result of an element.
  init(
    _ elements: [Element], atMost limit: Int, on executor: (any TaskExecutor)?,
    _ work: @escaping @Sendable (Element) async -> Value
  ) {
    precondition(limit >= 1, "at least one element must be worked on")
    rest = elements[...]
    (self.limit, self.executor, self.work) = (limit, executor, work)
  }

  /// Returns the next result; `nil` after the last one.
  mutating func next() async -> Value? {
    while tasks.count < limit, let element = rest.popFirst() {
      tasks.append(Task(executorPreference: executor) { [work] in await work(element) })
    }
    return tasks.isEmpty ? nil : await tasks.removeFirst().value
  }
}
