// Parts of strings, and combined strings.

#include "check.h"

#import <objc/NSArray.h>
#import <objc/NSException.h>
#import <objc/NSString.h>

static bool throws(NSString *name, void (^block)(void)) {
    @try {
        block();
    } @catch (NSException *exception) {
        return [[exception name] isEqual:name];
    }
    return false;
}

CHECK_THAT(substringsCountCodeUnits) {
    NSString *text = @"größe 🙂!";
    EXPECT([[text substringFromIndex:2] isEqual:@"öße 🙂!"] && [[text substringToIndex:4] isEqual:@"größ"]);
    EXPECT([[text substringWithRange:NSMakeRange(6, 2)] isEqual:@"🙂"]);
    EXPECT([[text substringFromIndex:[text length]] isEqual:@""] && [[text substringToIndex:0] isEqual:@""]);
    EXPECT([[@"small" substringWithRange:NSMakeRange(1, 3)] isEqual:@"mal"]);
    EXPECT(throws(NSRangeException, ^{
        (void)[@"abc" substringFromIndex:4];
    }));
    EXPECT(throws(NSRangeException, ^{
        (void)[@"abc" substringToIndex:4];
    }));
    EXPECT(throws(NSRangeException, ^{
        (void)[@"abc" substringWithRange:NSMakeRange(2, NSUIntegerMax)];
    }));
}

CHECK_THAT(charactersAreCodeUnits) {
    EXPECT([@"abc" characterAtIndex:1] == 'b' && [@"größe" characterAtIndex:2] == 0xf6);
    EXPECT([@"a€" characterAtIndex:1] == 0x20ac);
    EXPECT([@"🙂" characterAtIndex:0] == 0xd83d && [@"🙂" characterAtIndex:1] == 0xde42);
    EXPECT(throws(NSRangeException, ^{
        (void)[@"abc" characterAtIndex:3];
    }));
    EXPECT(throws(NSRangeException, ^{
        (void)[@"" characterAtIndex:0];
    }));
}

CHECK_THAT(textIsFound) {
    EXPECT([@"keyPath" hasPrefix:@"key"] && ![@"keyPath" hasPrefix:@"Key"] && [@"key" hasPrefix:@""]);
    EXPECT([@"keyPath" hasSuffix:@"Path"] && ![@"Path" hasSuffix:@"keyPath"]);
    EXPECT([@"a longer text" containsString:@"long"] && ![@"a longer text" containsString:@"short"]);
    EXPECT(NSEqualRanges([@"größe ß" rangeOfString:@"ße"], NSMakeRange(3, 2)));
    EXPECT([@"abc" rangeOfString:@"d"].location == NSNotFound && [@"abc" rangeOfString:@""].location == NSNotFound);
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[@"abc" hasPrefix:(id)nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[@"abc" rangeOfString:(id) @[]];
    }));
}

CHECK_THAT(keyPathsAreTakenApartAndPutTogether) {
    EXPECT([[@"a.bc.d" componentsSeparatedByString:@"."] isEqual:(@[ @"a", @"bc", @"d" ])]);
    EXPECT([[@".a." componentsSeparatedByString:@"."] isEqual:(@[ @"", @"a", @"" ])]);
    EXPECT([[@"" componentsSeparatedByString:@"."] isEqual:@[ @"" ]]);
    EXPECT([[@"abc" componentsSeparatedByString:@""] isEqual:@[ @"abc" ]]);
    EXPECT([[@"a--b" componentsSeparatedByString:@"--"] isEqual:(@[ @"a", @"b" ])]);
    EXPECT([[@"set" stringByAppendingString:@"Größe:"] isEqual:@"setGröße:"]);
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[@"a" stringByAppendingString:(id)nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[@"a" componentsSeparatedByString:(id)nil];
    }));
}

// MARK: A string of another library

@interface Foreign : NSString
@end
@implementation Foreign
- (const char *)UTF8String {
    return "foreign text";
}
@end

CHECK_THAT(stringsOfOthersHavePartsToo) {
    Foreign *text = [Foreign new];
    EXPECT([[text substringFromIndex:8] isEqual:@"text"] && [text hasPrefix:@"foreign"]);
    EXPECT([[text componentsSeparatedByString:@" "] count] == 2 && [@"a foreign text" hasSuffix:text]);
    RELEASE(text);
}
