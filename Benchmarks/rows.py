"""The measurements, the rows that they are compared with, and their limits."""

import dataclasses

# An executable's name and a row's id.
Key = tuple[str, str]

# The names of the executables in rows. The first two are linked with this runtime, and the second with the agent, too.
# Peers are this runtime as a shared library, and the folders of Benchmarks/Peers: libobjc2 only if it is installed.
OURS = "runtime"
AGENT = "agent"
SHARED = "shared"
LIBOBJC2 = "libobjc2"
GCC = "gcc-runtime"
GNUSTEP = "gnustep"
PEERS = {SHARED: "here, shared library", LIBOBJC2: "libobjc2", GCC: "GCC's runtime", GNUSTEP: "GNUstep"}

# Loops that crash a peer's process: GNUstep computes a wrong size for a structure that holds an array.
CRASHES = {GNUSTEP: {"forward_stret"}}

# The rows that run in the executable with the agent. It has the other loops, too.
OF_AGENT = {
    "traced_call", "traced_call_of_other_thread", "trace_million_none", "trace_million", "idle_send", "idle_hook_before",
    "agent_start", "agent_start_memory",
}


def key(id: str) -> Key:
    executable, _, loop = id.rpartition("/")
    return (executable or (AGENT if id in OF_AGENT else OURS), loop)


# Limits in nanoseconds are for a machine on which a call through a pointer takes this long. They are scaled.
REFERENCE_CALL_NS = 1.9
REFERENCE_ROW = "pointer_call"


@dataclasses.dataclass(frozen=True)
class Row:
    id: str  # with the name of an executable and a slash before it, unless it is one of ours
    work: str
    # The id of the row that it is compared with, or the name of another executable with the same row.
    versus: str | None = None
    versus_text: str = ""
    versus_times: int = 1
    over: str | None = None  # the id of a row that is subtracted from both, so that only the added times are compared
    limit_ratio: float | None = None
    limit_ns: float | None = None
    limit_added_ns: float | None = None  # over the row that it is compared with
    versus_count: int = 1  # the limit above is for one of so many
    limit_bytes: float | None = None
    exactly: float | None = None  # the required ratio
    at_least: float | None = None
    more_than: float | None = None
    unit: str = "ns"  # or "bytes", "instructions", or "" for a plain number, or "×"
    counted: str | None = None  # the loop whose instructions are counted while the agent listens, instead of a time
    note: str = ""  # in place of a verdict
    missed: str = ""  # why the limit is not met: which changes were tried, their results, and the reason for the rest

    @property
    def limit(self) -> float | None:
        return next((limit for limit in self._limits.values() if limit is not None), None)

    @property
    def limit_unit(self) -> str | None:
        """Returns a key of _limits. Limits in "ns" and in "added" (ns over the other row) are scaled."""
        return next((unit for unit, limit in self._limits.items() if limit is not None), None)

    @property
    def _limits(self) -> dict[str, float | None]:
        return {
            "×": self.limit_ratio,
            "ns": self.limit_ns,
            "added": self.limit_added_ns,
            "bytes": self.limit_bytes,
            "exactly": self.exactly,
            "at least": self.at_least,
            "more than": self.more_than,
        }

    @property
    def key(self) -> Key:
        return key(self.id)

    @property
    def loop(self) -> str:
        return self.key[1]

    @property
    def other(self) -> Key:
        """The key of the row that it is compared with."""
        return (self.versus, self.loop) if self.versus in (OURS, *PEERS) else key(self.versus)

    @property
    def beside(self) -> list[Key]:
        """The rows that are measured together with it: the row that it is compared with, and the row that scales its
        limit."""
        is_scaled = self.limit_unit in ("ns", "added")
        keys = [self.other] if self.versus else []
        return keys + [key(row) for row in (self.over, REFERENCE_ROW if is_scaled else None) if row]


# Why the rows of simple hooks miss their limits.
BY_HAND = (
    "the lower bound is a method that calls the block and the original; it has a row of its own. The hook's stores and "
    "loads are its further cost. The section on a before hook says what each is for."
)

SWIFT_ENTRY = "the entry saves the registers of arguments and takes a record, as that of a method of Objective-C does."

# libobjc2's time in the table of docs/comparison.md, of rows that have no limit here.
LIBOBJC2_ELSEWHERE = "libobjc2 elsewhere: {} ns"

ROWS = [
    Row("pointer_call", "call through a pointer"),
    Row("pointer_call_two", "… two functions by turns", "pointer_call", "call through a pointer"),
    Row("library_call", "… of a function in a shared library", "pointer_call", "call through a pointer"),
    Row("virtual_call", "C++ virtual call", "pointer_call", "call through a pointer"),
    Row("swift_class_call", "Swift class method, not final", "pointer_call", "call through a pointer"),
    Row("swift_class_call_double", "… of `(Int, Double)`", "pointer_call", "call through a pointer"),
    Row("swift_protocol_call", "Swift protocol method, through an `any`", "pointer_call", "call through a pointer"),
    Row(
        "send", "`objc_msgSend`, cached, one class", "pointer_call", "call through a pointer", limit_ratio=1.3,
        missed="a process has one of two times, 1.64 or 1.91 ns, and keeps it. The lower one is 1.2 times the call "
        "through a pointer, and was the time of 181 of 240 processes. No bit of the addresses of the program, its heap "
        "and its stack tells which time it is. The cause has not been found out.",
    ),
    Row("send_nil", "message to nil", "send", "plain send", limit_ratio=1.2),
    Row("send_class_method", "class method", "send", "plain send", limit_ratio=1.2),
    Row("send_pair", "16-byte return", "send", "plain send", limit_ratio=1.2),
    Row("send_stret", "32-byte return, `_stret`", "send", "plain send", limit_ratio=1.2),
    Row("send_super", "a method with one super send, in all", "send", "two plain sends", 2, limit_ratio=1.3),
    Row("send_twice", "a method with one send to self, in all", "send", "two plain sends", 2),
    Row("pointer_call_16", "pointer array, 16 functions, random order"),
    Row("send_16", "send, 16 classes, same order", "pointer_call_16", "pointer array", limit_ratio=1.6),
    Row("pointer_call_1000", "pointer array, 1,000 functions, random order"),
    Row("send_1000", "send, 1,000 classes, same order", "pointer_call_1000", "pointer array", limit_ratio=1.9),
    Row(
        "send_1000_16", "send, 1,000 classes × 16 selectors, one function",
        "pointer_call", "call through a pointer", limit_ratio=2.7,
    ),
    Row("set_class_send", "`object_setClass` + send, one implementation", "send", "plain send", limit_ratio=2.0),
    Row("replace_send", "replace a leaf method + send, 12,000 classes", GCC, "GCC's runtime", limit_ratio=0.001),
    Row("set_inherited_warm", "change a method that 12,000 caches hold: per cache", limit_ns=15.0),
    Row("set_inherited_cold", "… that 12,000 caches of subclasses do not hold: per cache", limit_ns=2.0),
    Row(
        "class_create", "make a class with a method: the first 500, each", GCC, "GCC's runtime",
        note="GCC's cost grows with the number of classes",
    ),
    Row(
        "class_create_2000", "make a class with a method: the last 500 of 2,000, each",
        GCC, "GCC's runtime", limit_ratio=0.01,
        missed="half of the time is spent in the kernel, which gives fresh memory: a class causes 0.2 page faults, which "
        "take 1.7 us each. GCC's cost grows with the number of classes.",
    ),
    Row(
        "class_create_10000", "make a class with a method: the last 500 of 10,000, each",
        GCC, "GCC's runtime", limit_ratio=0.01,
    ),
    Row("load_classes", "load a shared object with 10,000 compiled classes, each", GCC, "GCC's runtime"),
    Row("load_classes_memory", "… memory of each", unit="bytes"),
    Row("first_send", "first send to a new class", limit_ns=500.0),
    Row("first_send_memory", "first send to a new class, memory", unit="bytes", limit_bytes=256),
    Row("idle_cache_memory", "cache of a class that got no message, memory", unit="bytes", limit_bytes=0),
    Row("scale_class_time", "1 to 100,000 classes made and sent a message: time per class", note="a slope"),
    Row("scale_class_time_fit", "… how well a line fits, R²", unit="", more_than=0.99),
    Row(
        "scale_class_memory", "1 to 100,000 classes made and sent a message: memory per class",
        unit="bytes", note="a slope",
    ),
    Row("scale_class_memory_fit", "… how well a line fits, R²", unit="", more_than=0.99),
    Row("atomic_pair", "two atomic additions"),
    Row(
        "retain_release", "retain + release", limit_ns=10.0,
        missed="retain and release take one atomic addition each. The row above has the time of two atomic additions. "
        "Without them, the runtime would have to know that no other thread has the object.",
    ),
    Row(
        "weak_load_release", "weak load + release", limit_ns=16.0,
        missed="this takes three atomic operations. One claims the hazard, so that the object can be retained although "
        "another thread may be about to free it. The other two count references. A row above has the time of two.",
    ),
    Row("association_first_set", "association, first of an object", limit_ns=150.0),
    Row("association_get", "association, get", limit_ns=12.0),
    Row(
        "marked_retain_release", "retain + release, a root class in Objective-C with `_ARCCompliantRetainRelease`",
        "retain_release", "retain + release", limit_ratio=1.1,
    ),
    Row("marked_weak_load_release", "… weak load + release", note=LIBOBJC2_ELSEWHERE.format("11.6")),
    Row("marked_weak_store", "… weak store, alternately two objects", note=LIBOBJC2_ELSEWHERE.format("24.9")),
    Row("marked_create_dispose", "… create + dispose", note=LIBOBJC2_ELSEWHERE.format("27.4")),
    Row("marked_synchronized", "… `@synchronized`", note=LIBOBJC2_ELSEWHERE.format("17.6")),
    Row("marked_association_get", "… association, get", note=LIBOBJC2_ELSEWHERE.format("7.7")),
    Row("marked_association_set", "… association, set", note=LIBOBJC2_ELSEWHERE.format("11.1")),
    Row("class_by_name", "`objc_getClass` of a compiled class", note=LIBOBJC2_ELSEWHERE.format("5.5")),
    Row("selector_by_name", "`sel_registerName`", note=LIBOBJC2_ELSEWHERE.format("20.3")),
    Row("implementation_of_class", "`class_getMethodImplementation`", note=LIBOBJC2_ELSEWHERE.format("11.6")),
    Row(
        "set_implementation_send", "`method_setImplementation` + send, two implementations by turns",
        note=LIBOBJC2_ELSEWHERE.format("17.4"),
    ),
    Row("set_same_implementation_send", "… one implementation"),
    Row("block_call", "block call"),
    Row("block_send", "block as implementation, through a send", "block_call", "block call", limit_ratio=2.5),
    Row("throw_catch", "throw + catch", GCC, "GCC's runtime", limit_ratio=1.1),
    Row(
        "forward", "`forwardInvocation:` + `invokeWithTarget:`, `(int, double)`",
        GNUSTEP, "GNUstep", limit_ratio=0.02,
    ),
    Row("forward_stret", "… 32-byte return", "forward", "`(int, double)`", limit_ratio=2.0),
    Row("forward_large_argument", "… 128-byte argument", "forward", "`(int, double)`", limit_ratio=2.0),
    Row("forward_twelve_arguments", "… 12 arguments", "forward", "`(int, double)`", limit_ratio=2.0),
    Row("invoke_prepared", "prepared invocation, `invoke`", GNUSTEP, "GNUstep", limit_ratio=0.1),
    Row(
        "invoke_created", "create an invocation, set arguments, invoke", GNUSTEP, "GNUstep", limit_ratio=0.1
    ),
    Row(
        "invoke_prepared_libffi", "prepared invocation, `invoke`, by libffi", "invoke_prepared", "by registers",
        limit_ratio=10.0,
    ),
    Row("observed_set", "set an observed key, one observer, old and new value", GNUSTEP, "GNUstep", limit_ratio=0.2),
    Row("value_for_key", "`valueForKey:` of a number", GNUSTEP, "GNUstep"),
    Row("signal_arguments", "selector signal, one subscriber, both arguments boxed", limit_ns=200.0),
    Row("delegate_call", "dynamic delegate, a block", "hook_none", "plain send", limit_added_ns=10.0),
    Row("forward_target", "`forwardingTargetForSelector:`", "send", "plain send", limit_ratio=4.0),
    Row("hook_none", "a method of `(int, double)`, not hooked: plain send"),
    Row(
        "hook_before", "before hook, a block of two arguments", "hook_none", "plain send", limit_added_ns=6.0,
        missed=BY_HAND,
    ),
    Row(
        "hook_before_2", "… two of them", "hook_before", "one", limit_added_ns=2.0,
        missed="a further block takes 16 instructions. It gets the object about the call and its arguments from memory, "
        "since the block before may have changed all registers: 9 words are loaded and 3 stored, which take 1.2 ns. By "
        "hand it takes 1.1 ns (a row below).",
    ),
    Row("hook_before_8", "… eight of them", "hook_before", "one", limit_added_ns=2.0, versus_count=7),
    Row(
        "hook_before_after", "before + after hook", "hook_none", "plain send", limit_added_ns=10.0, missed=BY_HAND,
    ),
    Row("hook_instead", "instead hook that proceeds", "hook_none", "plain send", limit_added_ns=12.0),
    Row("shared/hook_none", "this runtime as a shared library: a plain send of that method"),
    Row(
        "shared/hook_before", "… before hook", "shared/hook_none", "plain send", limit_added_ns=6.0,
        missed=BY_HAND,
    ),
    Row(
        "shared/hook_before_after", "… before + after hook", "shared/hook_none", "plain send", limit_added_ns=10.0,
        missed=BY_HAND,
    ),
    Row("by_hand_before", "a method that calls the block and the original, in C", "hook_none", "plain send"),
    Row("by_hand_before_any", "… and keeps the registers that arguments may be in, in assembly", "hook_none", "plain send"),
    Row("by_hand_before_2", "… in C, the block twice", "by_hand_before", "one"),
    Row("by_hand_before_after", "… before and after the original", "hook_none", "plain send"),
    Row("hook_none_none", "a method without arguments, not hooked: plain send"),
    Row("hook_before_none", "… before hook, a block", "hook_none_none", "plain send", limit_added_ns=6.0),
    Row("hook_before_after_none", "… before + after hook", "hook_none_none", "plain send", limit_added_ns=10.0),
    Row("hook_object_before", "an object's before hook", "hook_before", "a class's", limit_added_ns=6.0),
    Row("hook_object_before_2", "… two of them", "hook_before_2", "a class's", limit_added_ns=6.0),
    Row("hook_object_before_8", "… eight of them", "hook_before_8", "a class's", limit_added_ns=6.0),
    Row(
        "hook_object_before_after", "an object's before + after hook", "hook_before_after", "a class's",
        limit_added_ns=6.0,
    ),
    Row(
        "hook_object_instead", "an object's instead hook that proceeds", "hook_instead", "a class's",
        limit_added_ns=6.0,
    ),
    Row(
        "hook_before_function", "before hook, a C function", "hook_none", "plain send", limit_added_ns=6.0,
        missed=BY_HAND,
    ),
    Row(
        "hook_object_before_function", "an object's before hook, a C function", "hook_before_function", "a class's",
        limit_added_ns=6.0,
    ),
    Row(
        "swift_hook_before", "before hook, a typed Swift closure, `(Int32, Double)`",
        "hook_before", "the time a block adds", over="hook_none", limit_ratio=3.0,
    ),
    Row(
        "swift_hook_object_before", "… of an object",
        "hook_object_before", "the time a block adds", over="hook_none", limit_ratio=3.0,
    ),
    Row("hook_arguments", "before hook, a block that reads and boxes both arguments of the invocation", limit_ns=150.0),
    Row("swift_hook_arguments", "before hook, a Swift closure that reads `info.arguments`", limit_ns=150.0),
    Row(
        "swift_class_hook_before", "Swift class: before hook, a closure that is called like the method",
        "swift_class_call", "the call, not hooked", limit_added_ns=6.0,
        missed=SWIFT_ENTRY,
    ),
    Row(
        "swift_class_hook_before_double", "… of a method of `(Int, Double)`",
        "swift_class_call_double", "the call, not hooked", limit_added_ns=6.0,
        missed=SWIFT_ENTRY,
    ),
    Row(
        "swift_class_hook_object_before", "… of one object",
        "swift_class_hook_before", "a class's", limit_added_ns=6.0,
    ),
    Row(
        "swift_class_hook_after", "… after hook", "swift_class_call", "the call, not hooked", limit_added_ns=10.0,
    ),
    Row(
        "swift_class_hook_instead", "… instead hook", "swift_class_call", "the call, not hooked", limit_added_ns=12.0,
    ),
    Row(
        "swift_class_hook_instead_next", "… instead hook that calls the next function",
        "swift_class_call", "the call, not hooked", limit_added_ns=25.0,
        missed="to make the closure, to check in each call of it that its body still runs, and to release it takes 176 "
        "of 244 instructions. One of them is atomic, which the compiler puts into the body.",
    ),
    Row(
        "swift_class_hook_call_before", "… a before hook that gets a `SwiftCall` and reads nothing",
        "swift_class_call", "the call, not hooked", limit_added_ns=15.0,
        missed="the entry saves all registers that the body may read, and an object of the thread is filled in and checked "
        "for whether the body has kept it.",
    ),
    Row("clock_twice", "two readings of the processor's counter"),
    Row(
        "swift_class_hook_call_after", "a Swift class: an after hook that gets a `SwiftCall` and reads nothing",
        "swift_class_call", "the call, not hooked", limit_added_ns=15.0,
        missed="the body may ask for the duration, which ends before the body begins, so two readings of a clock come "
        "first (the row above), and they alone take more than the limit allows.",
    ),
    Row(
        "swift_class_hook_call_read", "… that reads two arguments, the result and the duration",
        limit_ns=150.0,
    ),
    Row("swift_class_hook_call", "… that reads `call.arguments` and `call.result`"),
    Row("swift_plain_function_call", "Swift function of another module"),
    Row(
        "swift_function_call", "… that can be replaced, not hooked",
        "swift_plain_function_call", "the same without the compiler's option", limit_added_ns=3.0,
        missed="all of it is the compiler's code and a function of the Swift runtime. Nothing of this package runs.",
    ),
    Row(
        "swift_function_replaced", "… replaced by the compiler (`@_dynamicReplacement`) by one that calls it",
        "swift_function_call", "the call, not hooked",
    ),
    Row(
        "swift_function_hook_before", "… before hook, a closure that is called like the function",
        "swift_function_call", "the call, not hooked", limit_added_ns=6.0,
        missed="the function finds its replacement by calling the Swift runtime, and the hook tells the runtime, by a "
        "variable of the thread, that the next call is of the original, which then asks once more. These three calls "
        "take 100 of 128 instructions of a before hook. The compiler's own replacement makes them, too, and takes as "
        "long (the row above). Without them, code would have to be patched.",
    ),
    Row(
        "swift_function_hook_after", "… after hook", "swift_function_call", "the call, not hooked",
        limit_added_ns=10.0,
        missed="as the before hook.",
    ),
    Row(
        "swift_function_hook_instead", "… instead hook", "swift_function_call", "the call, not hooked",
        limit_added_ns=12.0,
        missed="as the instead hook of a method.",
    ),
    Row(
        "swift_function_hook_instead_next", "… instead hook that calls the next function",
        "swift_function_call", "the call, not hooked", limit_added_ns=25.0,
        missed="as the before hook.",
    ),
    Row("swift_async_call", "asynchronous Swift function that can be replaced, not hooked"),
    Row(
        "swift_async_around", "… called by the body of the hook below, without a hook",
        "swift_async_call", "the call itself",
    ),
    Row(
        "swift_async_hook_instead", "… an instead hook that calls the next function",
        "swift_async_call", "the call, not hooked", limit_ratio=2.0,
        missed="the function calls its replacement by a second call that may wait. The body is a third one, and finds and "
        "calls the next function by two more. Each such call takes memory of the task. A third of the 1,900 instructions "
        "are the Swift runtime's for this memory. The body without a hook takes most of what the limit allows (the row "
        "above).",
    ),
    Row(
        "swift_class_hook_next", "first hook of a Swift class with 100 members, in a process that has hooked another",
        limit_ns=300_000.0,
        missed="the hook takes 0.6 million instructions. It looks up the symbol of each of the class's functions, and "
        "reads the declarations that may be the one asked for. It asks the Swift runtime for the types that they name. "
        "Without this a closure of the wrong type could not be refused.",
    ),
    Row(
        "swift_class_hook_first", "… in a process that has hooked none", limit_ns=300_000.0,
        missed="the hook causes 195 page faults, mostly of code and memory used for the first time. Each takes 1.7 us or "
        "more, so they alone take more than the limit allows. The process also reads the map of its memory and the "
        "symbols of the program's file, here 20,000, and the Swift runtime makes the metadata of generic types. Half of "
        "the time is spent in the kernel. All this happens once in a process (the row above).",
    ),
    Row(
        "swift_class_methods", "first list of the methods of a Swift class with 100 members", limit_ns=2_000_000.0,
        missed="half of the time is spent in the kernel, which copies the program's symbols and gives memory: each page "
        "takes 1.7 us. A quarter is the Swift runtime's for the names of the methods.",
    ),
    Row("hook_class_memory", "hook of a class, memory", unit="bytes", limit_bytes=512),
    Row("hook_object_memory", "hook of an object, memory: each of 10,000 hooks", unit="bytes", limit_bytes=384),
    Row("scale_hook_time", "1 to 1,000,000 objects hooked: time per object", note="a slope"),
    Row("scale_hook_time_fit", "… how well a line fits, R²", unit="", more_than=0.99),
    Row("scale_hook_memory", "1 to 1,000,000 objects hooked: memory per hook", unit="bytes", note="a slope"),
    Row("scale_hook_memory_fit", "… how well a line fits, R²", unit="", more_than=0.99),
    Row("scale_chain_time", "a call of a method with 1 to 1,000 hooks: time per hook", note="a slope"),
    Row("scale_chain_time_fit", "… how well a line fits, R²", unit="", more_than=0.99),
    Row(
        "hook_two_threads", "speedup by a second thread: hooked sends relative to plain sends",
        unit="×", at_least=0.97,
        missed="two threads without a common object, class or hook fall short as well (the row below). They share only "
        "the processor. A hooked call keeps the processor's units busy; a plain send mostly waits for the previous "
        "result. The path through a hook writes nothing that another thread reads.",
    ),
    Row("hook_two_threads_apart", "… each thread with its own object, class and hook", unit="×"),
    Row("hook_install_remove", "install + remove a hook", limit_ns=2000.0),
    Row(
        "hook_before_libffi_shape",
        "before hook, the libffi shape: a closure, one `ffi_call` for the block and one for the original",
    ),
    Row(
        "hook_before_aspects_shape",
        "before hook, the original Aspects' shape: `forwardInvocation:`, an invocation of the block",
        "hook_before_forwarding_c", "our forwarding engine",
    ),
    Row(
        "hook_before_forwarding", "before hook, forwarding engine", "hook_before_libffi_shape", "the libffi shape",
        limit_ratio=1.0,
    ),
    Row(
        "hook_before_forwarding_c", "… installed by C", "hook_before_libffi_shape", "the libffi shape",
        limit_ratio=1.0,
    ),
    Row(
        "hook_before_libffi", "before hook, libffi engine", "hook_before_libffi_shape", "the libffi shape",
        limit_ratio=1.0,
        missed="the closure and ffi_call of the original take most of the time. The shape has a second ffi_call in place "
        "of the record, the chain and the object about the call.",
    ),
    Row(
        "traced_call", "a call that a probe records: two times, the arguments, the result",
        "hook_none", "plain send", limit_ns=100.0,
    ),
    Row(
        "traced_call_of_other_thread", "a call of a thread that the trace does not ask for",
        "hook_none", "plain send", limit_added_ns=10.0,
        missed='two hooks run, one before and one after the method. The row "before + after hook" takes as long.',
    ),
    Row("agent_start", "start of the agent"),
    Row("agent_start_memory", "… memory", unit="bytes"),
    Row("trace_million_none", "a call and a microsecond of other work"),
    Row(
        "trace_million", "… traced for a client that reads, all on one core",
        "trace_million_none", "not traced", limit_ratio=2.0,
    ),
    Row(
        "idle_send", "a send, the agent linked in and listening", OURS, "not linked in",
        exactly=1.0, unit="instructions", counted="send",
    ),
    Row(
        "idle_hook_before", "before hook, the agent linked in and listening", OURS, "not linked in",
        exactly=1.0, unit="instructions", counted="hook_before",
    ),
    Row("swift_retain_release", "retain and release of a Swift object"),
    Row(
        "swift_retain_release_of_other_class", "… while `hookctl lifetimes` counts for another class",
        "swift_retain_release", "not counted",
    ),
    Row(
        "swift_retain_release_of_older", "… for its class, and the object is older", "swift_retain_release", "not counted",
    ),
    Row(
        "swift_retain_release_counted", "… for its class, and the object counts", "swift_retain_release", "not counted",
    ),
    Row("swift_pointer_send", "Swift: `objc_msgSend` through a C function pointer"),
    Row("swift_send_unchecked", "Swift: `sendUnchecked`", "swift_pointer_send", "C function pointer"),
    Row("swift_send_unchecked_object", "… that returns an object", "swift_pointer_send", "C function pointer"),
    Row("swift_send", "Swift: `send`, types checked", "swift_pointer_send", "C function pointer"),
]  # fmt: skip

# The rows whose instructions and misses are counted, and their descriptions. Other work on the machine does not change
# them.
COUNTED = {
    "pointer_call": "call through a pointer",
    "virtual_call": "C++ virtual call",
    "swift_class_call": "Swift class method, not final",
    "swift_protocol_call": "Swift protocol method, through an `any`",
    "send": "send",
    "send_class_method": "class method",
    "send_pair": "16-byte return",
    "send_stret": "32-byte return, `_stret`",
    "send_super": "a method with one super send, in all",
    "forward": "`forwardInvocation:` + `invokeWithTarget:`",
    "forward_target": "`forwardingTargetForSelector:`",
    "hook_none": "a method of `(int, double)`, not hooked",
    "hook_before": "before hook",
    "hook_before_8": "eight before hooks",
    "hook_before_function": "before hook, a C function",
    "swift_hook_before": "before hook, a typed Swift closure",
    "swift_class_hook_before": "Swift class: before hook, called like the method",
    "hook_before_after": "before + after hook",
    "hook_instead": "instead hook that proceeds",
    "hook_object_before": "an object's before hook",
    "hook_arguments": "before hook, a block that boxes both arguments",
    "swift_hook_arguments": "before hook, a Swift closure that reads `info.arguments`",
    "signal_arguments": "selector signal, both arguments boxed",
    "delegate_call": "dynamic delegate, a block",
    "observed_set": "set an observed key, one observer",
    "hook_before_forwarding": "before hook, forwarding engine",
    "hook_before_forwarding_c": "before hook, forwarding engine, installed by C",
    "hook_before_libffi_shape": "before hook, the libffi shape",
    "invoke_prepared": "prepared invocation, `invoke`",
    "invoke_created": "create an invocation, set arguments, invoke",
    "swift_send_unchecked": "Swift: `sendUnchecked`",
    "swift_send": "Swift: `send`, types checked",
}
