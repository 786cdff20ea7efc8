#if Agent
import Dispatch
import ServiceModule
import ServiceSupport
import SwiftRuntime

/// The actions of the program with Swift classes: their calls use the vtable, whatever the optimizer does here.
enum SwiftScenes {
    private static let fixture = makeServiceFixture()
    /// Used on the main thread, like the next ones.
    private nonisolated(unsafe) static let service = fixture.make(fixture.service)
    private nonisolated(unsafe) static var tokens: [AspectToken] = []
    private nonisolated(unsafe) static var kept: [EchoService] = []
    /// A reference that only this program's code keeps and gives up.
    private nonisolated(unsafe) static var held: EchoService?
    private nonisolated(unsafe) static weak var watched: EchoService?

    private struct SawFetch: SwiftHookBody { let run: @Sendable (Int) -> Void }
    private struct SawNothing: SwiftHookBody { let run: @Sendable () -> Void }

    /// Calls another method inside one of its methods.
    final class NestingService: Service {
        override func fetch(id: Int) -> String { "\(id) of " + SwiftScenes.fixture.name(self) }
    }

    /// A specialization is in no list of the image.
    class GenericService<Value>: Service {}

    /// Has methods with values of unknown types, or values that do not all lie in registers.
    class EchoService {
        func echo<Value>(_ value: Value, _ others: (Int, Int), plus number: Int) -> String {
            "\(value) \(others) \(number)"
        }

        func join(
            _ first: Int, _ second: Int, _ third: Int, _ fourth: Int, _ fifth: Int, _ sixth: Int, _ seventh: Int,
            by separator: String
        ) -> String {
            [first, second, third, fourth, fifth, sixth, seventh].map(String.init).joined(separator: separator)
        }
    }

    /// Overrides the methods, so that no optimizer knows which ones are called.
    final class LoudService: EchoService {
        override func echo<Value>(_ value: Value, _ others: (Int, Int), plus number: Int) -> String { "!" }

        override func join(
            _ first: Int, _ second: Int, _ third: Int, _ fourth: Int, _ fifth: Int, _ sixth: Int, _ seventh: Int,
            by separator: String
        ) -> String { "!" }
    }

    /// Has a stored property that subclasses inherit.
    class Shelf {
        let name: String

        init(_ name: String) { self.name = name }

        func look(_ number: Int) -> Int { number }

        class func kind() -> String { "shelf" }
    }

    protocol Covering: AnyObject {}

    final class Cover: Covering {}

    /// Has stored properties of the kinds that conditions can compare, and of others.
    class BookShelf: Shelf {
        let count: Int32
        let ratio: Double
        let isOpen: Bool
        let next: Shelf?
        private let _label: String?
        weak var owner: Shelf?
        let other: any Covering
        let done: (@convention(block) () -> Void)? = nil
        let size = (1, 2)

        init(_ number: Int, next: Shelf?) {
            (count, ratio, isOpen, self.next) = (Int32(-number), Double(number) / 2, number % 2 == 0, next)
            _label = number == 3 ? nil : "the label of the shelf with the number \(number)"
            owner = next
            other = Cover()
            super.init("shelf \(number)")
        }

        /// Reads properties, so that the optimizer keeps them.
        override func look(_ number: Int) -> Int {
            isOpen && ratio > 1e9 || owner === self || _label == ""
                ? size.0 : number + Int(count) + (next == nil ? 0 : 1)
        }
    }

    /// Overrides the method, so that no optimizer knows which one is called.
    final class LowShelf: BookShelf {
        override func look(_ number: Int) -> Int { super.look(number) }

        override class func kind() -> String { "low shelf" }
    }

    private nonisolated(unsafe) static let shelves: [Shelf] = (0..<5).map { number in
        let next = number == 0 ? nil : Shelf("next")
        return number == 4 ? LowShelf(number, next: next) : BookShelf(number, next: next)
    }

    /// Has no metadata before it is used.
    final class LateService<Value>: Service {
        override func fetch(id: Int) -> String { "late" }
    }

    /// Returns the address of the object that was kept last.
    @inline(never)
    private static func hold() -> String {
        held = kept.last
        watched = held
        return held.map { "0x" + String(UInt(bitPattern: ObjectIdentifier($0)), radix: 16) } ?? "nothing"
    }

    @inline(never)
    private static func letGo() -> String {
        held = nil
        return "\(watched != nil)"
    }

    static func perform(_ command: String, _ argument: String) throws -> String {
        let number = Int(argument) ?? 0
        switch command {
        case "fetch": return (0..<number).map { fixture.fetch(service, $0) }.last ?? "nothing"
        case "over": return fixture.fetch(fixture.make(fixture.overriding), number)
        case "inherit": return fixture.fetch(fixture.make(fixture.inheriting), number)
        case "nest": return fixture.fetch(NestingService(), number)
        case "late": return late(number)
        case "greet": return try fixture.greet(service, "Anna", number, 1.5).map { "\($0)" } ?? "nil"
        case "refuse": return (try? fixture.greet(service, argument, -1, 1)).map { "\($0 as Any)" } ?? "threw"
        case "rename":
            fixture.setName(service, argument)
            return fixture.name(service)
        case "kind": return fixture.kind(fixture.service)
        case "large": return "\(fixture.large(service, [1, 2]))"
        case "load": return load(number)
        case "work": return work(number)
        case "echo": return echo(argument).echo(argument, (1, 2), plus: 3)
        case "join": return echo(argument).join(1, 2, 3, 4, 5, 6, 7, by: argument)
        case "keep":
            kept += (0..<number).map { $0 % 2 == 0 ? EchoService() : LoudService() }
            return "\(kept.count)"
        case "drop":
            kept.removeLast(number)
            return "\(kept.count)"
        case "hold": return hold()
        case "let": return letGo()
        case "shelves": return "\(shelves.map { $0.look(number) })"
        case "values": return ValueScenes.perform(argument)
        case "tasks": return TaskScenes.begin(number)
        case "child": return TaskScenes.beginChild()
        case "locals": return TaskScenes.beginWithLocals()
        case "finish": return TaskScenes.end(number)
        case "hook": return try hook()
        case "miss": return try miss()
        case "rescan":
            SwiftClass.rescan()
            return "rescanned"
        default: return "what?"
        }
    }

    private static func echo(_ argument: String) -> EchoService {
        argument == "loud" ? LoudService() : EchoService()
    }

    /// Waits for an asynchronous call.
    private static func load(_ id: Int) -> String {
        let done = DispatchSemaphore(value: 0)
        let result = Guarded("nothing")
        Task.detached {
            let loaded = await fixture.load(fixture.make(fixture.service), id)
            result.withLock { $0 = loaded }
            done.signal()
        }
        done.wait()
        return result.withLock { $0 }
    }

    /// Runs a block by Dispatch, on this thread and on a queue.
    private static func work(_ times: Int) -> String {
        let count = Guarded(0)
        for _ in 0..<times {
            let item = DispatchWorkItem { count.withLock { $0 += 1 } }
            item.perform()
            let queued = DispatchWorkItem { count.withLock { $0 += 1 } }
            queued.notify(queue: .global()) {}
            DispatchQueue.global().async(execute: queued)
            queued.wait()
        }
        return "worked \(count.withLock { $0 } / 2)"
    }

    private static func late(_ id: Int) -> String {
        let late = LateService<Int>()
        _ = try? SwiftClass(LateService<Int>.self)
        return fixture.fetch(late, id)
    }

    /// Hooks a method of the class, with two owners and two priorities, and one of a single object.
    private static func hook() throws -> String {
        let cls = try SwiftClass(fixture.service)
        tokens = [
            try cls.hook("fetch(id:)", .before, owner: "tests", file: "Scenes.swift", line: 1, with: SawFetch { _ in }),
            try cls.hook(
                "fetch(id:)", .after, priority: 10, owner: "others", file: "Scenes.swift", line: 2,
                with: SawFetch { _ in }),
            try SwiftObject(service).hook(
                "name.getter", .before, file: "Scenes.swift", line: 3, with: SawNothing {}),
        ]
        return "hooked"
    }

    /// Hooks a class that has a subclass which the runtime did not know then.
    private static func miss() throws -> String {
        let missed = GenericService<Int>()
        tokens.append(try SwiftClass(fixture.service).hook("fetch(id:)", .before, with: SawFetch { _ in }))
        _ = try SwiftClass(GenericService<Int>.self)
        return fixture.fetch(missed, 1)
    }
}
#endif
