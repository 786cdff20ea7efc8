import CBoundaries
import CFFIShim
import CRuntime

/// The arguments of a call as an implementation finds them: the address of each.
typealias ArgumentAddresses = UnsafePointer<UnsafeMutableRawPointer?>

/// The implementation of one method, in Swift.
final class MethodBody: Sendable {
    typealias Run = @Sendable (ArgumentAddresses, UnsafeMutableRawPointer) throws -> Void

    private let run: Run
    private let isInitializer: Bool
    private let callerOwnsResult: Bool

    /// `run` gets the addresses of the arguments and of zeroed room for the result.
    ///
    /// An object that `run` stores there lives at least until the autorelease pool is drained.
    init(_ selector: Selector, _ signature: MethodSignature, _ run: @escaping Run) {
        self.run = run
        isInitializer = selector.isInitializer && signature.returnType.isObject
        callerOwnsResult =
            signature.returnType.isObject && cffi_selector_returns_retained(selector.unsafePointer)
    }

    /// Runs the body; returns the object to throw, owned by the caller, or nil.
    private func call(_ arguments: ArgumentAddresses, _ result: UnsafeMutableRawPointer) -> UnsafeObject? {
        defer {
            if isInitializer {
                // init takes over a reference to its receiver.
                Boundary.release(arguments[0]?.load(as: UnsafeObject?.self))
            }
        }
        do {
            try run(arguments, result)
        } catch {
            return ObjCException.thrownObject(for: error)
        }
        if callerOwnsResult {
            _ = objc_retain(result.load(as: UnsafeObject?.self))
        }
        return nil
    }

    // MARK: Implementations

    /// The context of an implementation; the C layer reads the beginning of it.
    private struct Context {
        let base: cffi_throwing_body
        let body: Unmanaged<MethodBody>
    }

    /// An implementation that runs the body, with the memory that it needs.
    struct Made: @unchecked Sendable {
        // Sendable: immutable; the runtime calls the implementation from any thread.
        let implementation: Implementation
        private let context: UnsafeMutablePointer<Context>

        /// Throws the reason if the C layer cannot make an implementation.
        init(_ body: MethodBody, _ signature: MethodSignature) throws(ImplementationRefusal) {
            context = .allocate(capacity: 1)
            context.initialize(
                to: Context(base: cffi_throwing_body(run: MethodBody.entry), body: .passRetained(body)))
            var status = cffi_status.CFFI_OK
            guard let imp = cffi_imp_create(signature.pointer, cffi_imp_run_throwing, context, &status) else {
                Self.free(context)
                throw ImplementationRefusal(reason: String(cString: cffi_status_description(status)))
            }
            implementation = Implementation(unsafePointer: imp)
        }

        /// Destroys the implementation, which no method has any more and no thread runs.
        func destroy() {
            cffi_imp_destroy(implementation.unsafePointer)
            Self.free(context)
        }

        private static func free(_ context: UnsafeMutablePointer<Context>) {
            context.pointee.body.release()
            context.deallocate()
        }
    }

    private static let entry:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafePointer<UnsafeMutableRawPointer?>?
        ) -> UnsafeObject? = { context, result, arguments in
            guard let context, let arguments, let result else { return nil }
            let body = context.assumingMemoryBound(to: Context.self).pointee.body.takeUnretainedValue()
            return body.call(arguments, result)
        }
}

/// Why the C layer cannot make an implementation of a signature.
struct ImplementationRefusal: Error {
    let reason: String
}
