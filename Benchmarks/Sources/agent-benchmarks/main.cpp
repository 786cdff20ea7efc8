// The same, with the agent and the loops about it linked in.

#include "../runtime-benchmarks/main.cpp"
