#if Agent
import CWebPage

/// The files of the page, which are in hookctl itself.
enum WebPage {
    struct File {
        let type: String
        let bytes: [UInt8]
    }

    /// The file of that name; the empty name is the page.
    static func file(_ name: String) -> File? {
        let name = name.isEmpty ? "index.html" : name
        guard let file = cwebpage_find(name)?.pointee, let type = type(of: name) else { return nil }
        return File(type: type, bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.size)))
    }

    private static func type(of name: String) -> String? {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        default: nil
        }
    }
}
#endif
