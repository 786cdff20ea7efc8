#include "measured.h"

namespace {

struct Receiver {
    virtual ~Receiver() = default;
    virtual long add(long value) { return value + 1; }
};

} // namespace

LOOP(virtual_call) {
    static Receiver receiver;
    Receiver *object = &receiver;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        object->add(turn);
    }
}
