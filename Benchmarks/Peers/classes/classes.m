// 10,000 compiled classes with two methods each, which load_loops.m loads.

#import <objc/NSObject.h>

// clang-format off
#define CLASS(number) \
    @interface Loaded##number : NSObject \
    @end \
    @implementation Loaded##number \
    - (long)first { return number; } \
    - (long)second:(long)value { return value; } \
    @end
#define TEN(n) \
    CLASS(n##0) CLASS(n##1) CLASS(n##2) CLASS(n##3) CLASS(n##4) \
    CLASS(n##5) CLASS(n##6) CLASS(n##7) CLASS(n##8) CLASS(n##9)
#define HUNDRED(n) \
    TEN(n##0) TEN(n##1) TEN(n##2) TEN(n##3) TEN(n##4) \
    TEN(n##5) TEN(n##6) TEN(n##7) TEN(n##8) TEN(n##9)
#define THOUSAND(n) \
    HUNDRED(n##0) HUNDRED(n##1) HUNDRED(n##2) HUNDRED(n##3) HUNDRED(n##4) \
    HUNDRED(n##5) HUNDRED(n##6) HUNDRED(n##7) HUNDRED(n##8) HUNDRED(n##9)
#define TEN_THOUSAND(n) \
    THOUSAND(n##0) THOUSAND(n##1) THOUSAND(n##2) THOUSAND(n##3) THOUSAND(n##4) \
    THOUSAND(n##5) THOUSAND(n##6) THOUSAND(n##7) THOUSAND(n##8) THOUSAND(n##9)
// clang-format on

TEN_THOUSAND(1)
