// Loads a plug-in at the line `load` of standard input, and has it add each other line. Prints the numbers that the
// plug-in returns, and ends with the last.

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    setlinebuf(stdout);
    if (argc != 2) {
        return 64;
    }
    int (*add)(const char *) = NULL;
    char line[256];
    int count = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "load") == 0) {
            void *plugin = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
            add = plugin == NULL ? NULL : (int (*)(const char *))dlsym(plugin, "plugin_add");
            puts(add == NULL ? dlerror() : "loaded");
        } else if (add != NULL) {
            count = add(line);
            printf("%d\n", count);
        }
    }
    return count;
}
