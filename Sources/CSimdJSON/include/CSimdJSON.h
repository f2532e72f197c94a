// A C face on libsimdjson's DOM parser: one JSON text at a time, flattened into an array of nodes.
//
// What the library (3.0.1) takes for JSON, beyond the letter of RFC 8259, and what it refuses:
// - integers below -2^63 or above 2^64-1 are refused (CSJ_NUMBER), whatever their grammar says;
// - decimals whose nearest double is infinite (1e400) are refused (CSJ_NUMBER); those that round to zero are taken;
// - a lone surrogate escape, high or low, is refused (CSJ_STRING);
// - a byte-order mark is refused (CSJ_SYNTAX): it is the caller's to skip;
// - the depth limit counts containers that hold something: an empty one inside the deepest is taken.
#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct csj_parser csj_parser;

enum {
  CSJ_NULL = 0,
  CSJ_FALSE,
  CSJ_TRUE,
  CSJ_INT64,
  /// An integer above 2^63-1.
  CSJ_UINT64,
  CSJ_DOUBLE,
  CSJ_STRING_VALUE,
  CSJ_ARRAY,
  CSJ_OBJECT,
};

enum {
  CSJ_OK = 0,
  CSJ_TOO_LONG,
  CSJ_MEMORY,
  CSJ_SYNTAX,
  CSJ_DEPTH,
  CSJ_STRING,
  CSJ_ATOM,
  CSJ_NUMBER,
  CSJ_UTF8,
  CSJ_EMPTY,
  CSJ_CONTROL,
  CSJ_UNCLOSED,
  CSJ_INTERNAL,
};

/// One value. Nodes come in pre-order: a container, then what it holds.
typedef struct csj_node {
  /// The unescaped key, where the value is a member of an object; else null.
  const uint8_t *key;
  /// A string's unescaped UTF-8; a number's token as it stands in the line; else null.
  const uint8_t *text;
  /// An integer's value (saturating), 1 of true, the number of a container's children; else 0.
  int64_t integer;
  uint32_t key_length;
  uint32_t text_length;
  /// How many nodes this value and all within it take.
  uint32_t subtree;
  /// The byte in the line at which the value begins, from 0.
  uint32_t offset;
  uint8_t kind;
} csj_node;

/// A parser for lines of up to max_capacity bytes with up to max_depth containers in one another; null without memory.
csj_parser *csj_parser_create(size_t max_capacity, size_t max_depth);
void csj_parser_destroy(csj_parser *parser);

/// How many bytes after a line must be readable for it to be parsed where it stands. Their values do not matter.
size_t csj_padding(void);

/// Parses one text. `readable` says how many bytes from `line` on may be read; where that is less than
/// `length + csj_padding()` the line is copied first. The nodes are valid until the next call with this parser; the
/// texts of numbers as long as `line` is.
int csj_parse(csj_parser *parser, const uint8_t *line, size_t length, size_t readable, const csj_node **nodes,
              size_t *count);

/// Parses one text and looks at every key of its object, and does nothing else: the floor of what measurements compare
/// with. Returns how many members have a key that is not empty; 0 for what is no object.
size_t csj_count_members(csj_parser *parser, const uint8_t *line, size_t length, size_t readable);

/// Gives back the memory that an unusually long line took.
void csj_parser_shrink(csj_parser *parser);

/// A few English words on an error.
const char *csj_error_text(int error);

#ifdef __cplusplus
}
#endif

#endif
