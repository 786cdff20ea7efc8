#if Macros
import SwiftRuntime

/// Declares the functions `observe`, `report`, `replace` and `replaceWaiting` for each list of parameters.
@freestanding(declaration, names: named(observe), named(report), named(replace), named(replaceWaiting))
macro hookFunctions() = #externalMacro(module: "HookMacros", type: "FunctionsMacro")

/// The functions and types that expansions of `#hook` use; other code should not use them.
public enum MacroHooks {
    /// The value of the macro.
    public typealias Token = AspectToken
    /// The protocol of the structure that an expansion declares.
    public typealias Body = SwiftHookBody

    /// The kind of function that a reference names.
    public enum Member: Sendable {
        /// A method of instances.
        case method
        /// A function of a module, a member of a type, or an initializer.
        case function
        /// Either of them.
        case anyFunction
        /// The getter of a property or a subscript.
        case getter
        /// The setter of a property or a subscript.
        case setter
    }

    /// The type of a reference to a method, which is not evaluated.
    public static func type<Reference>(of reference: @autoclosure () -> Reference) -> Any.Type { Reference.self }

    /// The function that is to be hooked.
    ///
    /// `reference` is the type that the source code writes to choose between functions. `declared` is the type of an
    /// asynchronous function as its declaration has it.
    public struct Request<Target> {
        fileprivate let hook: SwiftMemberHook

        /// A member of one object.
        ///
        /// - Throws: `SwiftClassError` when the metadata of the object's class is not known.
        public init(
            _ object: Target, _ member: Member, _ name: String, as reference: Any.Type? = nil,
            declared: Any.Type? = nil, _ position: AspectPosition, priority: Int = 0, owner: HookOwner? = nil,
            options: AspectOptions = [], file: String = #fileID, line: Int = #line
        ) throws(SwiftClassError) where Target: AnyObject {
            let handle = try SwiftObject(object)
            hook = SwiftMemberHook(
                .object(object, handle.swiftClass), member.hooked, name, as: reference, declared, position, options,
                priority: priority, owner: owner, file: file, line: line)
        }

        /// A member of the type, for all its values.
        ///
        /// - Throws: `SwiftClassError` when the metadata of the class is not known.
        public init(
            of type: Target.Type, _ member: Member, _ name: String, as reference: Any.Type? = nil,
            declared: Any.Type? = nil, _ position: AspectPosition, priority: Int = 0, owner: HookOwner? = nil,
            options: AspectOptions = [], file: String = #fileID, line: Int = #line
        ) throws(SwiftClassError) {
            let place =
                if let cls = type as? AnyClass {
                    SwiftMemberHook.Place.cls(try SwiftClass(cls))
                } else {
                    SwiftMemberHook.Place.type(SwiftType(type))
                }
            hook = SwiftMemberHook(
                place, member.hooked, name, as: reference, declared, position, options, priority: priority,
                owner: owner, file: file, line: line)
        }

        /// A function of the module; nil is the module of the file.
        public init(
            module: String?, _ member: Member, _ name: String, as reference: Any.Type? = nil,
            declared: Any.Type? = nil, _ position: AspectPosition, priority: Int = 0, owner: HookOwner? = nil,
            options: AspectOptions = [], file: String = #fileID, line: Int = #line
        ) where Target == Void {
            hook = SwiftMemberHook(
                .module(module ?? String(file.prefix { $0 != "/" })), member.hooked, name, as: reference, declared,
                position, options, priority: priority, owner: owner, file: file, line: line)
        }
    }

    /// A getter as a method of an instance, for its type.
    public static func getter<Root, Value>(_ property: KeyPath<Root, Value>) -> (Root) -> () -> Value {
        { root in { root[keyPath: property] } }
    }

    /// A setter as a method of an instance, for its type.
    public static func setter<Root, Value>(
        _ property: WritableKeyPath<Root, Value>
    ) -> (Root) -> (Value) -> Void {
        { root in
            { value in
                var root = root
                root[keyPath: property] = value
            }
        }
    }

    /// A parameter of a body.
    public struct Parameter: Sendable {
        fileprivate let type: Any.Type
        let isVariable: Bool

        /// A parameter that gets a value.
        public static func value(_ type: Any.Type) -> Parameter { Parameter(type: type, isVariable: false) }
        /// A parameter that is `inout`.
        public static func variable(_ type: Any.Type) -> Parameter { Parameter(type: type, isVariable: true) }
    }

    /// Installs a body.
    ///
    /// `natural` is called as the function is. `body` gets the values of the call. With both, `body` serves functions
    /// that are called in another way.
    ///
    /// - Throws: `AspectError`; nothing has changed then.
    public static func install<Target>(
        _ request: Request<Target>, _ natural: (any Body)? = nil, parameters: [Parameter], result: Any.Type? = nil,
        isThrowing: Bool = false, _ body: (@Sendable (Call) throws -> Void)? = nil
    ) throws(AspectError) -> AspectToken {
        let types = types(parameters, result, isThrowing)
        guard let body else { return try request.hook.install(natural, types, nil) }
        return try request.hook.install(
            natural, types,
            .plain { call in try Call.perform(body, parameters, takesResult: result != nil, for: call) })
    }

    /// Installs a body that stands for an asynchronous function.
    ///
    /// - Throws: `AspectError`; nothing has changed then.
    public static func installWaiting<Target>(
        _ request: Request<Target>, _ natural: (any Body)? = nil, parameters: [Parameter], result: Any.Type? = nil,
        isThrowing: Bool = false, _ body: (@Sendable (Call) async throws -> Void)? = nil
    ) throws(AspectError) -> AspectToken {
        let types = types(parameters, result, isThrowing)
        guard let body else { return try request.hook.install(natural, types, nil) }
        return try request.hook.install(
            natural, types, .waiting { call in try await Call.perform(body, parameters, for: call) })
    }

    private static func types(_ parameters: [Parameter], _ result: Any.Type?, _ isThrowing: Bool) -> SwiftBodyTypes {
        SwiftBodyTypes(
            parameters.map { SwiftBodyTypes.Parameter($0.type, isInout: $0.isVariable) }, result: result,
            isThrowing: isThrowing)
    }

    /// Does nothing, where the compiler shall not warn that nothing waits or throws.
    public static func effects() async throws {}

    // These functions install bodies whose types are inferred: the generic parameters say the types.
    #hookFunctions
}

extension MacroHooks.Member {
    fileprivate var hooked: SwiftMemberHook.Member {
        switch self {
        case .method: .method
        case .function: .function
        case .anyFunction: .anyFunction
        case .getter: .getter
        case .setter: .setter
        }
    }
}
#endif
