"""The server of Tests/ReplaceableServer as a process, and its requests."""

from __future__ import annotations

import http.client
import json
import os
import pathlib
import queue
import random
import subprocess
import threading

# The time limit of a command and of an answer, in seconds.
PATIENCE = 120
THREADS = 8
# Headers that depend on the time.
IGNORED = {"date"}


# Status, reason, headers and body.
Answer = tuple[int, str, list[tuple[str, str]], bytes]


class Fault(Exception):
    """The server has ended, does not answer, or answers otherwise than before."""


class Request:
    def __init__(self, method: str, path: str, body: bytes | None = None, content: str = "application/json") -> None:
        self.method, self.path, self.body, self.content = method, path, body, content

    def __str__(self) -> str:
        return f"{self.method} {self.path}" + (f" with {len(self.body)} bytes" if self.body is not None else "")

    def ask(self, connection: http.client.HTTPConnection) -> Answer:
        headers = {} if self.body is None else {"Content-Type": self.content}
        connection.request(self.method, self.path, self.body, headers)
        answer = connection.getresponse()
        kept = sorted((name.lower(), value) for name, value in answer.getheaders() if name.lower() not in IGNORED)
        return answer.status, answer.reason, kept, answer.read()


def requests() -> list[Request]:
    """One request of each kind and size."""
    draw = random.Random(25)
    bodies = [bytes(draw.randrange(256) for _ in range(size)) for size in (0, 1, 1000, 70000)]
    numbers = [[], [1], [3, -5, 2**40], list(range(300))]
    return [
        Request("GET", "/text"),
        *(Request("GET", f"/sum/{count}") for count in (0, 1, 20, 500)),
        Request("GET", "/sum/many"),
        *(Request("POST", "/sum", json.dumps({"numbers": list_}).encode()) for list_ in numbers),
        Request("POST", "/sum", b'{"numbers": [1, "two"]}'),
        Request("POST", "/sum", b"no JSON"),
        *(Request("POST", "/echo", body, "application/octet-stream") for body in bodies),
        Request("GET", "/query?first=one&second=a%20b&third="),
        *(Request("GET", f"/stream/{count}") for count in (0, 1, 40)),
        Request("GET", "/thread/12"),
        Request("GET", "/error"),
        Request("GET", "/fault"),
        Request("GET", "/nothing/here"),
        Request("DELETE", "/text"),
        Request("HEAD", "/text"),
    ]


class Server:
    def __init__(self, program: pathlib.Path, log: pathlib.Path) -> None:
        self.log = log
        with log.open("w") as errors:
            self.process = subprocess.Popen(
                [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True,
                env={**os.environ, "SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1"})
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def serve(self) -> None:
        [[_, port]] = self.tell("serve")
        self.port = int(port)

    def read(self) -> None:
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def next_line(self) -> list[str]:
        try:
            line = self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise Fault("the server does not answer a command") from None
        if line is None:
            raise Fault(self.end())
        return line.split("\t")

    def has_ended(self) -> bool:
        """Gives a server that has closed its connections the time to end."""
        try:
            self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self) -> str:
        """Says how the process has ended."""
        status = self.process.wait(timeout=10)
        lines = [line for line in self.log.read_text(errors="replace").splitlines() if " info " not in line]
        return f"the server has ended with {status}: {' '.join(lines[-3:])[-600:]}"

    def tell(self, *words: object) -> list[list[str]]:
        """Sends a command, and returns the lines of the answer in words."""
        try:
            self.process.stdin.write("\t".join(map(str, words)) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Fault(self.end()) from None
        answer: list[list[str]] = []
        while (line := self.next_line()) != ["done"]:
            if line[0] == "error":
                raise RuntimeError(" ".join(line))
            answer.append(line)
        return answer

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Has the server stop by itself."""
        self.process.terminate()
        try:
            status = self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            raise Fault("the server does not stop") from None
        if status != 0:
            raise Fault(self.end())

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def answers(self, asked: list[Request]) -> list[Answer]:
        connection = self.connect()
        return [request.ask(connection) for request in asked]

    def check(self, asked: list[Request], expected: list[Answer], count: int) -> None:
        """Sends `count` requests on several connections, and compares the answers."""
        faults: list[str] = []

        def send(first: int) -> None:
            connection = self.connect()
            for number in range(first, count, THREADS):
                request, wanted = asked[number % len(asked)], expected[number % len(asked)]
                try:
                    answer = request.ask(connection)
                except OSError as error:
                    faults.append(f"no answer to {request}: {error!r}")
                    return
                except http.client.HTTPException as error:
                    faults.append(f"a wrong answer to {request}: {error!r}")
                    return
                if answer != wanted:
                    faults.append(f"a wrong answer to {request}: {answer}, not {wanted}"[:1500])
                    return

        threads = [threading.Thread(target=send, args=(number,)) for number in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if faults:
            raise Fault(self.end() if self.has_ended() else faults[0])
