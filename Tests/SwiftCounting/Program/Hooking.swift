import Plain
import Replaceable
import SwiftRuntime

/// Counts the runs of a hook: a `Tally` those of a permanent hook, a `Probe` those of another one.
protocol Watcher: Sendable {
    func count(_ number: Int)
    func around<Result>(_ number: Int, _ body: () throws -> Result) rethrows -> Result
    func around<Result>(_ number: Int, _ body: () async throws -> Result) async rethrows -> Result
}

extension Probe: Watcher {}

extension Tally: Watcher {}

extension Watcher {
    func around<Result>(_ number: Int, _ body: () throws -> Result) rethrows -> Result {
        count(number)
        return try body()
    }

    func around<Result>(_ number: Int, _ body: () async throws -> Result) async rethrows -> Result {
        count(number)
        return try await body()
    }
}

/// The positions and bodies of hooks.
enum Form: CaseIterable {
    case before, beforeWithCall, after, afterWithCall, instead, insteadWithCall

    var position: AspectOptions {
        switch self {
        case .before, .beforeWithCall: .before
        case .after, .afterWithCall: .after
        case .instead, .insteadWithCall: .instead
        }
    }
}

extension Int {
    /// A number of the caller, without a number of the call.
    fileprivate static var ofTask: Int { Number.make(caller: Caller.number, call: 0) }
}

struct SawNothing: SwiftHookBody { let run: @Sendable () -> Void }
struct SawNumber: SwiftHookBody { let run: @Sendable (Int) -> Void }
struct OfNumber: SwiftHookBody { let run: @Sendable (Int) -> Int }
struct OfReceipt: SwiftHookBody { let run: @Sendable (Int, Double, String) throws -> Receipt }
struct OfWaiting: SwiftHookBody { let run: @Sendable (Int) async -> Int }
struct OfDelivery: SwiftHookBody { let run: @Sendable (Int) async throws -> Int }

/// A function that hooks are put on.
struct Place: @unchecked Sendable {
    enum Target {
        case function(SwiftFunction)
        case member(any SwiftHookTarget, String)
        case requirement(SwiftProtocol, String)
    }

    /// The parameters and the result of the function.
    ///
    /// Nothing tells where a `hidden` one has its arguments.
    enum Signature { case number, receipt, waiting, delivery, hidden }

    let target: Target
    let signature: Signature
    /// Whether the calls that the program makes pass the hooks.
    let isReached: Bool
    /// Whether a hook is one hook, and not one for each type.
    let isOne: Bool

    init(_ target: Target, _ signature: Signature = .number, isReached: Bool = true, isOne: Bool = true) {
        self.target = target
        self.signature = signature
        self.isReached = isReached
        self.isOne = isOne
    }

    /// Hooks the function.
    ///
    /// An instead hook adds `shift` to the number that it passes on, and changes the result by
    /// what that makes of it, and by `bonus`.
    func hook(
        _ form: Form, _ more: AspectOptions = [], _ watcher: some Watcher, shift: Int, bonus: Int
    ) throws -> AspectToken {
        let options = form.position.union(more)
        let change = bonus - 3 * shift
        switch (form, signature) {
        case (.before, .hidden), (.after, .hidden):
            return try hook(options, with: SawNothing { watcher.count(.ofTask) })
        case (.beforeWithCall, .hidden), (.afterWithCall, .hidden):
            return try hook(options) { _ in watcher.count(.ofTask) }
        case (.instead, .hidden), (.insteadWithCall, .hidden):
            return try hookWaiting { call in
                try await watcher.around(.ofTask) { try await call.proceed() }
                try call.changeResult(by: bonus)
            }
        case (.before, _), (.after, _):
            return try hook(options, with: SawNumber { watcher.count($0) })
        case (.beforeWithCall, _), (.afterWithCall, _):
            return try hook(options) { watcher.count(try $0.argument(at: 0)) }
        case (.instead, .number):
            return try hook(
                options,
                with: OfNumber { number in
                    let next = OfNumber.unsafeNext()
                    return watcher.around(number) { next.run(number + shift) } + change
                })
        case (.instead, .receipt):
            return try hook(
                options,
                with: OfReceipt { number, factor, note in
                    let next = OfReceipt.unsafeNext()
                    var receipt = try watcher.around(number) { try next.run(number + shift, factor, note) }
                    receipt.total += change
                    return receipt
                })
        case (.instead, .waiting):
            return try hook(
                options,
                with: OfWaiting { number in
                    await watcher.around(number) { await OfWaiting.unsafeNext().run(number + shift) } + change
                })
        case (.instead, .delivery):
            return try hook(
                options,
                with: OfDelivery { number in
                    try await watcher.around(number) { try await OfDelivery.unsafeNext().run(number + shift) } + change
                })
        case (.insteadWithCall, .number), (.insteadWithCall, .receipt):
            return try hook(options) { call in
                let number: Int = try call.argument(at: 0)
                try call.setArgument(number + shift, at: 0)
                try watcher.around(number) { try call.proceed() }
                try call.changeResult(by: change)
            }
        case (.insteadWithCall, _):
            return try hookWaiting { call in
                let number: Int = try call.argument(at: 0)
                try call.setArgument(number + shift, at: 0)
                try await watcher.around(number) { try await call.proceed() }
                try call.changeResult(by: change)
            }
        }

        func hook(_ options: AspectOptions, with body: some SwiftHookBody) throws -> AspectToken {
            switch target {
            case .function(let function): try function.hook(options, with: body)
            case .member(let owner, let name): try owner.hook(name, options, with: body)
            case .requirement(let conformed, let name): try conformed.hook(name, options, with: body)
            }
        }

        func hook(
            _ options: AspectOptions, _ body: @escaping @Sendable (SwiftCall) throws -> Void
        ) throws -> AspectToken {
            switch target {
            case .function(let function): try function.hook(options, body)
            case .member(let owner, let name): try owner.hook(name, options, body)
            case .requirement(let conformed, let name): try conformed.hook(name, options, body)
            }
        }

        func hookWaiting(_ body: @escaping @Sendable (SwiftCall) async throws -> Void) throws -> AspectToken {
            switch target {
            case .function(let function): try function.hook(options, body)
            case .member(let owner, let name): try owner.hook(name, options, body)
            case .requirement(let conformed, let name): try conformed.hook(name, options, body)
            }
        }
    }
}

extension SwiftCall {
    fileprivate func changeResult(by change: Int) throws {
        switch result {
        case let total as Int: try setResult(total + change)
        case var receipt as Receipt:
            receipt.total += change
            try setResult(receipt)
        default: break // the function has thrown
        }
    }
}
