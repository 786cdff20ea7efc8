#pragma once
/// Calls Swift code of type (Int) -> Void, or with two words, with `context` in the self register.
void probe_call_int(const void *code, const void *context, long value);
void probe_call_words(const void *code, const void *context, long first, long second);
