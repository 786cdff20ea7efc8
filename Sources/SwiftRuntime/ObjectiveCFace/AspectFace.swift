import CFFIShim
import CRuntime
import Glibc
import ObjectiveCFace

/// Returns the functions that the methods of `<objc/Aspects.h>` call.
@_cdecl("ort_face_aspect_handlers")
func aspectFaceHandlers() -> UnsafePointer<ort_face_aspect_handlers> { AspectFace.handlers }

private enum AspectFace {
    // Written once, before other code has its address.
    nonisolated(unsafe) static let handlers: UnsafePointer<ort_face_aspect_handlers> = {
        let table = UnsafeMutablePointer<ort_face_aspect_handlers>.allocate(capacity: 1)
        table.initialize(
            to: ort_face_aspect_handlers(
                hook: hook, remove: remove, remove_or_refuse: removeOrRefuse, describe: describe, release: release))
        return UnsafePointer(table)
    }()

    private static let hook:
        @convention(c) (
            UnsafePointer<ort_face_aspect_request>?, UnsafeMutablePointer<ort_face_error>?,
            UnsafeMutablePointer<UnsafeObject?>?
        ) -> UnsafeMutableRawPointer? = { request, error, thrown in
            guard let request, let error, let thrown else { return nil }
            do {
                return Unmanaged.passRetained(try install(request.pointee)).toOpaque()
            } catch let refusal as AspectError {
                error.pointee = ort_face_error(refusal.code.rawValue, refusal.description)
            } catch {
                thrown.pointee = ObjCException.thrownObject(for: error)
            }
            return nil
        }

    private static let remove: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { token($0)?.remove() ?? false }

    private static let removeOrRefuse:
        @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<ort_face_error>?) -> Bool = { pointer, refusal in
            do throws(AspectError) {
                return try token(pointer)?.removeOrThrow() ?? false
            } catch {
                refusal?.pointee = ort_face_error(error.code.rawValue, error.description)
                return false
            }
        }

    private static let describe: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutablePointer<CChar>? = {
        strdup(token($0)?.description ?? "")
    }

    private static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
        if let token = $0 { Unmanaged<AspectToken>.fromOpaque(token).release() }
    }

    private static func token(_ pointer: UnsafeMutableRawPointer?) -> AspectToken? {
        pointer.map { Unmanaged<AspectToken>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Options

    /// The `AspectOptions` of Objective-C that Swift does not have.
    private static let originalRules: UInt = 1 << 4
    private static let forwarding: UInt = 1 << 7
    private static let libffi: UInt = 1 << 8

    private static func install(_ request: ort_face_aspect_request) throws -> AspectToken {
        guard let receiver = request.receiver, let selector = request.selector, let block = request.block else {
            fatalError("a hook was requested without an object, a selector or a block")
        }
        let bits = UInt(request.options)
        let options = AspectOptions(rawValue: bits & ~(originalRules | forwarding | libffi))
        let rules: AspectRules? = bits & originalRules != 0 ? .aspectsRules : nil
        let engine: HookEngine = bits & forwarding != 0 ? .forwarding : bits & libffi != 0 ? .libffi : .automatic
        let selectorHooked = Selector(unsafePointer: selector), body = Block(unsafeBlock: block)
        let file = place(of: request.caller)
        if object_isClass(receiver) {
            return try ObjCClass(unsafeObject: receiver).hook(
                selectorHooked, options, rules: rules, engine: engine, file: file, line: 0, block: body)
        }
        return try ObjCObject(unsafeRetaining: receiver).hook(
            selectorHooked, options, rules: rules, engine: engine, file: file, line: 0, block: body)
    }

    /// The function that made the request, in place of a file.
    private static func place(of caller: UnsafeRawPointer?) -> String {
        guard let caller else { return "compiled code" }
        let implementation = Implementation(unsafePointer: unsafeBitCast(caller, to: IMP.self))
        return implementation.symbol ?? implementation.image ?? "compiled code"
    }
}

extension ort_face_error {
    init(_ code: Int, _ message: String) {
        self.init(code: code, message: strdup(message))
    }
}
