#include "exceptions_rethrowing.m"
