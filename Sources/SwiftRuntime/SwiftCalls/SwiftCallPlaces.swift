/// The stack and registers that a call of a Swift method may use, and the places of its values if they are known.
struct SwiftCallPlaces {
    /// Nil if the types of the method are not known well enough.
    let layout: SwiftCallLayout?
    /// Why the types are not known well enough.
    let refusal: SwiftLayoutRefusal?
    /// The bytes of arguments on the stack, or more.
    private(set) var stackSize: Int
    /// The number of registers that hold arguments, or more; at least 1.
    private(set) var generalCount: Int
    private(set) var vectorCount: Int
    /// Whether addresses of results may come before the arguments.
    let mayHaveResultsInFront: Bool

    init(of method: SwiftFunction, _ declaration: SwiftDeclaration) {
        do throws(SwiftLayoutRefusal) {
            layout = try SwiftCallLayout(of: method)
            refusal = nil
        } catch {
            layout = nil
            refusal = error
        }
        mayHaveResultsInFront =
            layout.map { $0.resultAddressCount > 0 } ?? declaration.mayReturnInArguments(isAsync: method.isAsync)
        if let layout, layout.isInRegisters {
            stackSize = 0
            // An asynchronous method may have hidden arguments before the others.
            generalCount = method.isAsync ? SwiftPlaces.generalCount : max(layout.largestGeneralCount, 1)
            vectorCount = layout.vectorCount
        } else if let layout, declaration.isOfFrozenTypes {
            let hidden = method.kind == .getter ? 8 : 0 // bytes, as in the layout's count
            (stackSize, vectorCount) = (layout.stackSize + hidden, layout.vectorCount)
            generalCount = SwiftPlaces.generalCount
        } else {
            stackSize = method.isAsync ? 0 : declaration.largestStackSize
            (generalCount, vectorCount) = (SwiftPlaces.generalCount, SwiftPlaces.vectorCount)
        }
        if method.path == .witnessTable, !declaration.isGeneric {
            addWordsOfWitness(isAsync: method.isAsync)
        } else if method.hasMoreArguments {
            addMoreArguments(isAsync: method.isAsync)
        }
    }

    /// Counts the metadata of the type that conforms, and the witness table.
    private mutating func addWordsOfWitness(isAsync: Bool) {
        generalCount += 2
        if generalCount > SwiftPlaces.generalCount, !isAsync {
            stackSize += (generalCount - SwiftPlaces.generalCount) * 8
        }
        generalCount = min(generalCount, SwiftPlaces.generalCount)
    }

    /// Why an instead hook of the asynchronous function could not pass the arguments on; nil if it can.
    ///
    /// Such a body may wait, and then the caller's stack is no longer there.
    func refusal(ofAsync method: SwiftFunction) -> String? {
        guard method.isAsync else { return nil }
        guard let more = method.moreRegisters else {
            return
                "it is not known where the function's receiver or type parameters are, which the body does not pass on"
        }
        let needsRegisters = "a body that may wait needs all arguments in registers, but "
        do throws(SwiftLayoutRefusal) {
            let layout = try SwiftCallLayout(ignoringErrorOf: method)
            let isCounted = layout.typeOfUnknownCount(for: method) == nil
            let addressOfError = method.declaration?.throwsType == true ? 1 : 0
            let general =
                (isCounted ? layout.generalCount : layout.largestGeneralCount) + layout.actorCount + more.general
                + addressOfError
            let isInRegisters =
                general <= SwiftPlaces.generalCount && layout.vectorCount + more.vector <= SwiftPlaces.vectorCount
            return isInRegisters ? nil : needsRegisters + "its receiver or an argument may be on the stack"
        } catch {
            return needsRegisters + error.description
        }
    }

    /// Counts a receiver in registers, of four values at most, and what type parameters may need.
    private mutating func addMoreArguments(isAsync: Bool) {
        if !isAsync { stackSize += 4 * 16 + SwiftDeclaration.largestTypeParameters }
        (generalCount, vectorCount) = (SwiftPlaces.generalCount, SwiftPlaces.vectorCount)
    }
}

extension SwiftDeclaration {
    /// The texts of all types that the declaration names.
    private var types: [String] { parameters.map(\.type) + [result] }

    /// Whether all types belong to the standard library, so that every module knows their layout.
    ///
    /// A structure of another library is passed by its address if the library may still change the structure.
    fileprivate var isOfFrozenTypes: Bool {
        !isGeneric
            && types.allSatisfy { text in
                SwiftTypeText.Argument(text)?.type.isOfStandardLibrary ?? false
            }
    }

    /// Whether results may take registers of arguments: several results, or one of an asynchronous method.
    fileprivate func mayReturnInArguments(isAsync: Bool) -> Bool {
        let count = SwiftTypeText.Argument(result)?.type.elementCount ?? 2
        return count > (isAsync ? 0 : 1)
    }

    /// The most bytes of stack that the arguments may take.
    ///
    /// An element of a tuple may take as much as four vector registers; each result may need an address, and type
    /// parameters need arguments, too.
    fileprivate var largestStackSize: Int {
        let elements = types.map { SwiftTypeText.Argument($0)?.type.elementCount ?? 16 }.reduce(0, +)
        return elements * 64 + (isGeneric ? Self.largestTypeParameters : 0)
    }

    /// The most bytes of stack that the metadata and conformances of type parameters may take.
    fileprivate static let largestTypeParameters = 512
}

extension SwiftTypeText {
    fileprivate var isOfStandardLibrary: Bool {
        switch self {
        case .nominal(let module, let path):
            module == "Swift" && path.allSatisfy { $0.arguments.allSatisfy(\.isOfStandardLibrary) }
        case .tuple(let elements): elements.allSatisfy(\.type.isOfStandardLibrary)
        case .function, .composition, .metatype, .any: true
        case .parameter, .dynamicSelf: false
        }
    }

    /// The number of values that are passed on their own.
    fileprivate var elementCount: Int {
        guard case .tuple(let elements) = self else { return 1 }
        return elements.map(\.type.elementCount).reduce(0, +)
    }
}
