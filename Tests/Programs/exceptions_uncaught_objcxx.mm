#include "exceptions_uncaught.m"
