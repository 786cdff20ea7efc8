import Glibc

/// Returns the elements of a list that a function of the runtime has allocated, and frees the list.
func takeList<Pointer, Element>(
    _ copy: (UnsafeMutablePointer<UInt32>) -> UnsafeMutablePointer<Pointer?>?, _ make: (Pointer) -> Element
) -> [Element] {
    var count: UInt32 = 0
    guard let list = copy(&count) else { return [] }
    defer { free(list) }
    return (0..<Int(count)).compactMap { list[$0].map(make) }
}

extension Array {
    /// Sorts by the bytes of names that the runtime keeps.
    ///
    /// To make Swift strings for each comparison would cost more than everything else in listing classes.
    func sortedByName(_ name: (Element) -> UnsafePointer<CChar>) -> [Element] {
        sorted { strcmp(name($0), name($1)) < 0 }
    }
}
