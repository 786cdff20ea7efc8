import Foundation

/// Handlers of signals.
enum Signals {
    typealias Handler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    /// Calls the handler from now on, but not for signals that the program that started hookctl has set to be ignored.
    ///
    /// System calls that wait end with EINTR.
    static func handle(_ numbers: [Int32], _ handler: @escaping Handler) {
        for number in numbers where !isIgnored(number) {
            var action = sigaction()
            action.__sigaction_handler.sa_sigaction = handler
            action.sa_flags = SA_SIGINFO
            sigaction(number, &action, nil)
        }
    }

    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
