import CFFIShim
import CRuntime

/// The dictionary in which an observer in Objective-C finds what has changed.
enum ChangeDictionary {
    private static let kind = ObjCObject("kind")
    private static let old = ObjCObject("old")
    private static let new = ObjCObject("new")
    private static let isPrior = ObjCObject("notificationIsPrior")
    private static let indexes = ObjCObject("indexes")

    /// Owned by the caller. nil in the change is NSNull in it.
    static func make(_ change: KeyValueChange) throws -> UnsafeObject {
        let indexes = try change.indexes.map(IndexSetObject.make)
        defer { withExtendedLifetime(indexes) {} }
        var entries = Entries()
        defer { entries.release() }
        entries.add(Self.kind, cffi_number_create_int64(Int64(change.kind.rawValue)))
        if let value = change.encodedOld { entries.add(Self.old, value.copyObject()) }
        if let value = change.encodedNew { entries.add(Self.new, value.copyObject()) }
        if change.isPrior { entries.add(Self.isPrior, cffi_number_create_bool(true)) }
        if let indexes { entries.add(Self.indexes, objc_retain(indexes.unsafePointer)) }
        guard let dictionary = entries.dictionary() else { fatalError("out of memory: no room for what has changed") }
        return dictionary
    }

    /// Five at most.
    private struct Entries {
        private typealias Places = (UnsafeObject?, UnsafeObject?, UnsafeObject?, UnsafeObject?, UnsafeObject?)
        private var keys: Places = (nil, nil, nil, nil, nil)
        private var values: Places = (nil, nil, nil, nil, nil)
        private var count = 0

        /// Takes over the value.
        mutating func add(_ key: ObjCObject, _ value: UnsafeObject?) {
            let index = count
            count += 1
            Self.with(&keys) { $0[index] = key.unsafePointer }
            Self.with(&values) { $0[index] = value ?? objc_retain(cffi_null()) }
        }

        mutating func dictionary() -> UnsafeObject? {
            let count = count
            return Self.with(&keys) { keys in
                Self.with(&values) { cffi_dictionary_create(keys.baseAddress, $0.baseAddress, count) }
            }
        }

        mutating func release() {
            let count = count
            Self.with(&values) { values in values.prefix(count).forEach { Boundary.release($0) } }
        }

        private static func with<Result>(
            _ places: inout Places, _ body: (UnsafeMutableBufferPointer<UnsafeObject?>) -> Result
        ) -> Result {
            withUnsafeMutableBytes(of: &places) { body($0.assumingMemoryBound(to: UnsafeObject?.self)) }
        }
    }
}
