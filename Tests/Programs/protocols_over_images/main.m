// A protocol that several images compile is one protocol at run time.

#include "check.h"
#include "shared.h"

#include <dlfcn.h>
#include <stdlib.h>

static Protocol *protocol_of(const char *image, const char *function) {
    Protocol *(*answer)(void) = NULL;
    *(void **)&answer = dlsym(check_load_image(image, RTLD_LOCAL), function);
    return answer();
}

CHECK_THAT(aProtocolOfSeveralImagesIsOneObject) {
    Protocol *first = protocol_of("first", "outer_of_first");
    Protocol *second = protocol_of("second", "outer_of_second");
    EXPECT(first == second);
    EXPECT(first == objc_getProtocol("Outer"));
    EXPECT(first == @protocol(Outer));
    EXPECT(object_getClass((id)first) == objc_getClass("Protocol"));
}

CHECK_THAT(classesOfAllImagesConform) {
    Class classes[] = {objc_getClass("First"), objc_getClass("Second")};
    for (int i = 0; i < 2; i++) {
        EXPECT(class_conformsToProtocol(classes[i], @protocol(Outer)));
        EXPECT(class_conformsToProtocol(classes[i], @protocol(Inner)));
        EXPECT([classes[i] conformsToProtocol:@protocol(Inner)]);
        unsigned count = 0;
        Protocol *__unsafe_unretained *list = class_copyProtocolList(classes[i], &count);
        EXPECT(count == 1 && list[0] == @protocol(Outer));
        free((void *)list);
    }
}

CHECK_THAT(aSubclassAnswersForWhatItsSuperclassAdopted) {
    Class derived = objc_getClass("SecondDerived");
    EXPECT(!class_conformsToProtocol(class_getSuperclass(derived), objc_getProtocol("OnlySecond")));
    EXPECT(class_conformsToProtocol(derived, objc_getProtocol("OnlySecond")));
    EXPECT([derived conformsToProtocol:@protocol(Outer)]);
    EXPECT([derived instancesRespondToSelector:@selector(inner)]);
}

CHECK_THAT(methodsAreFoundInWhatAProtocolAdopts) {
    struct objc_method_description inner =
        protocol_getMethodDescription(@protocol(Outer), @selector(optionalInner:), NO, YES);
    EXPECT(inner.name != NULL && sel_isEqual(inner.name, @selector(optionalInner:)));
    EXPECT_STRING(inner.types, "i24@0:8d16");
    EXPECT(protocol_getMethodDescription(@protocol(Outer), @selector(classOuter), YES, NO).name != NULL);
    EXPECT(protocol_getMethodDescription(@protocol(Outer), @selector(classOuter), YES, YES).name == NULL);
    EXPECT(protocol_getMethodDescription(@protocol(Inner), @selector(outer), YES, YES).name == NULL);
    EXPECT(protocol_getMethodDescription(NULL, @selector(outer), YES, YES).name == NULL);
    EXPECT(protocol_getMethodDescription(@protocol(Inner), NULL, YES, YES).name == NULL);
    unsigned count = 0;
    free(protocol_copyMethodDescriptionList(@protocol(Outer), YES, YES, &count));
    EXPECT(count == 2); // outer and the getter
}
