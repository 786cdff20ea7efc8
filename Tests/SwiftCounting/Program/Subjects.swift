import Plain
import Replaceable
import SwiftRuntime

/// How a call has ended.
enum Outcome: Equatable, Sendable {
    case value(Int), refused, cancelled

    init(_ body: () async throws -> Int) async {
        do {
            self = .value(try await body())
        } catch {
            self = error is CancellationError ? .cancelled : .refused
        }
    }
}

/// A function that tasks call: it multiplies by 3 and adds its fee, or throws.
struct Subject: Sendable {
    enum Failing { case never, forSomeNumbers, ifCancelled }

    let name: String
    let fee: Int
    var failing = Failing.never
    let call: @Sendable (Int) async -> Outcome
    /// Where the permanent hooks are.
    let place: Place
    /// Other places that temporary hooks are put on.
    var others: [Place] = []
    /// How many calls the function's actor has counted.
    var counted: (@Sendable () async -> Int)?

    func expected(_ number: Int, bonus: Int, isCancelled: Bool) -> Outcome {
        switch failing {
        case .forSomeNumbers where isRefused(number): .refused
        case .ifCancelled where isCancelled: .cancelled
        default: .value(number * 3 + fee + bonus)
        }
    }
}

// MARK: Functions that do not wait

extension Subject {
    static func atOnce() throws -> [Subject] { try ofVariables() + ofVtables() + ofWitnessTables() }

    private static func ofVariables() throws -> [Subject] {
        let order = Order(fee: 2), till = Till(fee: 4)
        return [
            Subject(
                name: "global function", fee: 1, call: { .value(total($0)) },
                place: Place(.function(try SwiftFunction("Replaceable.total(_:)")))),
            Subject(
                name: "method of a structure", fee: 2, call: { .value(order.total($0)) },
                place: Place(.member(SwiftType(Order.self), "total(_:)"))),
            Subject(
                name: "throwing method of a structure", fee: 2, failing: .forSomeNumbers,
                call: { number in
                    guard let receipt = try? order.receipt(number, 3, "note \(number & 255)") else { return .refused }
                    return .value(receipt.note == "note \(number & 255)" ? receipt.total : 0)
                },
                place: Place(.member(SwiftType(Order.self), "receipt(_:_:_:)"), .receipt)),
            Subject(
                name: "method of a final class", fee: 4, call: { .value(till.add($0)) },
                place: Place(.member(try SwiftClass(Till.self), "add(_:)"))),
        ]
    }

    private static func ofVtables() throws -> [Subject] {
        let service = makeService(Service.self), other = makeService(Service.self)
        let inheriting = makeService(InheritingService.self), overriding = makeService(OverridingService.self)
        let base = Place.Target.member(try SwiftClass(Service.self), "total(_:)")
        let derived = Place.Target.member(try SwiftClass(InheritingService.self), "total(_:)")
        let overridden = Place.Target.member(try SwiftClass(OverridingService.self), "total(_:)")
        return [
            Subject(
                name: "method of an open class", fee: 11, call: { .value(service.total($0)) }, place: Place(base),
                others: [Place(derived, isReached: false), Place(overridden, isReached: false)]),
            Subject(
                name: "inherited method", fee: 11, call: { .value(inheriting.total($0)) }, place: Place(base),
                others: [Place(derived), Place(.member(try SwiftObject(inheriting), "total(_:)"))]),
            Subject(
                name: "overriding method", fee: 13, call: { .value(overriding.total($0)) }, place: Place(overridden),
                others: [Place(base, isReached: false), Place(.member(try SwiftObject(overriding), "total(_:)"))]),
            Subject(
                name: "method of one object", fee: 11, call: { .value(service.total($0)) },
                place: Place(.member(try SwiftObject(service), "total(_:)")),
                others: [Place(base), Place(.member(try SwiftObject(other), "total(_:)"), isReached: false)]),
        ]
    }

    private static func ofWitnessTables() throws -> [Subject] {
        let live = makeStore(shared: false), shared = makeStore(shared: true)
        let ofLive = Place.Target.requirement(try SwiftProtocol((any Store).self, of: LiveStore.self), "price(_:)")
        let ofShared = Place.Target.requirement(try SwiftProtocol((any Store).self, of: SharedStore.self), "price(_:)")
        let all = Place(.requirement(try SwiftProtocol((any Store).self), "price(_:)"), isOne: false)
        return [
            Subject(
                name: "requirement that a structure meets", fee: 13, call: { .value(live.price($0)) },
                place: Place(ofLive), others: [all, Place(ofShared, isReached: false)]),
            Subject(
                name: "requirement that a class meets", fee: 14, call: { .value(shared.price($0)) }, place: all,
                others: [Place(ofShared), Place(ofLive, isReached: false)]),
        ]
    }
}

// MARK: Functions that wait

extension Subject {
    static func waiting() throws -> [Subject] { try ofModule() + ofActors() + ofClasses() }

    private static func ofModule() throws -> [Subject] {
        let order = Order(fee: 2)
        return [
            Subject(
                name: "global asynchronous function", fee: 1, failing: .ifCancelled,
                call: { number in await Outcome { try await delivery(number) } },
                place: Place(
                    .function(
                        try SwiftFunction("Replaceable.delivery(_:)")
                            .declared(as: (@Sendable (Int) async throws -> Int).self)), .delivery)),
            Subject(
                name: "asynchronous method of a structure", fee: 2, failing: .forSomeNumbers,
                call: { number in await Outcome { try await order.delivery(number) } },
                place: Place(
                    .function(
                        try SwiftFunction("Replaceable.Order.delivery(_:)")
                            .declared(as: type(of: Order.delivery(_:)))), .delivery)),
        ]
    }

    private static func ofActors() throws -> [Subject] {
        let ledger = Ledger(), vault = Vault()
        return [
            Subject(
                name: "method of an actor", fee: 7, call: { .value(await ledger.post($0)) },
                place: Place(.function(try SwiftFunction("Replaceable.Ledger.post(_:)"))),
                counted: { await ledger.count }),
            Subject(
                name: "asynchronous method of an actor", fee: 8, failing: .forSomeNumbers,
                call: { number in await Outcome { try await ledger.settle(number) } },
                place: Place(
                    .function(
                        try SwiftFunction("Replaceable.Ledger.settle(_:)")
                            .declared(as: type(of: Ledger.settle(_:)))), .delivery),
                counted: { await ledger.count }),
            Subject(
                name: "asynchronous method of an actor, by the vtable", fee: 16,
                call: { .value(await vault.store($0)) },
                place: Place(
                    .function(
                        try SwiftClass(Vault.self).method(named: "store(_:)").declared(as: type(of: Vault.store(_:)))),
                    .waiting),
                counted: { await vault.count }),
        ]
    }

    private static func ofClasses() throws -> [Subject] {
        let service = makeService(Service.self), other = makeService(Service.self)
        let inheriting = makeService(InheritingService.self), live = makeStore(shared: false)
        let base = Place(
            .function(
                try SwiftClass(Service.self).method(named: "delivery(_:)").declared(as: type(of: Service.delivery(_:)))),
            .delivery)
        let store = try SwiftProtocol((any Store).self, of: LiveStore.self)
        let ofStore = store.requirements.first { $0.name == "delivery(_:)" }!
        return [
            Subject(
                name: "asynchronous method of an open class", fee: 12,
                call: { number in await Outcome { try await inheriting.delivery(number) } }, place: base,
                others: [Place(.member(try SwiftObject(inheriting), "delivery(_:)"), .hidden)]),
            Subject(
                name: "asynchronous method of one object", fee: 12,
                call: { number in await Outcome { try await service.delivery(number) } },
                place: Place(.member(try SwiftObject(service), "delivery(_:)"), .hidden),
                others: [base, Place(.member(try SwiftObject(other), "delivery(_:)"), .hidden, isReached: false)]),
            Subject(
                name: "asynchronous requirement", fee: 13,
                call: { number in await Outcome { try await live.delivery(number) } },
                place: Place(
                    .function(
                        try ofStore.declared(as: ((any Store) -> @Sendable (Int) async throws -> Int).self)), .delivery)
            ),
        ]
    }
}

extension SwiftClass {
    fileprivate func method(named name: String) -> SwiftFunction { methods.first { $0.name == name }! }
}
