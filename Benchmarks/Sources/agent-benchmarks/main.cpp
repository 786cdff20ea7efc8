// The same main function, with the agent and its loops linked.

#include "../runtime-benchmarks/main.cpp"
