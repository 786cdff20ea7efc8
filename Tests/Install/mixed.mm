// Objective-C++: an object thrown and caught among C++ exceptions.

#import <objc/NSString.h>

static int caught_by(int what) {
    try {
        @try {
            if (what == 0) {
                @throw @"a string that is thrown";
            }
            throw what;
        } @catch (NSString *text) {
            return (int)[text length];
        }
    } catch (int number) {
        return number;
    }
    return -1;
}

int main() { return caught_by(0) == 23 && caught_by(7) == 7 ? 0 : 1; }
