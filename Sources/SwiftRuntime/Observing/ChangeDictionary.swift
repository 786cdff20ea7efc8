import CFoundation
import CRuntime
import ObjectiveCFace

/// The dictionary that tells an observer in Objective-C what has changed.
enum ChangeDictionary {
    /// The dictionary for a change, owned by the caller.
    ///
    /// A nil value in the change is NSNull in the dictionary.
    static func make(_ change: KeyValueChange) throws -> UnsafeObject {
        let indexes = try change.indexes.map(IndexSetObject.make)
        defer { withExtendedLifetime(indexes) {} }
        var entries = ort_face_change_entries()
        entries.kind = change.kind.rawValue
        entries.is_prior = change.isPrior
        entries.indexes = indexes?.unsafePointer
        entries.old_value = change.encodedOld.map(copy)
        entries.new_value = change.encodedNew.map(copy)
        guard let dictionary = ort_face_change_dictionary_create(&entries) else {
            fatalError("out of memory: no room for a change dictionary")
        }
        return dictionary
    }

    private static func copy(_ value: EncodedValue) -> UnsafeObject { value.copyObject() ?? objc_retain(cffi_null()) }
}
