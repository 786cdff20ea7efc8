import CRuntime
import SwiftRuntime
import TestSupport
import Testing

/// A difference from the model, and the steps that led there.
struct MixtureFault: Error, CustomStringConvertible {
    let description: String
}

/// Objects of the fixture `hooks_mixtures`, and a model of everything that is done to them.
final class Mixture {
    let program: Program
    private(set) var model: MixtureModel
    private var objects: [ObjCObject]
    private let friend: ObjCObject
    private var hookTokens: [Int: AspectToken] = [:]
    private var observationTokens: [Int: KeyValueObservation] = [:]
    private var signalTokens: [Int: SignalToken] = [:]
    private var exchanges: [SwizzleToken] = []
    private var lastID = 0
    private(set) var steps: [String] = []

    /// A counted object, which bodies capture.
    final class Captive: Sendable {
        static let count = Locked(0)
        init() { Self.count.withLock { $0 += 1 } }
        deinit { Self.count.withLock { $0 -= 1 } }
    }

    /// Makes a mixture with that number of objects of the class, and one object of the superclass after them.
    init(_ program: Program, objects count: Int) throws {
        self.program = program
        objects = try (0..<count).map { _ in try program.new("Mixed") } + [program.new("MixedBase")]
        model = MixtureModel((0...count).map { .init(isBase: $0 == count) })
        friend = try program.new("MixedFriend")
        // An object keeps its dynamic delegate for its whole life.
        for index in 0..<count { _ = try delegate(index) }
        _ = taken()
    }

    /// The objects and their delegates.
    func everyone() throws -> [ObjCObject] {
        try objects.indices.flatMap { index in
            model.objects[index].isBase ? [objects[index]] : [objects[index], try delegate(index)]
        }
    }

    func object(_ index: Int) -> ObjCObject { objects[index] }

    private func delegate(_ index: Int) throws -> DynamicDelegate { try objects[index].dynamicDelegate() }

    private func originalClass(_ index: Int) throws -> ObjCClass {
        try program.cls(model.objects[index].isBase ? "MixedBase" : "Mixed")
    }

    /// Forgets the former steps; everything must be in its original state.
    func begin(_ title: String) {
        steps = [title]
        lastID = 0
    }

    private func nextID(_ step: String) -> Int {
        lastID += 1
        steps.append("\(lastID): \(step)")
        return lastID
    }

    // MARK: Hooks

    /// Hooks a method of an object, or of the superclass if the index is nil.
    @discardableResult
    func hook(
        _ index: Int?, _ method: MixedMethod, _ position: AspectPosition, _ engine: HookEngine,
        proceeds: Bool = true, isAutomatic: Bool = false
    ) throws -> Int {
        let id = nextID("hook \(index as Any) \(method) \(position) \(engine) \(proceeds) \(isAutomatic)")
        let captive = Captive()
        let body: @Sendable (AspectInfo) throws -> Void = { info in
            trace("\(position) \(id)")
            guard position == .instead, proceeds else { return }
            try withExtendedLifetime(captive) { try info.proceed() }
            trace("instead \(id) ends")
        }
        let options: AspectOptions =
            switch position {
            case .before: .before
            case .instead: .instead
            case .after: .after
            }
        let all = isAutomatic ? options.union(.automaticRemoval) : options
        let hook = MixtureModel.Hook(
            id: id, method: method, position: position, proceeds: proceeds, isAutomatic: isAutomatic)
        if let index {
            hookTokens[id] = try objects[index].hook(method.selector, all, engine: engine, body)
            model.objects[index].hooks.append(hook)
        } else {
            hookTokens[id] = try program.cls("MixedBase").hook(method.selector, all, engine: engine, body)
            model.classHooks.append(hook)
        }
        return id
    }

    /// Calls the body with the model's list that contains the hook, and with the hook's index in it.
    private func changeHook(_ id: Int, _ change: (inout [MixtureModel.Hook], Int) -> Void) {
        if let place = model.classHooks.firstIndex(where: { $0.id == id }) { change(&model.classHooks, place) }
        for index in objects.indices {
            guard let place = model.objects[index].hooks.firstIndex(where: { $0.id == id }) else { continue }
            change(&model.objects[index].hooks, place)
        }
    }

    func unhook(_ id: Int) throws {
        steps.append("unhook \(id)")
        try demand(hookTokens.removeValue(forKey: id)?.remove(), true, "removal of \(id)")
        changeHook(id) { hooks, place in hooks.remove(at: place) }
    }

    func turn(_ id: Int, on: Bool) throws {
        steps.append("turn \(id) \(on)")
        var wasOn = !on
        changeHook(id) { hooks, place in
            wasOn = hooks[place].isEnabled
            hooks[place].isEnabled = on
        }
        let token = hookTokens[id]
        try demand(on ? token?.enable() : token?.disable(), wasOn != on, "turning \(id)")
    }

    /// The hooks of the objects and of the superclass.
    var hooks: [Int] { (model.classHooks + model.objects.flatMap(\.hooks)).map(\.id) }

    // MARK: Observations

    @discardableResult
    func observe(_ index: Int, _ method: MixedMethod, isPrior: Bool) throws -> Int {
        let id = nextID("observe \(index) \(method) \(isPrior)"), captive = Captive()
        let options: KeyValueObservingOptions = isPrior ? [.old, .new, .prior] : [.old, .new]
        observationTokens[id] = try objects[index].observe(method.key ?? "", options: options) { change in
            _ = captive
            let old = digit(change.encodedOld)
            trace(change.isPrior ? "prior \(id) \(old)" : "told \(id) \(old) \(digit(change.encodedNew))")
        }
        model.objects[index].observations.append(.init(id: id, method: method, isPrior: isPrior))
        return id
    }

    func endObservation(_ id: Int) throws {
        steps.append("end observation \(id)")
        try demand(observationTokens.removeValue(forKey: id)?.remove(), true, "end of observation \(id)")
        for index in objects.indices { model.objects[index].observations.removeAll { $0.id == id } }
    }

    var observations: [Int] { model.objects.flatMap(\.observations).map(\.id) }

    // MARK: Signals

    @discardableResult
    func subscribe(_ index: Int, _ method: MixedMethod, _ engine: HookEngine) throws -> Int {
        let id = nextID("subscribe \(index) \(method) \(engine)"), captive = Captive()
        signalTokens[id] = try objects[index].signal(for: method.selector, engine: engine).subscribe { _ in
            _ = captive
            trace("signal \(id)")
        } completed: {
            trace("completed \(id)")
        }
        model.objects[index].subscriptions.append(.init(id: id, method: method))
        return id
    }

    func cancel(_ id: Int) throws {
        steps.append("cancel \(id)")
        try demand(signalTokens.removeValue(forKey: id)?.remove(), true, "cancelling \(id)")
        for index in objects.indices { model.objects[index].subscriptions.removeAll { $0.id == id } }
    }

    var subscriptions: [Int] { model.objects.flatMap(\.subscriptions).map(\.id) }

    // MARK: Delegates

    func implement(_ index: Int, _ engine: HookEngine) throws {
        let id = nextID("implement \(index) \(engine)"), captive = Captive()
        try delegate(index).implement("mixed:answers:", engine: engine) { (_: ObjCObject, number: Int) -> Int in
            trace("block \(id) \(number)")
            return withExtendedLifetime(captive) { 2 * number }
        }
        model.objects[index].implementation = id
        model.promptOwner(index)
    }

    func unimplement(_ index: Int) throws {
        steps.append("unimplement \(index)")
        let wasThere = model.objects[index].implementation != nil
        try demand(delegate(index).removeImplementation(of: "mixed:answers:"), wasThere, "taking away of a method")
        guard wasThere else { return }
        model.objects[index].implementation = nil
        model.promptOwner(index)
    }

    // MARK: The class

    func exchange() throws {
        steps.append("exchange")
        let cls = try program.cls("Mixed")
        exchanges = [
            try cls.swizzle("setAge:", with: "swapped_setAge:"),
            try cls.swizzle("setWeight:", with: "swapped_setWeight:"),
        ]
        model.isExchanged = true
    }

    func undoExchange() throws {
        steps.append("undo exchange")
        for token in exchanges { try token.undo() }
        exchanges = []
        model.isExchanged = false
    }

    // MARK: Ends

    /// Frees the object, and puts another object in its place.
    func end(_ index: Int) throws {
        steps.append("end \(index)")
        let old = model.objects[index]
        let expected = model.end(index)
        _ = taken()
        let next = try originalClass(index).new()
        autoreleasePool { objects[index] = next }
        try demand(sorted(taken()), sorted(expected), "the end of \(index)")
        if !old.isBase { _ = try delegate(index) }
        for id in old.hooks.map(\.id) {
            try demand(hookTokens.removeValue(forKey: id)?.remove(), false, "hook \(id) of one that has gone")
        }
        for id in old.observations.map(\.id) {
            let wasThere = observationTokens.removeValue(forKey: id)?.remove()
            try demand(wasThere, false, "observation \(id) of one that has gone")
        }
        for id in old.subscriptions.map(\.id) {
            try demand(signalTokens.removeValue(forKey: id)?.remove(), false, "signal \(id) of one that has gone")
        }
    }

    /// Removes everything that is left.
    func takeBack() throws {
        try hooks.forEach(unhook)
        try observations.forEach(endObservation)
        try subscriptions.forEach(cancel)
        for index in objects.indices where !model.objects[index].isBase { try unimplement(index) }
        if model.isExchanged { try undoExchange() }
        for index in objects.indices {
            try checkStanding(index)
            // The dynamic delegate stays.
            let count = model.objects[index].isBase ? 0 : 1
            try demand(objects[index].associations.count, count, "what is associated with \(index)")
        }
    }

    // MARK: Checks

    /// Sends a message, and expects the result of the model.
    func call(_ method: MixedMethod, _ number: Int, on index: Int) throws {
        steps.append("call \(index) \(method) \(number)")
        _ = taken()
        let (expected, expectedAnswer) = model.call(method, number, on: index)
        let answer = try autoreleasePool { try send(method, number, objects[index]) }
        try demand(sorted(taken()), sorted(expected), "\(method) of \(index)")
        if method == .add { try demand(answer, expectedAnswer, "the answer to \(method) of \(index)") }
    }

    private func send(_ method: MixedMethod, _ number: Int, _ object: ObjCObject) throws -> Int {
        func function<Function>(_ name: String, as type: Function.Type) throws -> Function {
            try program.fixture.function("mixtures_" + name, as: type)
        }
        let receiver = object.unsafePointer
        defer { withExtendedLifetime(object) {} }
        switch method {
        case .add: return try function("add", as: (@convention(c) (UnsafeObject, Int) -> Int).self)(receiver, number)
        case .missing: try function("missing", as: (@convention(c) (UnsafeObject) -> Void).self)(receiver)
        case .setDelegate:
            let set = try function("set_delegate", as: (@convention(c) (UnsafeObject, UnsafeObject?) -> Void).self)
            set(receiver, number == 0 ? nil : friend.unsafePointer)
        default:
            let set = try function(
                "set_\(method.key ?? "")", as: (@convention(c) (UnsafeObject, Int) -> Void).self)
            set(receiver, number)
        }
        return 0
    }

    func ask(_ number: Int, _ index: Int) throws {
        _ = taken()
        let (expected, expectedAnswer) = model.ask(number, index)
        let ask = try program.fixture.function("mixtures_ask", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
        let object = objects[index]
        let answer = withExtendedLifetime(object) { autoreleasePool { ask(object.unsafePointer, number) } }
        try demand(taken(), expected, "what the delegate of \(index) does")
        try demand(answer, expectedAnswer, "what the delegate of \(index) answers")
    }

    /// Checks the isa and the class of the object, and the methods that it responds to.
    func checkStanding(_ index: Int) throws {
        let object = objects[index], standing = model.objects[index], cls = try originalClass(index)
        try demand(object.isa.name, standing.className(cls.name), "the isa of \(index)")
        let say = try program.fixture.function("mixtures_class", as: (@convention(c) (UnsafeObject) -> Class).self)
        try withExtendedLifetime(object) {
            try demand(say(object.unsafePointer) == cls.unsafePointer, true, "-class of \(index)")
        }
        try demand(responds(object, "missing:"), standing.isSignalled(.missing), "whether \(index) has a method")
        try demand(responds(object, "add:"), true, "whether \(index) has its own method")
        guard !standing.isBase else { return }
        let hasMethod = standing.implementation != nil || standing.hasFriend
        try demand(responds(delegate(index), "mixed:answers:"), hasMethod, "whether the delegate of \(index) responds")
    }

    private func responds(_ object: ObjCObject, _ selector: String) throws -> Bool {
        let ask = try program.fixture.function(
            "mixtures_responds", as: (@convention(c) (UnsafeObject, UnsafePointer<CChar>) -> Bool).self)
        return withExtendedLifetime(object) { autoreleasePool { ask(object.unsafePointer, selector) } }
    }

    /// Checks the object's state, and makes a call of each kind.
    func checkEverything(_ index: Int, _ number: Int) throws {
        try checkStanding(index)
        for method in MixedMethod.ofBase { try call(method, number, on: index) }
        if model.objects[index].isSignalled(.missing) { try call(.missing, 0, on: index) }
        if !model.objects[index].isBase { try ask(number, index) }
    }

    private func demand<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) throws {
        guard found != expected else { return }
        throw MixtureFault(
            description: "\(what): \(found), expected \(expected), after\n  " + steps.joined(separator: "\n  "))
    }

    /// Sorts the words whose order is not documented.
    ///
    /// These are the completions of an object's signals, and the observations that get the prior change.
    private func sorted(_ words: [String]) -> [String] {
        var result: [String] = [], run: [String] = []
        for word in words {
            let isUnordered = word.hasPrefix("completed") || word.hasPrefix("prior")
            if isUnordered { run.append(word) }
            guard !isUnordered else { continue }
            result += run.sorted() + [word]
            run = []
        }
        return result + run.sorted()
    }
}

/// The digit in a value of the fixture; 0 for nil.
private func digit(_ value: EncodedValue?) -> Int {
    value?.description.first(where: \.isNumber).flatMap { Int(String($0)) } ?? 0
}
