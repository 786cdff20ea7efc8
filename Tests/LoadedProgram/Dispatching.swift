#if Agent
import Dispatch

/// Work for Dispatch.
enum Dispatching {
    static func round() -> String {
        let queue = DispatchQueue(label: "own"), sum = Locked(0), group = DispatchGroup()
        queue.sync { sum.add(1) }
        for number in 1...4 { queue.async(group: group) { sum.add(number) } }
        group.wait()
        let item = DispatchWorkItem { sum.add(100) }
        item.perform()
        let told = DispatchSemaphore(value: 0)
        let later = DispatchWorkItem(qos: .utility) { sum.add(1000) }
        later.notify(queue: queue) { told.signal() }
        DispatchQueue.global().async(execute: later)
        told.wait()
        let cancelled = DispatchWorkItem { sum.add(10_000) }
        cancelled.cancel()
        queue.sync(execute: cancelled)
        DispatchQueue.concurrentPerform(iterations: 4) { sum.add($0) }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        let fired = DispatchSemaphore(value: 0)
        timer.setEventHandler { fired.signal() }
        timer.schedule(deadline: .now())
        timer.resume()
        fired.wait()
        timer.cancel()
        return "\(sum.value) \(cancelled.isCancelled) \(DispatchData.empty.count)"
    }

    /// Waits for an asynchronous call.
    static func waited(_ body: @escaping @Sendable () async -> String) -> String {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var result = ""
        Task.detached {
            result = await body()
            done.signal()
        }
        done.wait()
        return result
    }
}
#endif
