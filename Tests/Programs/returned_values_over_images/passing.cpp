// An image without classes, which dlclose unloads.

extern "C" void *pass_on(void *(*function)(void *), void *argument);

// What the function returns, once it has returned here.
extern "C" void *pass_on(void *(*function)(void *), void *argument) {
    void *result = function(argument);
    __asm__ volatile("" : "+r"(result));
    return result;
}
