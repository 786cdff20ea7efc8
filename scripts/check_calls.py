"""Fails if folders of Sources call each other in a circle, or if a folder calls a folder above it.

Usage: check_calls.py FOLDER
FOLDER has the objects of a build: .build/debug, or .build/programs/plain/runtime, which has only the objects of C. The script
ignores objects whose source no longer exists.

A room is a folder of a target (`CRuntime/classes`), or the target for its files outside of folders (`ObjectiveCFace`). One
room calls another when an object file of the first uses a symbol that a file of the second defines. A call through a
registered handler, by which a lower room reaches an upper room, uses no symbol. The script does not see other uses without a
symbol either: Swift methods called through a vtable or a protocol, stored properties and enumeration cases, macros and inline
functions of headers, and message sends. It does not read files for other processors than the build's.
"""

import collections
import pathlib
import subprocess
import sys
from collections.abc import Iterable

SOURCES = pathlib.Path("Sources")
COMPILED = (".c", ".cpp", ".S", ".swift")

# The rooms of each target, the lowest first. "." stands for the files outside of folders. A target whose only room is "." is
# one room with all its files. A target stands above the targets before it. docs/architecture.md has the same order.
ORDER = {
    "CRuntime": "support abi encodings selectors classes methods members making dispatch objects properties blocks"
    " loader exceptions subclasses",
    "CRuntimeCxx": ".",
    "CHooks": "calls sites method_sites block_sites lives swift_sites exchanges hooks",
    "CTracing": "rings values watching",
    "CFFIShim": "support signatures invocations forwarding",
    "CFoundation": "root numbers arrays tables strings errors",
    "CBoundaries": "bodies boundaries .",
    "ObjectiveCFace": ".",
    "SymbolNames": ".",
    "SwiftRuntime": ". Values Messaging Memory Classes SwiftTypes Hooks Swizzling SwiftCalls SwiftHooks SwiftLives Delegates"
    " Signals Keys Observing Inspection ObjectiveCFace",
}

# Targets that are not checked: the compiler checks their imports, or the package has no objects of them.
UNCHECKED = set(
    "AgentProtocol AgentStarter CAgent CAttach CLibFFI CLibobjc2 CWebPage HookExpansion HookMacros HookctlHost Messenger RuntimeAgent SwiftRuntimeLogging"
    " SwiftRuntimeMacros SwiftRuntimeMetrics SwiftRuntimeOpenCombine SwiftRuntimeTesting SwiftRuntimeThrottling"
    " SwiftRuntimeTracing hookctl pkgconfig".split()
)

# (lower room or "*", upper room, symbols, reason)
EXCEPTIONS = [
    (
        "CRuntime/methods",
        "CRuntime/dispatch",
        {"_objc_msgForward", "_objc_msgForward_stret", "ort_messenger_forward", "ort_messenger_uncached"},
        "method caches hold the addresses of these entries and compare with them; `methods` calls none of them",
    ),
    (
        "*",
        "CBoundaries",
        {"cffi_load"},
        "the constructor of each file with a class calls this, so that linking one class from an archive links them all",
    ),
    (
        "ObjectiveCFace",
        "SwiftRuntime/ObjectiveCFace",
        {f"ort_face_{area}_handlers" for area in ("aspect", "delegate", "key_observer", "key_value", "signal")},
        "C asks Swift for its tables of functions when a method is called, so that no Swift runs at load",
    ),
]

# The calls from room to room, with their symbols for each pair of files.
Arrows = dict[tuple[str, str], dict[tuple[str, str], set[str]]]
Symbols = dict[str, set[str]]


def room(source: pathlib.PurePath) -> str:
    target, folder = source.parts[:2]
    return target if len(source.parts) == 2 or ORDER[target] == "." else f"{target}/{folder}"


def level(source: pathlib.PurePath) -> int:
    return LEVELS.index(room(source))


LEVELS = [f"{target}/{folder}".removesuffix("/.") for target, folders in ORDER.items() for folder in folders.split()]


def objects(folder: pathlib.Path) -> dict[pathlib.PurePath, pathlib.Path]:
    """Returns the object of each source, by its path in Sources. SwiftPM's names of Swift objects have no folder."""
    found: dict[pathlib.PurePath, pathlib.Path] = {}
    for target in ORDER:
        built = next((path for path in (folder / f"{target}.build", folder / target) if path.is_dir()), None)
        if built is None and any(folder.glob("*.build")):
            sys.exit(f"{folder} has no objects of {target}; build the package first")
        if built is None:
            continue
        for source in sorted(path for path in (SOURCES / target).rglob("*") if path.suffix in COMPILED):
            name = source.name if source.suffix == ".swift" else source.relative_to(SOURCES / target)
            path = built / f"{name}.o"
            if source.suffix == ".cpp" and not path.exists():
                path = path.with_name(f"{source.stem}.o")  # the name that programs.mk gives it
            if not path.exists():
                sys.exit(f"{path} is missing; build the package first")
            found[source.relative_to(SOURCES)] = path
    return found


def symbols(paths: Iterable[pathlib.Path]) -> tuple[Symbols, Symbols]:
    """Returns the external symbols that each object defines, and the symbols that it uses."""
    command = ["nm", "--extern-only", "--print-file-name", *paths]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    defined: Symbols = collections.defaultdict(set)
    used: Symbols = collections.defaultdict(set)
    for line in listed.splitlines():
        path, _, rest = line.partition(":")
        *address, _, name = rest.split()
        (defined if address else used)[path].add(name)
    return defined, used


def arrows(built: dict[pathlib.PurePath, pathlib.Path]) -> Arrows:
    defined, used = symbols(built.values())
    definitions = collections.defaultdict(list)
    for source, path in built.items():
        for symbol in defined[str(path)]:
            definitions[symbol].append(source)
    found: Arrows = collections.defaultdict(lambda: collections.defaultdict(set))
    for source, path in built.items():
        for symbol in used[str(path)]:
            # If several files define a symbol, it is usually code that the compiler puts into each of its users.
            others = definitions[symbol]
            if others and (len(others) == 1 or all(level(other) > level(source) for other in others)):
                other = min(others, key=level)
                if room(other) != room(source):
                    found[room(source), room(other)][str(source), str(other)].add(symbol)
    return found


def without_exceptions(found: Arrows, found_rooms: set[str]) -> tuple[Arrows, list[str]]:
    """Returns the remaining arrows, and a complaint for each excepted symbol that is not used any more."""
    unused = []
    for lower, upper, excepted, _ in EXCEPTIONS:
        pairs = [(begin, end) for begin, end in found if end == upper and lower in (begin, "*")]
        used = set()
        for pair in pairs:
            files = found.pop(pair)
            used |= set().union(*files.values())
            if left := {places: names - excepted for places, names in files.items() if names - excepted}:
                found[pair] = left
        if upper in found_rooms:
            unused += [f"{lower} does not use {name}: the exception is not needed" for name in sorted(excepted - used)]
    return found, unused


def circles(found: Arrows) -> list[list[str]]:
    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            name = waiting.pop()
            new = {end for begin, end in found if begin == name} - seen
            seen |= new
            waiting += new
        return seen

    reach = {name: reached(name) for name in LEVELS}
    together = {tuple(other for other in LEVELS if other in reach[name] and name in reach[other]) for name in LEVELS}
    return sorted(list(names) for names in together if names)


def readable(text: str) -> str:
    """Returns the text with demangled Swift symbols."""
    if "$s" not in text:
        return text
    command = ["swift", "demangle", "--simplified"]
    return subprocess.run(command, input=text, check=True, capture_output=True, text=True).stdout


def main() -> None:
    built = objects(pathlib.Path(sys.argv[1]))
    rooms = {room(source) for source in built}
    targets = {path.name for path in SOURCES.iterdir() if path.is_dir()}
    if strangers := sorted(rooms - set(LEVELS) | targets - set(ORDER) - UNCHECKED):
        sys.exit(f"add to ORDER in scripts/check_calls.py, after the folders that they call: {', '.join(strangers)}")
    found, faults = without_exceptions(arrows(built), rooms)
    for names in circles(found):
        faults.append(f"call each other in a circle: {', '.join(names)}")
    for (lower, upper), files in sorted(found.items()):
        if LEVELS.index(lower) < LEVELS.index(upper):
            faults.append(f"{lower} calls {upper}, which stands above it:")
            for (caller, callee), names in sorted(files.items()):
                faults.append(f"    {caller} → {callee}: {', '.join(sorted(names))}")
    if faults:
        sys.exit(readable("\n".join(faults)))
    print(f"{len(built)} objects: no circle and no call upward")


if __name__ == "__main__":
    main()
