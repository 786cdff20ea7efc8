/// How much of the stack and of the registers a call of a Swift method may use, and where its values are, if that is
/// known.
struct SwiftCallPlaces {
    /// Nil where the types of the method are not known well enough.
    let layout: SwiftCallLayout?
    /// Why they are not.
    let refusal: SwiftLayoutRefusal?
    /// Bytes of arguments on the stack: at least as many as there are.
    let stackSize: Int
    /// At least as many registers as hold arguments, and one.
    let generalCount: Int
    let vectorCount: Int
    /// Whether addresses of results may lie in front of the arguments.
    let mayHaveResultsInFront: Bool

    init(of method: SwiftMethod, _ declaration: SwiftDeclaration) {
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
            // An asynchronous method may have hidden arguments in front.
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
    }
}

extension SwiftDeclaration {
    /// Texts of all types that it names.
    private var types: [String] { parameters.map(\.type) + [result] }

    /// Whether all types are the standard library's, whose layout is known to every module.
    ///
    /// A structure of another library is passed by its address where the library may still change it.
    fileprivate var isOfFrozenTypes: Bool {
        !isGeneric
            && types.allSatisfy { text in
                SwiftTypeText.Argument(text)?.type.isOfStandardLibrary ?? false
            }
    }

    /// Whether results may take registers of arguments: several, or of an asynchronous method one.
    fileprivate func mayReturnInArguments(isAsync: Bool) -> Bool {
        let count = SwiftTypeText.Argument(result)?.type.elementCount ?? 2
        return count > (isAsync ? 0 : 1)
    }

    /// What the arguments may take at most: four vector registers' worth of each element of a tuple, an address of each
    /// result, and what stands for type parameters.
    fileprivate var largestStackSize: Int {
        let elements = types.map { SwiftTypeText.Argument($0)?.type.elementCount ?? 16 }.reduce(0, +)
        return elements * 64 + (isGeneric ? 512 : 0)
    }
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

    /// How many values are passed on their own.
    fileprivate var elementCount: Int {
        guard case .tuple(let elements) = self else { return 1 }
        return elements.map(\.type.elementCount).reduce(0, +)
    }
}
