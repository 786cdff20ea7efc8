// Runs the loops of MessageLoops under Google Benchmark; its options choose repetitions, interleaving and output.

#include "message_loops.h"

#include <benchmark/benchmark.h>

namespace {

// Long enough that what surrounds a loop does not count, and the length of the pseudo-random sequence.
constexpr long batch = 4096;

void measure(benchmark::State &state, message_loop loop) {
    loop(batch); // fills the caches
    while (state.KeepRunningBatch(batch)) {
        loop(batch);
    }
}

constexpr struct {
    const char *name;
    message_loop loop;
} rows[] = {
    {"pointer_call", loop_pointer_call},
    {"send", loop_send},
    {"send_nil", loop_send_nil},
    {"send_class_method", loop_send_class_method},
    {"send_pair", loop_send_pair},
    {"send_stret", loop_send_stret},
    {"send_super", loop_send_super},
    {"send_twice", loop_send_twice},
    {"pointer_call_16", loop_pointer_call_16},
    {"send_16", loop_send_16},
    {"retain_release", loop_retain_release},
    {"set_class_send", loop_set_class_send},
    {"forward", loop_forward},
};

} // namespace

int main(int argc, char **argv) {
    message_loops_prepare();
    for (const auto &row : rows) {
        benchmark::RegisterBenchmark(row.name, measure, row.loop);
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 1;
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
