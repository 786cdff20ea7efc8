import Foundation
import FoundationNetworking
import LoopbackServer
import Networking
import SwiftRuntime
import Testing

extension NetworkingTests {
    /// Hooks, signals and other observers on objects that observe themselves, or whose methods are replaced.
    @Suite struct Mixtures {
        @Test(
            "A serializer that observes itself can be observed, hooked and signalled, and still sees itself afterwards"
        )
        func serializer() throws {
            let serializer = JSONRequestSerializer()
            let (changes, timeouts, hooked) = (Shared<[Double]>([]), Shared<[Double]>([]), Shared(0))
            let observation = try serializer.observe("timeoutInterval", as: Double.self) { _, new in
                changes.change { $0.append(new ?? 0) }
            }
            let signal = try serializer.signal(for: "setTimeoutInterval:", as: Double.self)
            let subscription = signal.subscribe { timeout in timeouts.change { $0.append(timeout) } }
            let token = try serializer.hook("contentType", .instead) { (info: AspectInfo) in
                hooked.change { $0 += 1 }
                try info.proceed()
            }

            serializer.timeoutInterval = 5
            let request = try serializer.request(method: "POST", url: example, parameters: ["key": "value"])
            #expect(request.timeoutInterval == 5 && request.httpBody?.text == #"{"key":"value"}"#)
            #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
            #expect(changes.value == [5] && timeouts.value == [5] && hooked.value == 1)
            #expect(serializer.changedKeyPaths == ["timeoutInterval"])

            // A copy has none of these hooks, and observes itself.
            let copy = serializer.copy()
            copy.timeoutInterval = 6
            _ = try copy.request(method: "POST", url: example, parameters: [])
            #expect(changes.value == [5] && timeouts.value == [5] && hooked.value == 1)
            #expect(copy.changedKeyPaths == ["timeoutInterval"])

            token.remove()
            subscription.cancel()
            observation.remove()
            serializer.timeoutInterval = nil
            serializer.allowsCellularAccess = false
            #expect(serializer.changedKeyPaths == ["allowsCellularAccess"])
            #expect(changes.value == [5] && timeouts.value == [5] && hooked.value == 1)
        }

        @Test("A hook on the superclass sees the requests of every serializer")
        func classHook() throws {
            let methods = Shared<[String]>([])
            let token = try ObjCClass("HTTPRequestSerializer")!.hook(
                "requestWithMethod:URLString:parameters:error:", .before
            ) { (info: AspectInfo, method: String) in
                methods.change { $0.append(method) }
            }
            defer { token.remove() }
            for serializer in [HTTPRequestSerializer(), JSONRequestSerializer(), PropertyListRequestSerializer()] {
                _ = try serializer.request(method: "PUT", url: example)
            }
            #expect(methods.value == ["PUT", "PUT", "PUT"])
        }

        @Test("A signal of a task's method with a replaced implementation sends after it, and ends with the task")
        func task() throws {
            let (states, ends) = (Shared<[SessionTask.State]>([]), Shared(0))
            do {
                let task = try TaskCase(kind: .upload, isBackground: false).make()
                let signal = try task.signal(for: "suspend")
                let reference = UnownedObject(task)
                signal.subscribe(
                    { _ in states.change { $0.append(reference.retained.as(SessionTask.self)?.state ?? .completed) } },
                    completed: { ends.change { $0 += 1 } })
                task.resume()
                task.suspend()
            }
            for _ in 0..<3000 where ends.value == 0 { usleep(10_000) }
            #expect(states.value == [.suspended] && ends.value == 1)
        }
    }
}
