// The entries of simple hooked methods for a program that links a shared library: the library's own source once more.

#define ORT_ENTRIES_OF_PROGRAM 1
#include "calls/enter_simple-x86_64.S"
