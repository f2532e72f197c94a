#include "CLineMasks.h"

typedef uint64_t (*clm_bits)(const uint8_t *bytes);

/// To be inlined where `bits` is known.
static inline __attribute__((always_inline)) size_t clm_find_line_ends_by(
    clm_bits bits_of, const uint8_t *bytes, size_t count, uint32_t *ends, size_t limit) {
  size_t found = 0;
  for (size_t place = 0; place + 64 <= count && found < limit; place += 64) {
    uint64_t bits = bits_of(bytes + place);
    // Whether there is one is anybody's guess, so there is no branch; a second one is rare.
    ends[found] = (uint32_t)place + (uint32_t)__builtin_ctzll(bits | 1ull << 63);
    found += bits != 0;
    bits &= bits - 1;
    while (bits != 0) {
      ends[found++] = (uint32_t)place + (uint32_t)__builtin_ctzll(bits);
      bits &= bits - 1;
    }
  }
  return found < limit ? found : limit;
}

#if defined(__x86_64__)

#include <immintrin.h>

// Twice as wide, for processors that can.

static inline __attribute__((target("avx2,bmi"))) uint64_t clm_line_end_bits_wide(const uint8_t *bytes) {
  __m256i end = _mm256_set1_epi8('\n');
  uint32_t first = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)bytes), end));
  uint32_t second = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(bytes + 32)), end));
  return first | (uint64_t)second << 32;
}

static __attribute__((target("avx2,bmi"))) size_t clm_find_line_ends_wide(
    const uint8_t *bytes, size_t count, uint32_t *ends, size_t limit) {
  return clm_find_line_ends_by(clm_line_end_bits_wide, bytes, count, ends, limit);
}

size_t clm_find_line_ends(const uint8_t *bytes, size_t count, uint32_t *ends, size_t limit) {
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")) {
    return clm_find_line_ends_wide(bytes, count, ends, limit);
  }
  return clm_find_line_ends_by(clm_line_end_bits, bytes, count, ends, limit);
}

#else

size_t clm_find_line_ends(const uint8_t *bytes, size_t count, uint32_t *ends, size_t limit) {
  return clm_find_line_ends_by(clm_line_end_bits, bytes, count, ends, limit);
}

#endif
