#!/usr/bin/env python3
"""Measures the time of hookctl's commands on a program with many classes. Its eight busy threads share the processor
with the commands.

Prints a table. Fails if a command takes longer than the limit or the program's results are wrong.
"""

import argparse
import contextlib
import dataclasses
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

CLASSES = 5000
ROUNDS = 7
LIMIT_SECONDS = 1.0

# Some commands run for a fixed time. This is the time, which is subtracted from their results.
DURATION_SECONDS = 0.1
DURATIONS = {"hooks --measure", "trace", "top --once"}

# The commands; {…} is the result of an earlier command, or a path.
COMMANDS = {
    "ps": ["ps"],
    "classes": ["classes"],
    "classes --json": ["classes", "--json"],
    "classes --tree": ["classes", "--tree"],
    "describe": ["describe", "AgentCounter"],
    "hooks": ["hooks"],
    "hooks --measure": ["hooks", "--measure", "--seconds", f"{DURATION_SECONDS}"],
    "graph": ["graph", "AgentCounter", "next:"],
    "hook": ["hook", "AgentClass7", "method3:", "--count", "--json"],
    "unhook": ["unhook", "{id}"],
    "trace": ["trace", "-[AgentCounter next:]", "--seconds", f"{DURATION_SECONDS}"],
    "top --once": ["top", "--once", "--interval", f"{DURATION_SECONDS}"],
    "diff --save": ["diff", "--save", "{folder}/saved.json"],
    "diff": ["diff", "{folder}/saved.json"],
    "doctor": ["doctor"],
    "run, to the program's end": ["run", "--", "{program}", "{classes}"],
}


@dataclasses.dataclass(frozen=True)
class Sample:
    """Times in seconds, and the output in bytes."""

    elapsed: float
    hookctl: float  # processor time
    agent: float
    output: int


@dataclasses.dataclass(frozen=True)
class Program:
    """The running Tests/AgentProgram."""

    process: subprocess.Popen

    def agent_seconds(self) -> float:
        """Returns the processor time of the agent's threads."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        agents = [task for task in tasks if (task / "comm").read_text() == "runtime-agent\n"]
        return sum(int((task / "schedstat").read_text().split()[0]) for task in agents) / 1e9


@contextlib.contextmanager
def program(path: pathlib.Path, classes: int, environment: dict[str, str]) -> Iterator[Program]:
    command, pipe = [path, str(classes)], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment) as process:
        try:
            assert process.stdout.readline() == "ready true\n", "the program has no agent"
            yield Program(process)
            verdict, _ = process.communicate("end\n")
            assert (verdict, process.returncode) == ("right\n", 0), f"the program's results are {verdict}"
        finally:
            process.kill()


def run(command: list[str], program: Program, environment: dict[str, str]) -> tuple[Sample, str]:
    agent, begin = program.agent_seconds(), time.monotonic()
    with tempfile.TemporaryFile("w+") as out:
        # wait4 returns the child's processor time.
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, env=environment)
        _, status, usage = os.wait4(child.pid, 0)
        elapsed = time.monotonic() - begin
        child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 0, f"{command} has ended with {child.returncode}"
        out.seek(0)
        output = out.read()
    hookctl = usage.ru_utime + usage.ru_stime
    return Sample(elapsed, hookctl, program.agent_seconds() - agent, len(output.encode())), output


def measure(options: argparse.Namespace, folder: str) -> dict[str, list[Sample]]:
    environment = os.environ | {"XDG_RUNTIME_DIR": folder, "NO_COLOR": "1"}
    values = {"folder": folder, "program": options.program.absolute(), "classes": options.classes}
    samples = {name: [] for name in COMMANDS}
    with program(options.program.absolute(), options.classes, environment | {"HOOKCTL_AGENT": "1"}) as inspected:
        for number in range(1, options.rounds + 1):
            print(f"round {number} of {options.rounds}", file=sys.stderr)
            for name, words in COMMANDS.items():
                command = [options.hookctl.absolute(), *(word.format_map(values) for word in words)]
                sample, output = run(command, inspected, environment)
                samples[name].append(sample)
                if name == "hook":
                    values |= json.loads(output)
                if words[0] == "run":
                    assert output.endswith("right\n"), f"hookctl run: the program's results are {output}"
    return samples


def elapsed(name: str, samples: list[Sample]) -> float:
    return statistics.median(each.elapsed for each in samples) - (DURATION_SECONDS if name in DURATIONS else 0)


def table(samples: dict[str, list[Sample]]) -> str:
    lines = ["| command | takes, ms | processor: hookctl, ms | agent, ms | output, KiB |", "|---|---:|---:|---:|---:|"]
    for name, each in samples.items():
        hookctl, agent = (statistics.median(getattr(sample, of) for sample in each) for of in ("hookctl", "agent"))
        times = " | ".join(f"{seconds * 1000:.0f}" for seconds in (elapsed(name, each), hookctl, agent))
        lines.append(f"| {name} | {times} | {each[0].output / 1024:.0f} |")
    return "\n".join(lines)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hookctl", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path, help="the executable of Tests/AgentProgram")
    parser.add_argument("--classes", type=int, default=CLASSES, metavar="N")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    return parser.parse_args()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        samples = measure(arguments(), folder)
    print(table(samples))
    if slow := [name for name, each in samples.items() if elapsed(name, each) >= LIMIT_SECONDS]:
        sys.exit(f"slower than {LIMIT_SECONDS:g} s: {', '.join(slow)}")


if __name__ == "__main__":
    main()
