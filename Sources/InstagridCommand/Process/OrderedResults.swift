/// The results of an asynchronous function for several elements, in the order of the elements. Only
/// a few elements are processed at the same time, so that few results wait for an earlier one.
struct OrderedResults<Element: Sendable, Value: Sendable> {
  private var rest: ArraySlice<Element>
  private let limit: Int
  private let executor: (any TaskExecutor)?
  private let work: @Sendable (Element) async -> Value
  private var tasks: [Task<Value, Never>] = []

  init(
    _ elements: [Element], atMost limit: Int, on executor: (any TaskExecutor)? = ThreadPool.shared,
    _ work: @escaping @Sendable (Element) async -> Value
  ) {
    precondition(limit >= 1, "the limit must be at least 1")
    rest = elements[...]
    (self.limit, self.executor, self.work) = (limit, executor, work)
  }

  mutating func next() async -> Value? {
    while tasks.count < limit, let element = rest.popFirst() {
      tasks.append(Task(executorPreference: executor) { [work] in await work(element) })
    }
    return tasks.isEmpty ? nil : await tasks.removeFirst().value
  }
}
