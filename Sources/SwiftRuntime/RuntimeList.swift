/// A list from the runtime: methods, ivars, properties, protocols, subclasses.
///
/// The list is read at the first access, and stays as it was then; ask its owner again for a list that shows later
/// changes. It prints one element a line.
public struct RuntimeList<Element: Sendable>: RandomAccessCollection, Sendable, CustomStringConvertible {
    private final class Storage: Sendable {
        private let read: @Sendable () -> [Element]
        private let elements = Guarded<[Element]?>(nil)

        init(_ read: @escaping @Sendable () -> [Element]) {
            self.read = read
        }

        var value: [Element] {
            elements.withLock { elements in
                if let elements { return elements }
                let value = read()
                elements = value
                return value
            }
        }
    }

    private let storage: Storage

    /// `read` calls the runtime only: it runs with a lock held.
    init(_ read: @escaping @Sendable () -> [Element]) {
        storage = Storage(read)
    }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { storage.value.count }
    /// The element at that index.
    public subscript(position: Int) -> Element { storage.value[position] }
    /// An iterator over the elements as they were read first.
    public func makeIterator() -> IndexingIterator<[Element]> { storage.value.makeIterator() }

    /// One element a line.
    public var description: String { storage.value.map { String(reflecting: $0) }.joined(separator: "\n") }
}

extension RuntimeList: Equatable where Element: Equatable {
    /// Whether both are the same.
    public static func == (left: RuntimeList, right: RuntimeList) -> Bool { left.storage.value == right.storage.value }
}

extension RuntimeList: Hashable where Element: Hashable {
    /// Hashes what makes it the same.
    public func hash(into hasher: inout Hasher) { hasher.combine(storage.value) }
}
