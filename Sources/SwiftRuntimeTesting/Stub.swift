import SwiftRuntime
import Testing

/// A function whose calls a test wants to answer: the beginning of a sentence that a method such as `returns` ends.
///
/// ```swift
/// try stub(catalog, "price(of:)").returns(100)
/// try stub(catalog, "price(of:)").with("tea").returns(250)
/// try stub(catalog, "price(of:)").when { (article: String) in article.isEmpty }.throws(ShopError.unknown)
/// try stub(catalog, "price(of:)").returns(inOrder: [100, 120])
/// try stub(gateway, "charge(_:to:)").answers { (cents: Int, card: String) in Receipt(cents: cents) }
/// ```
///
/// Only the last method installs something. The newest stub of a function is asked first. If its condition does not
/// hold, the call continues with the next older stub, and at last with the original. So write the general stub first.
///
/// A stub that cannot answer a call records an issue of the test, at the line of the stub. This happens if a result, an
/// error or an argument has the wrong type, and if the stub gives no result. If the function throws, its caller then
/// gets a ``TestDoubleError``. Otherwise the call continues with the next older stub, or with the original.
public struct Stub: Sendable {
    let function: DoubledFunction
    let location: SourceLocation
    private var conditions: [@Sendable (SwiftCall) throws -> Bool] = []

    init(_ function: DoubledFunction, _ location: SourceLocation) {
        self.function = function
        self.location = location
    }

    /// The same stub, for calls whose arguments fulfil the condition.
    ///
    /// The closure takes the function's arguments, or the first of them. If it throws, the stub cannot answer the call.
    public func when<each Argument>(
        _ condition: @escaping @Sendable (repeat each Argument) throws -> Bool
    ) -> Stub {
        requiring { call in
            let reader = ArgumentReader(call)
            return try condition(repeat try reader.next((each Argument).self))
        }
    }

    /// The same stub, for calls with these arguments, or with these first arguments.
    public func with<each Argument: Equatable & Sendable>(_ arguments: repeat each Argument) -> Stub {
        requiring { call in
            let given = try ArgumentReader.tuple((repeat each Argument).self, of: call)
            for (given, wanted) in repeat (each given, each arguments) {
                guard given == wanted else { return false }
            }
            return true
        }
    }

    private func requiring(_ condition: @escaping @Sendable (SwiftCall) throws -> Bool) -> Stub {
        var stub = self
        stub.conditions.append(condition)
        return stub
    }

    // MARK: Calls

    /// The end of a call that a stub answers.
    enum Answer {
        case result(Any)
        case error(any Error)
        /// The stub has set a result, has thrown, or has called the original.
        case given
    }

    /// Hooks the function; `answer` throws if the types do not fit.
    func install(_ answer: @escaping @Sendable (SwiftCall) throws -> Answer) throws -> AspectToken {
        try install(in: HookSession.required(for: "a stub of \(function.name)"), answer)
    }

    func install(
        in session: HookSession, _ answer: @escaping @Sendable (SwiftCall) throws -> Answer
    ) throws -> AspectToken {
        guard !function.isInitializerOfClass else {
            throw TestDoubleError(
                "\(function.name) cannot be stubbed: its caller has allocated the object; stub the object's methods")
        }
        return try function.replace(session, location) { call in
            do {
                guard try isMeant(call) else { return .proceed }
                try give(call, answer(call))
                return .done
            } catch {
                session.report("the stub cannot answer: \(error)", location)
                return fail(call, error)
            }
        }
    }

    /// The same with a closure that waits, for an asynchronous function.
    func installAsync(_ answer: @escaping @Sendable (SwiftCall) async throws -> Answer) throws -> AspectToken {
        let session = try HookSession.required(for: "a stub of \(function.name)")
        guard function.isAsync else {
            throw TestDoubleError(
                "\(function.name) is not asynchronous, so a stub cannot wait; give a closure without await")
        }
        return try function.replaceAsync(session, location) { call in
            do {
                guard try isMeant(call) else { return .proceed }
                try await give(call, answer(call))
                return .done
            } catch {
                session.report("the stub cannot answer: \(error)", location)
                return fail(call, error)
            }
        }
    }

    private func isMeant(_ call: SwiftCall) throws -> Bool { try conditions.allSatisfy { try $0(call) } }

    private func give(_ call: SwiftCall, _ answer: Answer) throws {
        switch answer {
        case .result(let value): try call.setResult(value)
        case .error(let error): try call.setError(error)
        case .given:
            guard call.result != nil || call.error != nil || call.returnsNothing else {
                throw TestDoubleError(
                    "the closure gave no result of \(function.name); let it call setResult, setError or proceed")
            }
        }
    }

    /// Lets the call fail; a call of a function that does not throw gets a result.
    private func fail(_ call: SwiftCall, _ error: any Error) -> DoubledFunction.Step {
        do {
            try call.setError(TestDoubleError("the stub cannot answer: \(error)"))
            return .done
        } catch { return call.result == nil ? .proceed : .done }
    }
}

/// Begins a stub of a method of one object.
///
/// Other objects are as before. The object keeps its type and may belong to a final class. The stub does not keep it.
///
/// - Parameters:
///   - object: The object.
///   - name: The method's name, as `price(of:)`, or its whole prototype. The getter of a property is `name.getter`.
///   - reference: The type of a reference to the method, as `type(of: Catalog.price(of:))`. The arguments of an
///     asynchronous method can be read only with it.
///   - sourceLocation: Where issues are recorded.
/// - Returns: The stub, whose methods install it.
/// - Throws: `AspectError` if the method cannot be hooked. It says why, and suggests a similar name.
public func stub(
    _ object: AnyObject, _ name: String, declaredAs reference: Any.Type? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Stub { Stub(try DoubledFunction(object, name, reference), sourceLocation) }

/// Begins a stub of a method of all instances of a type, or of a static member.
///
/// Methods of types that are not classes, and static members, need a replaceable module.
///
/// - Throws: `AspectError` if the method cannot be hooked. It says why, and suggests a similar name.
public func stub(
    _ type: Any.Type, _ name: String, declaredAs reference: Any.Type? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Stub { Stub(try DoubledFunction(type, name, reference), sourceLocation) }

/// Begins a stub of a function by its whole name, as `App.total(of:)` or `App.Order.total(tax:)`.
///
/// The function's module has to be replaceable.
///
/// - Throws: `AspectError` if the function cannot be hooked. It says why, and suggests a similar name.
public func stub(
    _ name: String, declaredAs reference: Any.Type? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Stub { Stub(try DoubledFunction(name, reference), sourceLocation) }
