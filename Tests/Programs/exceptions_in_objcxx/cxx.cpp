#include "../exceptions_and_cxx/cxx.cpp"
