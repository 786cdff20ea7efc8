#include "cwebpage.h"

#include <string.h>

static const unsigned char calls_js[] = {
#embed "Page/calls.js"
};

static const unsigned char classes_js[] = {
#embed "Page/classes.js"
};

static const unsigned char connection_js[] = {
#embed "Page/connection.js"
};

static const unsigned char dom_js[] = {
#embed "Page/dom.js"
};

static const unsigned char flame_js[] = {
#embed "Page/flame.js"
};

static const unsigned char graph_js[] = {
#embed "Page/graph.js"
};

static const unsigned char hooks_js[] = {
#embed "Page/hooks.js"
};

static const unsigned char icon_svg[] = {
#embed "Page/icon.svg"
};

static const unsigned char index_html[] = {
#embed "Page/index.html"
};

static const unsigned char instances_js[] = {
#embed "Page/instances.js"
};

static const unsigned char page_css[] = {
#embed "Page/page.css"
};

static const unsigned char page_js[] = {
#embed "Page/page.js"
};

static const unsigned char processes_js[] = {
#embed "Page/processes.js"
};

static const unsigned char timeline_js[] = {
#embed "Page/timeline.js"
};

static const unsigned char trace_js[] = {
#embed "Page/trace.js"
};

static const unsigned char tracing_js[] = {
#embed "Page/tracing.js"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof(bytes)}

static const struct cwebpage_file files[] = {
    FILE_OF("calls.js", calls_js),           FILE_OF("classes.js", classes_js),
    FILE_OF("connection.js", connection_js), FILE_OF("dom.js", dom_js),
    FILE_OF("flame.js", flame_js),           FILE_OF("graph.js", graph_js),
    FILE_OF("hooks.js", hooks_js),           FILE_OF("icon.svg", icon_svg),
    FILE_OF("index.html", index_html),       FILE_OF("instances.js", instances_js),
    FILE_OF("page.css", page_css),           FILE_OF("page.js", page_js),
    FILE_OF("processes.js", processes_js),   FILE_OF("timeline.js", timeline_js),
    FILE_OF("trace.js", trace_js),           FILE_OF("tracing.js", tracing_js),
};

const struct cwebpage_file *cwebpage_find(const char *name) {
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
        if (strcmp(files[i].name, name) == 0) {
            return &files[i];
        }
    }
    return NULL;
}
