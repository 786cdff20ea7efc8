import SwiftRuntimeTesting
import Testing

private final class Node {
    var next: Node?
}

private func makeRing() -> Node {
    let one = Node(), two = Node()
    (one.next, two.next) = (two, one)
    return one
}

extension SwiftClasses {
    @Suite("Objects that a test leaves") struct ExpectNoLeaks {
        @Test("A ring of objects is an issue, and a broken ring is none")
        func ring() throws {
            var kept: Node?
            try withKnownIssue {
                try expectNoLeaks(of: Node.self) { kept = makeRing() }
            } matching: {
                "\($0)".contains("Node")
            }
            kept?.next?.next = nil
            try expectNoLeaks(of: Node.self) { makeRing().next = nil }
        }

        @Test("The same after waiting")
        func waiting() async throws {
            try await expectNoLeaks(of: Node.self) {
                let ring = makeRing()
                await Task.yield()
                ring.next = nil
            }
        }
    }
}
