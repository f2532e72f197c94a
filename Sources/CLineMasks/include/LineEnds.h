// Where lines end. Included by CLineMasks.h.
#ifndef CLINEMASKS_LINE_ENDS_H
#define CLINEMASKS_LINE_ENDS_H

#include "CLineMasks.h"

/// How many bytes are line ends.
static inline size_t clm_line_ends(const void *bytes, size_t count) {
  const uint8_t *all = (const uint8_t *)bytes;
  size_t ends = 0;
  // Few enough at a time that a byte counts them, which is what compilers make vectors of.
  while (count > 0) {
    size_t part = count < 255 ? count : 255;
    uint8_t found = 0;
    for (size_t index = 0; index < part; index++) found += all[index] == '\n';
    ends += found;
    all += part;
    count -= part;
  }
  return ends;
}

/// A bit for each of 64 bytes that is a line end, the first one's lowest.
static inline uint64_t clm_line_end_bits_scalar(const uint8_t *bytes) {
  uint64_t bits = 0;
  for (unsigned index = 0; index < 64; index++) bits |= (uint64_t)(bytes[index] == '\n') << index;
  return bits;
}

#if defined(__SSE2__)

static inline uint64_t clm_line_end_bits_16(const uint8_t *bytes) {
  return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)bytes), _mm_set1_epi8('\n')));
}

static inline uint64_t clm_line_end_bits(const uint8_t *bytes) {
  return clm_line_end_bits_16(bytes) | clm_line_end_bits_16(bytes + 16) << 16 | clm_line_end_bits_16(bytes + 32) << 32 |
         clm_line_end_bits_16(bytes + 48) << 48;
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

static inline uint64_t clm_line_end_bits(const uint8_t *bytes) {
  static const uint8_t bits[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t own = vld1q_u8(bits), end = vdupq_n_u8('\n');
  uint8x16_t first = vandq_u8(vceqq_u8(vld1q_u8(bytes), end), own);
  uint8x16_t second = vandq_u8(vceqq_u8(vld1q_u8(bytes + 16), end), own);
  uint8x16_t third = vandq_u8(vceqq_u8(vld1q_u8(bytes + 32), end), own);
  uint8x16_t fourth = vandq_u8(vceqq_u8(vld1q_u8(bytes + 48), end), own);
  // Sums of neighbours, thrice: each byte gets the bits of eight.
  uint8x16_t sums = vpaddq_u8(vpaddq_u8(first, second), vpaddq_u8(third, fourth));
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
}

#else

static inline uint64_t clm_line_end_bits(const uint8_t *bytes) { return clm_line_end_bits_scalar(bytes); }

#endif

#endif
