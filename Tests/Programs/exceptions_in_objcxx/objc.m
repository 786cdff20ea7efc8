// Plain Objective-C in a program whose exceptions are C++ exceptions.

#import <objc/NSObject.h>

bool objc_catches_everything(void (*body)(void));
bool objc_catches_everything(void (*body)(void)) {
    @try {
        body();
    } @catch (...) {
        return true;
    }
    return false;
}

bool objc_catches_object(void (*body)(void), Class cls);
bool objc_catches_object(void (*body)(void), Class cls) {
    @try {
        @try {
            body();
        } @catch (id caught) {
            @throw;
        }
    } @catch (NSObject *caught) {
        return [caught isKindOfClass:cls];
    }
    return false;
}

void objc_throws_on(void (*body)(void), void (*meanwhile)(void));
void objc_throws_on(void (*body)(void), void (*meanwhile)(void)) {
    @try {
        @try {
            body();
        } @catch (...) {
            meanwhile();
            @throw;
        }
    } @finally {
        meanwhile();
    }
}
