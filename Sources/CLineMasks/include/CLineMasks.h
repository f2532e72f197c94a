// What the next 16 bytes of a line are, told by one vector comparison. Inlined C, because Swift's own vector types compile
// to loops over their elements.
//
// Every function may read all 16 bytes, whatever the answer is. Those with `_scalar` in their names say the same byte by
// byte: they are what the others are where there are no vectors, and what tests compare them with.
#ifndef CLINEMASKS_H
#define CLINEMASKS_H

#include <stdbool.h>
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

/// Whether the first `count` bytes, at most 16, are the same.
static inline bool clm_agree_scalar(const uint8_t *bytes, const uint8_t *others, unsigned count) {
  for (unsigned index = 0; index < count; index++) {
    if (bytes[index] != others[index]) return false;
  }
  return true;
}

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

static inline bool clm_agree(const uint8_t *bytes, const uint8_t *others, unsigned count) {
  __m128i same = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)bytes), _mm_loadu_si128((const __m128i *)others));
  return ((~(unsigned)_mm_movemask_epi8(same)) & ((1u << count) - 1)) == 0;
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

/// Four bits for each byte that is all ones.
static inline uint64_t clm_nibbles(uint8x16_t mask) {
  return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(mask), 4)), 0);
}

static inline unsigned clm_first(uint8x16_t mask) {
  uint64_t nibbles = clm_nibbles(mask);
  return nibbles == 0 ? 16 : (unsigned)__builtin_ctzll(nibbles) / 4;
}

static inline unsigned clm_plain(const uint8_t *bytes) {
  uint8x16_t all = vld1q_u8(bytes);
  uint8x16_t stops = vorrq_u8(vcltq_s8(vreinterpretq_s8_u8(all), vdupq_n_s8(0x20)),
                              vorrq_u8(vceqq_u8(all, vdupq_n_u8('"')), vceqq_u8(all, vdupq_n_u8('\\'))));
  return clm_first(stops);
}

static inline unsigned clm_digits(const uint8_t *bytes) {
  return clm_first(vcgtq_u8(vsubq_u8(vld1q_u8(bytes), vdupq_n_u8('0')), vdupq_n_u8(9)));
}

static inline bool clm_agree(const uint8_t *bytes, const uint8_t *others, unsigned count) {
  return clm_first(vmvnq_u8(vceqq_u8(vld1q_u8(bytes), vld1q_u8(others)))) >= count;
}

#else

static inline unsigned clm_plain(const uint8_t *bytes) { return clm_plain_scalar(bytes); }
static inline unsigned clm_digits(const uint8_t *bytes) { return clm_digits_scalar(bytes); }
static inline bool clm_agree(const uint8_t *bytes, const uint8_t *others, unsigned count) {
  return clm_agree_scalar(bytes, others, count);
}

#endif

#endif
