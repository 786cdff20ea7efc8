// Uses a program twice, with and without the tracker, and shows what the tracker has recorded and that no hook is left.

import Foundation
import SwiftRuntime

let application = try Application(path: Application.defaultPath)
let start = ContinuousClock.now
let tracker = PageTracker(application.pages) { ContinuousClock.now - start }
let before = RuntimeSnapshot.capture()

try tracker.start()
application.use { usleep(20_000) }
tracker.stop()
application.use {} // without a tracker

for visit in tracker.all {
    print(visit)
}
let differences = RuntimeSnapshot.capture().differences(from: before)
print(differences.isEmpty ? "the program is as it was" : differences.joined(separator: "\n"))
exit(differences.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
