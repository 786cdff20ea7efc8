// Sending messages. __GNUSTEP_MSGSEND__ says that objc_msgSend and its kin are there.

#ifndef ORT_COMPATIBLE_MESSAGE_H
#define ORT_COMPATIBLE_MESSAGE_H

#ifndef __GNUSTEP_MSGSEND__
#define __GNUSTEP_MSGSEND__
#endif

#include <objc/objc.h>

#include_next <objc/message.h>

#endif
