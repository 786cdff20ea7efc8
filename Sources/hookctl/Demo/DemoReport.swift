/// All that `hookctl demo` has seen. Its JSON is the command's schema.
struct DemoReport: Encodable {
    /// Of this shape; grows when a key changes its meaning.
    var version = 1
    /// Path of the shared object.
    let program: String
    /// The program without any hook.
    let plainRun: Program.Run
    let methods: [MethodDemo]
    var drawing: Graphviz.Result?
}

/// One method hooked on its class, then on one object, and restored.
struct MethodDemo: Encodable {
    let method: String
    let prototype: String
    let types: String
    let before: Picture
    let classRun: HookedRun
    /// nil of a class method, whose only object is the class, and where the program made no object.
    let objectRun: HookedRun?
    let after: Picture
    /// What is not as it was; empty when everything is.
    let differences: [String]
    /// Why something could not be shown, as a sentence.
    let complaint: String?
}

/// A run of the program with hooks.
struct HookedRun: Encodable {
    /// What was hooked: the class's name, or the object's.
    let subject: String
    let during: Picture
    let calls: [RecordedCall]
    let run: Program.Run
}
