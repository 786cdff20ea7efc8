// Weak variables wherever a program can have one.

#include "check.h"

#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#include <stdatomic.h>

static atomic_int deallocations;

@interface Thing : NSObject
@property (weak) Thing *parent;
@property (strong) Thing *child;
@end

@implementation Thing
- (void)dealloc {
    deallocations++;
}
@end

CHECK_THAT(aWeakLocalVariableBecomesNil) {
    deallocations = 0;
    __weak Thing *weak;
    EXPECT(weak == nil);
    @autoreleasepool {
        Thing *thing = [Thing new];
        weak = thing;
        EXPECT(weak == thing);
        thing = nil;
    }
    EXPECT(deallocations == 1 && weak == nil);
}

CHECK_THAT(aWeakPropertyBreaksACycle) {
    deallocations = 0;
    @autoreleasepool {
        Thing *parent = [Thing new];
        parent.child = [Thing new];
        parent.child.parent = parent;
        EXPECT(parent.child.parent == parent);
    }
    EXPECT(deallocations == 2);
}

static Thing *survivor;

CHECK_THAT(aWeakPropertyIsNilWhenItsObjectIsGone) {
    @autoreleasepool {
        Thing *parent = [Thing new];
        survivor = [Thing new];
        survivor.parent = parent;
        EXPECT(survivor.parent == parent);
    }
    EXPECT(survivor.parent == nil);
    survivor = nil;
}

struct holder {
    int number;
    __weak Thing *thing;
    __strong Thing *owner;
};

CHECK_THAT(aWeakMemberOfAStructureIsCopiedAndCleared) {
    deallocations = 0;
    @autoreleasepool {
        struct holder copy;
        {
            struct holder holder = {1, nil, [Thing new]};
            holder.thing = holder.owner;
            copy = holder;
            EXPECT(copy.thing == holder.owner && copy.owner == holder.owner && copy.number == 1);
        }
        EXPECT(copy.thing != nil);
        copy.owner = nil;
    }
    EXPECT(deallocations == 1);
}

CHECK_THAT(aWeakArrayIsClearedElementByElement) {
    __weak Thing *things[4];
    @autoreleasepool {
        Thing *first = [Thing new];
        @autoreleasepool {
            Thing *second = [Thing new];
            things[0] = first;
            things[1] = second;
            things[2] = first;
            things[3] = second;
        }
        EXPECT(things[0] == first && things[1] == nil && things[2] == first && things[3] == nil);
    }
    EXPECT(things[0] == nil && things[2] == nil);
}

CHECK_THAT(aBlockCapturesAWeakVariableWeakly) {
    BOOL (^isAlive)(void);
    @autoreleasepool {
        Thing *thing = [Thing new];
        __weak Thing *weak = thing;
        isAlive = ^{
            return (BOOL)(weak != nil);
        };
        EXPECT(isAlive());
        thing = nil;
    }
    EXPECT(!isAlive());
}

CHECK_THAT(aSharedWeakVariableOfABlockIsCleared) {
    void (^set)(Thing *);
    BOOL (^isAlive)(void);
    __block __weak Thing *weak = nil;
    set = ^(Thing *thing) {
        weak = thing;
    };
    isAlive = ^{
        return (BOOL)(weak != nil);
    };
    @autoreleasepool {
        Thing *thing = [Thing new];
        set(thing);
        EXPECT(isAlive() && weak == thing);
        thing = nil;
    }
    EXPECT(!isAlive());
}

@interface Keeper : NSObject {
  @public
    __weak Thing *ivar;
    __weak Thing *ivars[3];
}
@end

@implementation Keeper
@end

CHECK_THAT(weakInstanceVariablesAreClearedAndGoWithTheirObject) {
    @autoreleasepool {
        Thing *thing = [Thing new];
        @autoreleasepool {
            Keeper *keeper = [Keeper new];
            keeper->ivar = thing;
            keeper->ivars[2] = thing;
            EXPECT(keeper->ivar == thing && keeper->ivars[2] == thing && keeper->ivars[0] == nil);
        }
        Keeper *other = [Keeper new];
        @autoreleasepool {
            Thing *shortLived = [Thing new];
            other->ivar = shortLived;
            other->ivars[1] = thing;
        }
        EXPECT(other->ivar == nil && other->ivars[1] == thing);
    }
}

CHECK_THAT(anInstanceVariableIsStoredByItsOwnership) {
    Keeper *keeper = [Keeper new];
    Ivar ivar = class_getInstanceVariable([Keeper class], "ivar");
    EXPECT(ivar != NULL);
    @autoreleasepool {
        Thing *thing = [Thing new];
        object_setIvar(keeper, ivar, thing);
        EXPECT(object_getIvar(keeper, ivar) == thing && keeper->ivar == thing);
        thing = nil;
    }
    EXPECT(keeper->ivar == nil);
}

static __weak Thing *global;
static BOOL globalWasNil, selfWasNil;

@interface SelfReferring : NSObject
@end

@implementation SelfReferring
- (void)dealloc {
    globalWasNil = global == nil;
    id location;
    selfWasNil = objc_initWeak(&location, self) == nil;
    objc_destroyWeak(&location);
}
@end

CHECK_THAT(aWeakReferenceToSelfInDeallocIsNil) {
    @autoreleasepool {
        SelfReferring *object = [SelfReferring new];
        global = (Thing *)object;
        EXPECT(global != nil);
        object = nil;
    }
    EXPECT(globalWasNil && selfWasNil && global == nil);
}

CHECK_THAT(weakVariablesAreAssignedToEachOther) {
    @autoreleasepool {
        Thing *thing = [Thing new];
        __weak Thing *first = thing;
        __weak Thing *second = first;
        first = second;
        EXPECT(first == thing && second == thing);
        thing = nil;
        first = nil;
    }
}
