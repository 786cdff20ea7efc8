"""Links the tests of the debug build with another variant's build of all that they test.

Usage: link_tests.py DEBUG VARIANT [TESTS...]

DEBUG and VARIANT are the folders of products, TESTS the targets of tests that VARIANT has compiled itself.

To compile the tests takes longer than to compile all that they test, and the options of a variant are for what is tested.
So the tests are compiled once. SwiftPM's plan of VARIANT has the command of the link; only the places of the tests' objects
differ.
"""

import json
import pathlib
import re
import subprocess
import sys

PRODUCT = "swift-objc-runtimePackageTests"
# A command of the plan: its inputs, two other lines, its arguments.
LINK = re.compile(
    rf"^ +inputs: (\[.*\])\n.*\n.*\n +args: (\[.*/({PRODUCT}\.product/Objects\.LinkFileList).*\])$", re.MULTILINE)
TESTS = re.compile(r"/([A-Za-z_]*Tests)\.build/")


def main() -> None:
    debug, variant = (pathlib.Path(folder).resolve() for folder in sys.argv[1:3])
    own = set(sys.argv[3:])
    plan = (variant.parents[1] / f"{variant.name}.yaml").read_text()
    command = LINK.search(plan)
    if command is None:
        sys.exit(f"{variant}: SwiftPM has not planned to link {PRODUCT}")

    def place(object: str) -> str:
        tests = TESTS.search(object)
        return object.replace(str(variant), str(debug)) if tests and tests.group(1) not in own else object

    # A debugger would need the `.swiftmodule.o`.
    inputs = json.loads(command.group(1))
    objects = [place(name) for name in inputs if name.endswith(".o") and not name.endswith(".swiftmodule.o")]
    if missing := [name for name in objects if not pathlib.Path(name).exists()]:
        sys.exit(f"{missing[0]} is not there; compile the tests first: make build-debug")
    linked = variant / command.group(3)
    linked.parent.mkdir(exist_ok=True)
    linked.write_text("".join(f"'{name}'\n" for name in objects))
    sys.exit(subprocess.run(json.loads(command.group(2))).returncode)


main()
