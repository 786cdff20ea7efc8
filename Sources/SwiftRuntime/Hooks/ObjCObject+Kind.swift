import CBoundaries
import CHooks
import CRuntime

extension ObjCObject {
    /// Gives the object the kind, or takes the kind away; may run user code.
    ///
    /// - Throws: An exception from `-class`, +resolveInstanceMethod: or +initialize.
    func setKind(_ kind: ort_object_kind, isWanted: Bool) throws {
        try isWanted ? change(kind, ort_object_add_kind) : change(kind, ort_object_remove_kind)
    }

    private func change(
        _ kind: ort_object_kind, _ change: @convention(c) (UnsafeObject?, ort_object_kind) -> Bool
    ) throws {
        var didChange = false
        try Boundary.run { cffi_object_change_kind_catching(change, unsafePointer, kind, &didChange, &$0) }
    }
}
