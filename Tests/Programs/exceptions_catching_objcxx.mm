#include "exceptions_catching.m"
