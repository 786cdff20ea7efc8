// NSError: domain, code, texts, equality. Also the dictionary of an NSException.

#include "check.h"

#include <cffi_collections.h>
#import <objc/NSError.h>
#import <objc/NSException.h>
#import <objc/NSNumber.h>

static bool throws(NSString *name, void (^block)(void)) {
    @try {
        block();
    } @catch (NSException *exception) {
        return [[exception name] isEqual:name];
    }
    return false;
}

CHECK_THAT(anErrorHasItsParts) {
    NSDictionary *info = @{
        NSLocalizedDescriptionKey : @"It failed.",
        NSLocalizedFailureReasonErrorKey : @"It was late.",
        NSLocalizedRecoverySuggestionErrorKey : @"Begin earlier.",
        @"other" : @1,
    };
    NSError *error = [NSError errorWithDomain:@"Time" code:-7 userInfo:info];
    EXPECT([[error domain] isEqual:@"Time"] && [error code] == -7 && [[error userInfo] isEqual:info]);
    EXPECT([[error localizedDescription] isEqual:@"It failed."]);
    EXPECT([[error localizedFailureReason] isEqual:@"It was late."]);
    EXPECT([[error localizedRecoverySuggestion] isEqual:@"Begin earlier."]);
    EXPECT_STRING([[error description] UTF8String], "Time, code -7: It failed.");
}

CHECK_THAT(withoutTextsAnErrorSaysDomainAndCode) {
    NSError *error = [[NSError alloc] initWithDomain:@"Time" code:3 userInfo:nil];
    EXPECT_STRING([[error localizedDescription] UTF8String], "Time, code 3");
    EXPECT_STRING([[error description] UTF8String], "Time, code 3");
    EXPECT([error localizedFailureReason] == nil && [error localizedRecoverySuggestion] == nil);
    EXPECT([[error userInfo] isEqual:@{}]);
    RELEASE(error);
}

CHECK_THAT(errorsAreEqualByTheirParts) {
    NSError *error = [NSError errorWithDomain:@"a" code:1 userInfo:@{@"k" : @1}], *copy = [error copy];
    NSError *same = [NSError errorWithDomain:@"a" code:1 userInfo:@{@"k" : @1.0}];
    EXPECT(copy == error && [error isEqual:same] && [error hash] == [same hash]);
    EXPECT(![error isEqual:[NSError errorWithDomain:@"b" code:1 userInfo:@{@"k" : @1}]]);
    EXPECT(![error isEqual:[NSError errorWithDomain:@"a" code:2 userInfo:@{@"k" : @1}]]);
    EXPECT(![error isEqual:[NSError errorWithDomain:@"a" code:1 userInfo:nil]]);
    EXPECT(![error isEqual:nil] && ![error isEqual:@"a"]);
    RELEASE(copy);
}

CHECK_THAT(whatIsNoDomainIsRefused) {
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSError errorWithDomain:(id)nil code:1 userInfo:nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSError errorWithDomain:(id) @1 code:1 userInfo:nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSError errorWithDomain:@"a" code:1 userInfo:(id) @1];
    }));
}

static BOOL fails(NSError **error) {
    *error = [NSError errorWithDomain:@"d" code:5 userInfo:nil];
    return NO;
}

CHECK_THAT(anErrorIsHandedOut) {
    NSError *error = nil;
    EXPECT(!fails(&error) && [error code] == 5);
}

CHECK_THAT(anExceptionCopiesItsDictionary) {
    NSMutableDictionary *info = [NSMutableDictionary dictionaryWithObject:@1 forKey:@"a"];
    NSException *exception = [NSException exceptionWithName:@"n" reason:@"r" userInfo:info];
    info[@"b"] = @2;
    EXPECT([[exception userInfo] isEqual:@{@"a" : @1}]);
    EXPECT([[NSException exceptionWithName:@"n" reason:@"r" userInfo:nil] userInfo] == nil);
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSException exceptionWithName:@"n" reason:@"r" userInfo:(id) @"text"];
    }));
}

CHECK_THAT(errorsAreMadeInC) {
    NSError *error = cffi_error_create_described("Time", 4, "It failed.", NULL, "Begin earlier.", @{@"k" : @1});
    EXPECT([[error domain] isEqual:@"Time"] && [error code] == 4 && [[error userInfo] count] == 3);
    EXPECT([[error localizedDescription] isEqual:@"It failed."] && [error localizedFailureReason] == nil);
    EXPECT(cffi_error_is(error) && !cffi_error_is(nil) && !cffi_error_is(@1));
    RELEASE(error);
    error = cffi_error_create(@"Time", 5, nil);
    EXPECT([error code] == 5 && [[error userInfo] isEqual:@{}]);
    RELEASE(error);
}
