/// The type of a result that callers may ignore, such as a token, and that no method of Objective-C returns.
///
/// A body of one expression, such as `{ try object.hook("open") { … } }`, returns the result of this expression without
/// saying so. A body with a result of such a type counts as one that returns nothing. Other targets of the package have
/// such types too.
package protocol DiscardableResult {}

/// The result of a body that only ends the process: `{ fatalError("never called") }`.
extension Never: DiscardableResult {}
/// The result of `try?`.
extension Optional: DiscardableResult where Wrapped: DiscardableResult {}
/// The result of swizzling several classes.
extension Array: DiscardableResult where Element: DiscardableResult {}
