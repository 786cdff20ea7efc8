#if Agent
import AgentProtocol
import CTracing
import SwiftRuntime

/// The method that a probe, a meter or a logger watches.
enum WatchedMethod: Hashable {
    case message(MatchedMethod)
    case swift(SwiftTarget)

    /// The method that is hooked; nil for a hook of a block's calls, or of a function that is hooked by its variable.
    init?(_ hook: AspectIdentifier) {
        if let method = hook.swiftFunction {
            guard let cls = hook.swiftClass, method.path == .vtable else { return nil }
            self = .swift(SwiftTarget(cls: cls, method: method))
        } else if let cls = hook.hookedClass {
            self = .message(MatchedMethod(cls: cls, selector: hook.selector))
        } else {
            return nil
        }
    }

    var name: String {
        switch self {
        case .message(let method): method.name
        case .swift(let target): target.name
        }
    }

    var message: MatchedMethod? { if case .message(let method) = self { method } else { nil } }

    var target: SwiftTarget? { if case .swift(let target) = self { target } else { nil } }

    /// Whether the class or a superclass has it; runs no user code.
    var isThere: Bool { message?.isThere ?? true }
}

/// A method in the vtable of a Swift class.
struct SwiftTarget: Hashable {
    let cls: SwiftClass
    let method: SwiftFunction
    /// Where the method's values are; nil if not yet worked out, since looking for types takes time.
    let plan: SwiftCallPlan?

    /// Finds the method by a name such as `fetch(id:)`, or by its prototype.
    ///
    /// Throws the reason if the method cannot be hooked.
    init(_ name: String, of cls: SwiftClass) throws(AgentError) {
        do throws(AspectError) {
            self.init(cls: cls, method: try cls.method(name))
        } catch {
            throw AgentError(.notFound, error.message)
        }
        if let reason = method.reasonAgainstHooks {
            throw AgentError(.notHookable, "\(self.name) cannot be hooked: \(reason)")
        }
    }

    init(cls: SwiftClass, method: SwiftFunction, plan: SwiftCallPlan? = nil) {
        (self.cls, self.method, self.plan) = (cls, method, plan)
    }

    /// As in `App.Service.fetch(id:)`.
    var name: String { "\(cls.name).\(method.name ?? method.description)" }

    static func == (one: SwiftTarget, other: SwiftTarget) -> Bool {
        one.cls == other.cls && one.method.word == other.method.word
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(cls)
        hasher.combine(method.word)
    }

    /// Calls the body with the description of the method for CTracing.
    func withDescription<Result>(
        _ plan: SwiftCallPlan, _ body: (UnsafePointer<ctracing_swift_method>) -> Result
    ) -> Result {
        let subclasses = cls.subclasses.map { UnsafeRawPointer?($0.metadataAddress) }
        let arguments = plan.arguments.map(ctracing_swift_value.init)
        let result = plan.result.map { [ctracing_swift_value($0)] } ?? []
        return name.withCString { name in
            subclasses.withUnsafeBufferPointer { subclasses in
                arguments.withUnsafeBufferPointer { arguments in
                    result.withUnsafeBufferPointer { result in
                        var description = ctracing_swift_method()
                        description.name = name
                        description.metadata = cls.metadataAddress
                        description.word = UInt32(method.word)
                        description.stack_size = UInt32(clamping: plan.stackSize)
                        description.general_count = UInt8(clamping: plan.generalCount)
                        description.vector_count = UInt8(clamping: plan.vectorCount)
                        description.is_async = method.isAsync
                        description.is_of_class = method.isClassMethod || method.kind == .initializer
                        description.subclasses = subclasses.baseAddress
                        description.subclass_count = subclasses.count
                        description.arguments = arguments.baseAddress
                        description.argument_count = arguments.count
                        description.result = result.isEmpty ? nil : result.baseAddress
                        return body(&description)
                    }
                }
            }
        }
    }
}

extension ctracing_swift_value {
    /// Has no pieces if there are too many.
    fileprivate init(_ value: SwiftCallPlan.Value) {
        self.init()
        size = UInt32(clamping: value.size)
        kind = ctracing_swift_kind(value.kind)
        guard value.pieces.count <= Int(CTRACING_MAX_PIECES) else { return }
        piece_count = UInt32(value.pieces.count)
        withUnsafeMutableBytes(of: &pieces) { bytes in
            value.pieces.withUnsafeBytes { bytes.copyMemory(from: $0) }
        }
        let parts = value.parts.prefix(Int(CTRACING_MAX_PARTS)).map(ctracing_swift_part.init)
        part_count = UInt32(parts.count)
        withUnsafeMutableBytes(of: &self.parts) { bytes in
            parts.withUnsafeBytes { bytes.copyMemory(from: $0) }
        }
    }
}

extension ctracing_swift_part {
    init(_ part: SwiftReachedPart) {
        let kind: ctracing_swift_part_kind =
            switch part.kind {
            case .string: .CTRACING_SWIFT_PART_STRING
            case .memory: .CTRACING_SWIFT_PART_MEMORY
            case .array: .CTRACING_SWIFT_PART_ARRAY
            case .hashed: .CTRACING_SWIFT_PART_HASHED
            }
        self.init(
            offset: UInt16(clamping: part.offset), size: UInt16(clamping: part.size),
            stride: UInt16(clamping: part.stride), value_stride: UInt16(clamping: part.valueStride),
            kind: UInt8(kind.rawValue), base: UInt8(part.base ?? Int(CTRACING_NO_PART)))
    }
}

extension ctracing_swift_kind {
    fileprivate init(_ kind: SwiftCallPlan.Kind) {
        self =
            switch kind {
            case .bytes: .CTRACING_SWIFT_BYTES
            case .signed: .CTRACING_SWIFT_SIGNED
            case .unsigned: .CTRACING_SWIFT_UNSIGNED
            case .floating: .CTRACING_SWIFT_FLOATING
            case .boolean: .CTRACING_SWIFT_BOOLEAN
            case .string: .CTRACING_SWIFT_STRING
            case .object: .CTRACING_SWIFT_OBJECT
            }
    }
}
#endif
