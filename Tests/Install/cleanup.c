// A C function that cleans up when an exception passes through it.

int cleanups;
void call_and_clean_up(void (*function)(void));

static void clean_up(int *local) { cleanups += *local; }

void call_and_clean_up(void (*function)(void)) {
    __attribute__((cleanup(clean_up))) int local = 1;
    function();
}
