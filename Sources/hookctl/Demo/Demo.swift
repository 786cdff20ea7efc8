import SwiftRuntime
import SymbolNames

/// Shows methods of a program: hooks them, runs the program, takes the hooks back, and looks at the runtime in between.
struct Demo {
    let program: Program
    private let names = ImplementationNames()

    init(program: Program) {
        self.program = program
    }

    /// The first run sends +initialize wherever it is due, so that later differences are those of hooks.
    func report(on targets: [DemoTarget]) throws -> DemoReport {
        let plainRun = try program.run()
        return DemoReport(program: program.path, plainRun: plainRun, methods: try targets.map(demonstrate))
    }

    private func demonstrate(_ target: DemoTarget) throws -> MethodDemo {
        let snapshot = RuntimeSnapshot.capture()
        let before = picture(of: target, isa: target.hookedClass)
        let classRun = try runHookedClass(target, before)
        let hasObjectRun = !target.isClassMethod && !classRun.calls.isEmpty
        let objectRun = try !hasObjectRun ? nil : runHookedObject(target, before)
        let differences = RuntimeSnapshot.capture().differences(from: snapshot)
        let after = picture(of: target, isa: objectRun?.finalIsa ?? target.hookedClass)
        return MethodDemo(
            method: target.methodName, prototype: target.prototype,
            types: target.hookedClass.method(for: target.selector)?.typeEncoding ?? "", before: before,
            classRun: classRun,
            objectRun: objectRun?.run, after: after.marked(against: before),
            differences: differences + (objectRun?.difference(target) ?? []),
            complaint: Self.complaint(target, classRun, objectRun?.run))
    }

    private static func complaint(_ target: DemoTarget, _ classRun: HookedRun, _ objectRun: HookedRun?) -> String? {
        if classRun.calls.isEmpty {
            return "the program never calls \(target.methodName); choose a method that it calls"
        }
        if !target.isClassMethod, objectRun == nil {
            return
                "the program makes no \(target.cls.name) by +alloc, so no single object could be hooked; choose another class"
        }
        return nil
    }

    private func picture(of target: DemoTarget, named name: String? = nil, isa: ObjCClass) -> Picture {
        Picture(of: name ?? target.objectName, isa: isa, selector: target.selector, names: names)
    }

    private func runHookedClass(_ target: DemoTarget, _ before: Picture) throws -> HookedRun {
        let recorder = CallRecorder(methodName: target.methodName)
        let tokens = try AspectError.asFailures {
            // By forwarding, which leaves in the method tables what there is to see.
            try recorder.install { options, body in
                try target.hookedClass.hook(target.selector, options, engine: .forwarding, body)
            }
        }
        defer { tokens.forEach { $0.remove() } }
        let receivers = target.isClassMethod ? target.objectName : "every \(target.cls.name)"
        let during = picture(of: target, named: receivers, isa: target.hookedClass).marked(against: before)
        let run = try program.run()
        return HookedRun(subject: target.cls.name, during: during, calls: recorder.calls, run: run)
    }

    /// nil when the program makes no object of the class.
    private func runHookedObject(_ target: DemoTarget, _ before: Picture) throws -> ObjectRun? {
        let recorder = CallRecorder(methodName: target.methodName)
        let captive = Captive(target: target, recorder: recorder)
        try AspectError.asFailures { try captive.watch() }
        let run = try program.run()
        guard let (object, tokens) = try captive.finish() else { return nil }
        let during = picture(of: target, isa: object.isa).marked(against: before)
        tokens.forEach { $0.remove() }
        let hooked = HookedRun(subject: target.objectName, during: during, calls: recorder.calls, run: run)
        return ObjectRun(run: hooked, finalIsa: object.isa)
    }

    private struct ObjectRun {
        let run: HookedRun
        /// Where the object's isa leads once its hooks are removed.
        let finalIsa: ObjCClass

        func difference(_ target: DemoTarget) -> [String] {
            finalIsa == target.cls ? [] : ["the isa of \(run.subject) leads to \(finalIsa)"]
        }
    }
}

extension DemoTarget {
    /// What pictures call the receiver: the class of a class method, otherwise the object that is hooked.
    fileprivate var objectName: String { isClassMethod ? cls.name : "<\(cls.name) #1>" }
}

extension AspectError {
    static func asFailures<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as AspectError {
            throw Failure(.data, "\(error.message); choose another method")
        }
    }
}
