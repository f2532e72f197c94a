// What the next 16 bytes of a line are, told by one vector comparison. Inlined C, because Swift's own vector types compile
// to loops over their elements.
//
// Every function may read all 16 bytes, whatever the answer is. Those with `_scalar` in their names say the same byte by
// byte: they are what the others are where there are no vectors, and what tests compare them with.
#ifndef CLINEMASKS_H
#define CLINEMASKS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

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

/// The value of the `count` digits before `end`, at most 16.
static inline uint64_t clm_number_scalar(const uint8_t *end, unsigned count) {
  uint64_t value = 0;
  for (const uint8_t *digit = end - count; digit < end; digit++) value = value * 10 + (uint64_t)(*digit - '0');
  return value;
}

/// What is at the index 48 - n keeps the first n bytes of 32, what is at n the last n of 16.
static const uint8_t clm_kept[80] = {
    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,     //
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,  //
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
};

/// A power of ten from the 0th to the ninth.
static inline uint64_t clm_power_of_ten(unsigned power) {
  static const uint64_t powers[10] = {1,      10,      100,      1000,      10000,
                                      100000, 1000000, 10000000, 100000000, 1000000000};
  return powers[power];
}

/// The same place, which the compiler does not know to be the same.
static inline const uint8_t *clm_guessed(const uint8_t *place) {
  __asm__("" : "+r"(place));
  return place;
}

/// A text that is remembered, and what its owner knows of it.
typedef struct {
  /// The text's up to 31 bytes, a quote, and zeros; zeros alone where nothing is remembered.
  uint8_t text[32];
  uint32_t length;
  uint32_t number;
  int64_t value;
  int64_t other_value;
  /// Makes it as long as a cache line; and texts are aligned to 16 bytes where the first is.
  uint64_t unused;
} clm_slot;

/// Where a text is looked for among 1 << (64 - shift) slots; that with the last bit turned is the other place it may have.
/// - words: All of a slot's text, each eight bytes turning bits of those before.
static inline uint64_t clm_place(uint64_t words, unsigned shift) { return words * 0x9E3779B97F4A7C15u >> shift; }

/// The place of a text of up to 31 bytes, and what a slot keeps of it.
static inline uint64_t clm_place_scalar(const uint8_t *text, unsigned length, uint8_t kept[32], unsigned shift) {
  uint64_t words[4];
  memset(kept, 0, 32);
  memcpy(kept, text, length + 1);
  memcpy(words, kept, 32);
  return clm_place(words[0] ^ words[1] ^ words[2] ^ words[3], shift);
}

static inline clm_slot *clm_find_scalar(const uint8_t *text, clm_slot *slots, unsigned shift, unsigned *length) {
  *length = 0;
  while (*length < 32 && text[*length] != '"') (*length)++;
  if (*length == 32) return NULL;
  uint8_t kept[32];
  uint64_t place = clm_place_scalar(text, *length, kept, shift);
  for (uint64_t other = 0; other < 2; other++) {
    if (memcmp(slots[place ^ other].text, kept, 32) == 0) return slots + (place ^ other);
  }
  return NULL;
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

/// Reads the 16 bytes before `end`.
static inline uint64_t clm_number(const uint8_t *end, unsigned count) {
  __m128i digits = _mm_sub_epi8(_mm_loadu_si128((const __m128i *)(end - 16)), _mm_set1_epi8('0'));
  digits = _mm_and_si128(digits, _mm_loadu_si128((const __m128i *)(clm_kept + count)));
  // Numbers of two digits, of four, and of eight.
  __m128i tens = _mm_mullo_epi16(_mm_and_si128(digits, _mm_set1_epi16(0xFF)), _mm_set1_epi16(10));
  __m128i pairs = _mm_add_epi16(tens, _mm_srli_epi16(digits, 8));
  __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(1 << 16 | 100));
  __m128i eights = _mm_madd_epi16(_mm_packs_epi32(fours, fours), _mm_set1_epi32(1 << 16 | 10000));
  uint64_t both = (uint64_t)_mm_cvtsi128_si64(eights);
  return (both & 0xFFFFFFFF) * 100000000 + (both >> 32);
}

/// Whether the first `count` bytes of both are the same, as `mask` says by ``clm_first``; ``clm_never`` says no.
static inline int clm_agree(const uint8_t *bytes, const uint8_t *others, clm_mask mask) {
  __m128i same = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)bytes), _mm_load_si128((const __m128i *)others));
  return (~(unsigned)_mm_movemask_epi8(same) & (unsigned)mask) == 0;
}

static const clm_mask clm_never = 1u << 16;

static inline int clm_is_text(const clm_slot *slot, __m128i first, __m128i second) {
  const __m128i *text = (const __m128i *)slot->text;
  __m128i same = _mm_and_si128(_mm_cmpeq_epi8(first, _mm_load_si128(text)), _mm_cmpeq_epi8(second, _mm_load_si128(text + 1)));
  return _mm_movemask_epi8(same) == 0xFFFF;
}

static inline uint64_t clm_place_of(__m128i first, __m128i second, unsigned shift) {
  __m128i folded = _mm_xor_si128(first, second);
  return clm_place((uint64_t)_mm_cvtsi128_si64(_mm_xor_si128(folded, _mm_unpackhi_epi64(folded, folded))), shift);
}

/// The slot of the text that is at `text`, up to the first quote, or NULL where it is not remembered. Reads 32 bytes.
/// - slots: Aligned to 16 bytes.
/// - length: Gets the text's, which is sooner known than the slot; what comes next in a line need not wait for that.
static inline clm_slot *clm_find(const uint8_t *text, clm_slot *slots, unsigned shift, unsigned *length) {
  __m128i first = _mm_loadu_si128((const __m128i *)text);
  __m128i second = _mm_loadu_si128((const __m128i *)(text + 16));
  __m128i quote = _mm_set1_epi8('"');
  unsigned quotes = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(first, quote)) |
                    (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(second, quote)) << 16;
  if (quotes == 0) return NULL;
  *length = (unsigned)__builtin_ctz(quotes);
  const uint8_t *kept = clm_kept + 47 - *length;
  first = _mm_and_si128(first, _mm_loadu_si128((const __m128i *)kept));
  second = _mm_and_si128(second, _mm_loadu_si128((const __m128i *)(kept + 16)));
  uint64_t place = clm_place_of(first, second, shift);
  if (clm_is_text(slots + place, first, second)) return slots + place;
  if (clm_is_text(slots + (place ^ 1), first, second)) return slots + (place ^ 1);
  return NULL;
}

/// The same, faster where most texts are shorter than 16 bytes.
static inline clm_slot *clm_find_short(const uint8_t *text, clm_slot *slots, unsigned shift, unsigned *length) {
  __m128i first = _mm_loadu_si128((const __m128i *)text);
  unsigned quotes = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(first, _mm_set1_epi8('"')));
  if (quotes == 0) return clm_find(text, slots, shift, length);
  *length = (unsigned)__builtin_ctz(quotes);
  first = _mm_and_si128(first, _mm_loadu_si128((const __m128i *)(clm_kept + 47 - *length)));
  uint64_t place = clm_place_of(first, _mm_setzero_si128(), shift);
  // A quote in the first half: nothing is in the second.
  if (_mm_movemask_epi8(_mm_cmpeq_epi8(first, *(const __m128i *)slots[place].text)) == 0xFFFF) return slots + place;
  place ^= 1;
  return _mm_movemask_epi8(_mm_cmpeq_epi8(first, *(const __m128i *)slots[place].text)) == 0xFFFF ? slots + place : NULL;
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

static inline uint64_t clm_number(const uint8_t *end, unsigned count) { return clm_number_scalar(end, count); }

static inline int clm_is_text(const clm_slot *slot, uint8x16_t first, uint8x16_t second) {
  uint8x16_t same = vandq_u8(vceqq_u8(first, vld1q_u8(slot->text)), vceqq_u8(second, vld1q_u8(slot->text + 16)));
  return vminvq_u8(same) == 0xFF;
}

static inline clm_slot *clm_find(const uint8_t *text, clm_slot *slots, unsigned shift, unsigned *length) {
  uint8x16_t first = vld1q_u8(text), second = vld1q_u8(text + 16);
  *length = clm_count(vceqq_u8(first, vdupq_n_u8('"')));
  if (*length == 16) *length += clm_count(vceqq_u8(second, vdupq_n_u8('"')));
  if (*length == 32) return NULL;
  first = vandq_u8(first, vld1q_u8(clm_kept + 47 - *length));
  second = vandq_u8(second, vld1q_u8(clm_kept + 63 - *length));
  uint64x2_t folded = vreinterpretq_u64_u8(veorq_u8(first, second));
  uint64_t place = clm_place(vgetq_lane_u64(folded, 0) ^ vgetq_lane_u64(folded, 1), shift);
  if (clm_is_text(slots + place, first, second)) return slots + place;
  if (clm_is_text(slots + (place ^ 1), first, second)) return slots + (place ^ 1);
  return NULL;
}

static inline clm_mask clm_first(unsigned count) { return count < 16 ? ((clm_mask)1 << (4 * count)) - 1 : ~(clm_mask)0; }

static inline clm_slot *clm_find_short(const uint8_t *text, clm_slot *slots, unsigned shift, unsigned *length) {
  return clm_find(text, slots, shift, length);
}

static inline clm_mask clm_differences(const uint8_t *bytes, const uint8_t *others) {
  return ~clm_nibbles(vceqq_u8(vld1q_u8(bytes), vld1q_u8(others)));
}

static const clm_mask clm_never = 0;

static inline int clm_agree(const uint8_t *bytes, const uint8_t *others, clm_mask mask) {
  return mask != clm_never && (clm_differences(bytes, others) & mask) == 0;
}

#else

static inline unsigned clm_plain(const uint8_t *bytes) { return clm_plain_scalar(bytes); }
static inline unsigned clm_digits(const uint8_t *bytes) { return clm_digits_scalar(bytes); }
static inline uint64_t clm_number(const uint8_t *end, unsigned count) { return clm_number_scalar(end, count); }

static inline clm_slot *clm_find(const uint8_t *text, clm_slot *slots, unsigned shift, unsigned *length) {
  return clm_find_scalar(text, slots, shift, length);
}

static inline clm_slot *clm_find_short(const uint8_t *text, clm_slot *slots, unsigned shift, unsigned *length) {
  return clm_find_scalar(text, slots, shift, length);
}

static inline clm_mask clm_first(unsigned count) { return (1u << count) - 1; }

static inline clm_mask clm_differences(const uint8_t *bytes, const uint8_t *others) {
  clm_mask mask = 0;
  for (unsigned index = 0; index < 16; index++) mask |= (clm_mask)(bytes[index] != others[index]) << index;
  return mask;
}

static const clm_mask clm_never = 1u << 16;

static inline int clm_agree(const uint8_t *bytes, const uint8_t *others, clm_mask mask) {
  return mask != clm_never && (clm_differences(bytes, others) & mask) == 0;
}

#endif

#include "LineEnds.h"
#include "LinePattern.h"

#endif
