import Foundation

/// An encoding of text, by Foundation's number.
struct TextEncoding {
    let encoding: String.Encoding

    init(rawValue: UInt) {
        encoding = String.Encoding(rawValue: rawValue)
    }

    func data(from text: String) throws -> Data {
        guard let data = text.data(using: encoding) else { throw unencodable(text) }
        return data
    }

    /// Escapes all characters that are not unreserved (RFC 3986, section 2).
    ///
    /// The exceptions are `?` and `/`, which section 3.4 allows in queries.
    ///
    /// The whole text is encoded at once, so that no character is split.
    func percentEscaped(_ text: String) throws -> String {
        var escaped: [UInt8] = []
        for byte in try bytesToEscape(text) {
            if Self.unescaped.contains(byte) {
                escaped.append(byte)
            } else {
                escaped += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// UTF-8 for an encoding with other bytes for ASCII: a URL would have no meaning in it.
    private func bytesToEscape(_ text: String) throws -> Data {
        "A".data(using: encoding) == Data("A".utf8) ? try data(from: text) : Data(text.utf8)
    }

    private func unencodable(_ text: String) -> SerializationError {
        SerializationError(.invalidParameters, "\(encoding) does not have all characters of “\(text)”")
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
    private static let unescaped = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~?/".utf8)
}
