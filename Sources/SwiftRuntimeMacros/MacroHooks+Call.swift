#if Macros
import SwiftRuntime

extension MacroHooks {
    /// The values of a call, of the types that were compared with the method's when the hook was installed.
    public struct Call {
        private let call: SwiftCall
        private let parameters: [Parameter]
        private let former = Former()

        /// The arguments that the body has replaced, as they were before.
        private final class Former {
            var values: [Int: Any] = [:]
        }

        /// Runs the body as if it were called as the method is: only the code inside sees the arguments that it sets.
        ///
        /// A body that takes the result does not run after an error.
        static func perform(
            _ body: (Call) throws -> Void, _ parameters: [Parameter], takesResult: Bool, for call: SwiftCall
        ) throws {
            guard !takesResult || call.position != .after || call.error == nil else { return }
            let call = Call(call: call, parameters: parameters)
            defer { call.restore() }
            try body(call)
        }

        /// The same for a body that waits; it stands for the function.
        static func perform(
            _ body: (Call) async throws -> Void, _ parameters: [Parameter], for call: SwiftCall
        ) async throws {
            let call = Call(call: call, parameters: parameters)
            defer { call.restore() }
            try await body(call)
        }

        private init(call: SwiftCall, parameters: [Parameter]) { (self.call, self.parameters) = (call, parameters) }

        private func restore() {
            for (index, value) in former.values { set(value, at: index) }
        }

        private func set(_ value: Any, at index: Int) {
            Self.known { () throws(SwiftCallError) in try call.setArgument(value, at: index) }
        }

        /// A copy of an argument, or the caller's variable.
        ///
        /// The method and the bodies inside get an argument that is set here, until this body returns.
        public subscript<Value>(index: Int, as type: Value.Type = Value.self) -> Value {
            get { Self.known { () throws(SwiftCallError) in try call.argument(at: index, as: type) } }
            nonmutating set {
                if !parameters[index].isVariable, former.values[index] == nil {
                    former.values[index] = self[index, as: type]
                }
                set(newValue, at: index)
            }
        }

        /// The result of the method.
        public func result<Value>(as type: Value.Type = Value.self) -> Value {
            guard let result = call.result as? Value else {
                fatalError("\(call.method) did not return a \(type), although its declaration says so")
            }
            return result
        }

        /// Lets the caller have the result.
        public func setResult<Value>(_ result: Value) {
            Self.known { () throws(SwiftCallError) in try call.setResult(result) }
        }

        /// Runs the bodies inside and the original, for a method that does not throw or that the body calls as if it
        /// did not.
        public func proceed() {
            do { try call.proceed() } catch { fail(error) }
        }

        /// The same for an asynchronous function.
        public func proceed() async {
            do { try await call.proceed() } catch { fail(error) }
        }

        private func fail(_ error: any Error) -> Never {
            fatalError(
                "\(call.method) threw \(error), but the body of its hook calls next as a function that does not throw")
        }

        /// Runs the bodies inside and the original.
        public func proceed<Failure: Error>(throwing failure: Failure.Type) throws(Failure) {
            do { try call.proceed() } catch { throw known(error) as Failure }
        }

        /// The same for an asynchronous function.
        public func proceed<Failure: Error>(throwing failure: Failure.Type) async throws(Failure) {
            do { try await call.proceed() } catch { throw known(error) as Failure }
        }

        private func known<Failure: Error>(_ error: any Error) -> Failure {
            guard let error = error as? Failure else {
                fatalError("\(call.method) threw \(error), but the body of its hook handles only \(Failure.self)")
            }
            return error
        }

        /// Runs the bodies inside and the original with these arguments, and returns the result.
        func proceed<each Value, Result>(_ values: repeat each Value) -> Result {
            set(repeat each values)
            proceed()
            return result()
        }

        /// The same for an asynchronous function.
        func proceed<each Value, Result>(_ values: repeat each Value) async -> Result {
            set(repeat each values)
            await proceed()
            return result()
        }

        /// Runs the bodies inside and the original with these arguments, and returns the result.
        func proceed<each Value, Result, Failure: Error>(
            _ values: repeat each Value, throwing failure: Failure.Type
        ) throws(Failure) -> Result {
            set(repeat each values)
            try proceed(throwing: failure)
            return result()
        }

        /// The same for an asynchronous function.
        func proceed<each Value, Result, Failure: Error>(
            _ values: repeat each Value, throwing failure: Failure.Type
        ) async throws(Failure) -> Result {
            set(repeat each values)
            try await proceed(throwing: failure)
            return result()
        }

        private func set<each Value>(_ values: repeat each Value) {
            var index = 0
            for value in repeat each values {
                self[index] = value
                index += 1
            }
        }

        /// Ends the process for an error that the comparison of the types has ruled out.
        private static func known<Value>(_ body: () throws(SwiftCallError) -> Value) -> Value {
            do { return try body() } catch { fatalError(error.description) }
        }
    }
}
#endif
