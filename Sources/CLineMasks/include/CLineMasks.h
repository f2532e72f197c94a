// What the next 16 bytes of a line are, told by one vector comparison. Inlined C, because Swift's own vector types compile
// to loops over their elements.
//
// Every function may read all 16 bytes, whatever the answer is. Those with `_scalar` in their names say the same byte by
// byte: they are what the others are where there are no vectors, and what tests compare them with.
#ifndef CLINEMASKS_H
#define CLINEMASKS_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

/// How many bytes, of 16, come before the first that ends or complicates a string: a quote, a backslash, a control
/// character or one beyond ASCII.
static inline unsigned clm_plain_scalar(const uint8_t *bytes) {
  unsigned count = 0;
  while (count < 16 && bytes[count] >= 0x20 && bytes[count] < 0x80 && bytes[count] != '"' && bytes[count] != '\\') count++;
  return count;
}

/// How many bytes, of 16, come before the first that is no digit.
static inline unsigned clm_digits_scalar(const uint8_t *bytes) {
  unsigned count = 0;
  while (count < 16 && (uint8_t)(bytes[count] - '0') < 10) count++;
  return count;
}

/// One or four bits for each of 16 bytes, the first one's lowest.
typedef uint64_t clm_mask;

#if defined(__SSE2__)

static inline unsigned clm_plain(const uint8_t *bytes) {
  __m128i all = _mm_loadu_si128((const __m128i *)bytes);
  // As signed numbers, bytes beyond ASCII are below the blank as well.
  __m128i stops = _mm_or_si128(_mm_cmplt_epi8(all, _mm_set1_epi8(0x20)),
                               _mm_or_si128(_mm_cmpeq_epi8(all, _mm_set1_epi8('"')), _mm_cmpeq_epi8(all, _mm_set1_epi8('\\'))));
  return (unsigned)__builtin_ctz((unsigned)_mm_movemask_epi8(stops) | 0x10000u);
}

static inline unsigned clm_digits(const uint8_t *bytes) {
  __m128i all = _mm_loadu_si128((const __m128i *)bytes);
  // '0' becomes the least signed number.
  __m128i stops = _mm_cmpgt_epi8(_mm_sub_epi8(all, _mm_set1_epi8((char)('0' + 128))), _mm_set1_epi8(9 - 128));
  return (unsigned)__builtin_ctz((unsigned)_mm_movemask_epi8(stops) | 0x10000u);
}

/// The bits of the first `count` bytes, at most 16.
static inline clm_mask clm_first(unsigned count) { return (1u << count) - 1; }

/// The bits of the bytes that differ. `others` is aligned to 16 bytes.
static inline clm_mask clm_differences(const uint8_t *bytes, const uint8_t *others) {
  __m128i same = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)bytes), _mm_load_si128((const __m128i *)others));
  return (unsigned)_mm_movemask_epi8(same) ^ 0xFFFF;
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

/// Four bits for each byte that is all ones.
static inline uint64_t clm_nibbles(uint8x16_t mask) {
  return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(mask), 4)), 0);
}

static inline unsigned clm_count(uint8x16_t stops) {
  uint64_t nibbles = clm_nibbles(stops);
  return nibbles == 0 ? 16 : (unsigned)__builtin_ctzll(nibbles) / 4;
}

static inline unsigned clm_plain(const uint8_t *bytes) {
  uint8x16_t all = vld1q_u8(bytes);
  uint8x16_t stops = vorrq_u8(vcltq_s8(vreinterpretq_s8_u8(all), vdupq_n_s8(0x20)),
                              vorrq_u8(vceqq_u8(all, vdupq_n_u8('"')), vceqq_u8(all, vdupq_n_u8('\\'))));
  return clm_count(stops);
}

static inline unsigned clm_digits(const uint8_t *bytes) {
  return clm_count(vcgtq_u8(vsubq_u8(vld1q_u8(bytes), vdupq_n_u8('0')), vdupq_n_u8(9)));
}

static inline clm_mask clm_first(unsigned count) { return count < 16 ? ((clm_mask)1 << (4 * count)) - 1 : ~(clm_mask)0; }

static inline clm_mask clm_differences(const uint8_t *bytes, const uint8_t *others) {
  return ~clm_nibbles(vceqq_u8(vld1q_u8(bytes), vld1q_u8(others)));
}

#else

static inline unsigned clm_plain(const uint8_t *bytes) { return clm_plain_scalar(bytes); }
static inline unsigned clm_digits(const uint8_t *bytes) { return clm_digits_scalar(bytes); }
static inline clm_mask clm_first(unsigned count) { return (1u << count) - 1; }

static inline clm_mask clm_differences(const uint8_t *bytes, const uint8_t *others) {
  clm_mask mask = 0;
  for (unsigned index = 0; index < 16; index++) mask |= (clm_mask)(bytes[index] != others[index]) << index;
  return mask;
}

#endif

#endif
