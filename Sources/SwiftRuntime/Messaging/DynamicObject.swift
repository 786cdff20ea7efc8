extension ObjCObject {
    /// The object with every method as a member: `greeter.dynamic.greet("Ada", times: 2)`.
    public var dynamic: DynamicObject { DynamicObject(object: self) }
}

extension ObjCClass {
    /// The class with every class method as a member.
    public var dynamic: DynamicObject { ObjCObject(self).dynamic }
}

/// An object whose methods are called by name; errors are found at the call.
///
/// The selector is made of the member's name and the arguments' labels: `greet("Ada", times: 2)` sends `greet:times:`,
/// `count()` sends `count`. A label of the first argument is joined to the name with a capital letter, as in
/// `init(number: 5)`, which sends `initNumber:`.
@dynamicMemberLookup
public struct DynamicObject: Sendable {
    let object: ObjCObject

    /// A message whose selector begins with that name; the labels of its call are the rest.
    public subscript(dynamicMember name: String) -> DynamicMessage { DynamicMessage(object: object, name: name) }
}

/// A method of a ``DynamicObject``, to be called.
@dynamicCallable
public struct DynamicMessage: Sendable {
    let object: ObjCObject
    let name: String

    /// Sends the message with the arguments as ``ObjCObject/perform(_:_:)`` takes them.
    ///
    /// - Throws: As `send(_:_:returning:)`.
    @discardableResult
    public func dynamicallyCall<Result>(
        withKeywordArguments arguments: KeyValuePairs<String, Any?>
    ) throws -> Result {
        try send(arguments)
    }

    /// The same without a result.
    public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any?>) throws {
        try send(arguments) as Void
    }

    private func send<Result>(_ arguments: KeyValuePairs<String, Any?>) throws -> Result {
        let selector = selector(for: arguments.map(\.key))
        let signature = try MethodSignature(sending: selector, to: object)
        return try callPool {
            try Call<Result>(selector, to: object, signature: signature, arguments.map(\.value)).run()
        }
    }

    private func selector(for labels: [String]) -> Selector {
        guard let first = labels.first else { return Selector(name) }
        let head = name + first.prefix(1).uppercased() + first.dropFirst() + ":"
        return Selector(labels.dropFirst().reduce(head) { $0 + $1 + ":" })
    }
}
