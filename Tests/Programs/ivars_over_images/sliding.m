// Subclasses whose superclasses had another size when this file was compiled.

#include "sliding.h"

#import <objc/NSObject.h>

@interface GrownByOne : NSObject {
    int first;
}
@end
@interface GrownByMany : NSObject {
    int first;
}
@end
@interface Shrunk : NSObject {
    long first[5];
}
@end
@interface Empty : NSObject
@end

typedef float wide_vector __attribute__((vector_size(16)));

#define MEMBERS                              \
  @public                                    \
    char character;                          \
    unsigned after_character : 3, high : 11; \
    double number;                           \
    unsigned char byte;                      \
    long low : 5;                            \
    int whole;                               \
    BOOL yes : 1, no : 1;                    \
    id __unsafe_unretained object;           \
    long double wide;                        \
    short last;                              \
    int tail : 4;

#define SUBCLASS(superclass)                                           \
    @interface Of                                                      \
    ##superclass : superclass { MEMBERS }                              \
    @end                                                               \
    @implementation Of                                                 \
    ##superclass @end                                                  \
    @interface LeafOf                                                  \
    ##superclass : Of##superclass {                                    \
      @public                                                          \
        char leaf;                                                     \
        unsigned long bits : 9;                                        \
        struct {                                                       \
            char c;                                                    \
            short s;                                                   \
        } pair;                                                        \
    }                                                                  \
    @end                                                               \
    @implementation LeafOf                                             \
    ##superclass @end                                                  \
    static const char *check_##superclass(void) {                      \
        LeafOf##superclass *object = [LeafOf##superclass new];         \
        object->character = 'c';                                       \
        object->after_character = 5;                                   \
        object->high = 1999;                                           \
        object->number = 2.5;                                          \
        object->byte = 200;                                            \
        object->low = -7;                                              \
        object->whole = 123456;                                        \
        object->yes = YES;                                             \
        object->object = object;                                       \
        object->wide = 3.5L;                                           \
        object->last = -3;                                             \
        object->tail = -8;                                             \
        object->leaf = 'l';                                            \
        object->bits = 511;                                            \
        object->pair.c = 'p';                                          \
        object->pair.s = 321;                                          \
        const char *wrong = NULL;                                      \
        DEMAND(object->character == 'c');                              \
        DEMAND(object->after_character == 5 && object->high == 1999);  \
        DEMAND(object->number == 2.5);                                 \
        DEMAND(object->byte == 200 && object->low == -7);              \
        DEMAND(object->whole == 123456);                               \
        DEMAND(object->yes && !object->no);                            \
        DEMAND(object->object == object);                              \
        DEMAND(object->wide == 3.5L);                                  \
        DEMAND(object->last == -3 && object->tail == -8);              \
        DEMAND(object->leaf == 'l' && object->bits == 511);            \
        DEMAND(object->pair.c == 'p' && object->pair.s == 321);        \
        DEMAND((uintptr_t)&object->number % _Alignof(double) == 0);    \
        DEMAND((uintptr_t)&object->whole % _Alignof(int) == 0);        \
        DEMAND((uintptr_t)&object->object % _Alignof(id) == 0);        \
        DEMAND((uintptr_t)&object->wide % _Alignof(long double) == 0); \
        DEMAND((uintptr_t)&object->last % _Alignof(short) == 0);       \
        DEMAND((uintptr_t)&object->pair % _Alignof(short) == 0);       \
        FREE(object);                                                  \
        return wrong;                                                  \
    }

#define DEMAND(condition) wrong = wrong == NULL && !(condition) ? #condition : wrong

#if __has_feature(objc_arc)
#define FREE(object) ((void)(object))
#else
#define FREE(object) [(object) release]
#endif

SUBCLASS(GrownByOne)
SUBCLASS(GrownByMany)
SUBCLASS(Shrunk)
SUBCLASS(Empty)

const struct sliding_checks sliding_checks = {{
    {"GrownByOne", check_GrownByOne},
    {"GrownByMany", check_GrownByMany},
    {"Shrunk", check_Shrunk},
    {"Empty", check_Empty},
}};
