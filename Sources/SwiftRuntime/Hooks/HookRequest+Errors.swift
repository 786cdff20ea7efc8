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
                "\(methodName) has gone while it was being hooked; hook it again, with its types (missing: .types(…)) if it is to "
                    + "be there as long as it is hooked")
        case .ORT_HOOK_NO_ENCODING: Self.notCallable(cls, selector, signature)
        case .ORT_HOOK_BEYOND_LIBFFI: beyondLibffi
        case .ORT_HOOK_OTHER_TYPES: otherTypes
        case .ORT_HOOK_NOT_HOOKABLE: notHookable
        case .ORT_HOOK_OTHER_SCOPE: otherScope
        case .ORT_HOOK_DISPLACED:
            error(
                .displaced,
                "someone else has changed the class of the object 0x\(address) to \(cls.name) since it was hooked; "
                    + "it can be hooked again when its hooks are removed")
        case .ORT_HOOK_NO_CLASS_PAIR:
            error(
                .classPairAllocationFailed,
                "no dynamic subclass of \(cls.name) could be made for the object 0x\(address): the names \(subclassName), "
                    + "\(subclassName)1 … \(subclassName)99 are all taken by other classes; dispose of one of them, or hook the class"
            )
        case .ORT_HOOK_NO_STUB:
            error(
                .stubsExhausted,
                "no stub for \(methodName) is left, and no memory for code could be mapped; raise what limits the mappings of the "
                    + "process (RLIMIT_AS, vm.max_map_count), or hook fewer methods")
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
            "\(cls.methodName(selector)) cannot be hooked: its types \"\(types)\" do not say how it is called; those of a method "
                + "begin with its result, the receiver and the selector, as in \"v@:\"",
            in: cls.name, selector, methodEncoding: types.text)
    }

    var beyondLibffi: AspectError {
        error(
            .unsupportedEncoding,
            "\(methodName) cannot be hooked by libffi, which cannot pass a value of its types \"\(signature)\" as compiled code "
                + "does; leave the engine out")
    }

    private var otherTypes: AspectError {
        let types = ort_hook_method_types(cls.unsafePointer, selector.unsafePointer).map { String(cString: $0) }
        return error(
            .unsupportedEncoding,
            "\(methodName) cannot be hooked with the types \"\(missingTypes ?? signature.text)\": other hooks have it with the types "
                + "\"\(types ?? "of before")\"; give the same types, or remove those hooks first")
    }

    private var otherScope: AspectError {
        error(
            .objectNotHookable,
            object == nil
                ? "\(methodName) cannot be hooked for every instance: objects of \(cls.name), which says that it is another class, "
                    + "have hooks of it alone; remove those first"
                : "\(methodName) cannot be hooked for the object 0x\(address) alone: its class \(cls.name), which says that it is "
                    + "another one, has hooks of the method; remove those first, or hook the class")
    }

    private var address: String { object.map { String(UInt(bitPattern: $0.unsafePointer), radix: 16) } ?? "0" }

    private var notHookable: AspectError {
        if let object, ort_object_is_block(object.unsafePointer) {
            return error(
                .objectNotHookable,
                "the calls of the block 0x\(address) cannot be hooked: its end has begun, or it is a constant that cannot be written"
            )
        }
        if let object, !ort_object_has_header(object.unsafePointer) {
            return Self.notHookable(object, cls, selector)
        }
        return error(
            .objectNotHookable,
            "\(methodName) cannot be hooked for the object 0x\(address) alone: it lies in memory of the program's "
                + "(objc_constructInstance), whose end the runtime does not see; hook the class")
    }

    static func notHookable(_ object: ObjCObject?, _ cls: ObjCClass, _ selector: Selector) -> AspectError {
        if let object, ort_object_is_block(object.unsafePointer) {
            return AspectError(
                .objectNotHookable,
                "the methods of a block alone cannot be hooked, since its isa cannot change; its calls can, by the method hook of Block",
                in: cls.name, selector)
        }
        return AspectError(
            .objectNotHookable,
            "\(object?.description ?? "nil") is a static or small object of the class \(cls.name), whose isa cannot change; hook the class",
            in: cls.name, selector)
    }
}
