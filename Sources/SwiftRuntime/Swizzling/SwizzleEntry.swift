import CHooks
import CRuntime
import Glibc

/// An entry of the process's registry of replaced methods, made by this copy of the module or another one.
final class SwizzleEntry: @unchecked Sendable, CustomStringConvertible {
    // Sendable: immutable; the runtime guards what the pointer leads to.
    private let pointer: OpaquePointer

    /// Takes over the reference.
    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { ort_swizzle_release(pointer) }

    var isEntered: Bool { ort_swizzle_is_entered(pointer) }
    var isDisplaced: Bool { ort_swizzle_is_displaced(pointer) }

    enum Undoing {
        case done, undoneAlready
        case displaced(SwizzleEntry?)
    }

    func undo() -> Undoing {
        var other: OpaquePointer?
        switch ort_swizzle_undo(pointer, &other) {
        case .ORT_SWIZZLE_OK: return .done
        case .ORT_SWIZZLE_DISPLACED: return .displaced(other.map(SwizzleEntry.init))
        default: return .undoneAlready
        }
    }

    /// The newest exchange of the method that is in place.
    static func newestExchange(of selector: Selector, in cls: ObjCClass) -> SwizzleEntry? {
        exchanges(in: cls, of: selector).first { !$0.isDisplaced }
    }

    /// The exchanges of methods, of one class or of all, the newest first.
    static func exchanges(in cls: ObjCClass? = nil, of selector: Selector? = nil) -> [SwizzleEntry] {
        var count = 0
        let list = ort_swizzle_copy_list(cls?.unsafePointer, selector?.unsafePointer, &count)
        defer { free(list) }
        return (0..<count).compactMap { list?[$0].map(SwizzleEntry.init) }.filter { $0.isExchange }
    }

    /// Undoes the entries that no later exchange has replaced, and returns how many it has undone.
    ///
    /// The newest entries come first, since they may have replaced others.
    static func undoAll(_ entries: [SwizzleEntry]) -> Int {
        entries.count {
            if case .done = $0.undo() { true } else { false }
        }
    }

    private var isExchange: Bool { ort_swizzle_get_replacement(pointer) != nil }

    var owner: String? { ort_swizzle_get_owner(pointer).map { String(cString: $0) } }

    /// As in `the replacement at File.swift:12 by com.example`.
    var description: String {
        let owner = owner.map { " by \($0)" } ?? ""
        let other = ort_swizzle_get_replacement(pointer).map { " with \(String(cString: sel_getName($0)))" } ?? ""
        let file = ort_swizzle_get_file(pointer).map { String(cString: $0) } ?? "an unknown place"
        return "the replacement\(other) at \(file):\(ort_swizzle_get_line(pointer))\(owner)"
    }
}

/// The settings of a replacement.
struct SwizzleRequest {
    let cls: ObjCClass
    let selector: Selector
    let owner: String?
    let once: SwizzleOnce
    let file: String
    let line: Int

    /// A dynamic subclass stands for its original.
    init(_ cls: ObjCClass, _ selector: Selector, _ owner: String?, _ once: SwizzleOnce?, file: String, line: Int) {
        self.cls = cls.original
        self.selector = selector
        self.owner = owner
        self.once = once ?? (owner == nil ? .always : .perClass)
        self.file = file
        self.line = line
    }

    var methodName: String { cls.methodName(selector) }

    /// Enters into the registry that the method is replaced by a hook.
    func claim() throws(SwizzleError) -> SwizzleEntry { try enter { ort_swizzle_claim($0, $1) } }

    /// Exchanges the method with another one, the donor's if there is one.
    func exchange(with replacement: Selector, from donor: ObjCClass?) throws(SwizzleError) -> SwizzleEntry {
        try enter { request, entry in
            request.pointee.replacement = replacement.unsafePointer
            request.pointee.donor = donor?.unsafePointer
            return ort_swizzle_exchange(request, entry)
        }
    }

    private func enter(
        _ function: (UnsafeMutablePointer<ort_swizzle_request>, UnsafeMutablePointer<OpaquePointer?>) ->
            ort_swizzle_status
    ) throws(SwizzleError) -> SwizzleEntry {
        var request = ort_swizzle_request()
        request.cls = cls.unsafePointer
        request.selector = selector.unsafePointer
        request.once = once.unsafeOnce
        request.line = Int32(clamping: line)
        var entry: OpaquePointer?
        let owner = owner.map { strdup($0) } ?? nil, file = strdup(file)
        defer {
            free(owner)
            free(file)
        }
        request.owner = UnsafePointer(owner)
        request.file = UnsafePointer(file)
        let status = function(&request, &entry)
        let found = entry.map(SwizzleEntry.init)
        guard status == .ORT_SWIZZLE_OK, let found else { throw error(for: status, found) }
        return found
    }

    private func error(for status: ort_swizzle_status, _ first: SwizzleEntry?) -> SwizzleError {
        switch status {
        case .ORT_SWIZZLE_DONE_ALREADY:
            error(
                .alreadySwizzled,
                "\(methodName) was not replaced\(owner.map { " for \($0)" } ?? ""): "
                    + "\(first?.description ?? "another replacement") is in place\(advice(about: first))")
        case .ORT_SWIZZLE_NO_METHOD:
            error(.doesNotRespondToSelector, "\(methodName) cannot be replaced: there is no such method")
        case .ORT_SWIZZLE_NO_REPLACEMENT:
            error(.doesNotRespondToSelector, "\(methodName) cannot be replaced: there is no method to replace it with")
        case .ORT_SWIZZLE_NO_MEMORY: fatalError("out of memory: no room to replace \(methodName)")
        default:
            error(.refused, "\(methodName) cannot be replaced: the class is being built; register it first")
        }
    }

    /// The part of a message that says how to deal with an existing replacement.
    private func advice(about first: SwizzleEntry?) -> String {
        guard let owner, once != .always, first?.owner == owner else {
            return " and would call itself endlessly; undo it first, or give the donor's method another name"
        }
        return "; undo it first, or use once: .always"
    }

    func error(
        _ code: SwizzleError.Code, _ message: String, method: String? = nil, replacement: String? = nil
    ) -> SwizzleError {
        SwizzleError(
            code, message, in: cls.name, selector, methodEncoding: method, replacementEncoding: replacement)
    }

    func incompatible(_ reason: String, method: String, replacement: String) -> SwizzleError {
        error(
            .incompatibleTypes,
            "the replacement does not fit \(methodName): \(reason) (replacement \(replacement), method \(method))",
            method: method, replacement: replacement)
    }
}
