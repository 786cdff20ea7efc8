// Code for GCC's runtime includes this for the root class Object, which no Foundation needs any more. A program that
// uses the class defines it.

#include <objc/runtime.h>
