import Foundation
import FoundationNetworking
import LoopbackServer
import Networking
import SwiftRuntime
import Testing

/// A kind of task, in the foreground or in the background.
struct TaskCase: CustomTestStringConvertible, Sendable {
    let kind: SessionTask.Kind
    let isBackground: Bool

    static let all = [false, true].flatMap { isBackground in
        SessionTask.Kind.allCases.map { TaskCase(kind: $0, isBackground: isBackground) }
    }

    var testDescription: String { "\(isBackground ? "background" : "foreground") \(kind)" }

    /// Makes a suspended task that gets no answer.
    func make(_ completion: @escaping SessionManager.Completion = { _ in }) throws -> SessionTask {
        let manager = try SessionManager.loopback(isBackground: isBackground)
        var request = URLRequest(url: try Loopback.url("silent"))
        switch kind {
        case .data: return manager.dataTask(with: request, completion: completion)
        case .upload:
            request.httpMethod = "POST"
            return manager.uploadTask(with: request, from: Data(text: "x"), completion: completion)
        case .download:
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            return manager.downloadTask(with: request, to: file, completion: completion)
        }
    }
}

/// The notifications that were posted about a task.
private final class Posts: Sendable {
    private let names = Shared<[String]>([])
    private let observers: [any NSObjectProtocol & Sendable]

    init(about task: SessionTask) {
        let names = names
        observers = [
            (SessionTask.didResumeNotification, "resumed"), (SessionTask.didSuspendNotification, "suspended"),
        ].map { name, word in
            let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { post in
                if post.object as? SessionTask == task { names.change { $0.append(word) } }
            }
            return SendableObserver(observer)
        }
    }

    deinit {
        observers.forEach { NotificationCenter.default.removeObserver(($0 as? SendableObserver)?.observer as Any) }
    }

    var all: [String] { names.value }

    private final class SendableObserver: NSObject, @unchecked Sendable {
        // Sendable: the observer is only passed back to the centre.
        let observer: any NSObjectProtocol
        init(_ observer: any NSObjectProtocol) { self.observer = observer }
    }
}

extension NetworkingTests {
    /// AF-01, the swizzling tests of AFURLSessionManagerTests.
    @Suite struct Swizzling {
        private let donor = ObjCClass("SessionTaskNotifications")!

        private func implementation(_ selector: Selector, of cls: ObjCClass) throws -> Implementation {
            try #require(cls.method(for: selector)?.implementation)
        }

        @Test("AF-01 The two methods of the donor are different")
        func donorClass() throws {
            let resume = try implementation("notifying_resume", of: donor)
            #expect(try implementation("notifying_suspend", of: donor) != resume)
        }

        @Test(
            "AF-01 A task has the donor's method, and its former method has the donor's name",
            arguments: TaskCase.all)
        func exchanged(task: TaskCase) throws {
            let cls = try task.make().statedClass
            for (selector, replacement) in [("resume", "notifying_resume"), ("suspend", "notifying_suspend")] {
                let donated = try implementation(Selector(replacement), of: donor)
                #expect(try implementation(Selector(selector), of: cls) == donated)
                #expect(try implementation(Selector(replacement), of: cls) != donated)
            }
        }

        @Test(
            "AF-02 A task is an instance of the private class for its kind",
            arguments: zip(
                TaskCase.all,
                [
                    "LocalDataTask", "LocalUploadTask", "LocalDownloadTask", "BackgroundDataTask",
                    "BackgroundUploadTask",
                    "BackgroundDownloadTask",
                ]))
        func classes(task: TaskCase, name: String) throws {
            #expect(try task.make().statedClass.name == name)
        }

        @Test("Only the classes that implement a method have it replaced")
        func implementors() throws {
            let tasks = try TaskCase.all.map { try $0.make() }
            TaskNotifications.uninstall()
            let before = RuntimeSnapshot.capture()
            let tokens = try tasks.map { try TaskNotifications.install(startingAt: $0) }
            #expect(
                tokens.map { $0.map { "\($0.swizzledClass.name) \($0.selector)" } } == [
                    [
                        "LocalSessionTask resume", "SessionTask resume", "LocalSessionTask suspend",
                        "SessionTask suspend",
                    ],
                    ["LocalUploadTask resume", "LocalUploadTask suspend"], [],
                    ["BackgroundSessionTask resume", "BackgroundSessionTask suspend"],
                    ["BackgroundUploadTask resume"], [],
                ])
            TaskNotifications.uninstall()
            #expect(RuntimeSnapshot.capture().differences(from: before) == [])
            restore()
        }

        /// Installs the notifications of all tasks again, as managers do.
        private func restore() {
            for task in TaskCase.all {
                #expect(throws: Never.self) { try TaskNotifications.install(startingAt: task.make()) }
            }
        }

        @Test("Swizzling twice does no harm", arguments: TaskCase.all)
        func twice(task: TaskCase) throws {
            let task = try task.make()
            let posts = Posts(about: task)
            let resume = try implementation("resume", of: task.statedClass)
            #expect(try TaskNotifications.install(startingAt: task).isEmpty)
            #expect(try implementation("resume", of: task.statedClass) == resume)
            task.resume()
            #expect(posts.all == ["resumed"])
            task.cancel()
        }

        @Test("With a second library on the same methods each is called once, and the lower one cannot end first")
        func twoLibraries() throws {
            let task = try TaskCase(kind: .upload, isBackground: false).make()
            let posts = Posts(about: task)
            let calls = Shared(0)
            TaskNotifications.uninstall()
            defer { restore() }
            let tokens = try swizzleEveryImplementor(of: "resume", startingAt: task, owner: "another library") {
                original in
                { (self: ObjCObject) in
                    calls.change { $0 += 1 }
                    try original(self)
                }
            }
            try TaskNotifications.install(startingAt: task)
            task.resume()
            #expect(calls.value == 1 && posts.all == ["resumed"] && task.state == .running)
            #expect(tokens.allSatisfy { !$0.remove() && $0.state == .displaced })
            TaskNotifications.uninstall()
            #expect(tokens.reversed().allSatisfy { $0.remove() })
            task.suspend()
            task.resume()
            #expect(calls.value == 1 && posts.all == ["resumed"])
            task.cancel()
        }
    }

    /// AF-02, the notifications of AFURLSessionManagerTests.
    @Suite struct TaskNotices {
        @Test("AF-02 Resuming posts once, and resuming again posts nothing", arguments: TaskCase.all)
        func resuming(task: TaskCase) throws {
            let task = try task.make()
            let posts = Posts(about: task)
            #expect(task.state == .suspended)
            task.resume()
            task.resume()
            #expect(posts.all == ["resumed"] && task.state == .running)
            task.cancel()
        }

        @Test("AF-02 Suspending posts once, and posts nothing for a task that does not run", arguments: TaskCase.all)
        func suspending(task: TaskCase) throws {
            let task = try task.make()
            let posts = Posts(about: task)
            task.suspend()
            #expect(posts.all == [])
            task.resume()
            task.suspend()
            task.suspend()
            #expect(posts.all == ["resumed", "suspended"] && task.state == .suspended)
            task.resume()
            #expect(posts.all == ["resumed", "suspended", "resumed"])
            task.cancel()
        }

        @Test("Concurrent resumes post once", arguments: TaskCase.all)
        func threads(task: TaskCase) throws {
            for _ in 0..<20 {
                let task = try task.make()
                let posts = Posts(about: task)
                DispatchQueue.concurrentPerform(iterations: 8) { _ in task.resume() }
                #expect(posts.all == ["resumed"])
                DispatchQueue.concurrentPerform(iterations: 8) { _ in task.suspend() }
                #expect(posts.all == ["resumed", "suspended"])
                task.cancel()
            }
        }

        @Test("A cancelled task posts nothing, and its completion gets the error", arguments: TaskCase.all)
        func cancelled(task: TaskCase) async throws {
            let (results, continuation) = AsyncStream<Result<SessionManager.Response, any Error>>.makeStream()
            let task = try task.make { continuation.yield($0) }
            let posts = Posts(about: task)
            task.cancel()
            task.resume()
            for await result in results {
                #expect(throws: URLError(.cancelled)) { try result.get() }
                break
            }
            task.suspend()
            #expect(posts.all == [] && task.state == .completed)
        }

        @Test("An observer of a task need not retain it: the task is freed with its last reference")
        func lifetime() throws {
            var task: SessionTask? = try TaskCase(kind: .data, isBackground: false).make()
            let reference = WeakObject(try #require(task))
            task?.resume()
            task?.suspend()
            task = nil
            // The transfer's queue releases the task, too.
            for _ in 0..<3000 where reference.load() != nil { usleep(10_000) }
            #expect(reference.load() == nil)
        }
    }
}
