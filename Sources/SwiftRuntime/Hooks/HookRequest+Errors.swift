import CHooks
import CRuntime

extension HookRequest {
    func error(_ code: AspectError.Code, _ message: String, body: String? = nil) -> AspectError {
        AspectError(code, message, in: cls.name, selector, methodEncoding: signature.text, bodyEncoding: body)
    }

    func incompatible(_ reason: String, body: String) -> AspectError {
        error(
            .incompatibleBlockSignature,
            "the body does not fit \(methodName): \(reason) (body \(Self.readable(body)), method "
                + "\(CDeclaration(signature, skipping: 2)) [\(signature)])",
            body: body)
    }

    /// The first parameter of a body is the body itself.
    private static func readable(_ body: String) -> String {
        guard let signature = try? MethodSignature(body) else { return body }
        return "\(CDeclaration(signature, skipping: 1)) [\(body)]"
    }

    func error(for status: ort_hook_status) -> AspectError {
        switch status {
        case .ORT_HOOK_NO_METHOD:
            error(
                .doesNotRespondToSelector,
                "\(methodName) was removed while it was being hooked; to add the method while it is hooked, hook it "
                    + "again and give its types (missing: .types(…))")
        case .ORT_HOOK_NO_ENCODING: Self.notCallable(cls, selector, signature)
        case .ORT_HOOK_BEYOND_LIBFFI: beyondLibffi
        case .ORT_HOOK_OTHER_TYPES: otherTypes
        case .ORT_HOOK_NOT_HOOKABLE: notHookable
        case .ORT_HOOK_OTHER_SCOPE: otherScope
        case .ORT_HOOK_DISPLACED:
            error(
                .displaced,
                "other code has changed the class of the object 0x\(address) to \(cls.name) since the object was "
                    + "hooked; remove the object's hooks before you hook it again")
        case .ORT_HOOK_NO_CLASS_PAIR:
            error(
                .classPairAllocationFailed,
                "no dynamic subclass of \(cls.name) could be made for the object 0x\(address): other classes have all "
                    + "of the names \(subclassName), \(subclassName)1 … \(subclassName)99; dispose of one of these "
                    + "classes, or hook the class"
            )
        case .ORT_HOOK_NO_STUB:
            error(
                .stubsExhausted,
                "no stub is free for \(methodName), and no memory for more stubs could be mapped; raise the limits on "
                    + "mappings (RLIMIT_AS, vm.max_map_count), or hook fewer methods")
        case .ORT_HOOK_NO_MEMORY: fatalError("out of memory: no room for a hook of \(methodName)")
        case .ORT_HOOK_OK, .ORT_HOOK_INVALID:
            fatalError("the hook of \(methodName) was refused: \(String(cString: ort_hook_status_text(status)))")
        }
    }

    /// The name that the mechanism gives to the dynamic subclass for hooks.
    private var subclassName: String { (object?.isa.name ?? cls.name) + "_Aspects_" }

    static func notCallable(_ cls: ObjCClass, _ selector: Selector, _ types: MethodSignature) -> AspectError {
        AspectError(
            .unsupportedEncoding,
            "\(cls.methodName(selector)) cannot be hooked: its types \"\(types)\" are not the types of a method; these "
                + "begin with the result, the receiver and the selector, as in \"v@:\"",
            in: cls.name, selector, methodEncoding: types.text)
    }

    var beyondLibffi: AspectError {
        error(
            .unsupportedEncoding,
            "\(methodName) cannot be hooked by libffi, which cannot pass the values of the types \"\(signature)\" as "
                + "compiled code does; omit the engine")
    }

    private var otherTypes: AspectError {
        let types = ort_hook_method_types(cls.unsafePointer, selector.unsafePointer).map { String(cString: $0) }
        return error(
            .unsupportedEncoding,
            "\(methodName) cannot be hooked with the types \"\(missingTypes ?? signature.text)\": its other hooks gave "
                + "it the types \"\(types ?? "of before")\"; give the same types, or remove the other hooks first")
    }

    private var otherScope: AspectError {
        error(
            .objectNotHookable,
            object == nil
                ? "\(methodName) cannot be hooked for every instance: single objects of \(cls.name), which answer "
                    + "another class to -class, have hooks of the method; remove these hooks first"
                : "\(methodName) cannot be hooked for the object 0x\(address) alone: its class \(cls.name), whose "
                    + "objects answer another class to -class, has hooks of the method; remove these hooks first, or "
                    + "hook the class")
    }

    private var address: String { object.map { String(UInt(bitPattern: $0.unsafePointer), radix: 16) } ?? "0" }

    private var notHookable: AspectError {
        if let object, ort_object_is_block(object.unsafePointer) {
            return error(
                .objectNotHookable,
                "the calls of the block 0x\(address) cannot be hooked: it is being deallocated, or it is a constant in "
                    + "read-only memory"
            )
        }
        if let object, !ort_object_has_header(object.unsafePointer) {
            return Self.notHookable(object, cls, selector)
        }
        return error(
            .objectNotHookable,
            "\(methodName) cannot be hooked for the object 0x\(address) alone: the program owns the object's memory "
                + "(objc_constructInstance), so the runtime does not see its deallocation; hook the class")
    }

    static func notHookable(_ object: ObjCObject?, _ cls: ObjCClass, _ selector: Selector) -> AspectError {
        if let object, ort_object_is_block(object.unsafePointer) {
            return AspectError(
                .objectNotHookable,
                "the methods of a single block cannot be hooked, since its isa cannot change; to hook its calls, use "
                    + "the method hook of Block",
                in: cls.name, selector)
        }
        return AspectError(
            .objectNotHookable,
            "\(object?.description ?? "nil") is a static or small object, whose isa cannot change; hook its class "
                + "\(cls.name)",
            in: cls.name, selector)
    }
}
