import SwiftRuntime
import Testing

extension Runtime {
    /// The values of the original Aspects library.
    @Suite struct HookOptions {
        @Test("The options have the values of the original library")
        func values() {
            #expect(AspectOptions.positionAfter.rawValue == 0)
            #expect(AspectOptions.positionInstead.rawValue == 1)
            #expect(AspectOptions.positionBefore.rawValue == 2)
            #expect(AspectOptions.automaticRemoval.rawValue == 8)
            #expect(AspectOptions.positionMask == 7)
            #expect(AspectOptions.after == .positionAfter && AspectOptions.after == [])
            #expect(AspectOptions.instead == .positionInstead && AspectOptions.before == .positionBefore)
        }

        @Test("The mask extracts the position", arguments: [AspectPosition.after, .instead, .before])
        func positions(_ position: AspectPosition) {
            let rawValue: UInt =
                switch position {
                case .after: 0
                case .instead: 1
                case .before: 2
                }
            let options = AspectOptions(rawValue: rawValue | 8 | 1 << 5)
            #expect(options.position == position)
            #expect(options.contains([.automaticRemoval, .skipNested]))
            #expect(options.rawValue & AspectOptions.positionMask == rawValue)
        }

        @Test("Options are printed with their names")
        func names() {
            #expect("\(AspectOptions.after)" == "after")
            #expect("\([.before, .automaticRemoval] as AspectOptions)" == "before, automaticRemoval")
            #expect("\([.instead, .skipNested] as AspectOptions)" == "instead, skipNested")
            #expect("\([.before, .skipCurrentThread] as AspectOptions)" == "before, skipCurrentThread")
            #expect("\([.after, .automaticRemoval, .finally] as AspectOptions)" == "after, automaticRemoval, finally")
            #expect("\(AspectOptions(rawValue: 7 | 1 << 4))" == "position 7, 0x10")
        }

        @Test("The error codes of the original library keep their numbers")
        func codes() {
            let codes: [AspectError.Code] = [
                .selectorDenied, .doesNotRespondToSelector, .deallocPosition, .alreadyHookedInHierarchy,
                .classPairAllocationFailed, .missingBlockSignature, .incompatibleBlockSignature,
            ]
            #expect(codes.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
            #expect(AspectError.Code.objectDeallocated.rawValue == 100)
        }
    }
}
