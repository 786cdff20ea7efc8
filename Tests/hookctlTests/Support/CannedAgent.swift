import AgentProtocol

/// An agent with a fixed answer to every command.
enum CannedAgent {
    /// Numbers that no process has: the kernel counts to 4,194,304 at most.
    ///
    /// The program of the second process waits before its main.
    static let processID = 9_994_711
    static let waitingProcessID = 9_994_712
    static let goneProcessID = 9_999_999

    static func start(in runtime: RuntimeFolder, processID: Int = processID) throws -> FakeAgent {
        try FakeAgent(processID, in: runtime) { command in actions(for: command, processID) }
    }

    static func actions(for command: AgentCommand, _ processID: Int = processID) -> [FakeAgent.Action] {
        switch command {
        case .hello: [.last(.hello(value: hello(processID)))]
        case .attend, .resume: [.last(nil)]
        case .classes("*Photo*", _):
            [.last(.classes(values: [classes[2], swiftClass], hidden: 417))]
        case .classes(nil, true):
            [.part(.classes(values: [classes[0], classes[2]])), .last(.classes(values: [classes[1], classes[3]]))]
        case .classes(let pattern, _):
            [
                .part(.classes(values: [classes[2]], hidden: pattern == nil ? 1 : nil)),
                .last(.classes(values: pattern == nil ? [classes[1], classes[3]] : [])),
            ]
        case .describe(let name): describe(name)
        case .hooks: [.last(.hooks(values: hooks))]
        case .graph:
            [
                .last(
                    .graph(
                        before: GraphPart(classes: graph(isHooked: false), metaclasses: metaclasses(isHooked: false)),
                        now: GraphPart(classes: graph(isHooked: true), metaclasses: metaclasses(isHooked: true))))
            ]
        case .snapshot: [.last(.snapshot(values: snapshot))]
        case .doctor: [.last(.findings(values: findings))]
        case .modules: [.last(.modules(values: modules))]
        case .hook(let name, let selector, _): [.last(.probe(id: 3, method: "-[\(name) \(selector)]"))]
        case .unhook(3): [.last(nil)]
        case .unhookAll: [.last(.removed(count: 2))]
        case .unhook(let probe):
            [.refuse(AgentError(.notFound, "there is no diagnostic hook \(probe); hookctl hooks lists them"))]
        case .measure(["-[PhotoPicker pick:]"]): [.last(.methods(names: ["-[PhotoPicker pick:]"], refusals: []))]
        case .measure: [.last(.methods(names: ["-[PhotoPicker pick:]", "-[Photo title]"], refusals: []))]
        case .measurements: [.last(.measurements(values: measurements))]
        case .histogram(let method):
            [
                .last(
                    .histogram(
                        value: Histogram(
                            method: method,
                            buckets: [
                                .init(least: 96, end: 104, calls: 3), .init(least: 112, end: 120, calls: 5),
                                .init(least: 1024, end: 1152, calls: 1),
                            ])))
            ]
        case .trace, .lifetimes: trace + ended
        case .tasks: tasks
        case .instances("Photo", _): instances
        case .instances(let name, _):
            [.refuse(AgentError(.notFound, "there is no class \(name); hookctl classes lists them"))]
        case .stop: [.last(nil)]
        }
    }

    /// The end of a trace whose process exits.
    static let ended: [FakeAgent.Action] = [.last(.calls(events: [], dropped: 0, end: .exit(status: 0))), .close]

    static func hello(_ processID: Int) -> AgentHello {
        AgentHello(
            processID: processID, program: "/opt/photos/bin/photos", arguments: ["photos", "--album", "Harbour"],
            isWaiting: processID == waitingProcessID)
    }

    static let classes = [
        ClassSummary(
            name: "NSObject", superclass: nil, image: "/usr/lib/libCFFIShim.so", instanceSize: 8, isHooked: false,
            origin: .runtime),
        ClassSummary(
            name: "PhotoPicker_Aspects_", superclass: "PhotoPicker", image: nil, instanceSize: 24, isHooked: true,
            origin: .program),
        ClassSummary(
            name: "PhotoPicker", superclass: "NSObject", image: "/opt/photos/lib/libphotos.so", instanceSize: 24,
            isHooked: true, origin: .library),
        ClassSummary(
            name: "PhotosMain", superclass: "NSObject", image: "/opt/photos/bin/photos", instanceSize: 16,
            isHooked: false, origin: .program),
    ]

    private static func describe(_ name: String) -> [FakeAgent.Action] {
        if name == swiftClass.name {
            let last = swiftDescription.memberCount
            return [
                .part(.description(value: swiftDescription.part(0..<2))),
                .last(.description(value: swiftDescription.part(2..<last))),
            ]
        }
        guard name == "PhotoPicker" else {
            return [.refuse(AgentError(.notFound, "there is no class \(name); hookctl classes lists them"))]
        }
        return [
            .part(.description(value: description.part(0..<5))),
            .last(.description(value: description.part(5..<description.memberCount))),
        ]
    }

    static let description = ClassDescription(
        summary: classes[2],
        ivars: [
            .init(name: "_title", encoding: "@\"NSString\"", offset: 8),
            .init(name: "_flags", encoding: "b3", offset: 16),
            .init(name: "_matrix", encoding: "[2{PhotoSize=\"width\"d\"height\"d}]", offset: 24),
            .init(name: "_lock", encoding: "{?=i}", offset: 56),
        ],
        properties: [
            .init(name: "title", attributes: "T@\"NSString\",C,N,V_title"),
            .init(name: "picking", attributes: "TB,R,GisPicking"),
            .init(name: "delegate", attributes: "T@\"<PhotoPickerDelegate>\",W,N,V_delegate"),
        ],
        protocols: ["NSCopying", "PhotoSource"],
        instanceMethods: [
            .init(selector: "pick:", types: "@24@0:8q16", implementation: "_i_PhotoPicker__pick_", isHooked: true),
            .init(selector: "title", types: "@16@0:8", implementation: "_i_PhotoPicker__title", isHooked: false),
            .init(
                selector: "frameAt:of:", types: "{PhotoRect={PhotoPoint=dd}{PhotoSize=dd}}32@0:8i16@\"Photo\"24",
                implementation: "_i_PhotoPicker__frameAt_of_", isHooked: false),
            .init(
                selector: "each:with:", types: "v32@0:8@?<v@?@\"Photo\"q^B>16:24",
                implementation: "_i_PhotoPicker__each_with_",
                isHooked: false),
            .init(selector: "init", types: "@16@0:8", implementation: "_i_PhotoPicker__init", isHooked: false),
            .init(selector: "odd:", types: "v24@0:8{?=i}16", implementation: "_i_PhotoPicker__odd_", isHooked: false),
            .init(selector: ".cxx_destruct", types: "v16@0:8", implementation: ".cxx_destruct", isHooked: false),
            .init(selector: "old", types: nil, implementation: "_i_PhotoPicker__old", isHooked: false),
        ],
        classMethods: [
            .init(
                selector: "pickerWithTitle:for:", types: "@32@0:8r*16#24",
                implementation: "_c_PhotoPicker__pickerWithTitle_for_",
                isHooked: false)
        ],
        isaChain: ["PhotoPicker (meta)", "NSObject (meta)"],
        superclassChain: ["NSObject"])

    static let swiftClass = ClassSummary(
        name: "PhotoApp.AlbumStore", superclass: "PhotoApp.Store", image: "/opt/photos/bin/photos", instanceSize: 48,
        isHooked: true, module: "PhotoApp")

    static let swiftDescription = ClassDescription(
        summary: swiftClass, ivars: [], properties: [], protocols: [], instanceMethods: [], classMethods: [],
        swiftMethods: [
            .init(
                name: "open()", prototype: "PhotoApp.Store.open() throws -> ()", kind: "method",
                declaredBy: "PhotoApp.Store", isOwn: true, place: "photos+0x1a2b40"),
            .init(
                name: "load(id:)", prototype: "PhotoApp.AlbumStore.load(id: Swift.Int) async -> Swift.String",
                kind: "method", isAsync: true, declaredBy: "PhotoApp.AlbumStore", isOwn: true),
            .init(
                name: "fetch(id:)", prototype: "PhotoApp.AlbumStore.fetch(id: Swift.Int) -> Swift.String",
                kind: "method", declaredBy: "PhotoApp.AlbumStore", isOwn: true, place: "photos+0x1a2c00",
                hooks: [
                    HookReport(
                        probe: 4, method: "PhotoApp.AlbumStore.fetch(id:)", object: nil, position: "before",
                        engine: "vtable", priority: 2_147_483_647, owner: "hookctl", place: "hookctl hook --count",
                        state: "active", foreignImplementation: nil),
                    HookReport(
                        probe: nil, method: "PhotoApp.AlbumStore.fetch(id:)", object: "0x55d0c0ffee00",
                        position: "after", engine: "vtable", priority: 0, owner: "Analytics",
                        place: "Tracker.swift:41", state: "disabled", foreignImplementation: nil),
                ]),
            .init(
                name: "count.modify", prototype: "PhotoApp.AlbumStore.count.modify : Swift.Int", kind: "modify",
                declaredBy: "PhotoApp.AlbumStore", isOwn: true, refusal: "it is a coroutine"),
            .init(
                name: "shared()", prototype: "static PhotoApp.AlbumStore.shared() -> PhotoApp.AlbumStore",
                kind: "method", isClassMethod: true, declaredBy: "PhotoApp.AlbumStore", isOwn: true),
        ],
        isaChain: [], superclassChain: ["PhotoApp.Store"])

    static let hooks = [
        HookReport(
            probe: nil, method: "-[PhotoPicker pick:]", object: nil, position: "before", engine: "trampoline",
            priority: 0,
            owner: "Analytics", place: "Tracker.swift:41", state: "active", foreignImplementation: nil),
        HookReport(
            probe: nil, method: "-[PhotoPicker title]", object: "0x55d0c0ffee00", position: "instead",
            engine: "forwarding",
            priority: 10, owner: nil, place: "main.swift:7", state: "displaced", foreignImplementation: "swizzled_title"
        ),
        HookReport(
            probe: 3, method: "-[Photo title]", object: nil, position: "before", engine: "trampoline", priority: 0,
            owner: "hookctl", place: "hookctl hook --count", state: "active", foreignImplementation: nil),
    ]

    static let measurements = [
        Measurement(method: "-[PhotoPicker pick:]", calls: 1200, mean: 845.25, p99: 12_400),
        Measurement(method: "-[Photo title]", calls: 7, mean: 91, p99: 210),
        Measurement(method: "-[Elsewhere measured]", calls: 5000, mean: 12, p99: 15),
        Measurement(probe: 3, method: "-[Photo title]", calls: 1_000_000, mean: nil, p99: nil),
    ]

    static let findings = [
        Finding(
            kind: .shadowedHook, subject: "-[PhotoPicker title]",
            message: "swizzled_title of /opt/photos/lib/libphotos.so lies on top of 1 hook; install the hook after it."),
        Finding(kind: .twoOwners, subject: "-[Photo title]", message: "Analytics and Themes hook it."),
        Finding(
            kind: .uncalledMethod, subject: "PhotoApp.AlbumStore.fetch(id:)", message: "Nothing has called it."),
    ]

    static let modules = [
        ModuleReport(name: "Albums", replaceableFunctions: 42), ModuleReport(name: "PhotoApp", replaceableFunctions: 0),
        ModuleReport(name: "Themes", replaceableFunctions: 0),
    ]

    /// The objects of a class and of one subclass, and later of a class that was disposed of.
    static let taskReports = [
        TasksReport(time: 0, running: 0, ready: 0, waiting: 0, tasks: [], made: 0, ended: 0),
        TasksReport(
            time: 1_000_000_000, running: 1, ready: 3, waiting: 1,
            tasks: [
                TaskReport(
                    number: 7, state: .running, priority: 21, maker: "App.main()", functions: ["App.load()"],
                    locals: [.init(name: "App.Request.id", value: "7"), .init(name: "App.user", value: #""Anna""#)]),
                TaskReport(
                    number: 9, state: .waiting, isCancelled: true, priority: 25, parent: 7,
                    functions: ["App.fetch(id:)", "closure #1 in App.load()"]),
            ], omitted: 3, made: 12, ended: 10, leftOut: 2),
    ]

    static let tasks: [FakeAgent.Action] = [
        .part(.tasks(value: taskReports[0])), .last(.tasks(value: taskReports[1])),
    ]

    static let instanceReports = [
        InstanceReport(time: 1000, classes: [], made: 0, ended: 0),
        InstanceReport(
            time: 1_000_000_000, classes: [InstanceCount(name: "Photo", made: 12, ended: 2)], made: 12, ended: 2),
        InstanceReport(
            time: 3_000_000_000,
            classes: [
                InstanceCount(name: "LivePhoto", made: 1000, ended: 980),
                InstanceCount(name: "Photo", made: 14, ended: 9), InstanceCount(name: nil, made: 3, ended: 3),
            ], omitted: 2, made: 1030, ended: 1004),
    ]

    private static let instances: [FakeAgent.Action] =
        instanceReports.dropLast().map { .part(.instances(value: $0)) }
        + instanceReports.suffix(1).map { .last(.instances(value: $0)) }

    private static func metaclasses(isHooked: Bool) -> [GraphNode] {
        let method = ClassDescription.Method(
            selector: "pick:", types: "@24@0:8q16", implementation: "_c_PhotoPicker__pick_", isHooked: false)
        let dynamic = GraphNode(
            name: "PhotoPicker_Aspects_ (meta)", isa: "NSObject (meta)", superclass: "PhotoPicker (meta)", methods: [],
            otherMethods: 1)
        let picker = GraphNode(
            name: "PhotoPicker (meta)", isa: "NSObject (meta)", superclass: "NSObject (meta)", methods: [method],
            otherMethods: 1)
        let root = GraphNode(
            name: "NSObject (meta)", isa: "NSObject (meta)", superclass: "NSObject", methods: [], otherMethods: 36)
        return isHooked ? [dynamic, picker, root] : [picker, root]
    }

    private static func graph(isHooked: Bool) -> [GraphNode] {
        let method = ClassDescription.Method(
            selector: "pick:", types: "@24@0:8q16", implementation: "_i_PhotoPicker__pick_", isHooked: isHooked)
        let picker = GraphNode(
            name: "PhotoPicker", isa: "PhotoPicker (meta)", superclass: "NSObject", methods: [method], otherMethods: 7)
        let root = GraphNode(name: "NSObject", isa: "NSObject (meta)", superclass: nil, methods: [], otherMethods: 48)
        guard isHooked else { return [picker, root] }
        let dynamic = GraphNode(
            name: "PhotoPicker_Aspects_", isa: "PhotoPicker_Aspects_ (meta)", superclass: "PhotoPicker",
            methods: [
                .init(selector: "pick:", types: "@24@0:8q16", implementation: "_objc_msgForward", isHooked: true)
            ], otherMethods: 2)
        return [dynamic, picker, root]
    }

    static let snapshot = [
        ClassSnapshot(
            name: "PhotoPicker", superclass: "NSObject", instanceSize: 24, ivars: description.ivars,
            properties: description.properties, protocols: ["NSCopying"], methods: description.instanceMethods),
        ClassSnapshot(
            name: "PhotoPicker (meta)", superclass: "NSObject (meta)", protocols: [], methods: description.classMethods),
    ]

    // MARK: The trace

    private static func enter(
        _ thread: Int, _ time: UInt64, _ depth: Int, _ method: String, _ arguments: [TraceEvent.Value] = [],
        moreArguments: Int? = nil
    ) -> TraceEvent {
        TraceEvent(
            kind: .enter, thread: thread, threadName: name(of: thread), time: 5_000_000_000 + time, depth: depth,
            method: method, receiver: "<PhotoPicker: 0x55d0>", arguments: arguments, moreArguments: moreArguments,
            result: nil, duration: nil)
    }

    private static func leave(
        _ thread: Int, _ time: UInt64, _ depth: Int, _ method: String, result: TraceEvent.Value? = nil,
        duration: UInt64, isUnwound: Bool? = nil, error: String? = nil
    ) -> TraceEvent {
        TraceEvent(
            kind: .leave, thread: thread, threadName: name(of: thread), time: 5_000_000_000 + time, depth: depth,
            method: method, receiver: "", arguments: [], result: result, duration: duration, isUnwound: isUnwound,
            error: error)
    }

    private static func name(of thread: Int) -> String { thread == 4711 ? "photos" : "worker \"1\"" }

    private static func picking(_ number: String) -> [TraceEvent.Value] {
        [.init(label: "pick", encoding: "q", text: number)]
    }

    /// An example of an event.
    static let traceEvent = enter(4711, 0, 0, "-[PhotoPicker pick:]", picking("42"))

    /// The events of two threads.
    ///
    /// Two calls end by an exception, and one of these exceptions is known. One call has no beginning. One has no end
    /// although a later call of the method has one. One is of a Swift method, and one does not end.
    static let trace: [FakeAgent.Action] = [
        .part(
            .methods(names: ["-[PhotoPicker pick:]", "-[Photo title]"], refusals: ["-[Photo retain] cannot be hooked"])),
        .part(.calls(events: [], dropped: 3)),
        .part(
            .calls(
                events: [
                    enter(4711, 0, 0, "-[PhotoPicker pick:]", picking("42")),
                    enter(4711, 1500, 1, "-[Photo title]"),
                    enter(4712, 1750, 0, "+[PhotoPicker pick:]", picking("-1"), moreArguments: 2),
                    leave(
                        4711, 2250, 1, "-[Photo title]", result: .init(label: nil, encoding: "@", text: "\"Ferry\""),
                        duration: 750),
                ], dropped: 0)),
        .part(
            .calls(
                events: [
                    leave(
                        4712, 2500, 0, "+[PhotoPicker pick:]", duration: 750, isUnwound: true,
                        error: "NSRangeException: \"no such photo\""),
                    leave(4711, 2_002_000, 0, "-[PhotoPicker pick:]", duration: 2_002_000, isUnwound: true),
                    leave(4712, 2_002_100, 0, "-[Photo title]", duration: 1000),
                    enter(4711, 2_002_500, 0, "-[PhotoPicker pick:]", picking("7")),
                ], dropped: 17)),
        .part(
            .calls(
                events: [
                    enter(
                        4712, 2_003_000, 0, "PhotoApp.AlbumStore.fetch(id:)",
                        [.init(label: "id", encoding: "Swift.Int", text: "7")]),
                    leave(
                        4712, 2_004_000, 0, "PhotoApp.AlbumStore.fetch(id:)", duration: 1000,
                        error: "PhotoApp.Missing"),
                ], dropped: 0)),
        .part(
            .calls(
                events: [
                    leave(4711, 2_010_000, 0, "-[PhotoPicker pick:]", duration: 1000),
                    enter(4711, 2_011_000, 0, "-[PhotoPicker pick:]", picking("8")),
                ], dropped: 1)),
    ]
}
