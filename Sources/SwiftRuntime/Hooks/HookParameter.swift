/// A type that a hook's closure can have as a parameter: ``AspectInfo`` in the first place, and every
/// ``ObjCRepresentable`` type.
public protocol HookParameter: SendableMetatype {
    /// Takes the next value of a call.
    static func next(from arguments: inout HookArguments) throws -> Self
}

/// The values that a hook's closure is called with, taken one after the other.
public struct HookArguments {
    let info: AspectInfo
    let types: [TypeEncoding]
    var index = 2

    init(info: AspectInfo, types: [TypeEncoding]) {
        self.info = info
        self.types = types
    }
}

extension ObjCRepresentable {
    /// See ``HookParameter/next(from:)``.
    public static func next(from arguments: inout HookArguments) throws -> Self {
        defer { arguments.index += 1 }
        return try arguments.info.loadArgument(at: arguments.index, type: arguments.types[arguments.index])
    }
}

extension AspectInfo: HookParameter {
    /// See ``HookParameter/next(from:)``.
    public static func next(from arguments: inout HookArguments) throws -> AspectInfo { arguments.info }
}
