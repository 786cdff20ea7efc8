"""Compiles the examples of documents, and runs the examples whose output the document shows.

Usage: documents.py [--programs] BUILD DOCUMENT...   (BUILD: the folder with the modules of `swift build`, such as .build/debug)

The Swift blocks of a document together are one program. The Objective-C and C blocks together are another, which is only
compiled. A comment `<!-- swift`, `<!-- objc` or `<!-- c` is a block that readers do not see. `text` blocks that are not below
commands are the output of the program. A block that begins with `.package(` or `.target(` is part of a manifest. Files (blocks
below a line with a name and a colon) are left to follow.py. With --programs, the script instead compiles each `main.swift`
alone, runs it, and compares its output with the next `text` block.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import markdown_blocks as markdown

# An example may declare names that it does not use.
SWIFT_FLAGS = ["-swift-version", "6", "-parse-as-library", "-suppress-warnings"]
MODULES = ["SwiftRuntime", "SymbolNames", "ObjectiveCFace", "CBoundaries", "CFoundation", "CFFIShim", "CHooks", "CRuntime"]
INCLUDES = [
    f"-ISources/{module}/include" for module in (
        "CRuntime", "CHooks", "CFFIShim", "CFoundation", "CBoundaries", "ObjectiveCFace", "CRuntimeCxx", "CTracing")
]
TARGET_INFO = subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True, text=True).stdout
TOOLCHAIN = pathlib.Path(re.search(r'"runtimeResourcePath": "(.*)/lib/swift"', TARGET_INFO)[1])

# Swift allows these only in files, not in functions.
FILE_SCOPE = re.compile(r"^(extension |@Test )", re.MULTILINE)
MANIFEST = {".package(": "Package.Dependency", ".target(": "Target", ".product(": "Target.Dependency"}


def located(document: pathlib.Path, block: markdown.Block) -> str:
    return f'#sourceLocation(file: "{document}", line: {block.line})\n{block.text}#sourceLocation()\n'


def swift_program(document: pathlib.Path, blocks: list[markdown.Block]) -> str:
    """Puts blocks with an extension or a test outside the function that runs the other blocks."""
    imports: dict[str, None] = {"import SwiftRuntime": None}
    outside, inside = "", ""
    for block in blocks:
        lines = [line for line in block.text.splitlines() if line.startswith("import ")]
        imports.update(dict.fromkeys(lines))
        text = "".join(
            "\n" if line.startswith("import ") else line for line in block.text.splitlines(keepends=True))
        source = located(document, block._replace(text=text))
        if FILE_SCOPE.search(block.text):
            outside += source
        else:
            inside += source
    return (
        "\n".join(imports) + f"\n{outside}\n@main struct Document {{\nstatic func main() async throws {{\n{inside}"
        "}\n}\n")


def modules(build: pathlib.Path) -> list[str]:
    """Returns the flags for the package's modules, and for the C modules of other packages."""
    maps = [*build.glob("*.build/module.modulemap")]
    maps = [word for map in maps for word in ("-Xcc", f"-fmodule-map-file={map}")]
    return [f"-I{build}/Modules", *INCLUDES, "-ISources/CLibFFI", *maps]


def run_swiftc(arguments: list[str], source: str, folder: pathlib.Path, name: str = "Document.swift") -> None:
    (folder / name).write_text(source)
    subprocess.run(["swiftc", *arguments, folder / name], check=True)


def run_program(
    build: pathlib.Path, source: str, flags: list[str], folder: pathlib.Path, name: str = "Document.swift"
) -> str:
    """Compiles and runs the program, and returns its output."""
    objects = [str(path) for module in MODULES for path in (build / f"{module}.build").glob("**/*.o")]
    program = folder / "document"
    run_swiftc([*flags, *objects, "-lffi", "-lBlocksRuntime", "-use-ld=lld", "-o", str(program)], source, folder, name)
    return subprocess.run([program], check=True, capture_output=True, text=True, timeout=60).stdout


def check_swift(build: pathlib.Path, document: pathlib.Path, blocks: list[markdown.Block], output: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        flags = [*SWIFT_FLAGS, *modules(build)]
        if not output:
            return run_swiftc([*flags, "-typecheck"], swift_program(document, blocks), folder)
        printed = run_program(build, swift_program(document, blocks), flags, folder)
        if printed != output:
            sys.exit(f"{document}: the examples print\n{printed}but the document says that they print\n{output}")


def check_manifest(block: markdown.Block) -> None:
    element = next(element for begin, element in MANIFEST.items() if block.text.startswith(begin))
    library = TOOLCHAIN / "lib/swift/pm/ManifestAPI"
    with tempfile.TemporaryDirectory() as folder:
        run_swiftc(
            ["-typecheck", f"-I{library}", "-package-description-version", "6.2"],
            f"import PackageDescription\nlet elements: [{element}] = [\n{block.text}]\n", pathlib.Path(folder))


def check_objc(document: pathlib.Path, blocks: list[markdown.Block], language: list[str]) -> None:
    source = "".join(f'#line {block.line} "{document}"\n{block.text}' for block in blocks)
    subprocess.run(
        [TOOLCHAIN / "bin/clang", *language, "-fsyntax-only", "-Wall", "-Werror", "-Wno-unused",
         "-fobjc-runtime=gnustep-2.1", "-fblocks", "-fobjc-arc", *INCLUDES, "-"],
        check=True, input=source, text=True)


def check(build: pathlib.Path, document: pathlib.Path) -> None:
    every = list(markdown.blocks(document.read_text()))
    blocks = [block for block in every if block.file is None]
    # The output of commands is in the block below them.
    commands = {below.line for above, below in zip(every, every[1:]) if above.language == "sh"}
    of = lambda language: [block for block in blocks if block.language == language and block.line not in commands]
    manifests = [block for block in of("swift") if block.text.startswith(tuple(MANIFEST))]
    swift = [block for block in of("swift") if block not in manifests]
    if swift:
        check_swift(build, document, swift, "".join(block.text for block in of("text")))
    for block in manifests:
        check_manifest(block)
    if of("objc"):
        check_objc(document, of("objc"), ["-x", "objective-c", "-std=gnu17"])
    if of("c"):
        check_objc(document, of("c"), ["-x", "objective-c", "-std=gnu17"])


def check_programs(build: pathlib.Path, document: pathlib.Path) -> None:
    blocks = list(markdown.blocks(document.read_text()))
    programs = [i for i, block in enumerate(blocks) if block.file is not None and block.file.endswith("main.swift")]
    if not programs:
        sys.exit(f"{document} has no block for a main.swift")
    for i in programs:
        expected = next(block.text for block in blocks[i:] if block.language == "text")
        flags = ["-swift-version", "6", *modules(build)]
        with tempfile.TemporaryDirectory() as folder:
            printed = run_program(build, blocks[i].text, flags, pathlib.Path(folder), "main.swift")
        if printed != expected:
            sys.exit(
                f"{document}:{blocks[i].line}: the program prints\n{printed}"
                f"but the document says that it prints\n{expected}")
    print(f"{len(programs)} passed, 0 failed")


def main() -> None:
    arguments = sys.argv[1:]
    check_document = check
    if arguments[0] == "--programs":
        check_document = check_programs
        del arguments[0]
    build, *documents = map(pathlib.Path, arguments)
    for document in documents:
        try:
            check_document(build, document)
        except subprocess.CalledProcessError as error:
            sys.exit(f"{document}: {error.cmd[0]} has failed{': ' + error.stderr if error.stderr else ''}")


main()
