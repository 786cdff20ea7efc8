// The files of the page of `hookctl web`, as constants of the program.
//
// The compiler of C copies them. As array literals in Swift they took half a minute to compile.

#ifndef CWEBPAGE_H
#define CWEBPAGE_H

#include <stddef.h>

struct cwebpage_file {
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

// Returns the file of this name in the folder Page, or NULL. It is never freed. Any thread.
const struct cwebpage_file *cwebpage_find(const char *name);

#endif
