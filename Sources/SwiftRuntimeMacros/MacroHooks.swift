#if Macros
import SwiftRuntime

/// Declares the functions `observe`, `report` and `replace` for each list of parameters.
@freestanding(declaration, names: named(observe), named(report), named(replace))
macro hookFunctions() = #externalMacro(module: "HookMacros", type: "FunctionsMacro")

/// The functions and types that expansions of `#hook` use; other code should not use them.
public enum MacroHooks {
    /// The value of the macro.
    public typealias Token = AspectToken
    /// The protocol of the structure that an expansion declares.
    public typealias Body = SwiftHookBody

    /// The kind of member that a reference names.
    public enum Member: Sendable {
        /// A method of instances.
        case method
        /// A method of the class, or an initializer.
        case classMethod
        /// The getter of a property.
        case getter
        /// The setter of a property.
        case setter
    }

    /// The type of a reference to a method, which is not evaluated.
    public static func type<Reference>(of reference: @autoclosure () -> Reference) -> Any.Type { Reference.self }

    /// The member that is to be hooked.
    public struct Request<Target: AnyObject> {
        fileprivate let hook: SwiftMemberHook

        /// A member of one object.
        ///
        /// `reference` is the type that the source code writes to choose between methods. `declared` is the type of an
        /// asynchronous method as its declaration has it.
        ///
        /// - Throws: `SwiftClassError` when the metadata of the object's class is not known.
        public init(
            _ object: Target, _ member: Member, _ name: String, as reference: Any.Type? = nil,
            declared: Any.Type? = nil, _ position: AspectPosition, priority: Int = 0, owner: HookOwner? = nil,
            options: AspectOptions = [], file: String = #fileID, line: Int = #line
        ) throws(SwiftClassError) {
            let handle = try SwiftObject(object)
            hook = SwiftMemberHook(
                handle.swiftClass, object, member.hooked, name, as: reference, declared, position, options,
                priority: priority, owner: owner, file: file, line: line)
        }

        /// A member of the class, for all instances.
        ///
        /// - Throws: `SwiftClassError` when the metadata of the class is not known.
        public init(
            _ type: Target.Type, _ member: Member, _ name: String, as reference: Any.Type? = nil,
            declared: Any.Type? = nil, _ position: AspectPosition, priority: Int = 0, owner: HookOwner? = nil,
            options: AspectOptions = [], file: String = #fileID, line: Int = #line
        ) throws(SwiftClassError) {
            hook = SwiftMemberHook(
                try SwiftClass(type), nil, member.hooked, name, as: reference, declared, position, options,
                priority: priority, owner: owner, file: file, line: line)
        }
    }

    /// A getter as a method of an instance, for its type.
    public static func getter<Root, Value>(_ property: KeyPath<Root, Value>) -> (Root) -> () -> Value {
        { root in { root[keyPath: property] } }
    }

    /// A setter as a method of an instance, for its type.
    public static func setter<Root, Value>(
        _ property: ReferenceWritableKeyPath<Root, Value>
    ) -> (Root) -> (Value) -> Void {
        { root in { root[keyPath: property] = $0 } }
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
    /// `natural` is called as the method is. `body` gets the values of the call. With both, `body` serves methods that
    /// are called in another way.
    ///
    /// - Throws: `AspectError`; nothing has changed then.
    public static func install<Target>(
        _ request: Request<Target>, _ natural: (any Body)? = nil, parameters: [Parameter], result: Any.Type? = nil,
        isThrowing: Bool = false, _ body: (@Sendable (Call) throws -> Void)? = nil
    ) throws(AspectError) -> AspectToken {
        let types = SwiftBodyTypes(
            parameters.map { SwiftBodyTypes.Parameter($0.type, isInout: $0.isVariable) }, result: result,
            isThrowing: isThrowing)
        guard let body else { return try request.hook.install(natural, types, nil) }
        return try request.hook.install(natural, types) { call in
            try Call.perform(body, parameters, takesResult: result != nil, for: call)
        }
    }

    // These functions install bodies whose types are inferred: the generic parameters say the types.
    #hookFunctions
}

extension MacroHooks.Member {
    fileprivate var hooked: SwiftMemberHook.Member {
        switch self {
        case .method: .method
        case .classMethod: .classMethod
        case .getter: .getter
        case .setter: .setter
        }
    }
}
#endif
