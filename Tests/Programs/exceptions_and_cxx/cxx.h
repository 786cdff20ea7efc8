// C++ code as Objective-C calls it.

#ifndef CXX_H
#define CXX_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

// The number of objects with a destructor: thrown objects, and objects in the frames of these functions.
extern int cxx_alive;

void cxx_throw_int(int value);
void cxx_throw_object(void);

// Calls the body with an object in the frame.
void cxx_call(void (*body)(void));

// Whether `catch (...)` catches something.
bool cxx_catches_everything(void (*body)(void));

// Catches every exception, calls the other body, and throws the exception again.
void cxx_throws_on(void (*body)(void), void (*meanwhile)(void));

// Returns the int that is caught, or -1 if the body throws nothing.
int cxx_catches_int(void (*body)(void));

int cxx_uncaught_count(void);

#ifdef __cplusplus
}
#endif

#endif
