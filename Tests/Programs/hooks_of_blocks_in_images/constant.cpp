// A constant block in an image without Objective-C, which dlclose may unmap.

extern "C" const void *constant_block() {
    return (const void *)^(int number) {
        return number + 1;
    };
}
