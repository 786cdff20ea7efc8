#!/usr/bin/env python3
"""Writes the macro's declarations and the general runtime functions, one for each shape of parameter list."""
from itertools import product

MAX = 12
INOUT_MAX = 3
shapes = [(False,) * n for n in range(MAX + 1)]
shapes += [s for n in range(1, INOUT_MAX + 1) for s in product((False, True), repeat=n) if any(s)]

def names(shape): return [f"A{i}" for i in range(len(shape))]
def params(shape): return [("inout " if io else "") + a for a, io in zip(names(shape), shape)]
def generics(*parts): return ", ".join(p for part in parts for p in part)
def curried(ps, effects, result, static): 
    inner = f"({', '.join(ps)}){effects} -> {result}"
    return inner if static else f"(T) -> {inner}"

HEAD = "// Written by generate.py.\n\n"
macros = [HEAD]
general = [HEAD + "extension SwiftHooks {\n"]

def macro(gen, target, method, position, body, kind, disfavored, isolation="@escaping @Sendable"):
    macros.append(
        f"@freestanding(expression)\npublic macro hook<{gen}>(\n"
        + f"    _ target: {target}, _ method: {method}, _ position: {position},{' _ ranked: Void = (),' if disfavored else ''}\n"
        + f"    body: {isolation} {body}\n) -> HookToken = #externalMacro(module: \"Macros\", type: \"{kind}\")\n\n")

for static in (False, True):
    prefix = "Class" if static else ""
    for target in (["T", "T.Type"] if not static else ["T.Type"]):
        # Observers by packs: nothing is generated for a macro's arguments, so reabstraction of packs is not reached.
        macro("T: AnyObject, each P, R", target, curried(["repeat each P"], " async throws", "R", static),
              "HookObserving", "(repeat each P) -> Void", prefix + "ObserveMacro", static)
        for k in range(MAX):
            A = [f"A{i}" for i in range(k)]
            macro(generics(["T: AnyObject"], A, ["D", "each P", "R"]), target,
                  curried(A + ["D", "repeat each P"], " async throws", "R", static),
                  "HookObserving", f"({', '.join(A)}) -> Void", prefix + "ObservePrefixMacro", static)
        macro("T: AnyObject, each P, R", target, curried(["repeat each P"], " async throws", "R", static),
              "HookReporting", "(repeat each P, R) -> Void", prefix + "ReportMacro", static)
        for s in shapes:
            A, ps = names(s), params(s)
            if any(s):
                macro(generics(["T: AnyObject"], A, ["R"]), target, curried(ps, " async throws", "R", static),
                      "HookObserving", f"({', '.join(ps)}) -> Void", prefix + "ObserveMacro", static)
            macro(generics(["T: AnyObject"], A, ["R", "E: Error"]), target,
                  curried(ps, " throws(E)", "R", static), "HookReplacing",
                  f"({', '.join(ps + ['(' + ', '.join(ps) + ') throws(E) -> R'])}) throws(E) -> R",
                  prefix + "InsteadMacro", static)

# Actors: their isolated methods have an isolated parameter, which no conversion removes.
for target in ("T", "T.Type"):
    def actor(ps, effects): return curried(ps, effects, "R", False).replace("(T)", "(isolated T)", 1)
    macro("T: Actor, each P, R", target, actor(["repeat each P"], " async throws"),
          "HookObserving", "(repeat each P) -> Void", "ActorObserveMacro", False)
    for k in range(MAX):
        A = [f"A{i}" for i in range(k)]
        macro(generics(["T: Actor"], A, ["D", "each P", "R"]), target,
              actor(A + ["D", "repeat each P"], " async throws"),
              "HookObserving", f"({', '.join(A)}) -> Void", "ActorObservePrefixMacro", False)
    macro("T: Actor, each P, R", target, actor(["repeat each P"], " async throws"),
          "HookReporting", "(repeat each P, R) -> Void", "ActorReportMacro", False)
    for s in shapes:
        A, ps = names(s), params(s)
        if not any(s):
            macro(generics(["T: Actor"], A, ["R", "E: Error"]), target, actor(ps, " throws(E)"), "HookReplacing",
                  f"({', '.join(ps + ['(' + ', '.join(ps) + ') throws(E) -> R'])}) throws(E) -> R",
                  "ActorInsteadMacro", False)

for target in ("T", "T.Type"):
    A = [f"A{i}" for i in range(MAX + 1)]
    macro(generics(["T: AnyObject"], A, ["each P", "R", "E: Error"]), target,
          curried(A + ["repeat each P"], " throws(E)", "R", False), "HookReplacing",
          f"({', '.join(A)}, repeat each P, ({', '.join(A)}, repeat each P) throws(E) -> R) throws(E) -> R",
          "TooManyMacro", False)
    macros.append(f"""@freestanding(expression)
public macro hook<T: AnyObject, M, B>(
    _ target: {target}, exactly method: M, _ position: HookObserving, body: B
) -> HookToken = #externalMacro(module: "Macros", type: "ExactMacro")

@freestanding(expression)
public macro hook<T: AnyObject, M, B>(
    _ target: {target}, exactly method: M, _ position: HookReplacing, body: B
) -> HookToken = #externalMacro(module: "Macros", type: "ExactMacro")

""")
    def property(label, path, position, body, kind):
        macros.append(f"""@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: {target}, {label}: {path}<T, V>, _ position: {position}, body: @escaping @Sendable {body}
) -> HookToken = #externalMacro(module: "Macros", type: "{kind}Macro")

""")
    property("getter", "KeyPath", "HookObserving", "() -> Void", "GetterObserve")
    property("getter", "KeyPath", "HookReporting", "(V) -> Void", "GetterReport")
    property("getter", "KeyPath", "HookReplacing", "(() -> V) -> V", "GetterInstead")
    property("setter", "ReferenceWritableKeyPath", "HookObserving", "() -> Void", "SetterObservePrefix")
    property("setter", "ReferenceWritableKeyPath", "HookObserving", "(V) -> Void", "SetterObserve")
    property("setter", "ReferenceWritableKeyPath", "HookReplacing", "(V, (V) -> Void) -> Void", "SetterInstead")

for kind, path, name, body in (
        ("getter", "KeyPath", "observe", "() -> Void"), ("getter", "KeyPath", "report", "(V) -> Void"),
        ("getter", "KeyPath", "replace", "(() -> V) -> V"),
        ("setter", "ReferenceWritableKeyPath", "observe", "(V) -> Void"),
        ("setter", "ReferenceWritableKeyPath", "replace", "(V, (V) -> Void) -> Void")):
    for _ in (1,):
        types = "[V.self]" if kind == "setter" else "[]"
        result = "V.self" if kind == "getter" else "Void.self"
        general.append(f"""    public static func {name}<T: AnyObject, V>(
        _ request: SwiftHookRequest<T>, {kind}: @autoclosure () -> {path}<T, V>,
        body: @escaping @Sendable {body}
    ) throws -> HookToken {{
        try installGeneral(request, arguments: {types}, result: {result}, body: body, "{name}")
    }}

""")

for s in shapes:
    A, ps = names(s), params(s)
    types = "[" + ", ".join(f"{a}.self" for a in A) + "]"
    for static in (False, True):
        t = ["T: AnyObject"]
        label = "classMethod" if static else "method"
        def function(name, gen, effects, body, frame):
            general.append(
                f"    {frame}public static func {name}<{gen}>(\n        _ request: SwiftHookRequest<T>,\n"
                f"        {label}: @autoclosure () -> {curried(ps, effects, 'R', static)},\n"
                f"        body: @escaping @Sendable {body}\n    ) throws -> HookToken {{\n"
                f"        try installGeneral(\n            request, arguments: {types}, result: R.self,{' failure: E.self,' if 'E: Error' in gen else ''} body: body, \"{name}\")\n    }}\n\n")
        function("observe", generics(t, A, ["R"]), " async throws", f"({', '.join(ps)}) -> Void", "")
        if not any(s):
            function("report", generics(t, A, ["R"]), " async throws", f"({', '.join(A + ['R'])}) -> Void", "")
        # Two functions, for E = Never crashes the compiler where it reabstracts `next` (6.3.1).
        function("replace", generics(t, A, ["R"]), "",
                 f"({', '.join(ps + ['(' + ', '.join(ps) + ') -> R'])}) -> R", "")
        function("replace", generics(t, A, ["R", "E: Error"]), " throws(E)",
                 f"({', '.join(ps + ['(' + ', '.join(ps) + ') throws(E) -> R'])}) throws(E) -> R", "@_disfavoredOverload\n    ")
general.append("}\n")
open("Sources/HookMacro/Declarations.swift", "w").write("".join(macros))
open("Sources/HookMacro/General.swift", "w").write("".join(general))
print(len(macros) - 1, "macros", len(general) - 2, "functions")
