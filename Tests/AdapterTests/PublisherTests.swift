#if OpenCombine
import Dispatch
import OpenCombine
import SwiftRuntime
import SwiftRuntimeOpenCombine
import TestSupport
import Testing

/// A subscriber that records its events.
private final class Recorder<Input, Failure: Error>: Subscriber, @unchecked Sendable {
    private struct State {
        var events: [String] = []
        var subscription: (any Subscription)?
    }

    private let state = Locked(State())
    private let initial: Subscribers.Demand
    private let react: (Input, Recorder) -> Subscribers.Demand

    init(_ initial: Subscribers.Demand, _ react: @escaping (Input, Recorder) -> Subscribers.Demand = { _, _ in .none })
    {
        self.initial = initial
        self.react = react
    }

    func receive(subscription: any Subscription) {
        state.withLock { state in
            state.events.append("subscribed")
            state.subscription = subscription
        }
        if initial > 0 { subscription.request(initial) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        note("\(input)")
        return react(input, self)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: note("finished")
        case .failure(let error): note("failed: \(error)")
        }
    }

    private func note(_ event: String) { state.withLock { $0.events.append(event) } }

    var subscription: (any Subscription)? { state.withLock { $0.subscription } }

    /// Returns the events since the last call.
    func events() -> [String] {
        state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }

    /// Cancels the subscription, as a subscriber does.
    func leave() {
        subscription?.cancel()
        state.withLock { $0.subscription = nil }
    }
}

private typealias Numbers = Recorder<Int, Never>

extension ObjCObject {
    fileprivate func add(_ numbers: Int...) throws {
        for number in numbers { _ = try send("add:", number) as Int }
    }
}

extension Adapters {
    /// Signals as publishers of OpenCombine.
    @Suite struct SignalPublishers {
        @Test(
            "Each subscriber gets each call, and finishes before the object's dealloc",
            arguments: [HookEngine.trampoline, .forwarding])
        func values(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O2Arc)
            var screen: ObjCObject? = try program.new()
            let publisher = try #require(screen).signal(for: "add:", as: Int.self, engine: engine).publisher
            let first = Numbers(.unlimited), second = Numbers(.unlimited)
            publisher.subscribe(first)
            try screen?.add(1)
            publisher.subscribe(second)
            let sink = publisher.map { $0 * 10 }.sink { _ in
                trace("finished")
            } receiveValue: {
                trace("\($0)")
            }
            try screen?.add(2, 3)
            screen = nil
            #expect(taken() == ["add", "add", "20", "add", "30", "finished", "dealloc"])
            #expect(first.events() == ["subscribed", "1", "2", "3", "finished"])
            #expect(second.events() == ["subscribed", "2", "3", "finished"])
            let late = Numbers(.none)
            publisher.subscribe(late)
            #expect(late.events() == ["subscribed", "finished"])
            sink.cancel()
        }

        @Test("A publisher reports the end of an object")
        func willDealloc() throws {
            let program = try SignalProgram(.O0Mrc)
            var screen: ObjCObject? = try program.new()
            let publisher = try #require(screen).willDealloc.publisher
            let recorder = Recorder<Never, Never>(.unlimited)
            publisher.subscribe(recorder)
            #expect(recorder.events() == ["subscribed"])
            screen = nil
            #expect(recorder.events() == ["finished"])
            #expect(taken() == ["dealloc"])
        }

        @Test("The last cancellation undoes the interception", arguments: [HookEngine.trampoline, .forwarding])
        func cancellation(_ engine: HookEngine) throws {
            let screen = try SignalProgram(.O0Mrc).new(), before = screen.isa
            try expectRestored([screen]) {
                var publisher: SelectorSignal<Int>.Publisher? = try screen.signal(
                    for: "add:", as: Int.self, engine: engine
                ).publisher
                let first = Numbers(.unlimited), second = Numbers(.unlimited)
                publisher?.subscribe(first)
                publisher?.subscribe(second)
                publisher = nil
                first.leave()
                #expect(screen.isa != before)
                try screen.add(1)
                second.leave()
                #expect(screen.isa == before)
                try screen.add(2)
                #expect(first.events() == ["subscribed"])
                #expect(second.events() == ["subscribed", "1"])
            }
            var cancellable: AnyCancellable? = try screen.signal(for: "nothing").publisher.sink { _ in trace("told") }
            try screen.send("nothing")
            _ = cancellable
            cancellable = nil
            #expect(screen.isa == before)
            _ = taken()
        }

        @Test("Calls that a subscriber has not requested are dropped, and a buffer keeps them")
        func demand() throws {
            let screen = try SignalProgram(.O0Mrc).new()
            let publisher = try screen.signal(for: "add:", as: Int.self).publisher
            let none = Numbers(.none), two = Numbers(.max(2))
            let odd = Numbers(.max(1)) { number, _ in number % 2 == 1 ? .max(1) : .none }
            publisher.subscribe(none)
            publisher.subscribe(two)
            publisher.subscribe(odd)
            let buffered = Numbers(.none)
            publisher.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).subscribe(buffered)
            try screen.add(1, 2, 3)
            #expect(none.events() == ["subscribed"])
            #expect(two.events() == ["subscribed", "1", "2"])
            #expect(odd.events() == ["subscribed", "1", "2"])
            #expect(buffered.events() == ["subscribed"])
            two.subscription?.request(.max(1))
            none.subscription?.request(.unlimited)
            buffered.subscription?.request(.unlimited)
            #expect(buffered.events() == ["2", "3"])
            try screen.add(4, 5)
            #expect(none.events() == ["4", "5"])
            #expect(two.events() == ["4"])
            #expect(odd.events() == [])
            for recorder in [none, two, odd, buffered] { recorder.leave() }
            _ = taken()
        }

        @Test("A subscriber may cancel, ask for more and call the method while it receives")
        func reentrancy() throws {
            let screen = try SignalProgram(.O0Mrc).new()
            let publisher = try screen.signal(for: "add:", as: Int.self).publisher
            let leaving = Numbers(.unlimited) { number, recorder in
                if number == 2 { recorder.leave() }
                return .unlimited
            }
            let asking = Numbers(.max(1)) { number, recorder in
                if number < 3 { recorder.subscription?.request(.max(1)) }
                return .none
            }
            let calling = Numbers(.unlimited) { number, _ in
                if number == 10 { try? screen.add(11) }
                return .none
            }
            let single = Numbers(.max(1)) { number, _ in
                if number == 1 { try? screen.add(100) }
                return .max(1)
            }
            for recorder in [leaving, asking, calling, single] { publisher.subscribe(recorder) }
            try screen.add(1)
            #expect(single.events() == ["subscribed", "1"])
            single.leave()
            try screen.add(2, 3, 4, 10)
            #expect(leaving.events() == ["subscribed", "1", "100", "2"])
            #expect(asking.events() == ["subscribed", "1", "100"])
            #expect(calling.events() == ["subscribed", "1", "100", "2", "3", "4", "10", "11"])
            asking.leave()
            calling.leave()
            _ = taken()
        }

        @Test("A subscriber may cancel when it gets its subscription, and release the object then")
        func beginning() throws {
            let program = try SignalProgram(.O0Mrc)
            let object = Shared<ObjCObject?>(try program.new())
            let publisher = try #require(object.value).signal(for: "add:", as: Int.self).publisher
            publisher.subscribe(AnySubscriber<Int, Never>(receiveSubscription: { $0.cancel() }))
            try object.value?.add(1)
            let events = Locked<[String]>([])
            publisher.subscribe(
                AnySubscriber(
                    receiveSubscription: {
                        $0.request(.unlimited)
                        try? object.value?.add(2)
                        object.value = nil
                        events.withLock { $0.append("subscribed") }
                    },
                    receiveValue: { number in
                        events.withLock { $0.append("\(number)") }
                        return .none
                    },
                    receiveCompletion: { _ in events.withLock { $0.append("finished") } }))
            #expect(events.withLock { $0 } == ["2", "subscribed", "finished"])
            _ = taken()
        }

        @Test("Published values own objects and C strings", arguments: Fixture.Configuration.allCases)
        func ownership(_ configuration: Fixture.Configuration) throws {
            let program = try SignalProgram(configuration)
            var screen: ObjCObject? = try program.new()
            let published = Locked<[ArgumentList]>([])
            let cancellable = try #require(screen).signal(for: "write:").publisher.collect().sink { lists in
                published.withLock { $0 = lists }
            }
            try program.call("write", #require(screen))
            screen = nil
            #expect(published.withLock { $0.map(\.description) } == ["(\"written\")"])
            cancellable.cancel()
            _ = taken()
        }

        @Test("A subscriber gets calls of many threads one at a time")
        func threads() throws {
            let screen = try SignalProgram(.O0Mrc).new()
            try expectRestored([screen]) {
                let publisher = try screen.signal(for: "nothing").publisher
                let count = Shared(0), inside = Locked(0), overlaps = Locked(0)
                let cancellable = publisher.sink { _ in
                    if inside.withLock({
                        $0 += 1; return $0
                    }) > 1 {
                        overlaps.withLock { $0 += 1 }
                    }
                    count.value += 1
                    inside.withLock { $0 -= 1 }
                }
                DispatchQueue.concurrentPerform(iterations: 4) { _ in
                    for _ in 0..<250 { try? screen.send("nothing") }
                }
                #expect(count.value == 1000)
                #expect(overlaps.withLock { $0 } == 0)
                cancellable.cancel()
            }
            _ = taken()
        }

        @Test("Subscriptions come and go on many threads while the method is called")
        func concurrentSubscriptions() throws {
            let program = try SignalProgram(.O0Mrc), screen = try program.new()
            expectRestored([screen]) {
                DispatchQueue.concurrentPerform(iterations: 4) { index in
                    for round in 0..<100 {
                        guard index > 0 else {
                            try? screen.add(round)
                            continue
                        }
                        let recorder = Numbers(.max(2))
                        (try? screen.signal(for: "add:", as: Int.self))?.publisher.subscribe(recorder)
                        recorder.subscription?.request(.max(1))
                        recorder.leave()
                    }
                }
            }
            var other: ObjCObject? = try program.new()
            let alive = try program.alive
            let finished = Locked(0)
            let publisher = try #require(other).signal(for: "add:", as: Int.self).publisher
            other = nil
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                let cancellable = publisher.sink { _ in
                    finished.withLock { $0 += 1 }
                } receiveValue: { _ in
                }
                cancellable.cancel()
            }
            #expect(finished.withLock { $0 } == 4)
            #expect(try program.alive == alive - 1)
            _ = taken()
        }
    }

    /// Key-value observing by publishers of OpenCombine.
    @Suite struct KeyValuePublishers {
        private func subject(_ configuration: Fixture.Configuration) throws -> ObjCObject {
            let subject = try KeyProgram(configuration).subject()
            _ = taken()
            return subject
        }

        @Test(
            "The value of a key is published first and with each change", arguments: Fixture.Configuration.allCases)
        func values(_ configuration: Fixture.Configuration) throws {
            let subject = try subject(configuration)
            try expectRestored([subject]) {
                try subject.setValue(1, forKey: "age")
                let recorder = Recorder<Int32, any Error>(.unlimited)
                subject.publisher(for: "age", as: Int32.self).subscribe(recorder)
                let changes = Recorder<Any?, any Error>(.unlimited)
                subject.publisher(for: "age", options: .new).subscribe(changes)
                let both = Recorder<Int32, any Error>(.unlimited)
                subject.publisher(for: "age", as: Int32.self, options: .prior).subscribe(both)
                try subject.send("setAge:", Int32(2))
                try subject.setValue(3, forKey: "age")
                #expect(recorder.events() == ["subscribed", "1", "2", "3"])
                #expect(changes.events() == ["subscribed", "Optional(2)", "Optional(3)"])
                #expect(both.events() == ["subscribed", "1", "2", "2", "3"])
                recorder.leave()
                changes.leave()
                both.leave()
                #expect(!subject.isObserved)
                try subject.setValue(4, forKey: "age")
                #expect(recorder.events() == [] && changes.events() == [])
            }
        }

        @Test("The first value is the value at the subscriber's first request")
        func demand() throws {
            let subject = try subject(.O0Mrc)
            let recorder = Recorder<Int32, any Error>(.none)
            subject.publisher(for: "age", as: Int32.self).subscribe(recorder)
            try subject.setValue(7, forKey: "age")
            #expect(recorder.events() == ["subscribed"])
            recorder.subscription?.request(.max(2))
            #expect(recorder.events() == ["7"])
            try subject.setValue(8, forKey: "age")
            try subject.setValue(9, forKey: "age")
            #expect(recorder.events() == ["8"])
            recorder.leave()
            #expect(!subject.isObserved)
        }

        @Test(
            "A subscription does not retain the object, and finishes with it", arguments: Fixture.Configuration.allCases
        )
        func end(_ configuration: Fixture.Configuration) throws {
            let program = try KeyProgram(configuration), alive = try program.alive
            var subject: ObjCObject? = try program.subject()
            let recorder = Recorder<Any?, any Error>(.none), other = Recorder<Any?, any Error>(.unlimited)
            subject?.publisher(for: "age").subscribe(recorder)
            subject?.publisher(for: "next.age").subscribe(other)
            subject = nil
            #expect(recorder.events() == ["subscribed", "finished"])
            #expect(other.events() == ["subscribed", "nil", "finished"])
            recorder.subscription?.request(.unlimited)
            #expect(recorder.events() == [])
            #expect(try program.alive == alive)
            _ = taken()
        }

        @Test("A key that cannot be observed and a value that does not fit are failures")
        func failures() throws {
            let refused = Recorder<Any?, any Error>(.unlimited)
            ObjCObject(ObjCClass.nsObject).publisher(for: "age").subscribe(refused)
            let refusal = refused.events()
            #expect(refusal.count == 2 && refusal[0] == "subscribed")
            #expect(refusal.last?.contains("the key path age of NSObject cannot be observed") == true, "\(refusal)")
            let subject = try subject(.O0Mrc)
            try expectRestored([subject]) {
                let undefined = Recorder<Any?, any Error>(.unlimited)
                subject.publisher(for: "nobodyHasThis").subscribe(undefined)
                #expect(undefined.events().last?.hasPrefix("failed: ") == true)
                let mismatch = Recorder<String, any Error>(.none)
                subject.publisher(for: "age", as: String.self, options: .new).subscribe(mismatch)
                mismatch.subscription?.request(.unlimited)
                try subject.setValue(5, forKey: "age")
                #expect(mismatch.events().last?.hasPrefix("failed: ") == true)
                #expect(!subject.isObserved)
            }
        }

        @Test("A subscriber may cancel and may change the value while it receives a value")
        func reentrancy() throws {
            let subject = try subject(.O0Mrc)
            let recorder = Recorder<Int32, any Error>(.unlimited) { age, recorder in
                if age < 3 { try? subject.setValue(age + 1, forKey: "age") } else { recorder.leave() }
                return .none
            }
            subject.publisher(for: "age", as: Int32.self, options: .new).subscribe(recorder)
            try subject.setValue(1, forKey: "age")
            try subject.setValue(5, forKey: "age")
            #expect(recorder.events() == ["subscribed", "1", "2", "3"])
            #expect(!subject.isObserved)
        }

        @Test("A subscriber gets changes of many threads one at a time")
        func threads() throws {
            let subject = try subject(.O0Mrc)
            let count = Shared(0)
            let cancellable = subject.publisher(for: "weight", options: .new).assertNoFailure().sink { _ in
                count.value += 1
            }
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                for round in 0..<250 { try? subject.setValue(Double(round), forKey: "weight") }
            }
            #expect(count.value == 1000)
            cancellable.cancel()
            #expect(!subject.isObserved)
        }
    }
}
#endif
