#import "FoundationServices.h"

NSString *const SerializationErrorDomain = @"Networking.SerializationError";
NSString *const SerializationErrorResponseKey = @"SerializationErrorResponse";
NSString *const SerializationErrorDataKey = @"SerializationErrorData";

@implementation SerializationError

+ (instancetype)errorWithCode:(SerializationErrorCode)code message:(NSString *)message {
    return [self errorWithDomain:SerializationErrorDomain code:code userInfo:@{NSLocalizedDescriptionKey : message}];
}

@end

@implementation FoundationServices

static id<FoundationServices> sharedServices;

// Refers to the protocol, so that the image has it for classes that adopt it at run time.
+ (Protocol *)servicesProtocol {
    return @protocol(FoundationServices);
}

+ (id<FoundationServices>)shared {
    @synchronized(self) {
        return sharedServices;
    }
}

+ (void)setShared:(id<FoundationServices>)services {
    @synchronized(self) {
        sharedServices = services;
    }
}

@end
