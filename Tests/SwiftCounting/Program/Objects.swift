import Glibc
import Plain
import Replaceable
import SwiftRuntime
import Synchronization

/// Objects that are hooked one by one, and end while they are hooked: on the thread that has made them or another, in
/// a call, and while another thread removes their hooks.
struct Objects {
    private static let tasks = 8, hookers = 2
    /// How many bytes the resident memory may grow by while most of the objects come and go.
    private static let allowance = 16 << 20
    /// How many objects a task has to make for that to tell something.
    private static let fewest = 500

    /// Makes at least `count` objects.
    static func run(_ count: Int) async throws {
        let report = Report("objects")
        let executor = ThreadExecutor(threads: tasks + hookers)
        let phases: [Form?] = [nil, .before, .instead]
        for (number, form) in phases.enumerated() {
            await report.check("hook of the class: \(form.map { "\($0)" } ?? "none")") { statistics in
                let each = (count + phases.count * tasks - 1) / (phases.count * tasks)
                try await Objects(form, each, number, statistics).run(on: executor)
            }
        }
        executor.end()
        try report.finish()
    }

    private let formOfClass: Form?
    private let each: Int
    private let phase: Int
    private let statistics: Statistics
    private let running = Running(Objects.tasks)
    /// Ends of objects; calls of the method that the class has hooked; resident bytes when memory has settled.
    private let ended = Shared(), callsOfClass = Shared(), resident = Shared()
    /// Where tasks leave objects for each other.
    private let exchange = Exchange()

    private init(_ formOfClass: Form?, _ each: Int, _ phase: Int, _ statistics: Statistics) {
        (self.formOfClass, self.each, self.phase, self.statistics) = (formOfClass, each, phase, statistics)
    }

    private var bonus: Int { formOfClass == .instead ? 5 : 0 }

    private func run(on executor: ThreadExecutor) async throws {
        let ofClass = Place(.member(try SwiftClass(Session.self), "step(_:)"))
        let seen = Shared()
        let permanent = try formOfClass.map { try ofClass.hook($0, [], seen, shift: 0, bonus: bonus) }
        await withTaskGroup { group in
            for task in 0..<Self.tasks {
                group.addTask(executorPreference: executor) {
                    await work(task)
                    running.end()
                }
            }
            for task in Self.tasks..<Self.tasks + Self.hookers {
                group.addTask(executorPreference: executor) { await hookClass(task, ofClass) }
            }
        }
        for slot in 0..<Exchange.slots { exchange.swap(nil, slot).map { finish($0) } }
        Hooks.flush(timeout: .seconds(10))
        let (made, ended) = (each * Self.tasks, ended.value)
        statistics.expect(ended == made, "\(ended) of \(made) objects have ended")
        let (called, counted) = (callsOfClass.value, seen.value)
        statistics.expect(
            formOfClass == nil || called == counted, "the class's hook has counted \(counted) of \(called) calls")
        let growth = residentBytes() - resident.value
        statistics.expect(
            each < Self.fewest || growth < Self.allowance, "the memory has grown by \(growth) bytes")
        statistics.expect(Hooks.all.count == (permanent == nil ? 0 : 1), "\(Hooks.all.count) hooks are left")
        permanent?.remove()
    }

    // MARK: Tasks

    private func work(_ task: Int) async {
        var random = Random(phase * 64 + task)
        for index in 0..<each {
            if task == 0 && index == each / 4 { resident.value = residentBytes() }
            var hooked = make(task * each + index)
            callSome(hooked, &random)
            if random.next() % 2 == 0 {
                let slot = Int.random(in: 0..<Exchange.slots, using: &random)
                guard let other = exchange.swap(hooked, slot) else { continue }
                hooked = other
                callSome(hooked, &random)
            }
            await end(hooked, &random)
        }
    }

    /// Hooks the class for a moment, again and again.
    private func hookClass(_ task: Int, _ place: Place) async {
        let session = makeSession(0) {}
        let subject = Subject(
            name: "step(_:)", fee: 17, call: { .value(session.step($0)) }, place: place,
            others: [Place(.member(try! SwiftObject(session), "step(_:)"))])
        let caller = each * Self.tasks + task // no object's number
        var hooker = Hooker(caller, subject, phase * 64 + task, statistics) { number in
            callsOfClass.count(number)
            let outcome = await subject.call(number)
            let expected = subject.expected(number, bonus: bonus, isCancelled: false)
            statistics.expect(outcome == expected, "the outcome is \(outcome) and not \(expected)")
        }
        repeat { await hooker.step() } while !running.isOver
    }

    // MARK: Objects

    private func make(_ number: Int) -> Hooked {
        let ended = ended
        let hooked = Hooked(number, makeSession(number) { ended.count(0) })
        var random = Random(number)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let form = Form.allCases.randomElement(using: &random)!
            let probe = Probe(statistics, owner: number)
            do {
                let place = Place(.member(try SwiftObject(hooked.session!), "step(_:)"))
                hooked.hooks.append((form, try place.hook(form, [], probe, shift: 1, bonus: 0), probe))
            } catch {
                statistics.expect(false, "\(form) was refused: \(error)")
            }
        }
        return hooked
    }

    private func callSome(_ hooked: Hooked, _ random: inout Random) {
        for _ in 0..<Int.random(in: 0...3, using: &random) { call(hooked, hooked.session!) }
    }

    private func call(_ hooked: Hooked, _ session: Session) {
        hooked.calls += 1
        if !hooked.isOverriding { callsOfClass.count(0) }
        let number = Number.make(caller: hooked.number, call: hooked.calls)
        let (result, expected) = (session.step(number), expected(hooked, number))
        statistics.expect(result == expected, "the result is \(result) and not \(expected)")
    }

    private func expected(_ hooked: Hooked, _ number: Int) -> Int {
        number * 3 + 17 + (hooked.isOverriding ? 3 : bonus)
    }

    private func end(_ hooked: Hooked, _ random: inout Random) async {
        switch random.next() % 5 {
        case 0: finish(hooked)
        case 1: endInCall(hooked)
        case 2: await endWhileWaiting(hooked)
        case 3: endDuringRemoval(hooked)
        default:
            hooked.hooks.shuffled(using: &random).forEach { _ = $0.token.remove() }
            hooked.session.map { call(hooked, $0) }
            hooked.calls -= 1
            finish(hooked)
        }
    }

    /// Lets the object go, and compares the counts of its hooks.
    private func finish(_ hooked: Hooked) {
        hooked.session = nil
        compare(hooked)
        for hook in hooked.hooks {
            statistics.expect(hook.token.state == .removed, "a hook has not ended with its object")
        }
    }

    private func compare(_ hooked: Hooked) {
        for hook in hooked.hooks {
            let (own, all) = (hook.probe.ownRuns, hook.probe.endedRuns)
            statistics.expect(
                own == hooked.calls && all == own,
                "\(hook.form) has run in \(own) of \(hooked.calls) calls of its object, and in \(all) calls in all")
        }
        statistics.calls.add(hooked.calls, ordering: .relaxed)
    }

    /// The method takes the last reference, and ends the object before its hooks have all run.
    private func endInCall(_ hooked: Hooked) {
        let probe = Probe(statistics, owner: hooked.number)
        var forms = [Form.before, .after, .instead]
        forms.removeAll { form in
            (try? Place(.member(SwiftObject(hooked.session!), "close(_:)")).hook(form, [], probe, shift: 1, bonus: 0))
                != nil
        }
        statistics.expect(forms.isEmpty, "\(forms) was refused")
        let number = Number.make(caller: hooked.number, call: 0)
        let result = close(hooked.session.take()!, number)
        statistics.expect(result == number * 3 + 19, "the result of the last call is \(result)")
        statistics.expect(probe.ownRuns == 3, "hooks have run \(probe.ownRuns) times in the object's last call")
        finish(hooked)
    }

    private func close(_ session: consuming Session, _ number: Int) -> Int { session.close(number) }

    /// The last reference is that of a call that waits.
    private func endWhileWaiting(_ hooked: Hooked) async {
        let probe = Probe(statistics, owner: Caller.number)
        for form in [Form.before, .after, .insteadWithCall] {
            do {
                _ = try Place(.member(SwiftObject(hooked.session!), "wait(_:)"), .hidden)
                    .hook(form, [], probe, shift: 0, bonus: 1)
            } catch {
                statistics.expect(false, "\(form) was refused: \(error)")
            }
        }
        let number = Number.make(caller: hooked.number, call: 0)
        let result = await wait(hooked.session.take()!, number)
        statistics.expect(result == number * 3 + 19, "the result of the call that has waited is \(result)")
        statistics.expect(probe.endedRuns == 3, "hooks have run \(probe.endedRuns) times in a call that has waited")
        finish(hooked)
    }

    private func wait(_ session: consuming Session, _ number: Int) async -> Int { await session.wait(number) }

    private func endDuringRemoval(_ hooked: Hooked) {
        let tokens = hooked.hooks.map(\.token)
        let thread = Threads.start(0) { _ in tokens.forEach { $0.remove() } }
        hooked.session = nil
        pthread_join(thread, nil)
        finish(hooked)
    }
}

/// One object, its hooks, and how many calls have passed them.
private final class Hooked: @unchecked Sendable {
    let number: Int
    var session: Session?
    var hooks: [(form: Form, token: AspectToken, probe: Probe)] = []
    var calls = 0

    init(_ number: Int, _ session: Session) { (self.number, self.session) = (number, session) }

    /// Whether its class overrides the method that is hooked.
    var isOverriding: Bool { number % 3 == 2 }
}

/// Where tasks leave objects for each other.
///
/// The thread sanitizer does not see the end of a wait for a `Mutex`, so the lock is one that it knows.
private final class Exchange: @unchecked Sendable {
    static let slots = 16
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var objects = [Hooked?](repeating: nil, count: Exchange.slots)

    init() { pthread_mutex_init(lock, nil) }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    func swap(_ object: Hooked?, _ slot: Int) -> Hooked? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        defer { objects[slot] = object }
        return objects[slot]
    }
}

/// A number of all tasks.
private final class Shared: Watcher {
    private let number = Atomic(0)
    var value: Int {
        get { number.load(ordering: .relaxed) }
        set { number.store(newValue, ordering: .relaxed) }
    }
    func count(_: Int) { number.add(1, ordering: .relaxed) }
}

/// The bytes of the process that are in memory.
private func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * Int(getpagesize()) : 0
}
