"""Tests the page of hookctl web in a browser: each view with the data of a real process.

Usage: web_page_tests.py FOLDER PICTURES [NAME...]
FOLDER has hookctl and AgentProgram. A picture of each view goes to PICTURES. With names only these tests run.
"""

from __future__ import annotations

import pathlib
import signal
import sys
import time
import traceback
from collections.abc import Callable

from browser import PATIENCE, Browser, Keys, Place, wait

# A class whose name is markup that would run a script, and a value and a selector of that kind.
HOSTILE = "<img/src=x/onerror=document.title='owned'>"
VIEWS = ("trace", "flame", "hooks", "classes", "graph", "instances", "processes")
SIZES = ((1920, 1080), (320, 700))

TESTS: list[Callable[[Browser, Place], None]] = []


def test(function: Callable[[Browser, Place], None]) -> Callable[[Browser, Place], None]:
    TESTS.append(function)
    return function


def start_trace(browser: Browser, patterns: str, limit: int = 1000) -> None:
    browser.view("trace")
    if browser.all("form.running"):
        browser.button("Stop").click()
    browser.fill("[name=patterns]", patterns)
    browser.fill("[name=limit]", str(limit))
    browser.button("Start").click()


def wait_for_calls(browser: Browser, text: str) -> None:
    wait(f"calls of {text}", lambda: text in browser.text(".lines"))


def open_page(browser: Browser, place: Place) -> None:
    browser.open(place.web.address)
    wait("the process", lambda: browser.text("#state") == "connected")


def fill_views(browser: Browser, place: Place) -> None:
    """Has each view show something."""
    program = place.programs[-1]
    program.say("nested 3")
    program.say("deep 1")
    start_trace(browser, "AgentBurst AgentDeep ServiceModule.* AgentProgram.*", limit=10_000)
    wait("the trace", lambda: "tracing" in browser.text(".messages"))
    for round in range(8):
        program.say("swift nest 7")
        program.say("nested 3")
        program.say(f"deep {round % 3 + 3}")
        program.say("swift fetch 3")
        program.say("threads 2")
        program.say("swift greet 4")
    wait_for_calls(browser, "-[AgentBurst next:]")
    program.say("others")
    program.say("observe")
    place.hookctl("hook", "AgentBurst", "twice:", "--time")
    browser.view("hooks")
    wait("measured hooks", lambda: "µs" in browser.text("main tbody") and browser.script(
        "return [...document.querySelectorAll('main tbody tr')].some(row => row.children[1].textContent.length > 2)"))
    browser.view("classes")
    wait("classes", lambda: browser.all("[role=treeitem]"))
    browser.fill("main [type=search]", "Agent")
    browser.script("[...document.querySelectorAll('[role=treeitem]')].find(node => node.name === 'AgentBurst').click()")
    wait("a class", lambda: "twice:" in browser.text(".description"))
    browser.view("graph")
    browser.fill("main [list]", "AgentCounter")
    browser.button("Draw").click()
    wait("a graph", lambda: len(browser.all("figure .card")) >= 8)
    browser.view("instances")
    browser.fill("main [list]", "AgentThing")
    program.say("keep AgentThing")
    browser.button("Start").click()
    wait("a count", lambda: "alive" in browser.text("main"))
    for _ in range(6):
        program.say("keep AgentThing")
        program.say("keep AgentSubthing")
    wait("objects", lambda: "AgentSubthing" in browser.text("main tbody"))


@test
def views_show_a_real_process(browser: Browser, place: Place) -> None:
    open_page(browser, place)
    assert "AgentProgram" in browser.text("#process")
    fill_views(browser, place)
    browser.view("flame")
    wait("frames", lambda: browser.all("[role=treeitem]"))
    assert "-[AgentBurst twice:]" in browser.text(".flame") and "fetch(id:)" in browser.text(".flame")
    browser.view("trace")
    browser.button("Pause").click()
    assert "ms" in browser.text(".line .time")
    browser.view("processes")
    assert "shown here" in browser.text("main tbody")


@test
def pages_fit_and_are_readable_in_all_sizes_and_colours(browser: Browser, place: Place) -> None:
    """Also takes the pictures."""
    open_page(browser, place)
    fill_views(browser, place)
    for dark in (False, True):
        for width, height in SIZES:
            browser.look(width, height, dark)
            for view in VIEWS:
                browser.view(view)
                if view == "trace" and not browser.all("[aria-pressed=true]"):
                    browser.button("Pause").click()
                time.sleep(2.5 if view == "hooks" else 0.7)  # for the picture only: charts draw now and then
                name = f"{view}-{width}-{'dark' if dark else 'light'}"
                browser.picture(name)
                assert browser.overflow() <= 0, f"{name} is too wide by {browser.overflow()}"
                assert not browser.low_contrasts(), (name, browser.low_contrasts()[:10])
                assert not browser.nameless(), (name, browser.nameless())
    browser.look()


@test
def a_selected_event_shows_its_values(browser: Browser, place: Place) -> None:
    """Also takes the picture of README.md: docs/pictures/hookctl-web.png."""
    open_page(browser, place)
    program = place.programs[-1]
    program.say("nested 1")
    start_trace(browser, "AgentBurst ServiceModule.* AgentProgram.*")
    wait("the trace", lambda: "tracing" in browser.text(".messages"))
    program.say("swift rename Anna")
    program.say("swift nest 42")
    program.say("swift greet 3")
    program.say("threads 1")
    program.say("nested 12")
    wait("the last call", lambda: browser.text(".lines").count("twice:") > 3)
    browser.button("Pause").click()
    browser.find(".timeline select").send_keys("the last 200")
    for dark in (False, True):
        browser.look(1280, 760, dark)
        browser.find(".calls").send_keys(Keys.END, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_UP)
        wait("the event", lambda: "Receiver" in browser.text(".details") or "Result" in browser.text(".details"))
        time.sleep(0.5)  # for the picture only
        browser.picture(f"document-{'dark' if dark else 'light'}")
    browser.look()


@test
def nothing_is_shown_before_there_is_something(browser: Browser, place: Place) -> None:
    open_page(browser, place)
    for view in VIEWS:
        browser.view(view)
        time.sleep(0.3)  # for the picture only
        browser.picture(f"empty-{view}")
        if view in ("trace", "flame", "graph", "instances"):
            assert len([node for node in browser.all("main .empty") if node.is_displayed()]) == 1, view


@test
def filters_choose_calls(browser: Browser, place: Place) -> None:
    open_page(browser, place)
    program = place.programs[-1]
    program.say("nested 1")
    browser.fill("[name=where]", "arg1 == 2")
    browser.find("[name=stack]").click()
    start_trace(browser, "-[AgentBurst next:]")
    wait("the trace", lambda: "where arg1 == 2" in browser.text(".messages"))
    program.say("burst 5")
    wait_for_calls(browser, "next: 2")
    assert "next: 1" not in browser.text(".lines")
    browser.find(".line").click()
    wait("the stack", lambda: "Stack" in browser.text(".details") and "main" in browser.text(".details"))
    browser.button("Stop").click()
    browser.find("[name=where]").clear()
    browser.fill("[name=slower]", "1ns")
    start_trace(browser, "AgentBurst")
    wait("the trace", lambda: "slower than 1" in browser.text(".messages"))
    program.say("nested 3")
    # Only ends come, those of callers after those of the calls inside them.
    wait_for_calls(browser, "-[AgentBurst twice:]")
    browser.view("flame")
    wait("the caller", lambda: browser.all(".frame"))
    levels = browser.script("return [...document.querySelectorAll('.frame')].map(frame => frame.textContent + frame.getAttribute('aria-level'))")
    assert levels == ["-[AgentBurst twice:]1", "-[AgentBurst next:]2"], levels


@test
def a_call_that_throws_does_not_end_the_trace(browser: Browser, place: Place) -> None:
    open_page(browser, place)
    start_trace(browser, "ServiceModule.*")
    wait("the trace", lambda: "tracing" in browser.text(".messages"))
    assert place.programs[-1].say("swift refuse Anna") == "threw"
    wait("the error", lambda: "threw " in browser.text(".lines"))
    place.programs[-1].say("swift fetch 1")
    wait_for_calls(browser, "fetch(id:)")
    assert browser.text(".status .counts").startswith("tracing")


@test
def refusals_are_said(browser: Browser, place: Place) -> None:
    open_page(browser, place)
    start_trace(browser, "a/b[")
    wait("the refusal", lambda: "is not a pattern" in browser.text(".messages"))
    wait("the end", lambda: browser.button("Start"))
    browser.picture("refused-trace")
    browser.view("graph")
    browser.fill("main [list]", "NoSuchClass")
    browser.button("Draw").click()
    wait("the refusal", lambda: "no class named NoSuchClass" in browser.text("main .counts"))
    assert len(browser.complaints()) == 1  # the answer of 404
    browser.view("instances")
    browser.fill("main [list]", "NoSuchClass")
    browser.button("Start").click()
    wait("the refusal", lambda: "no class named NoSuchClass" in browser.text("main .view .notice"))
    wait("the end", lambda: browser.button("Start"))


@test
def the_keyboard_is_enough(browser: Browser, place: Place) -> None:
    open_page(browser, place)
    place.programs[-1].say("nested 1")
    browser.script("document.activeElement.blur()")
    browser.find("body").send_keys(Keys.TAB)
    assert browser.focused.get_attribute("class") == "skip"
    assert browser.script("return getComputedStyle(document.activeElement).left") != "-999px"

    def tab_to(what: str, condition: Callable[[], bool], most: int = 40) -> None:
        for _ in range(most):
            if condition():
                style = browser.script(
                    "const style = getComputedStyle(document.activeElement); return [style.outlineStyle, style.outlineWidth]")
                assert style[0] != "none" and style[1] != "0px", f"the focus on {what} cannot be seen"
                return
            browser.press(Keys.TAB)
        raise AssertionError(f"{what} cannot be reached with the keyboard")

    # Starts a trace, and reads an event of it.
    tab_to("patterns", lambda: browser.focused.get_attribute("name") == "patterns")
    browser.press("AgentCounter", Keys.ENTER)
    wait_for_calls(browser, "-[AgentCounter next:]")
    tab_to("the timeline", lambda: browser.focused.tag_name == "canvas")
    wait("a call", lambda: browser.press(Keys.ARROW_LEFT) or "AgentCounter" in browser.text(".timeline .tip"))
    browser.press(Keys.ENTER)
    wait("the call", lambda: browser.find(".details").is_displayed())
    tab_to("the list", lambda: "calls" in browser.focused.get_attribute("class"))
    browser.press(Keys.END, Keys.ARROW_UP, Keys.ARROW_UP)
    wait("the event", lambda: browser.all(".line.selected") and "-[AgentCounter next:]" in browser.text(".details"))
    browser.press(Keys.SPACE)
    wait("the trace to go on", lambda: browser.button("Pause"))

    # Opens the other views by their links.
    browser.find("nav a").send_keys("")
    for link in ("Flame graph", "Hooks", "Classes"):
        browser.script("document.querySelector('nav a').focus()")
        tab_to(link, lambda: browser.focused.text == link)
        browser.press(Keys.ENTER)
        wait(link, lambda: browser.find("nav [aria-current]").text == link)
        if link == "Flame graph":
            tab_to("a frame", lambda: browser.focused.get_attribute("role") == "treeitem")
            browser.press(Keys.ENTER)
            wait("the zoom", lambda: browser.find("[aria-selected=true]"))
        if link == "Hooks":
            wait("hooks", lambda: browser.all("main tbody tr"))
            tab_to("a column", lambda: browser.focused.text.startswith("Method"))
            browser.press(Keys.ENTER)
            assert browser.find("[aria-sort]").text.startswith("Method")
    wait("classes", lambda: browser.all("[role=treeitem]"))
    tab_to("the tree", lambda: browser.focused.get_attribute("role") == "treeitem")
    name = browser.script("return document.activeElement.name")
    browser.press(Keys.ARROW_DOWN)
    assert browser.script("return document.activeElement.name") != name
    browser.press(Keys.ENTER)
    wait("the class", lambda: browser.all(".description dl"))


@test
def names_and_values_never_become_markup(browser: Browser, place: Place) -> None:
    open_page(browser, place)
    program = place.programs[-1]
    start_trace(browser, "<img* ServiceModule.*")
    wait("the trace", lambda: "tracing" in browser.text(".messages"))
    program.say(f"late {HOSTILE}")
    program.say(f"swift rename {HOSTILE}")
    wait_for_calls(browser, HOSTILE)
    wait("the value", lambda: f'"{HOSTILE}"' in browser.text(".lines"))
    browser.script("[...document.querySelectorAll('.line')].find(line => line.textContent.includes('<img')).click()")
    wait("the details", lambda: HOSTILE in browser.text(".details"))
    browser.picture("hostile-trace")
    browser.view("flame")
    wait("the frame", lambda: HOSTILE in browser.text(".flame"))
    place.hookctl("hook", HOSTILE, "next:", "--count")
    browser.view("hooks")
    wait("the hook", lambda: HOSTILE in browser.text("main tbody"))
    browser.view("classes")
    wait("the class", lambda: HOSTILE in browser.text(".tree"))
    browser.script("[...document.querySelectorAll('[role=treeitem]')].find(node => node.name === arguments[0]).click()", HOSTILE)
    wait("its description", lambda: HOSTILE in browser.text(".description h2"))
    browser.button("Graph").click()
    wait("its graph", lambda: HOSTILE in browser.text("figure"))
    browser.picture("hostile-graph")
    browser.view("instances")
    browser.fill("main [list]", HOSTILE)
    browser.button("Start").click()
    wait("its objects", lambda: HOSTILE in browser.text("main .counts"))
    assert not browser.script("return document.querySelector('img, iframe, object, embed')")
    assert "owned" not in browser.script("return document.title")


@test
def events_of_a_later_version_are_shown(browser: Browser, place: Place) -> None:
    open_page(browser, place)
    browser.script("""
        const open = WebSocket.prototype.send;
        const event = { kind: "enter", thread: 1, threadName: "main", time: 1, depth: 0, method: "-[Photo pick:]", receiver: "<Photo>",
          arguments: [], stack: ["main", "pick"], colour: "blue" };
        window.WebSocket = class { constructor() { setTimeout(() => this.onmessage({ data: JSON.stringify(event) + "\\n" + JSON.stringify({ news: 1 }) + "\\n" })); } send() {} close() {} };
    """)
    start_trace(browser, "Photo")
    wait_for_calls(browser, "-[Photo pick:]")
    browser.find(".line").click()
    wait("the field", lambda: "blue" in browser.text(".details") and "pick" in browser.text(".details"))


@test
def ten_thousand_events_a_second_do_not_freeze_the_page(browser: Browser, place: Place) -> None:
    open_page(browser, place)
    browser.script("""
        window.frames_drawn = 0;
        const count = () => { window.frames_drawn += 1; requestAnimationFrame(count); };
        requestAnimationFrame(count);
    """)
    start_trace(browser, "AgentCounter", limit=100_000)
    begin = time.monotonic()

    def received() -> int:
        text = browser.text(".status .counts").split(" event")[0].split(" · ")[-1].replace(",", "")
        return int(text) if text.isdigit() else 0

    def frames() -> int:
        return browser.script("return window.frames_drawn")

    # The page draws while events come, however slow the machine is.
    for events in (1, 50_000, 100_000):
        wait(f"{events} events", lambda: received() >= events, patience=10 * PATIENCE)
        drawn = frames()
        wait("more frames", lambda: frames() > drawn + 5)
    seconds = time.monotonic() - begin
    print(f"    {received() / seconds:.0f} events a second, {frames() / seconds:.0f} frames a second, {browser.text('.status .counts')}")
    browser.picture("busy-trace")
    # The page still does what it is told to.
    browser.button("Stop").click()
    wait("the end", lambda: browser.button("Start"))
    counted = wait("a count", received)
    drawn = frames()
    wait("more frames", lambda: frames() > drawn + 5)
    assert received() == counted, "events come after the end"


@test
def calls_above_the_limit_are_counted(browser: Browser, place: Place) -> None:
    open_page(browser, place)
    start_trace(browser, "AgentCounter", limit=10)
    wait("dropped calls", lambda: "dropped above the limit" in browser.text(".status .counts"))


@test
def a_page_that_is_too_slow_is_told(browser: Browser, place: Place) -> None:
    open_page(browser, place)
    start_trace(browser, "AgentCounter", limit=100_000)
    wait_for_calls(browser, "AgentCounter")
    seconds = 1

    def freeze() -> bool:
        """While a script runs, the page reads nothing. It freezes longer each time until hookctl has left events out."""
        nonlocal seconds
        if "this page was too slow" in browser.text(".status .counts"):
            return True
        browser.script("const end = performance.now() + arguments[0]; while (performance.now() < end);", 1000 * seconds)
        seconds = min(20, 2 * seconds)
        time.sleep(1)  # the page reads
        return False

    wait("unread events", freeze, patience=10 * PATIENCE)


@test
def the_page_connects_again(browser: Browser, place: Place) -> None:
    assert place.web.end() == 0
    place.serve_behind_a_port("--keep-token", str(place.programs[-1].process.pid))
    open_page(browser, place)
    start_trace(browser, "AgentCounter")
    wait_for_calls(browser, "-[AgentCounter next:]")
    first = place.programs[-1].process.pid
    assert place.programs[-1].end().endswith("right")
    wait("the end of the process", lambda: browser.text("#state") == "ended" and "has ended" in browser.text("#notice"))
    browser.picture("ended")
    program = place.program()
    wait("the next process", lambda: browser.text("#state") == "connected"
         and f"the page now shows process {program.process.pid}" in browser.text("#notice"))
    assert f"Process {first} has ended" in browser.text("#notice")
    wait("the trace of it", lambda: "continues in process" in browser.text(".messages") and browser.all(".line"))

    assert place.web.end() == 0
    wait("the end of hookctl web", lambda: "does not answer" in browser.text("#notice"))
    assert browser.text("#state") == "not connected"
    browser.picture("not-connected")
    browser.complaints()  # the requests that failed
    place.serve_behind_a_port("--keep-token")
    wait("hookctl web again", lambda: browser.text("#state") == "connected" and not browser.find("#notice").is_displayed())
    received = browser.text(".status .counts")
    wait("the trace to go on", lambda: browser.text(".status .counts") != received and browser.text(".status .counts").startswith("tracing"))

    # The Hooks view comes back as well.
    browser.view("hooks")
    wait("hooks", lambda: browser.all("main tbody tr"))
    assert place.web.end() == 0
    wait("their end", lambda: "as they were at the end" in browser.text("main .counts"))
    place.serve_behind_a_port("--keep-token")
    wait("hooks again", lambda: "hook" in browser.text("main .counts"))

    # With a new token, the page cannot connect, and says so.
    assert place.web.end() == 0
    place.serve_behind_a_port()
    wait("the new token", lambda: "The address is no longer valid" in browser.text("#notice"))
    assert browser.text("#state") == "not connected"
    browser.open("about:blank")
    browser.complaints()


@test
def a_stopped_process_has_not_ended(browser: Browser, place: Place) -> None:
    open_page(browser, place)
    browser.view("hooks")
    wait("hooks", lambda: browser.all("main tbody tr"))
    process = place.programs[-1].process
    process.send_signal(signal.SIGSTOP)
    wait("no answer", lambda: browser.text("#state") == "no answer" and "does not answer now" in browser.text("#notice"))
    wait("the end of the hooks", lambda: "as they were at the end" in browser.text("main .counts"))
    process.send_signal(signal.SIGCONT)
    wait("an answer", lambda: browser.text("#state") == "connected" and not browser.find("#notice").is_displayed())
    wait("hooks again", lambda: "hook" in browser.text("main .counts"))


@test
def no_process_and_several(browser: Browser, place: Place) -> None:
    assert place.programs[-1].end().endswith("right")
    browser.open(place.web.address.split("#")[0] + "#view=processes")
    wait("no process", lambda: browser.text("#state") == "no process" and "No process has an agent yet" in browser.text("main"))
    browser.picture("no-process")
    programs = [place.program(), place.program()]
    wait("both", lambda: len(browser.all("main tbody tr")) == 2)
    other = next(program.process.pid for program in programs if browser.find("#process").get_attribute("value") != str(program.process.pid))
    browser.button(str(other)).click()
    wait("the other one", lambda: browser.find("#process").get_attribute("value") == str(other) and f"pid={other}" in browser.driver.current_url)

    # A trace and a count follow to the process that is chosen. Only there are objects made meanwhile.
    for program in programs:
        program.say("keep AgentThing")
    start_trace(browser, "AgentCounter")
    wait_for_calls(browser, "-[AgentCounter next:]")
    browser.view("instances")
    browser.fill("main [list]", "AgentThing")
    browser.button("Start").click()
    wait("a count", lambda: "AgentThing: 0 alive" in browser.text("main .counts"))
    chosen, = [program for program in programs if program.process.pid != other]
    browser.view("processes")
    browser.button(str(chosen.process.pid)).click()
    browser.view("instances")

    def has_objects() -> bool:
        chosen.say("keep AgentThing")
        text = browser.text("main .counts")
        return "alive" in text and "AgentThing: 0 alive" not in text

    wait("objects of the chosen one", has_objects)
    browser.view("trace")
    wait("its trace", lambda: f"continues in process {chosen.process.pid}" in browser.text(".messages"))


def run(folder: pathlib.Path, pictures: pathlib.Path, names: list[str]) -> int:
    browser = Browser(pictures)
    failed = 0
    tests = [function for function in TESTS if not names or function.__name__ in names]
    print(f"to do: {len(tests)}", flush=True)
    for function in tests:
        title = function.__name__.replace("_", " ")
        place = Place(folder)
        try:
            program = place.program()
            place.serve("--port", "0", str(program.process.pid))
            browser.look()
            browser.forget()
            function(browser, place)
            complaints = browser.complaints()
            assert not complaints, f"the browser complains: {complaints}"
            foreign = browser.foreign_requests(place.web.address)
            assert not foreign, f"the page asks other servers: {foreign}"
            for program in place.programs:
                if program.process.poll() is None:
                    assert program.end().endswith("right")
            print(f"passed: {title}", flush=True)
        except Exception:
            failed += 1
            traceback.print_exc()
            browser.picture(f"failed-{function.__name__}")
            print(f"failed: {title}: {browser.complaints()}", flush=True)
        finally:
            browser.open("about:blank")
            place.close()
    browser.close()
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    sys.exit(run(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]))
