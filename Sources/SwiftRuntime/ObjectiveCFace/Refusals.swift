import CRuntime
import ObjectiveCFace

extension AspectError: Refusal {}
extension DelegateError: Refusal {}
extension SignalError: Refusal {}

enum Refusals {
    /// Runs the body for compiled code, and stores the object to throw for an error of the body in `thrown`.
    @discardableResult
    static func passOn<Result>(_ thrown: ThrownPlace?, _ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch let refusal as any Refusal {
            thrown?.pointee = refusal.description.withCString {
                ort_face_make_exception("NSInvalidArgumentException", $0)
            }
        } catch {
            thrown?.pointee = ObjCException.thrownObject(for: error)
        }
        return nil
    }
}
