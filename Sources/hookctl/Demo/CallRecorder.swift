import Foundation
import SwiftRuntime
import Synchronization

/// One call of the hooked method as its hooks saw it.
struct RecordedCall: Encodable, Sendable {
    struct Argument: Encodable, Sendable {
        /// The part of the selector in front of it.
        let label: String
        let value: String
    }

    /// Calls that were going on in the same thread when this one began.
    let depth: Int
    /// `-[Class selector]`
    let method: String
    let selector: String
    let receiver: String
    let arguments: [Argument]
    /// The positions whose hooks ran, in their order.
    var positions: [String] = []
    /// nil for void.
    var returnValue: String?
}

/// Listens before, instead of and after a method, and writes down every call.
///
/// May be called from any thread. Values are described before its lock is taken.
final class CallRecorder: Sendable {
    private struct State {
        var calls: [RecordedCall] = []
        /// The calls that are going on, as indexes, for each thread.
        var open: [UInt: [Int]] = [:]
        var names = ObjectNames()
    }

    private let methodName: String
    private let state = Mutex(State())

    /// A recorder of calls of `-[Class selector]`.
    init(methodName: String) {
        self.methodName = methodName
    }

    var calls: [RecordedCall] { state.withLock { $0.calls } }

    /// The three hooks, through the given way to install one.
    func install(
        _ hook: (AspectOptions, @escaping @Sendable (AspectInfo) throws -> Void) throws -> AspectToken
    ) rethrows -> [AspectToken] {
        var tokens: [AspectToken] = []
        do {
            tokens.append(try hook(.before) { [self] in enter($0) })
            tokens.append(
                try hook(.instead) { [self] info in
                    note(.instead)
                    try info.proceed()
                })
            tokens.append(try hook(.after) { [self] in leave($0) })
        } catch {
            tokens.forEach { $0.remove() }
            throw error
        }
        return tokens
    }

    private func enter(_ info: AspectInfo) {
        let receiver = Self.describeReceiver(info)
        let method = methodName
        let selector = info.selector.name
        let labels = info.selector.labels
        let values = info.arguments.map(Self.describe)
        state.withLock { state in
            let thread = UInt(pthread_self())
            let receiver = state.names.mask(receiver)
            let arguments = values.enumerated().map { index, value in
                RecordedCall.Argument(label: index < labels.count ? labels[index] : "", value: state.names.mask(value))
            }
            let call = RecordedCall(
                depth: state.open[thread, default: []].count, method: method, selector: selector,
                receiver: receiver, arguments: arguments, positions: [AspectPosition.before.rawValue])
            state.calls.append(call)
            state.open[thread, default: []].append(state.calls.count - 1)
        }
    }

    private func note(_ position: AspectPosition) {
        state.withLock { state in
            guard let index = state.open[UInt(pthread_self())]?.last else { return }
            state.calls[index].positions.append(position.rawValue)
        }
    }

    private func leave(_ info: AspectInfo) {
        let value = info.returnValue.map(Self.describe)
        state.withLock { state in
            guard let index = state.open[UInt(pthread_self())]?.popLast() else { return }
            state.calls[index].positions.append(AspectPosition.after.rawValue)
            state.calls[index].returnValue = value.map { state.names.mask($0) }
        }
    }

    /// In a dealloc the receiver cannot be retained any more.
    private static func describeReceiver(_ info: AspectInfo) -> String {
        info.selector == "dealloc"
            ? "<object: 0x\(String(info.instanceAddress, radix: 16))>" : info.instance.description
    }

    /// A block by its signature, everything else as it describes itself.
    private static func describe(_ value: EncodedValue) -> String {
        guard case .block = value.type.kind else { return value.description }
        guard let block = try? value.as(Block.self) else { return "nil" }
        guard let signature = block.signature, let type = try? TypeEncoding("@?<\(signature)>") else {
            return "a block"
        }
        return "block \(CDeclaration(type))"
    }
}
