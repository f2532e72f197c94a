// The memory of logs, and of what is found out about them, in pages of 2 MiB instead of 4 KiB.
//
// A page costs about a microsecond when it is first touched, and a check of a million events touches seven thousand small
// ones. The system gives large ones only to those who ask, and the allocator of glibc asks only where the environment
// tells it to.
#ifndef CLARGEPAGES_H
#define CLARGEPAGES_H

// To be called once, before much is allocated. Does nothing with another allocator, nor where memory is limited: what is
// reserved counts there.
void clargepages_reserve(void);

#endif
