import Foundation
import FoundationNetworking

/// Puts parameters into requests.
public protocol RequestSerializer: Sendable {
    /// The request with the parameters in it; without any it is completed, too: with headers, for example.
    ///
    /// - Throws: ``SerializationError`` when that cannot be.
    func serialize(_ request: URLRequest, parameters: PlainValue?) throws -> URLRequest
}
