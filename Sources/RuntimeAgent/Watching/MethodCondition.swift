#if Agent
import AgentProtocol
import CRuntime
import CTracing
import SwiftRuntime

/// A condition for the calls of one method, as the method's probe tests it.
struct MethodCondition {
    let tests: [ctracing_test]

    /// - Throws: A sentence that names the method, if the condition makes no sense for the method.
    init(_ condition: CallCondition, for method: WatchedMethod) throws(AgentError) {
        var builder = Builder(values: TestedValues(of: method))
        let (admits, refuses) = (Int(CTRACING_ADMITS), Int(CTRACING_REFUSES))
        let first = try builder.add(condition.root, onTrue: admits, onFalse: refuses)
        precondition(first == builder.tests.count - 1, "the first test is added last")
        // Tests were added from the last to the first, and refer to each other by the order in which they were added.
        let count = builder.tests.count
        func place(_ target: UInt8) -> UInt8 {
            Int(target) < count ? UInt8(count - 1 - Int(target)) : target
        }
        tests = builder.tests.reversed().map { test in
            var test = test
            (test.on_true, test.on_false) = (place(test.on_true), place(test.on_false))
            return test
        }
    }

    private struct Builder {
        let values: TestedValues
        var tests: [ctracing_test] = []

        /// Adds the tests of the node behind those that it leads to; returns the number of the test to begin with.
        mutating func add(_ node: CallCondition.Node, onTrue: Int, onFalse: Int) throws(AgentError) -> Int {
            switch node {
            case .test(let test):
                var made = try values.test(test)
                (made.on_true, made.on_false) = (UInt8(onTrue), UInt8(onFalse))
                tests.append(made)
                return tests.count - 1
            case .not(let node): return try add(node, onTrue: onFalse, onFalse: onTrue)
            case .and(let one, let other):
                let next = try add(other, onTrue: onTrue, onFalse: onFalse)
                return try add(one, onTrue: next, onFalse: onFalse)
            case .or(let one, let other):
                let next = try add(other, onTrue: onTrue, onFalse: onFalse)
                return try add(one, onTrue: onTrue, onFalse: next)
            }
        }
    }
}

/// The values of a method's calls that a condition can compare.
private struct TestedValues {
    /// How a value is compared, and where it lies.
    private struct Value {
        let subject: ctracing_subject
        var place = 0
        let kind: ctracing_test_kind
        let size: Int
        var isPointer = false

        var isNumber: Bool {
            switch kind {
            case .CTRACING_TEST_SIGNED, .CTRACING_TEST_UNSIGNED, .CTRACING_TEST_BOOLEAN, .CTRACING_TEST_FLOATING:
                !isPointer
            default: false
            }
        }

        var description: String {
            switch kind {
            case .CTRACING_TEST_SIGNED, .CTRACING_TEST_UNSIGNED, .CTRACING_TEST_BOOLEAN, .CTRACING_TEST_FLOATING:
                isPointer ? "a pointer" : "a number"
            case .CTRACING_TEST_OBJECT, .CTRACING_TEST_SWIFT_OBJECT: "an object"
            case .CTRACING_TEST_CLASS: "a class"
            case .CTRACING_TEST_TEXT, .CTRACING_TEST_SWIFT_STRING: "a text"
            }
        }
    }

    let method: WatchedMethod
    private let arguments: [(type: String, value: Value?)]
    /// Nil for a method without a result.
    private let result: (type: String, value: Value?)?

    init(of method: WatchedMethod) {
        self.method = method
        switch method {
        case .message(let message):
            let types = message.cls.ownMethod(for: message.selector)?.typeEncoding ?? ""
            let encoding = try? MethodEncoding(types)
            arguments = (encoding?.arguments.dropFirst(2) ?? []).enumerated().map { index, type in
                (type.text, Self.value(of: type, .CTRACING_OF_ARGUMENT, at: index))
            }
            result = encoding.flatMap { encoding in
                if case .void = encoding.returnType.kind { return nil }
                let type = encoding.returnType
                return (type.text, Self.value(of: type, .CTRACING_OF_RESULT, at: 0))
            }
        case .swift(let target):
            let plan = target.plan ?? SwiftCallPlan(of: target.method)
            arguments = plan.arguments.enumerated().map { index, value in
                (value.typeText, Self.value(of: value, .CTRACING_OF_ARGUMENT, at: index))
            }
            result = plan.result.map { ($0.typeText, Self.value(of: $0, .CTRACING_OF_RESULT, at: 0)) }
        }
    }

    // MARK: Types

    private static func value(of type: TypeEncoding, _ subject: ctracing_subject, at place: Int) -> Value? {
        let isOfWords = [1, 2, 4, 8].contains(type.size)
        switch type.kind {
        case .bool: return Value(subject: subject, place: place, kind: .CTRACING_TEST_UNSIGNED, size: 1)
        case .integer(let isSigned) where isOfWords:
            return Value(
                subject: subject, place: place, kind: isSigned ? .CTRACING_TEST_SIGNED : .CTRACING_TEST_UNSIGNED,
                size: type.size)
        case .floatingPoint where type.size == 4 || type.size == 8:
            return Value(subject: subject, place: place, kind: .CTRACING_TEST_FLOATING, size: type.size)
        case .object, .block: return Value(subject: subject, place: place, kind: .CTRACING_TEST_OBJECT, size: 8)
        case .cls: return Value(subject: subject, place: place, kind: .CTRACING_TEST_CLASS, size: 8)
        case .cString: return Value(subject: subject, place: place, kind: .CTRACING_TEST_TEXT, size: 8)
        case .pointer:
            return Value(subject: subject, place: place, kind: .CTRACING_TEST_UNSIGNED, size: 8, isPointer: true)
        default: return nil
        }
    }

    private static func value(of value: SwiftCallPlan.Value, _ subject: ctracing_subject, at place: Int) -> Value? {
        guard value.type != nil, !value.pieces.isEmpty, let kind = kind(of: value.kind) else { return nil }
        return Value(subject: subject, place: place, kind: kind, size: value.size)
    }

    /// Nil for values that are not compared.
    private static func kind(of kind: SwiftCallPlan.Kind) -> ctracing_test_kind? {
        switch kind {
        case .bytes: nil
        case .signed: .CTRACING_TEST_SIGNED
        case .unsigned: .CTRACING_TEST_UNSIGNED
        case .boolean: .CTRACING_TEST_BOOLEAN
        case .floating: .CTRACING_TEST_FLOATING
        case .string: .CTRACING_TEST_SWIFT_STRING
        case .object: .CTRACING_TEST_SWIFT_OBJECT
        }
    }

    private func value(of test: CallCondition.Test) throws(AgentError) -> Value {
        let found: (type: String, value: Value?)?
        switch test.subject {
        case .argument(let number):
            guard number <= arguments.count else {
                let count = arguments.count == 1 ? "1 argument" : "\(arguments.count) arguments"
                throw refusal("it has no \(test.name): it takes \(arguments.isEmpty ? "no arguments" : count)")
            }
            found = arguments[number - 1]
        case .result:
            guard let result else { throw refusal("it returns nothing, so it has no result") }
            found = result
        case .receiver:
            let kind: ctracing_test_kind = method.message == nil ? .CTRACING_TEST_SWIFT_OBJECT : .CTRACING_TEST_OBJECT
            return Value(subject: .CTRACING_OF_RECEIVER, kind: kind, size: 8)
        case .receiverClass:
            guard method.message != nil else {
                throw refusal("self.class is known for Objective-C objects only; choose the class by the pattern")
            }
            return Value(subject: .CTRACING_OF_RECEIVER, kind: .CTRACING_TEST_CLASS, size: 8)
        case .field(let key): found = try field(key)
        }
        guard let value = found?.value else {
            throw refusal("\(test.name) is of the type \(found?.type ?? "?"), which a condition cannot compare")
        }
        return value
    }

    private func field(_ key: String) throws(AgentError) -> (type: String, value: Value?) {
        switch method {
        case .message(let method): try instanceVariable(key, of: method.cls)
        case .swift(let target): try storedProperty(key, of: target)
        }
    }

    private func storedProperty(_ key: String, of target: SwiftTarget) throws(AgentError) -> (String, Value?) {
        guard !target.method.isClassMethod, target.method.kind != .initializer else {
            throw refusal("it has no object when it is called, so no property such as self.\(key)")
        }
        guard let found = target.cls.storedProperty(key) ?? target.cls.storedProperty("_\(key)") else {
            throw refusal(
                "\(target.cls.name) has no stored property \(key) or _\(key); other properties are not read, since that "
                    + "would run code of the program")
        }
        guard let type = found.type else {
            throw refusal(
                "self.\(key) is not read: it is weak or unowned, has a block, or is of a type that is not known")
        }
        let value = Self.kind(of: SwiftCallPlan.Kind(of: type)).map { kind in
            // An existential begins with the reference to its object.
            let size = kind == .CTRACING_TEST_SWIFT_OBJECT ? MemoryLayout<UInt>.size : Self.size(of: type)
            return Value(subject: .CTRACING_OF_FIELD, place: found.offset, kind: kind, size: size)
        }
        return ("\(type)", value)
    }

    private static func size(of type: Any.Type) -> Int {
        func size<Stored>(_: Stored.Type) -> Int { MemoryLayout<Stored>.size }
        return _openExistential(type, do: size)
    }

    /// The instance variable that key-value coding would find without a method.
    private func instanceVariable(_ key: String, of cls: ObjCClass) throws(AgentError) -> (String, Value?) {
        guard !cls.isMetaclass else {
            throw refusal("it is a class method, and a class has no instance variables such as self.\(key)")
        }
        let capitalized = key.prefix(1).uppercased() + key.dropFirst()
        let names = ["_\(key)", "_is\(capitalized)", key, "is\(capitalized)"]
        for name in names {
            guard let ivar = class_getInstanceVariable(cls.unsafePointer, name) else { continue }
            let encoding = ivar_getTypeEncoding(ivar).map { String(cString: $0) } ?? ""
            let offset = Int(ivar_getOffset(ivar))
            let value = (try? TypeEncoding(encoding)).flatMap {
                Self.value(of: $0, .CTRACING_OF_FIELD, at: offset)
            }
            return (encoding, value)
        }
        throw refusal("\(cls.name) has no instance variable \(names[0]) or \(key), which self.\(key) would read")
    }

    private func refusal(_ reason: String) -> AgentError {
        AgentError(.notHookable, "\(method.name) is not traced: \(reason)")
    }

    // MARK: Tests

    func test(_ test: CallCondition.Test) throws(AgentError) -> ctracing_test {
        let value = try self.value(of: test)
        var made = ctracing_test()
        (made.subject, made.kind) = (value.subject, value.kind)
        (made.place, made.size) = (UInt32(value.place), UInt32(value.size))
        made.operation = Self.operation(test.operation)
        try setConstant(test, value, &made)
        return made
    }

    private static func operation(_ operation: CallCondition.Operation) -> ctracing_operator {
        switch operation {
        case .equal: .CTRACING_IS_EQUAL
        case .unequal: .CTRACING_IS_UNEQUAL
        case .less: .CTRACING_IS_LESS
        case .atMost: .CTRACING_IS_AT_MOST
        case .greater: .CTRACING_IS_GREATER
        case .atLeast: .CTRACING_IS_AT_LEAST
        case .contains: .CTRACING_CONTAINS
        }
    }

    private func setConstant(_ test: CallCondition.Test, _ value: Value, _ made: inout ctracing_test) throws(AgentError)
    {
        let mayBeNumber = value.isNumber || value.kind == .CTRACING_TEST_OBJECT && test.subject != .receiver
        switch test.constant {
        case .whole(let number) where mayBeNumber: (made.constant, made.whole) = (.CTRACING_CONSTANT_SIGNED, number)
        case .whole(let number) where value.isPointer:
            (made.constant, made.bits) = (.CTRACING_CONSTANT_UNSIGNED, UInt64(bitPattern: number))
        case .large(let number) where mayBeNumber || value.isPointer:
            (made.constant, made.bits) = (.CTRACING_CONSTANT_UNSIGNED, number)
        case .floating(let number) where mayBeNumber:
            made.constant = .CTRACING_CONSTANT_FLOATING
            made.floating = value.kind == .CTRACING_TEST_FLOATING && value.size == 4 ? Double(Float(number)) : number
        case .boolean(let isTrue) where mayBeNumber:
            (made.constant, made.whole) = (.CTRACING_CONSTANT_BOOLEAN, isTrue ? 1 : 0)
        case .address(let address) where value.isNumber || value.isPointer:
            (made.constant, made.bits) = (.CTRACING_CONSTANT_UNSIGNED, address)
        case .address(let address) where value.kind != .CTRACING_TEST_SWIFT_STRING:
            guard test.operation == .equal || test.operation == .unequal else { throw mismatch(test, value) }
            (made.constant, made.bits) = (.CTRACING_CONSTANT_ADDRESS, address)
        case .text(let text) where mayBeText(test, value): Self.setText(text, &made)
        case .nothing where !value.isNumber: setNil(value, &made)
        case .absent where value.isNumber:
            (made.operation, made.constant, made.whole) = (.CTRACING_IS_EQUAL, .CTRACING_CONSTANT_BOOLEAN, 1)
        case .absent: setNil(value, &made)
        default: throw mismatch(test, value)
        }
    }

    private func setNil(_ value: Value, _ made: inout ctracing_test) {
        (made.constant, made.bits) = (value.isPointer ? .CTRACING_CONSTANT_UNSIGNED : .CTRACING_CONSTANT_NIL, 0)
    }

    private func mayBeText(_ test: CallCondition.Test, _ value: Value) -> Bool {
        switch value.kind {
        case .CTRACING_TEST_OBJECT, .CTRACING_TEST_CLASS, .CTRACING_TEST_TEXT, .CTRACING_TEST_SWIFT_STRING: true
        default: false
        }
    }

    private static func setText(_ text: String, _ made: inout ctracing_test) {
        made.constant = .CTRACING_CONSTANT_TEXT
        made.text_size = UInt8(text.utf8.count)
        withUnsafeMutableBytes(of: &made.text) { $0.copyBytes(from: text.utf8) }
    }

    private func mismatch(_ test: CallCondition.Test, _ value: Value) -> AgentError {
        let constant =
            switch test.constant {
            case .whole, .large, .floating: "a number"
            case .address: "an address"
            case .boolean: "true or false"
            case .text: "a text"
            case .nothing, .absent: "nil"
            }
        return refusal("\(test.name) is \(value.description), which cannot be compared with \(constant) this way")
    }
}
#endif
