import PageTracking
import SwiftRuntime
import Synchronization
import TestSupport
import Testing

extension Runtime {
    /// Tests of Examples/PageTracking.
    @Suite struct TrackedPages {
        /// A clock that advances only when a test says so.
        private enum Clock {
            static let ticks = Atomic(0)
            static var now: Duration { .seconds(ticks.load(ordering: .relaxed)) }
        }

        private func application() throws -> Application { try Application(path: Fixture.example("libPages.so").path) }

        private func use(_ application: Application) {
            application.use { Clock.ticks.wrappingAdd(10, ordering: .relaxed) }
        }

        @Test("A page whose class does not call super is tracked like the others, each appearance once")
        func visits() throws {
            let application = try application()
            let tracker = PageTracker(application.pages) { Clock.now }
            let start = Clock.now
            try tracker.start()
            use(application)
            tracker.stop()

            let visits = tracker.all
            #expect(
                visits.map(\.page) == [
                    "FeedViewController", "AuthorViewController", "SettingsViewController", "ViewController",
                ])
            #expect(visits.map { $0.entry - start } == [.zero, .seconds(10), .seconds(20), .seconds(30)])
            #expect(visits.map(\.dwellTime) == [.seconds(10), .seconds(10), .seconds(10), .zero])
            #expect(visits[1].parameters?.contains("Ada") == true)
            #expect(visits[2].parameters == nil)
        }

        @Test("A stopped tracker records nothing and leaves no trace")
        func stopping() throws {
            let application = try application()
            let before = RuntimeSnapshot.capture()
            let tracker = PageTracker(application.pages) { Clock.now }
            try tracker.start()
            #expect(!RuntimeSnapshot.capture().isRestored(to: before))
            tracker.stop()
            use(application)

            #expect(tracker.all.isEmpty)
            #expect(RuntimeSnapshot.capture().differences(from: before) == [])
        }

        @Test("Two trackers of one program record the same visits, and stop independently")
        func two() throws {
            let application = try application()
            let first = PageTracker(application.pages) { Clock.now }
            let second = PageTracker(application.pages) { Clock.now }
            try first.start()
            try second.start()
            use(application)
            first.stop()
            use(application)
            second.stop()

            #expect(first.all.count == 4)
            #expect(second.all.count == 8 && Array(second.all.prefix(4)).map(\.page) == first.all.map(\.page))
        }

        @Test("A visit ends when its page is freed without a notification")
        func death() throws {
            let application = try application()
            let tracker = PageTracker(application.pages) { Clock.now }
            try tracker.start()
            defer { tracker.stop() }
            do {
                let page = try ObjCClass("SettingsViewController")!.new()
                try page.send("viewWillAppear:", true)
                #expect(tracker.all.count == 1 && tracker.all[0].exit == nil)
            }
            #expect(tracker.all[0].exit != nil)
        }

        @Test("A restarted tracker sees the next visit of a page that was open when the tracker stopped")
        func restart() throws {
            let tracker = PageTracker(try application().pages) { Clock.now }
            let page = try ObjCClass("SettingsViewController")!.new()
            try tracker.start()
            try page.send("viewWillAppear:", true)
            tracker.stop()
            try page.send("viewDidDisappear:", true)
            Clock.ticks.wrappingAdd(10, ordering: .relaxed)
            try tracker.start()
            try page.send("viewWillAppear:", true)
            Clock.ticks.wrappingAdd(1, ordering: .relaxed)
            try page.send("viewDidDisappear:", true)
            tracker.stop()
            #expect(tracker.all.map(\.dwellTime) == [nil, .seconds(1)])
        }
    }
}
