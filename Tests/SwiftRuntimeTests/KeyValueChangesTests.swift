import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime.KeyValueObserving {
    /// Changes of a key path as an asynchronous sequence.
    @Suite struct Changes {
        private func setAge(_ subject: ObjCObject, _ age: Int32) throws { try subject.send("setAge:", age) }

        @Test("A sequence has each change since the call in order, and ends with the object")
        func order() async throws {
            var subject: ObjCObject? = try KeyProgram(.O0Mrc).subject()
            let ages = try #require(subject).changes(of: "age", as: Int32.self)
            let names = try #require(subject).changes(of: "name", options: [.initial, .new])
            for age in 1...3 { try setAge(#require(subject), Int32(age)) }
            try #require(subject).setValue("Bea", forKey: "name")
            subject = nil
            var seen: [String] = []
            for await change in ages {
                seen.append("\(change.keyPath) \(change.oldValue ?? -1) \(change.newValue ?? -1)")
            }
            #expect(seen == ["age 0 1", "age 1 2", "age 2 3"])
            seen = []
            for await change in names { seen.append("\(change.newValue.map { "\($0)" } ?? "none")") }
            #expect(seen.count == 2 && seen.last == "\"Bea\"")
            _ = taken()
        }

        @Test("The buffer has the size that is asked for, and the code that makes changes does not wait")
        func buffers() async throws {
            var subject: ObjCObject? = try KeyProgram(.O2Arc).subject()
            let newest = try #require(subject).changes(of: "age", as: Int32.self, buffering: .bufferingNewest(2))
            let oldest = try #require(subject).changes(of: "age", as: Int32.self, buffering: .bufferingOldest(1))
            for age in 1...4 { try setAge(#require(subject), Int32(age)) }
            subject = nil
            var ages: [Int32?] = []
            for await change in newest { ages.append(change.newValue) }
            for await change in oldest { ages.append(change.newValue) }
            #expect(ages == [3, 4, 1])
            _ = taken()
        }

        @Test("A cancelled task, a left loop and a dropped sequence end the observation")
        func ends() async throws {
            let subject = try KeyProgram(.O0Mrc).subject()
            let changes = Shared<AsyncStream<ObservedChange<EncodedValue>>?>(try subject.changes(of: "age"))
            let task = Task {
                var count = 0
                for await _ in changes.value! { count += 1 }
                return count
            }
            #expect(subject.isObserved)
            task.cancel()
            #expect(await task.value == 0)
            #expect(!subject.isObserved)
            changes.value = try subject.changes(of: "age")
            try setAge(subject, 1)
            for await change in changes.value! where change.kind == .setting { break }
            #expect(subject.isObserved) // the sequence still exists
            changes.value = nil
            #expect(!subject.isObserved)
            _ = taken()
        }

        @Test("A buffered change does not keep the observed object alive")
        func keepsNothing() async throws {
            let program = try KeyProgram(.O0Mrc)
            weak var gone: ObjCObjectHolder?
            var changes: AsyncStream<ObservedChange<EncodedValue>>?
            do {
                let holder = ObjCObjectHolder(try program.subject())
                gone = holder
                changes = try holder.object.changes(of: "age", options: [.old, .new])
                try setAge(holder.object, 7)
            }
            #expect(gone == nil)
            var iterator = changes?.makeAsyncIterator()
            changes = nil
            let age = try await iterator?.next()?.newValue?.as(Int32.self)
            #expect(age == 7)
            let end = await iterator?.next()
            #expect(end == nil)
            _ = taken()
        }

        @Test(
            "A change that does not fit the type throws to the code that makes it, and what cannot be observed is refused"
        )
        func refusals() async throws {
            var subject: ObjCObject? = try KeyProgram(.O0Mrc).subject()
            let texts = try #require(subject).changes(of: "age", as: String.self)
            let error = #expect(throws: MessageError.self) { try setAge(#require(subject), 2) }
            #expect(error?.description.contains("age") == true)
            subject = nil
            for await change in texts { Issue.record("the sequence got \(change)") }
            #expect(throws: KeyValueError.self) { try ObjCObject("text").changes(of: "") }
            _ = taken()
        }
    }
}

/// A Swift object that owns a reference, so that a test sees when it is released.
private final class ObjCObjectHolder {
    let object: ObjCObject

    init(_ object: ObjCObject) { self.object = object }
}
