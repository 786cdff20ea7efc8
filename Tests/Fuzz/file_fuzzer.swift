// Passes any bytes as a file to the code that reads the classes of files for hookctl. Whatever it refuses has a reason,
// and it describes everything that it lists.

import AgentProtocol

private func demand(_ condition: Bool, _ promise: StaticString) {
    if !condition { fatalError("\(promise)") }
}

private func check(_ image: ElfImage) throws(FileFault) {
    let file = try ObjectiveCImage(image)
    for (number, cls) in file.classes.enumerated() {
        let description = try file.description(of: number, path: "/lib/libfuzzed.so")
        demand(description.summary.name == cls.name, "a class is described under its name")
        demand(description.summary.instanceSize >= 0, "no instance has a negative size")
    }
    for category in file.categories {
        let description = try file.description(ofCategoriesOf: category.className, path: "/lib/libfuzzed.so")
        demand(description?.categories?.contains(category.name) == true, "each category is described")
    }
    for proto in file.protocols { _ = try file.description(of: proto) }
    _ = try SwiftTypeList(image).types
}

/// Reads the bytes as a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    do throws(FileFault) {
        try check(ElfImage([UInt8](UnsafeBufferPointer(start: bytes, count: count))))
    } catch {
        demand(error.what.hasPrefix("has ") || error.what.hasPrefix("is ") || error.what.hasPrefix("ends "), "a reason")
    }
    return 0
}
