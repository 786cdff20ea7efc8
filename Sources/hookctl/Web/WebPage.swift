#if Agent
/// The files of the page, which are in hookctl itself.
enum WebPage {
    struct File {
        let type: String
        let bytes: [UInt8]
    }

    /// The file of that name; the empty name is the page.
    static func file(_ name: String) -> File? {
        switch name {
        case "": File(type: "text/html; charset=utf-8", bytes: PackageResources.index_html)
        case "page.css": File(type: "text/css; charset=utf-8", bytes: PackageResources.page_css)
        case "icon.svg": File(type: "image/svg+xml", bytes: PackageResources.icon_svg)
        default: script(name).map { File(type: "text/javascript; charset=utf-8", bytes: $0) }
        }
    }

    private static func script(_ name: String) -> [UInt8]? {
        switch name {
        case "calls.js": PackageResources.calls_js
        case "classes.js": PackageResources.classes_js
        case "connection.js": PackageResources.connection_js
        case "dom.js": PackageResources.dom_js
        case "flame.js": PackageResources.flame_js
        case "graph.js": PackageResources.graph_js
        case "hooks.js": PackageResources.hooks_js
        case "instances.js": PackageResources.instances_js
        case "page.js": PackageResources.page_js
        case "processes.js": PackageResources.processes_js
        case "timeline.js": PackageResources.timeline_js
        case "trace.js": PackageResources.trace_js
        case "tracing.js": PackageResources.tracing_js
        default: nil
        }
    }
}
#endif
