// Whether a line goes on as another one did, but for digits. Included by CLineMasks.h.
#ifndef CLINEMASKS_LINE_PATTERN_H
#define CLINEMASKS_LINE_PATTERN_H

#include "CLineMasks.h"

enum {
  clm_pattern_length = 128,
  /// Most patterns are not longer.
  clm_pattern_usual = 96
};

/// What bytes may be: each at least `least`, and at most so much more as `above` says.
typedef struct {
  uint8_t least[clm_pattern_length];
  uint8_t above[clm_pattern_length];
} clm_pattern;

/// Whether the first `length` bytes are as the pattern wants them; behind them it wants nothing.
static inline int clm_fits_scalar(const uint8_t *bytes, const clm_pattern *pattern, unsigned length) {
  for (unsigned index = 0; index < length; index++) {
    if ((uint8_t)(bytes[index] - pattern->least[index]) > pattern->above[index]) return 0;
  }
  return 1;
}

/// The place, as by ``clm_place``, of the first `count` bytes, at most 32.
static inline uint64_t clm_place_of_bytes_scalar(const uint8_t *bytes, unsigned count, unsigned shift) {
  uint64_t words[4] = {0, 0, 0, 0};
  memcpy(words, bytes, count);
  return clm_place(words[0] ^ words[1] ^ words[2] ^ words[3], shift);
}

#if defined(__SSE2__)

/// How far bytes are beyond what is wanted, of the 16 from `place` on.
static inline __m128i clm_beyond(const uint8_t *bytes, const clm_pattern *pattern, unsigned place) {
  __m128i all = _mm_loadu_si128((const __m128i *)(bytes + place));
  __m128i more = _mm_sub_epi8(all, _mm_load_si128((const __m128i *)(pattern->least + place)));
  return _mm_subs_epu8(more, _mm_load_si128((const __m128i *)(pattern->above + place)));
}

/// The same, all at once; may read ``clm_pattern_length`` bytes. `pattern` is aligned to 16 bytes.
static inline int clm_fits(const uint8_t *bytes, const clm_pattern *pattern, unsigned length) {
  __m128i beyond = _mm_setzero_si128();
  for (unsigned place = 0; place < clm_pattern_usual; place += 16) {
    beyond = _mm_or_si128(beyond, clm_beyond(bytes, pattern, place));
  }
  if (length > clm_pattern_usual) {
    for (unsigned place = clm_pattern_usual; place < clm_pattern_length; place += 16) {
      beyond = _mm_or_si128(beyond, clm_beyond(bytes, pattern, place));
    }
  }
  return _mm_movemask_epi8(_mm_cmpeq_epi8(beyond, _mm_setzero_si128())) == 0xFFFF;
}

/// The same; reads 32 bytes.
static inline uint64_t clm_place_of_bytes(const uint8_t *bytes, unsigned count, unsigned shift) {
  const uint8_t *kept = clm_kept + 48 - count;
  __m128i first = _mm_and_si128(_mm_loadu_si128((const __m128i *)bytes), _mm_loadu_si128((const __m128i *)kept));
  __m128i second = _mm_and_si128(_mm_loadu_si128((const __m128i *)(bytes + 16)), _mm_loadu_si128((const __m128i *)(kept + 16)));
  return clm_place_of(first, second, shift);
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

static inline int clm_fits(const uint8_t *bytes, const clm_pattern *pattern, unsigned length) {
  uint8x16_t beyond = vdupq_n_u8(0);
  for (unsigned place = 0; place < (length > clm_pattern_usual ? clm_pattern_length : clm_pattern_usual); place += 16) {
    uint8x16_t more = vsubq_u8(vld1q_u8(bytes + place), vld1q_u8(pattern->least + place));
    beyond = vorrq_u8(beyond, vqsubq_u8(more, vld1q_u8(pattern->above + place)));
  }
  return vmaxvq_u8(beyond) == 0;
}

static inline uint64_t clm_place_of_bytes(const uint8_t *bytes, unsigned count, unsigned shift) {
  const uint8_t *kept = clm_kept + 48 - count;
  uint8x16_t first = vandq_u8(vld1q_u8(bytes), vld1q_u8(kept));
  uint8x16_t second = vandq_u8(vld1q_u8(bytes + 16), vld1q_u8(kept + 16));
  uint64x2_t folded = vreinterpretq_u64_u8(veorq_u8(first, second));
  return clm_place(vgetq_lane_u64(folded, 0) ^ vgetq_lane_u64(folded, 1), shift);
}

#else

static inline int clm_fits(const uint8_t *bytes, const clm_pattern *pattern, unsigned length) {
  return clm_fits_scalar(bytes, pattern, length);
}

static inline uint64_t clm_place_of_bytes(const uint8_t *bytes, unsigned count, unsigned shift) {
  return clm_place_of_bytes_scalar(bytes, count, shift);
}

#endif

#endif
