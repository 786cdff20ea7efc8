/// The checks that keep other pages and other users away.
enum WebHost {
    /// Whether the Host header names this machine, with any port: ssh may have forwarded another one.
    ///
    /// The name of another site that was made to mean this machine (DNS rebinding) is refused.
    static func isOwn(_ host: String) -> Bool {
        host.lowercased().wholeMatch(of: /(127\.0\.0\.1|localhost|\[::1\])(:[0-9]{1,5})?/) != nil
    }

    /// Compares in a time that does not depend on where the texts differ.
    static func isEqual(_ text: String, _ other: String) -> Bool {
        let (text, other) = (Array(text.utf8), Array(other.utf8))
        guard text.count == other.count else { return false }
        return zip(text, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// The content security policy: only the page's own files, and no text ever becomes markup.
    static func policy(_ host: String) -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
            "connect-src 'self' ws://\(host)", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
            "require-trusted-types-for 'script'", "trusted-types 'none'",
        ].joined(separator: "; ")
    }
}
