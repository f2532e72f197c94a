#define _GNU_SOURCE
#include "CLargePages.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static const size_t large = (size_t)2 << 20;
// What is not touched costs nothing. The allocator takes no more than 32 MiB at a time.
static const size_t reserved = (size_t)30 << 20;
// Larger pieces come from the system one by one, and go back to it.
static const int largest_piece = 4 << 20;
// What the allocator takes more than it needs, once the reserve is used up.
static const int top_pad = 128 << 10;

static int is_limited(int resource) {
  struct rlimit limit;
  return getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

void clargepages_reserve(void) {
  if (is_limited(RLIMIT_DATA) || is_limited(RLIMIT_AS)) return;
  // A large page is one only if nothing in it was touched before the system knew what it was to be. So the piece that is
  // reserved begins with a small page, for what the allocator writes before it, and ends with the large ones.
  size_t small = (size_t)sysconf(_SC_PAGESIZE);
  uintptr_t here = (uintptr_t)sbrk(0);
  uintptr_t start = (here + small + large - 1) / large * large;
  if (sbrk((intptr_t)(start - small - here)) == (void *)-1) return;
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_MMAP_THRESHOLD, (int)(reserved + large));
  mallopt(M_TOP_PAD, 0);
  // Volatile, or the compiler sees that nobody uses the piece.
  void *volatile piece = malloc(reserved - small);
  if (piece) madvise((void *)start, reserved - large, MADV_HUGEPAGE);
  free(piece);
  mallopt(M_TOP_PAD, top_pad);
  mallopt(M_MMAP_THRESHOLD, largest_piece);
}

#else

void clargepages_reserve(void) {}

#endif
