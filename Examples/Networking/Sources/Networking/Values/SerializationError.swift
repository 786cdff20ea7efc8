import Foundation
import FoundationNetworking
import SwiftRuntime

/// The reason why a request could not be made, or a response could not be read.
public struct SerializationError: Error, CustomStringConvertible {
    /// The kind of an error.
    public enum Code: Int, Sendable {
        /// The parameters cannot be encoded in the required way.
        case invalidParameters = 1
        /// A body of several parts with `GET` or `HEAD`.
        case unsupportedMethod
        case unacceptableStatusCode
        case unacceptableContentType
        /// The body is not of its content type, or an archive is invalid.
        case undecodableBody
        /// A part's URL is no file URL, or leads to no file that can be read.
        case unusableFile
        /// A part has fewer bytes than its length says. If it has more, only `length` bytes are sent.
        case wrongLength
    }

    /// The kind of the error.
    public let code: Code
    /// A sentence about the error.
    public let message: String
    /// The response, if the response is wrong.
    public let response: HTTPURLResponse?
    /// The body of the response, if the response is wrong.
    public let data: Data?
    /// Another error in the same request or response, or Foundation's error.
    public let underlyingError: (any Error)?

    init(
        _ code: Code, _ message: String, response: HTTPURLResponse? = nil, data: Data? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.response = response
        self.data = data
        underlyingError = underlying
    }

    /// The message, and that of the underlying error.
    public var description: String {
        [message, underlyingError.map { "\($0)" }].compactMap(\.self).joined(separator: "; ")
    }
}

extension SerializationError: LocalizedError {
    /// The same as the description.
    public var errorDescription: String? { description }
}

// MARK: On their way through Objective-C

/// A Swift error in the user info of an `NSError`.
private struct BoxedError {
    let error: any Error
}

private enum ErrorKey {
    static let swiftError = "Networking.SwiftError"
    static let domain = "Networking.SerializationError"
    static let response = "SerializationErrorResponse"
    static let data = "SerializationErrorData"
    static let message = "NSLocalizedDescription"
    static let underlying = "NSUnderlyingError"
}

extension ObjCObject {
    /// Makes the `NSError` that carries an error through Objective-C.
    static func nsError(for error: any Error) throws -> ObjCObject {
        let info = try ObjCClass.named("NSMutableDictionary").new()
        try info.send("setObject:forKey:", BoxedError(error: error), ErrorKey.swiftError)
        try info.send("setObject:forKey:", "\(error)", ErrorKey.message)
        let foundation = error as NSError
        return try ObjCClass.named("NSError")
            .send("errorWithDomain:code:userInfo:", foundation.domain, foundation.code, info)
    }

    /// The error that an `NSError` stands for; an error that was put into an `NSError` comes out unchanged.
    var swiftError: any Error {
        do {
            let info: ObjCObject = try send("userInfo")
            if let box: BoxedError = try info.member(ErrorKey.swiftError) { return box.error }
            let message: String = try send("localizedDescription")
            let underlying = try (info.send("objectForKey:", ErrorKey.underlying) as ObjCObject?)?.swiftError
            guard try send("domain", returning: String.self) == ErrorKey.domain,
                let code = try SerializationError.Code(rawValue: send("code"))
            else { return ForeignError(object: self, message: message) }
            return SerializationError(
                code, message, response: try info.member(ErrorKey.response), data: try info.member(ErrorKey.data),
                underlying: underlying)
        } catch {
            return error
        }
    }

    /// Returns the boxed value for a key of a dictionary.
    private func member<Value>(_ key: String) throws -> Value? { try send("objectForKey:", key) }
}

/// An `NSError` that another part of the program has made.
public struct ForeignError: Error, CustomStringConvertible {
    /// The `NSError`.
    public let object: ObjCObject
    let message: String

    /// The error's `localizedDescription`.
    public var description: String { message }
}
