// Calls the program while the linker loads this image, and so while other threads wait for the linker.

void load_in_between(void);

__attribute__((constructor)) static void load(void) { load_in_between(); }
