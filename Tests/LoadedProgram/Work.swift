#if Agent
import Foundation
import ServiceModule
import ServiceSupport
import SwiftRuntime

/// The work of the program: each round has the same result.
enum Work {
    private static let service = makeServiceFixture()
    private static let kinds = makeKindsFixture()
    private nonisolated(unsafe) static var message: ObjCClass?
    private nonisolated(unsafe) static var expected: [String] = []

    /// Stores the result of a round, before any hook.
    static func prepare() throws {
        message = try ObjCClass.define("LoadedMessage") { cls in
            cls.method("next:") { (_: ObjCObject, number: Int) -> Int in number + 1 }
            cls.method("half:") { (_: ObjCObject, value: Double) -> Double in value / 2 }
        }
        try Sockets.open()
        expected = try round()
        let again = try round()
        guard again == expected else { fatalError("two rounds differ: \(expected) \(again)") }
    }

    /// Nil, or the difference in the result of a round.
    static func difference() -> String? {
        do {
            let seen = try round()
            return zip(seen, expected).first { $0 != $1 }.map { "\($0.0) instead of \($0.1)" }
        } catch {
            return "a round has thrown \(error)"
        }
    }

    /// Works on the thread of the caller.
    static func rounds(_ count: Int) -> String {
        for _ in 0..<count {
            if let difference = difference() { return difference }
        }
        return "right"
    }

    private static func round() throws -> [String] {
        [
            collections(), try texts(), try coders(), try system(), Dispatching.round(), try Sockets.round(),
            try ownClasses(), try messages(),
        ]
    }

    // MARK: Foundation

    private static func collections() -> String {
        let array = NSMutableArray(array: [3, 1, 2])
        array.add(4)
        array.removeObject(at: 0)
        let dictionary = NSMutableDictionary()
        dictionary.setObject("one" as NSString, forKey: "1" as NSString)
        dictionary.setObject("two" as NSString, forKey: "2" as NSString)
        dictionary.removeObject(forKey: "1")
        let ordered = NSMutableOrderedSet(array: ["b", "a", "b"])
        ordered.insert("c", at: 0)
        let counted = NSCountedSet(array: [1, 1, 2])
        let indexes = NSMutableIndexSet(indexesIn: NSRange(location: 3, length: 4))
        indexes.remove(5)
        let data = NSMutableData()
        data.append(Data([1, 2, 3]))
        let cache = NSCache<NSString, NSNumber>()
        cache.setObject(5, forKey: "five")
        let decimal = NSDecimalNumber(string: "1.25").adding(NSDecimalNumber(value: 2))
        return "\(array) \(dictionary.count) \(dictionary["2"] ?? "nothing") \(ordered.count) \(counted.count(for: 1)) "
            + "\(indexes.count) \(data.length) \(cache.object(forKey: "five") ?? 0) \(decimal)"
    }

    private static func texts() throws -> String {
        let text = NSMutableString(string: "abc 12-x")
        text.append(" def")
        _ = text.replaceOccurrences(of: "b", with: "B", options: [], range: NSRange(location: 0, length: 3))
        let expression = try NSRegularExpression(pattern: "(\\d+)-(\\w)")
        let range = expression.firstMatch(in: text.description, range: NSRange(location: 0, length: text.length))
        let attributed = NSMutableAttributedString(string: "ab")
        attributed.append(NSAttributedString(string: "cd"))
        let components = URLComponents(string: "https://user@example.org:80/a/b?c=d#e")
        let scanner = Scanner(string: "17 rest")
        let dates = ISO8601DateFormatter()
        let date = dates.date(from: "2026-01-02T03:04:05Z")
        return "\(text) \(range?.range(at: 2).location ?? -1) \(attributed.length) \(components?.host ?? "") "
            + "\(scanner.scanInt() ?? 0) \(date?.timeIntervalSince1970 ?? 0) "
            + "\(("a-b" as NSString).components(separatedBy: "-")) \(("é" as NSString).uppercased)"
    }

    private struct Record: Codable {
        var name: String, numbers: [Int], inner: [String: Double]
    }

    private static func coders() throws -> String {
        let record = Record(name: "n", numbers: [1, 2], inner: ["x": 1.5])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try encoder.encode(record)
        let back = try JSONDecoder().decode(Record.self, from: json)
        let object = try JSONSerialization.jsonObject(with: json) as? [String: Any]
        let list = try PropertyListEncoder().encode(record)
        let fromList = try PropertyListDecoder().decode(Record.self, from: list)
        let archive = try NSKeyedArchiver.archivedData(
            withRootObject: NSArray(array: ["a" as NSString, NSNumber(value: 2)]), requiringSecureCoding: false)
        let unarchived = try NSKeyedUnarchiver.unarchivedObject(
            ofClasses: [NSArray.self, NSString.self, NSNumber.self], from: archive)
        return "\(String(decoding: json, as: UTF8.self)) \(back.numbers) \(object?.count ?? 0) \(fromList.inner) "
            + "\((unarchived as? NSArray)?.count ?? 0)"
    }

    private static func system() throws -> String {
        let queue = OperationQueue()
        let sum = Locked(0)
        for number in 1...3 { queue.addOperation { sum.add(number) } }
        queue.waitUntilAllOperationsAreFinished()
        let center = NotificationCenter()
        let observer = center.addObserver(forName: Notification.Name("n"), object: nil, queue: nil) { _ in sum.add(10) }
        center.post(name: Notification.Name("n"), object: nil)
        center.removeObserver(observer)
        let lock = NSRecursiveLock()
        lock.lock()
        lock.lock()
        lock.unlock()
        lock.unlock()
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("loaded-\(UUID().uuidString)")
        try Data([7, 8]).write(to: path)
        let size = try FileManager.default.attributesOfItem(atPath: path.path)[.size] as? Int
        let read = try FileHandle(forReadingFrom: path).readToEnd()?.count
        try FileManager.default.removeItem(at: path)
        let progress = Progress(totalUnitCount: 4)
        progress.completedUnitCount = 1
        let timer = Locked(0)
        RunLoop.current.add(Timer(timeInterval: 0, repeats: false) { _ in timer.add(1) }, forMode: .default)
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
        let isThree = NSPredicate(block: { value, _ in value as? Int == 3 })
        let error = NSError(domain: "d", code: 3, userInfo: [NSLocalizedDescriptionKey: "told"])
        return "\(sum.value) \(size ?? 0) \(read ?? 0) \(progress.fractionCompleted) \(timer.value) "
            + "\(error.localizedDescription) \(isThree.evaluate(with: 3))"
    }

    // MARK: Classes of its own

    private static func ownClasses() throws -> String {
        let object = service.make(service.service), heir = service.make(service.overriding)
        service.setName(object, "named")
        let refused = (try? service.greet(object, "Anna", -1, 1.5)) == nil
        let keeper = kinds.makeKeeper(kinds.keeper, Tracker())
        let loaded = Dispatching.waited { await service.load(service.make(service.service), 4) }
        let advanced = Dispatching.waited { await "\(kinds.advance(kinds.makeMeter(), 3))" }
        return "\(service.fetch(object, 7)) \(service.fetch(heir, 8)) \(service.name(object)) \(refused) "
            + "\(try service.greet(object, "Anna", 2, 1.5) ?? -1) \(service.large(object, [1, 2])) "
            + "\(kinds.put(kinds.makeBox("first"), "second")) \(kinds.take(keeper, Tracker())) \(loaded) \(advanced)"
    }

    private static func messages() throws -> String {
        guard let object = try message?.new() else { return "no class" }
        var number = 0
        for _ in 0..<20 { number = try object.send("next:", number) }
        let half: Double = try object.send("half:", 5.0)
        return "\(number) \(half)"
    }
}

/// A number that threads share.
final class Locked: Sendable {
    private let lock: NSLock
    private nonisolated(unsafe) var number: Int

    init(_ number: Int) { (self.number, lock) = (number, NSLock()) }

    func add(_ more: Int) { lock.withLock { number += more } }
    var value: Int { lock.withLock { number } }
}
#endif
