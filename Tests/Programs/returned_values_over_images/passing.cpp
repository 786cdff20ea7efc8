// An image without classes, which dlclose unloads.

extern "C" void *pass_on(void *(*function)(void *), void *argument);

// Returns the function's result, after the function has returned to this image.
extern "C" void *pass_on(void *(*function)(void *), void *argument) {
    void *result = function(argument);
    __asm__ volatile("" : "+r"(result));
    return result;
}
