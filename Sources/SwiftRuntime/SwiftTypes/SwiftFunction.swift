import SymbolNames

/// A Swift function that calls reach in a way that can be hooked.
///
/// It is a method, an initializer or an accessor of a class that calls reach through the class's vtable, or any
/// function of a module that was compiled with `-enable-implicit-dynamic`. Or it is a type's function for a requirement
/// of a protocol. See ``Path``.
public struct SwiftFunction: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a function.
    public enum Kind: Sendable, Hashable {
        /// A function of a module, or a method of instances or of a type.
        case method
        /// An initializer.
        case initializer
        /// Reads a property or an element.
        case getter
        /// Writes a property or an element.
        case setter
        /// Lends a property or an element for a change in place: a coroutine.
        case modifyAccessor
        /// Lends a property or an element for reading: a coroutine.
        case readAccessor

        /// The suffix of an accessor in demangled names.
        var accessorSuffix: String? {
            switch self {
            case .method, .initializer: nil
            case .getter: "getter"
            case .setter: "setter"
            case .modifyAccessor: "modify"
            case .readAccessor: "read"
            }
        }
    }

    /// How calls reach a function.
    public enum Path: Sendable, Hashable {
        /// Through a word of the class's vtable.
        ///
        /// Calls that the compiler has resolved do not go that way.
        case vtable
        /// Through the replacement variable that the compiler made for the function.
        ///
        /// Each call goes that way, unless it was inlined from an `@inlinable` function into another module.
        case replacementVariable
        /// Through a word of the witness table of a type that conforms to a protocol.
        ///
        /// Calls on a value of type `any P` go that way, and calls in generic code that was not specialized for the
        /// type. Calls on the type itself, and in specialized code, do not.
        case witnessTable
        /// Through the word of the class's metadata that holds the function which destroys an object.
        ///
        /// Only hooks of a deinit have this path: see ``SwiftClass/hookDeinit(priority:owner:file:line:_:)``.
        case destroyFunction
    }

    /// How calls reach the function.
    public var path: Path {
        if witness != 0 { return .witnessTable }
        return variable == 0 ? .vtable : .replacementVariable
    }
    /// The kind of the function; nil for a kind that a later compiler makes, and if ``prototype`` cannot be parsed.
    public let kind: Kind?
    /// Whether the function belongs to a type, and not to its instances: a class method or another static member.
    public let isClassMethod: Bool
    /// Whether the function is asynchronous.
    public let isAsync: Bool
    /// The class that declares the method: the class that was asked, or a superclass.
    ///
    /// Nil for other functions, and for a generic class's functions with a replacement variable, which all its
    /// specializations share.
    public let declaringClass: SwiftClass?
    /// The module, with the types around the function: `App.Order`.
    ///
    /// For the function of a requirement, this is the protocol.
    public let context: String
    /// The type that conforms to the protocol, such as `App.LiveStore`; nil with another path than the witness table.
    ///
    /// A generic type may share one table among its specializations, and subclasses share that of their superclass.
    public private(set) var conformingType: String?
    /// The whole declaration, demangled, as `App.Service.fetch(id: Swift.Int) throws -> Swift.String`.
    ///
    /// Nil if the image of the class was stripped of symbols.
    public let prototype: String?
    /// The name in a reference to the declaration, as `fetch(id:)`; an accessor's name ends with its kind.
    ///
    /// For example, accessors have the names `name.getter` and `subscript(_:).setter`.
    ///
    /// The name is nil if ``prototype`` is, and for a kind that a later compiler makes.
    public var name: String? {
        declaration.map { $0.name + (kind?.accessorSuffix.map { "." + $0 } ?? "") }
    }
    let declaration: SwiftDeclaration?
    /// Whether calls may throw; nil for a getter if nothing tells: its symbol does not.
    ///
    /// A getter that throws has no setter, no stored property, and no key path.
    package var isThrowing: Bool?
    /// Whether an asynchronous method is `nonisolated(nonsending)`; nil if nothing tells: its symbol does not.
    ///
    /// Such a method gets its caller's actor before its arguments.
    package var isCallerIsolated: Bool?
    /// Whether the arguments may include a function that the method does not keep; the prototype does not tell.
    let hasNonescapingFunction: Bool
    /// Why there is no ``declaration``; empty for a member of a class that has one.
    package let reasonForUnknownDeclaration: String
    /// The place in the metadata, in words after the address point; 0 with another path.
    package let word: Int
    /// The address of the replacement variable; 0 with another path.
    package let variable: UInt
    /// The address of the word in the witness table; 0 with another path.
    package private(set) var witness: UInt = 0
    /// The type that `Self` stands for in a requirement; nil if the specializations of a type share the table.
    private(set) var selfType: ConformingType?
    /// Where a call has the object whose method is called; nil for another receiver.
    let receiverPlace: ReceiverPlace?
    /// Whether the compiler may pass more after the declared arguments, such as a structure's method's receiver.
    let hasMoreArguments: Bool
    /// Whether the compiler may pass more than the declared arguments: also an actor before them.
    var hasHiddenArguments: Bool { hasMoreArguments || isAsync && isCallerIsolated != false }
    /// The most registers that the arguments after the declared ones take; nil if nothing tells.
    let moreRegisters: SwiftRegisterCount?
    /// Whether it is a class's initializer that gets the allocated object, consumes it, and returns it.
    ///
    /// `Class(…)` and the initializers of subclasses call it. An initializer in the vtable allocates the object itself.
    let takesAllocatedObject: Bool

    /// The prototype, or the place in the vtable or witness table if there is no prototype.
    public var description: String {
        if let prototype { return prototype }
        return path == .witnessTable
            ? "a requirement of \(context) without a symbol, at 0x\(String(witness, radix: 16))"
            : "a method of \(context) without a symbol, in word \(word) of its metadata"
    }

    init(_ method: ClassDescriptor.Method, of cls: SwiftClass, _ names: SwiftNames) {
        kind = method.kind
        isClassMethod = !method.isOfInstance && method.kind != .initializer
        isAsync = method.isAsync && method.kind != .modifyAccessor && method.kind != .readAccessor
        declaringClass = cls
        context = cls.name
        word = method.word
        (variable, hasMoreArguments, takesAllocatedObject) = (0, false, false)
        moreRegisters = SwiftRegisterCount()
        receiverPlace = method.isOfInstance && method.kind != .initializer ? .register : nil
        let symbol = names.symbol(at: method.address)
        prototype = symbol.flatMap(SwiftNames.declaration)
        hasNonescapingFunction = symbol?.mentions("XE") ?? true
        let contextOfText = names.context(of: cls.metadata.descriptor)
        declaration =
            if let kind, let prototype, let context = contextOfText {
                SwiftDeclaration(prototype, kind: kind, in: context)
            } else {
                nil
            }
        isThrowing =
            if kind == .getter, let declaration, let prototype {
                Self.isPlainGetter(method, declaration, prototype, of: cls, names) ? false : nil
            } else {
                declaration?.isThrowing
            }
        reasonForUnknownDeclaration =
            if declaration != nil {
                ""
            } else if let prototype {
                Self.reasonForUnknown(prototype)
            } else if names.areKnown(of: cls.metadata.descriptor) {
                "the optimizer kept no symbol that shows its types, as is usual for private members and classes; make "
                    + "it internal"
            } else {
                "the symbols that show the method's types were stripped from the image of \(cls); keep the symbols "
                    + "(strip --strip-debug)"
            }
    }
}

extension SwiftFunction {
    private static func reasonForUnknown(_ prototype: String) -> String {
        "this library cannot parse its declaration (\(prototype))"
    }

    /// Whether the property can be written or is stored, so that its getter cannot throw.
    private static func isPlainGetter(
        _ getter: ClassDescriptor.Method, _ declaration: SwiftDeclaration, _ prototype: String, of cls: SwiftClass,
        _ names: SwiftNames
    ) -> Bool {
        let next = getter.next.flatMap(names.declaration)
        let mark = Substring(prototype).firstRange(of: ".getter : ")
        let isWritten = ["setter", "modify"].contains { accessor in
            mark.map { next == prototype[..<$0.lowerBound] + ".\(accessor) : " + prototype[$0.upperBound...] } ?? false
        }
        return isWritten || cls.metadata.descriptor.storedPropertyNames.contains(declaration.baseName)
    }
}

extension SwiftFunction {
    /// Where a call has the object whose method is called.
    enum ReceiverPlace: Sendable {
        /// In the register for contexts.
        case register
        /// In memory whose address that register has.
        case memory
    }
}

// MARK: Requirements of protocols

extension SwiftFunction {
    /// A type that conforms to a protocol.
    struct ConformingType: Hashable, @unchecked Sendable {
        // Sendable: metadata stays.
        private let metadata: UnsafeRawPointer
        /// Whether only classes conform to the protocol, so that their values are passed as objects.
        let isOfClasses: Bool

        init(_ type: Any.Type, isOfClasses: Bool) {
            metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
            self.isOfClasses = isOfClasses
        }

        var type: Any.Type { unsafeBitCast(metadata, to: Any.Type.self) }
    }

    /// The function of the type that conforms, in the word of the requirement; `next` is the requirement after it.
    ///
    /// `type` is the type that the caller has asked for, if any.
    init(
        _ requirement: ProtocolDescriptor.Requirement, before next: ProtocolDescriptor.Requirement?,
        in table: WitnessTable, of conformingType: String, _ type: Any.Type?, _ names: SwiftNames
    ) {
        let conformance = table.conformance
        let function = table.original(of: requirement)
        let protocolName = names.name(ofProtocolAt: conformance.descriptor.address)
        // Protocols that may get more requirements later have symbols of their own for these.
        let declared =
            if let text = names.declaration(ofMethodAt: requirement.address) {
                [text: names.symbol(at: requirement.address) ?? ""]
            } else if let function, let protocolName {
                names.declarations(ofWitnessAt: function, protocolName)
            } else {
                [:] as [String: String]
            }
        let prototype = declared.count == 1 ? declared.keys.first : nil
        let placed = prototype.flatMap(SwiftPlacedDeclaration.init)
        let isKnown = placed?.kind == requirement.kind && placed?.context == protocolName
        self.prototype = prototype
        self.conformingType = conformingType
        selfType = table.selfType(asked: type).map {
            ConformingType($0, isOfClasses: conformance.descriptor.isOfClasses)
        }
        witness = UInt(bitPattern: table.slot(of: requirement))
        (variable, word, declaringClass) = (0, 0, nil)
        declaration = isKnown ? placed?.declaration : nil
        kind = requirement.kind
        context = protocolName?.withoutDiscriminators ?? "a protocol without a symbol"
        isClassMethod = !requirement.isOfInstance && requirement.kind != .initializer
        isAsync = requirement.isAsync
        hasNonescapingFunction = declared.values.contains { $0.mentions("XE") }
        // A property that can be written has a setter after its getter, and its getter cannot throw.
        isThrowing =
            requirement.kind == .getter ? (next?.kind == .setter ? false : nil) : placed?.declaration.isThrowing
        (hasMoreArguments, takesAllocatedObject) = (true, false)
        // The metadata of the type that conforms, and the witness table.
        moreRegisters = isKnown && placed?.declaration.isGeneric == false ? SwiftRegisterCount(general: 2) : nil
        receiverPlace =
            if !requirement.isOfInstance {
                nil
            } else if conformance.descriptor.isOfClasses {
                .register
            } else {
                conformance.isOfClass ? .memory : nil
            }
        reasonForUnknownDeclaration =
            if let prototype {
                Self.reasonForUnknown(prototype)
            } else if function == nil {
                "the optimizer has removed the function from the witness table of \(conformingType), because nothing "
                    + "calls it there; make the protocol public"
            } else if declared.count > 1 {
                "the linker has merged the functions of several requirements "
                    + "(\(declared.keys.sorted().joined(separator: "; "))); link without --icf"
            } else {
                "no symbol of the image of \(conformingType) shows its types; keep the symbols (strip --strip-debug), and "
                    + "remove what other code has put into the witness table"
            }
    }
}

// MARK: Functions with replacement variables

extension SwiftFunction {
    /// The compiler adds this to a function's mangled name for its variable.
    ///
    /// Source: swift/docs/ABI/Mangling.rst.
    static let variableSuffix = "TX"
    /// In bytes: the variable holds the function, and the address of the replacement before this one.
    ///
    /// Source: include/swift/ABI/Metadata.h, DynamicReplacementChainEntry.
    static let variableSize = 16
    /// The compiler adds this to an asynchronous function's mangled name for its record.
    static let suffixOfRecords = "Tu"
    /// The end of such a name for a class's initializer that gets the allocated object; that of others is `fC`.
    private static let suffixOfInitializers = "fc" + variableSuffix

    /// The function whose replacement variable that is; nil if the text of the symbol is not that of a function.
    init?(variable symbol: DataSymbols.Symbol, _ names: SwiftNames) {
        let prefix = "dynamically replaceable variable for "
        guard let text = SwiftNames.demangle(symbol.name), text.hasPrefix(prefix) else { return nil }
        let prototype = String(Substring(text).droppingPrefix(prefix))
        let placed = SwiftPlacedDeclaration(prototype)
        let type = placed.flatMap { SwiftTypeText.Argument($0.context)?.type.type() }.map(TypeMetadata.init)
        let isClass = type?.kind == .class
        self.prototype = prototype
        variable = symbol.address
        word = 0
        declaration = placed?.declaration
        kind = placed?.kind
        context = placed?.context.withoutDiscriminators ?? ""
        declaringClass = isClass ? type.flatMap { ($0.type as? AnyClass).flatMap { try? SwiftClass($0) } } : nil
        isClassMethod = placed?.isStatic == true
        receiverPlace =
            declaringClass != nil && placed?.isStatic != true && placed?.kind != .initializer ? .register : nil
        // The symbol of a getter does not tell, but the variable of an asynchronous function holds its record.
        let content = UnsafePointer<UnsafeRawPointer?>(bitPattern: symbol.address)?.pointee
        let hasRecord = content.flatMap(names.symbol)?.hasSuffix(Self.suffixOfRecords) == true
        isAsync = placed?.declaration.isAsync == true || hasRecord
        hasNonescapingFunction = symbol.name.mentions("XE")
        isThrowing = placed?.kind == .getter ? nil : placed?.declaration.isThrowing
        reasonForUnknownDeclaration = Self.reasonForUnknown(prototype)
        hasMoreArguments = placed.map { Self.mayHaveMoreArguments($0, type) } ?? true
        moreRegisters = hasMoreArguments ? placed.flatMap { Self.mostMoreRegisters($0, type) } : SwiftRegisterCount()
        takesAllocatedObject = symbol.name.hasSuffix(Self.suffixOfInitializers)
    }

    /// Whether the receiver or type parameters may follow the declared arguments.
    ///
    /// An object, and a receiver in memory, are in the register for contexts. A structure or an enumeration in
    /// registers is the last argument. Source: swift/lib/IRGen/GenCall.cpp, isSelfContextParameter.
    private static func mayHaveMoreArguments(_ placed: SwiftPlacedDeclaration, _ type: TypeMetadata?) -> Bool {
        if placed.declaration.isGeneric { return true }
        guard placed.context.contains(".") else { return false } // a function of a module
        guard let type, type.isNominal else { return true }
        return type.kind != .class && !placed.isStatic && placed.kind != .initializer
    }

    /// The most registers of a receiver that is an argument; nil if type parameters of an unknown number follow.
    private static func mostMoreRegisters(
        _ placed: SwiftPlacedDeclaration, _ type: TypeMetadata?
    ) -> SwiftRegisterCount? {
        guard let type, type.isNominal, !placed.declaration.isGeneric, !placed.context.contains("<") else { return nil }
        guard let layout = try? SwiftValueLayout(of: type.type), !layout.isLarge else { return SwiftRegisterCount() }
        let general = layout.pieces.count { $0.bank == .general }
        return SwiftRegisterCount(general: general, vector: layout.pieces.count - general)
    }

    /// The name with its context, as `App.Order.total(tax:)`.
    ///
    /// Without a known declaration, the ``description`` stands for the name, and for both if the context is not known.
    public var qualifiedName: String {
        let name = name ?? description
        return context.isEmpty ? name : "\(context).\(name)"
    }
}

/// A number of registers.
struct SwiftRegisterCount: Hashable, Sendable {
    var general = 0
    var vector = 0
}

extension SwiftFunction {
    /// Whether it is a function of the modules whose code runs in hooked calls.
    ///
    /// They have replacement variables, too, if a whole package graph is built so.
    var isOfLibrary: Bool {
        Self.modulesOfLibrary.contains { module in
            context == module || context.hasPrefix(module + ".")
                || prototype?.mentions("(extension in \(module))") == true
        }
    }

    private var reasonForUnknownKind: String {
        guard path == .replacementVariable else {
            return "a newer compiler made it, and this library does not know its kind"
        }
        let isObserver = prototype?.contains(".didset : ") == true || prototype?.contains(".willset : ") == true
        return isObserver
            ? "it is an observer, and its symbol does not show whether it takes a value; hook the functions "
                + "that set the property"
            : reasonForUnknownDeclaration
    }

    private static let modulesOfLibrary = ["SwiftRuntime", "SymbolNames", "RuntimeAgent", "AgentProtocol"]

    /// Why the method cannot be hooked, whatever the hook's body is; nil if it can.
    package var reasonAgainstHooks: String? {
        if isOfLibrary { return "it belongs to swift-objc-runtime, whose code runs in each hooked call" }
        return switch kind {
        case .modifyAccessor, .readAccessor:
            "it is a coroutine, and its caller's code runs in the middle of it; hook the getter and the setter to see "
                + "reads and assignments; no hook sees changes in place, such as += or an inout argument"
        case nil: reasonForUnknownKind
        case .method, .initializer, .getter, .setter:
            path == .vtable && declaration?.isPrivate == true
                ? "it is private, so the compiler calls it directly and no hook sees the calls; make it internal"
                : nil
        }
    }
}
