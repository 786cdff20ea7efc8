import CRuntime
import Glibc

/// What a hook of a Swift method leads back to, kept alive while calls may run it.
final class SwiftHookContext: Sendable {
    let identifier: AspectIdentifier
    /// What has the closure that calls run.
    private let body: any Sendable

    init(_ identifier: AspectIdentifier, _ body: any Sendable) {
        self.identifier = identifier
        self.body = body
    }

    /// Its address tells whose hook one is.
    static let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
        context.map { Unmanaged<SwiftHookContext>.fromOpaque($0).release() }
    }

    /// Who lists hooks keeps the identifier and not the context, whose end may run user code.
    private static let list: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        context.map {
            Unmanaged<SwiftHookContext>.fromOpaque($0)._withUnsafeGuaranteedRef {
                Unmanaged.passRetained($0.identifier).toOpaque()
            }
        }
    }

    /// The hooks of Swift methods in the process.
    ///
    /// Runs no user code.
    static func identifiers() -> [AspectIdentifier] {
        var count = 0
        return take(ort_hook_copy_contexts(nil, nil, nil, destroy, list, &count), count)
    }

    /// Those that were removed and that calls still run.
    static func pinnedIdentifiers() -> [AspectIdentifier] {
        var count = 0
        return take(ort_hook_copy_pinned_contexts(destroy, list, &count), count)
    }

    private static func take(
        _ list: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ count: Int
    ) -> [AspectIdentifier] {
        defer { free(list) }
        return (0..<count).compactMap { list?[$0].map { Unmanaged.fromOpaque($0).takeRetainedValue() } }
    }
}
