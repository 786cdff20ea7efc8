#!/usr/bin/env bash
# Fails if a row of docs/runtime-api.md is out of date: its header does not declare the function, or its file does not have the
# test. Also fails if a function of a completely covered header has no row, or if docs/limits.md or docs/acceptance.md names a
# test that does not exist.
# Usage: scripts/check-api-table.sh
set -euo pipefail

table=docs/runtime-api.md
awk -F'|' '/^\| `/ { gsub(/[` ]/, ""); print $2, $3, $4, $5 }' "$table" | python3 -c '
import glob, os, re, sys

headers = {}  # by name: the library for libobjc2 has headers of the same names
for path in glob.glob("Sources/C*/include/objc/*.h"):
    headers.setdefault(os.path.basename(path), []).append(path)
complete = ["runtime.h", "objc-arc.h", "objc-sync.h", "objc-exception.h", "capabilities.h", "runtime-deprecated.h"]

def declared(header):
    text = re.sub(r"//[^\n]*", "", "\n".join(open(path).read() for path in headers[header]))
    declarations = " ".join(re.findall(r"(?:OBJC_EXPORT|ORT_COMPATIBLE_HOOK)[^;]*;", text))
    return set(re.findall(r"\b(\w+)\((?!\()", declarations)) | set(re.findall(r"\(\*(\w+)\)\(", declarations))

def contents(name):
    files = [file for folder in ["Tests", "Examples/*/Tests"] for file in glob.glob(f"{folder}/*/{name}")]
    return "\n".join(open(file).read() for file in files) if files else None

names = {}
errors = []
for line in sys.stdin:
    function, header, *tests = line.split()
    names.setdefault(header, set()).add(function)
    if header not in headers or function not in declared(header):
        errors.append(f"{function} is not declared in <objc/{header}>")
    for test in tests:
        if test == "—":
            continue
        file, _, sentence = test.partition(":")
        text = contents(file)
        if text is None or not re.search(rf"\b{sentence}\b", text):
            errors.append(f"{function}: there is no test {sentence} in {file}")
for header in complete:
    for function in sorted(declared(header) - names.get(header, set())):
        if function.startswith("objc_") or re.match(r"(class|object|method|ivar|property|protocol|sel|imp)_", function):
            errors.append(f"{function} of <objc/{header}> has no row")
if not names:
    errors.append("the table has no rows")
errors = [f"docs/runtime-api.md: {error}" for error in errors]
limits = re.findall(r"`(\w[\w.]*\.m):(\w+)`", open("docs/limits.md").read())
for file, sentence in limits:
    text = contents(file)
    if text is None or not re.search(rf"\bCHECK_THAT\({sentence}\)", text):
        errors.append(f"docs/limits.md: there is no test {sentence} in {file}")
if not limits:
    errors.append("docs/limits.md names no tests")
accepted = re.findall(r"`(\w[\w./]*\.(?:m|swift)):(\w+)`", open("docs/acceptance.md").read())
for file, sentence in accepted:
    text = contents(file)
    if text is None or not re.search(rf"\b(CHECK_THAT\({sentence}\)|func {sentence}\()", text):
        errors.append(f"docs/acceptance.md: there is no test {sentence} in {file}")
if not accepted:
    errors.append("docs/acceptance.md names no tests")
for error in errors:
    print(error, file=sys.stderr)
sys.exit(bool(errors))
'
