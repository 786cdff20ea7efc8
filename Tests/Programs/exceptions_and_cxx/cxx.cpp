#include "cxx.h"

#include <exception>

int cxx_alive;

namespace {

struct counted {
    counted() { cxx_alive++; }
    counted(const counted &) { cxx_alive++; }
    ~counted() { cxx_alive--; }
};

} // namespace

void cxx_throw_int(int value) { throw value; }

void cxx_throw_object(void) { throw counted(); }

void cxx_call(void (*body)(void)) {
    counted object;
    body();
}

bool cxx_catches_everything(void (*body)(void)) {
    try {
        counted object;
        body();
    } catch (...) {
        return true;
    }
    return false;
}

void cxx_throws_on(void (*body)(void), void (*meanwhile)(void)) {
    try {
        counted object;
        body();
    } catch (...) {
        meanwhile();
        throw;
    }
}

int cxx_catches_int(void (*body)(void)) {
    try {
        body();
    } catch (int value) {
        return value;
    }
    return -1;
}

int cxx_uncaught_count(void) { return std::uncaught_exceptions(); }
