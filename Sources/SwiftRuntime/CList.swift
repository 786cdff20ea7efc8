import Glibc

/// The elements of a list that a function of the runtime has allocated, which is freed.
func takeList<Pointer, Element>(
    _ copy: (UnsafeMutablePointer<UInt32>) -> UnsafeMutablePointer<Pointer?>?, _ make: (Pointer) -> Element
) -> [Element] {
    var count: UInt32 = 0
    guard let list = copy(&count) else { return [] }
    defer { free(list) }
    return (0..<Int(count)).compactMap { list[$0].map(make) }
}

extension Array {
    /// Sorted by the bytes of names that the runtime keeps: to make Swift strings for each comparison costs more than
    /// all the rest of a list of classes.
    func sortedByName(_ name: (Element) -> UnsafePointer<CChar>) -> [Element] {
        sorted { strcmp(name($0), name($1)) < 0 }
    }
}
