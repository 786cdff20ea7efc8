// The plain types of methods (encodings/extended_types.h), and descriptions with them.
//
// Methods of compiled classes and protocols have extended types, and their selectors have the plain ones. For a method
// with extended types and an untyped selector, the runtime makes the plain types when they are first asked for. It
// keeps them for the life of the process, once for each selector and text.

#ifndef ORT_METHOD_DESCRIPTION_H
#define ORT_METHOD_DESCRIPTION_H

#include "selectors/selector.h"
#include <objc/runtime.h>

// The plain types of a method with this selector and these types; NULL for NULL. Takes the selector lock when it makes
// them. Without memory it returns the types as they are.
ORT_HIDDEN const char *ort_method_description_types(SEL selector, const char *types);

// A description with the plain types of a method whose own types are extended. NULL without memory.
ORT_HIDDEN struct objc_method_description *ort_method_description_make_try(SEL selector, const char *types);

#endif
