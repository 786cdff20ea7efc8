// Answers each line of standard input, on a thread of its own, and ends with the number of answers. It knows nothing of
// hooks.

import Glibc

struct Order {
    let name: String
    let count: Int
}

class OrderStore {
    private var orders: [Order] = []

    func add(name: String, count: Int) -> String {
        orders.append(Order(name: name, count: count))
        return "\(name) × \(count)"
    }

    func total() -> Int { orders.reduce(0) { $0 + $1.count } }
}

/// The compiler does not know which class answers.
final class LoggingStore: OrderStore {
    override func add(name: String, count: Int) -> String { "ordered " + super.add(name: name, count: count) }
}

/// A line of a visitor, which the server never forgets.
final class Visit {
    let line: String

    init(_ line: String) { self.line = line }
}

final class GuestBook {
    private var visits: [Visit] = []

    @inline(never)
    func write(_ line: String) { visits.append(Visit(line)) }
}

setlinebuf(stdout)
let guests = GuestBook()
let store: OrderStore = CommandLine.arguments.count > 1 ? OrderStore() : LoggingStore()
var answers: Int32 = 0
while let line = readLine() {
    guests.write(line)
    print(store.add(name: line, count: line.count), store.total())
    answers += 1
}
exit(answers)
