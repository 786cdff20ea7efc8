"""A browser, the programs that it looks at, and what is asked of the page."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

PATIENCE = 60  # seconds, for any condition


def wait(what: str, condition: Callable[[], object], patience: float = PATIENCE) -> object:
    """Returns the first true result of the condition."""
    deadline = time.monotonic() + patience
    while True:
        try:
            if result := condition():
                return result
        except Exception as error:  # elements come and go
            if time.monotonic() > deadline:
                raise AssertionError(f"{what}: waited for in vain: {error}") from error
        if time.monotonic() > deadline:
            raise AssertionError(f"{what}: waited for in vain")
        time.sleep(0.02)


class Program:
    """A process of AgentProgram."""

    def __init__(self, folder: pathlib.Path, environment: dict[str, str]):
        self.process = subprocess.Popen(
            [folder / "AgentProgram", "40"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=environment | {"HOOKCTL_AGENT": "1"})
        assert self.process.stdout is not None and self.process.stdin is not None
        assert self.process.stdout.readline().startswith("ready true")

    def say(self, line: str) -> str:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def end(self) -> str:
        """Ends it, and returns whether all its calls have had the right result."""
        output, _ = self.process.communicate("end\n", timeout=PATIENCE)
        return output.strip()


class Web:
    """A process of hookctl web."""

    def __init__(self, folder: pathlib.Path, environment: dict[str, str], *options: str):
        self.process = subprocess.Popen(
            [folder / "hookctl", "web", "--json", *options], stdout=subprocess.PIPE, text=True, env=environment)
        text = ""
        while not text.endswith("}\n"):
            line = self.process.stdout.readline()
            assert line, "hookctl web has not started"
            text += line
        self.address = json.loads(text)["address"]

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)


class Forwarder:
    """A port that stays the same and leads to a Unix socket, as that of ssh does."""

    def __init__(self, path: str):
        self.path = path
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def close(self) -> None:
        # Only this wakes the thread that accepts.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def address(self, web: Web) -> str:
        """The address of hookctl web as it is behind this port."""
        return web.address.replace(":8462/", f":{self.port}/")

    def serve(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(self.path)
            except OSError:
                client.close()
                server.close()
                continue
            for source, target in ((client, server), (server, client)):
                threading.Thread(target=self.copy, args=(source, target), daemon=True).start()

    @staticmethod
    def copy(source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(1 << 16):
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Place:
    """A runtime folder with a program and hookctl web."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.runtime = tempfile.mkdtemp(prefix="hookctl-web-")
        os.makedirs(f"{self.runtime}/hookctl", mode=0o700)
        self.environment = os.environ | {"XDG_RUNTIME_DIR": self.runtime}
        self.programs: list[Program] = []
        self.web: Web | None = None
        self.forwarder: Forwarder | None = None

    def program(self) -> Program:
        self.programs.append(Program(self.folder, self.environment))
        return self.programs[-1]

    def serve(self, *options: str) -> Web:
        self.web = Web(self.folder, self.environment, *options)
        return self.web

    def serve_behind_a_port(self, *options: str) -> Web:
        """Serves on a Unix socket; the port of the address stays the same and is never another program's."""
        path = f"{self.runtime}/web.sock"
        self.forwarder = self.forwarder or Forwarder(path)
        self.serve("--socket", path, *options)
        self.web.address = self.forwarder.address(self.web)
        return self.web

    def hookctl(self, *arguments: str) -> str:
        return subprocess.run(
            [self.folder / "hookctl", *arguments], env=self.environment, check=True, capture_output=True, text=True).stdout

    def close(self) -> None:
        for process in [program.process for program in self.programs] + ([self.web.process] if self.web else []):
            if process.poll() is None:
                process.kill()
            process.wait()
        if self.forwarder:
            self.forwarder.close()
        shutil.rmtree(self.runtime)


class Browser:
    """Chromium without a window."""

    def __init__(self, pictures: pathlib.Path):
        self.pictures = pictures
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars",
                         "--disable-background-networking", "--force-color-profile=srgb"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.execute_cdp_cmd("Accessibility.enable", {})
        self.look()

    def close(self) -> None:
        self.driver.quit()

    def look(self, width: int = 1280, height: int = 900, dark: bool = False) -> None:
        """Sets the size of the page and the colours that the reader prefers."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                          {"name": "prefers-reduced-motion", "value": "reduce"}]})

    def open(self, address: str) -> None:
        self.driver.get("about:blank")
        self.driver.get(address)

    def view(self, name: str) -> None:
        self.script("location.hash = '#view=' + arguments[0]", name)
        wait(f"the view {name}", lambda: self.script(
            "return document.querySelector('nav [aria-current]')?.hash.startsWith('#view=' + arguments[0])", name))

    def script(self, text: str, *arguments: object) -> object:
        return self.driver.execute_script(text, *arguments)

    def find(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector: str = "body") -> str:
        """The text, also of parts that are out of sight."""
        return self.script("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def button(self, text: str) -> WebElement:
        return wait(f"a button {text}", lambda: next(
            button for button in self.all("main button") if button.is_displayed() and button.text == text))

    def fill(self, selector: str, text: str) -> None:
        field = self.find(selector)
        field.clear()
        field.send_keys(text)

    def press(self, *keys: str) -> None:
        self.driver.switch_to.active_element.send_keys(*keys)

    @property
    def focused(self) -> WebElement:
        return self.driver.switch_to.active_element

    def picture(self, name: str) -> None:
        self.driver.save_screenshot(str(self.pictures / f"{name}.png"))

    # MARK: Complaints

    def complaints(self) -> list[str]:
        """The browser's errors and warnings, for example about a breach of the security policy."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def forget(self) -> None:
        """Begins with empty logs."""
        self.complaints()
        self.driver.get_log("performance")

    def foreign_requests(self, address: str) -> list[str]:
        """The addresses of other servers that the page has asked."""
        own = address.split("/")[2]
        urls = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                urls.append(message["params"]["request"]["url"])
            elif message["method"] == "Network.webSocketCreated":
                urls.append(message["params"]["url"])
        assert urls, "the log of requests is empty"
        return [url for url in urls if not url.startswith(("about:", "data:", "chrome:")) and url.split("/")[2] != own]

    # MARK: Accessibility

    def nameless(self) -> list[str]:
        """Controls and regions without a name for a screen reader."""
        roles = {"button", "link", "textbox", "searchbox", "spinbutton", "combobox", "checkbox", "table", "tree", "treeitem",
                 "region", "image", "img", "form", "navigation", "status_bar", "columnheader", "figure"}
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        return [json.dumps(node["role"]) for node in nodes
                if not node.get("ignored") and node.get("role", {}).get("value") in roles and not node.get("name", {}).get("value")]

    def low_contrasts(self) -> list[str]:
        """Texts in sight whose contrast with their ground is less than 4.5, or 3 for large texts."""
        return self.script(CONTRAST)

    def overflow(self) -> int:
        """How many pixels the page is wider than the window."""
        return self.script("return document.documentElement.scrollWidth - innerWidth")


CONTRAST = r"""
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const parse = colour => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};
const light = ([r, g, b]) => {
  const [x, y, z] = [r, g, b].map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const ground = node => {
  for (; node; node = node.parentElement) {
    const colour = parse(getComputedStyle(node).backgroundColor);
    if (colour[3] === 255) return colour;
  }
  return [255, 255, 255, 255];
};
const found = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const text = walker.currentNode.textContent.trim(), node = walker.currentNode.parentElement;
  if (!text || !node.checkVisibility() || node.closest(".hidden, .skip, :disabled, option, datalist, noscript")) continue;
  const style = getComputedStyle(node);
  const [a, b] = [light(parse(style.color)), light(ground(node))].sort((x, y) => y - x);
  const ratio = (a + 0.05) / (b + 0.05), size = parseFloat(style.fontSize);
  const least = size >= 24 || (size >= 18.7 && style.fontWeight >= 700) ? 3 : 4.5;
  if (ratio < least) found.push(`${ratio.toFixed(2)} for "${text.slice(0, 40)}" in ${node.className || node.tagName}`);
}
return found;
"""
