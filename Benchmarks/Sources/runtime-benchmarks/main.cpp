// Runs the declared loops under Google Benchmark. Its options choose repetitions, warm-up and output.
//
// With a name and a number as arguments, it runs that loop so often, unmeasured, for tools that count instructions.

#include "measured.h"

#include <benchmark/benchmark.h>
#include <cstdlib>
#include <cstring>

extern "C" const measured __start_measured[], __stop_measured[];

namespace {

// So long that the work around a loop does not count, and a divisor of the lengths of the pseudo-random sequences.
constexpr long batch = 4096;

void measure_loop(benchmark::State &state, const measured &row) {
    row.loop(batch); // fills the caches
    while (state.KeepRunningBatch(batch)) {
        row.loop(batch);
    }
}

void measure_portions(benchmark::State &state, const measured &row) {
    double sum = 0;
    while (state.KeepRunningBatch(row.count)) {
        double portion = row.portion(row.count);
        sum += portion;
        state.SetIterationTime(row.counter == nullptr ? portion : 1);
    }
    if (row.counter != nullptr) {
        state.counters[row.counter] = sum / static_cast<double>(state.iterations());
    }
}

void add_benchmark(const measured &row) {
    if (row.loop != nullptr) {
        benchmark::RegisterBenchmark(row.name, measure_loop, row);
        return;
    }
    auto *added = benchmark::RegisterBenchmark(row.name, measure_portions, row)->UseManualTime();
    if (row.once) {
        added->Iterations(row.count);
    }
}

int run_loop(const char *name, long count) {
    for (const measured *row = __start_measured; row < __stop_measured; row++) {
        if (std::strcmp(row->name, name) != 0) {
            continue;
        }
        if (row->loop != nullptr) {
            row->loop(count);
        } else {
            row->portion(count);
        }
        return 0;
    }
    return 1;
}

} // namespace

int main(int argc, char **argv) {
    if (argc == 3 && argv[1][0] != '-') {
        return run_loop(argv[1], std::atol(argv[2]));
    }
    for (const measured *row = __start_measured; row < __stop_measured; row++) {
        add_benchmark(*row);
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 1;
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
