#include "CSimdJSON.h"

#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

namespace {

constexpr size_t smallest_capacity = 64 * 1024;

struct Frame {
  uint32_t node;
  bool is_object;
};

int error_of(simdjson::error_code error) {
  switch (error) {
    case simdjson::SUCCESS: return CSJ_OK;
    case simdjson::CAPACITY: return CSJ_TOO_LONG;
    case simdjson::MEMALLOC: return CSJ_MEMORY;
    case simdjson::TAPE_ERROR: return CSJ_SYNTAX;
    case simdjson::DEPTH_ERROR: return CSJ_DEPTH;
    case simdjson::STRING_ERROR: return CSJ_STRING;
    case simdjson::T_ATOM_ERROR:
    case simdjson::F_ATOM_ERROR:
    case simdjson::N_ATOM_ERROR: return CSJ_ATOM;
    case simdjson::NUMBER_ERROR:
    case simdjson::NUMBER_OUT_OF_RANGE: return CSJ_NUMBER;
    case simdjson::UTF8_ERROR: return CSJ_UTF8;
    case simdjson::EMPTY: return CSJ_EMPTY;
    case simdjson::UNESCAPED_CHARS: return CSJ_CONTROL;
    case simdjson::UNCLOSED_STRING: return CSJ_UNCLOSED;
    default: return CSJ_INTERNAL;
  }
}

bool is_number_byte(uint8_t byte) {
  return (byte >= '0' && byte <= '9') || byte == '-' || byte == '+' || byte == '.' || byte == 'e' || byte == 'E';
}

}  // namespace

struct csj_parser {
  std::unique_ptr<simdjson::dom::parser> parser;
  std::vector<csj_node> nodes;
  std::vector<Frame> frames;
  std::vector<uint8_t> copy;
  size_t max_capacity;
  size_t max_depth;

  bool prepare(size_t length, simdjson::error_code &error);
  const uint8_t *padded(const uint8_t *line, size_t length, size_t readable);
  size_t flatten(const uint8_t *line, size_t length);
};

// The library's own growth takes exactly the length of the text, which means an allocation for every line that is a
// little longer than the ones before: grow by doubling.
bool csj_parser::prepare(size_t length, simdjson::error_code &error) {
  if (!parser) parser = std::make_unique<simdjson::dom::parser>();
  if (length <= parser->capacity() && length <= parser->doc.capacity() && parser->implementation) return true;
  size_t capacity = std::max(parser->capacity(), smallest_capacity);
  while (capacity < length) capacity *= 2;
  // One container is the document itself in the library's count.
  error = parser->allocate(capacity, max_depth + 1);
  if (error == simdjson::SUCCESS) error = parser->doc.allocate(capacity);
  return error == simdjson::SUCCESS;
}

// The line itself, where enough can be read behind it, else a copy.
const uint8_t *csj_parser::padded(const uint8_t *line, size_t length, size_t readable) {
  if (readable >= length + simdjson::SIMDJSON_PADDING) return line;
  copy.resize(length + simdjson::SIMDJSON_PADDING);
  if (length > 0) std::memcpy(copy.data(), line, length);
  return copy.data();
}

// `string` is where a string's length and bytes would be, `value` the word with a number's value.
static void set_scalar(csj_node &node, uint8_t type, const uint8_t *string, const uint64_t *value, const uint8_t *line,
                       size_t length) {
  switch (type) {
    case '"':
      node.kind = CSJ_STRING_VALUE;
      std::memcpy(&node.text_length, string, sizeof node.text_length);
      node.text = string + sizeof node.text_length;
      return;
    case 't':
      node.kind = CSJ_TRUE;
      node.integer = 1;
      return;
    case 'f': node.kind = CSJ_FALSE; return;
    case 'n': return;
    case 'l':
      node.kind = CSJ_INT64;
      std::memcpy(&node.integer, value, sizeof node.integer);
      break;
    case 'u':
      node.kind = CSJ_UINT64;
      node.integer = INT64_MAX;
      break;
    default: node.kind = CSJ_DOUBLE; break;
  }
  size_t end = node.offset;
  while (end < length && is_number_byte(line[end])) end++;
  node.text = line + node.offset;
  node.text_length = uint32_t(end - node.offset);
}

// Walks the tape (its layout is documented by the library) and, in step with it, the structural indexes of its first
// stage: every bracket, colon, comma and first byte of a scalar has one, so each value's place in the line is known
// without scanning the line again.
size_t csj_parser::flatten(const uint8_t *line, size_t length) {
  const uint64_t *tape = parser->doc.tape.get();
  const uint8_t *strings = parser->doc.string_buf.get();
  const uint32_t *place = parser->implementation->structural_indexes.get();
  size_t longest = size_t(tape[0] & 0x00FFFFFFFFFFFFFFull);
  if (nodes.size() < longest) nodes.resize(std::max(longest, nodes.size() * 2));
  size_t count = 0, depth = 0;
  const uint8_t *key = nullptr;
  uint32_t key_length = 0;
  for (size_t i = 1;;) {
    uint64_t word = tape[i++];
    uint8_t type = uint8_t(word >> 56);
    uint64_t payload = word & 0x00FFFFFFFFFFFFFFull;
    if (type == 'r') return count;
    if (type == '}' || type == ']') {
      uint32_t opener = frames[--depth].node;
      nodes[opener].subtree = uint32_t(count - opener);
      place++;
    } else if (type == '"' && depth > 0 && frames[depth - 1].is_object && key == nullptr) {
      std::memcpy(&key_length, strings + payload, sizeof key_length);
      key = strings + payload + sizeof key_length;
      place += 2;
      continue;
    } else {
      csj_node &node = nodes[count];
      node = {key, nullptr, 0, key ? key_length : 0, 0, 1, *place++, CSJ_NULL};
      key = nullptr;
      if (depth > 0) nodes[frames[depth - 1].node].integer++;
      if (type == '{' || type == '[') {
        node.kind = type == '{' ? CSJ_OBJECT : CSJ_ARRAY;
        frames[depth++] = {uint32_t(count++), type == '{'};
        continue;
      }
      set_scalar(node, type, strings + payload, &tape[i], line, length);
      // A number takes a second word, its value.
      if (type == 'l' || type == 'u' || type == 'd') i++;
      count++;
    }
    uint8_t next = uint8_t(tape[i] >> 56);
    if (depth > 0 && next != '}' && next != ']') place++;
  }
}

extern "C" csj_parser *csj_parser_create(size_t max_capacity, size_t max_depth) {
  try {
    auto parser = std::make_unique<csj_parser>();
    parser->max_capacity = std::min<size_t>(max_capacity, size_t(1) << 30);
    parser->max_depth = std::max<size_t>(max_depth, 1);
    parser->frames.resize(parser->max_depth + 2);
    return parser.release();
  } catch (...) {
    return nullptr;
  }
}

extern "C" void csj_parser_destroy(csj_parser *parser) { delete parser; }

extern "C" size_t csj_padding(void) { return simdjson::SIMDJSON_PADDING; }

extern "C" int csj_parse(csj_parser *parser, const uint8_t *line, size_t length, size_t readable,
                         const csj_node **nodes, size_t *count) {
  *nodes = nullptr;
  *count = 0;
  if (length > parser->max_capacity) return CSJ_TOO_LONG;
  try {
    simdjson::error_code error = simdjson::SUCCESS;
    if (!parser->prepare(length, error)) return error_of(error);
    error = parser->parser->parse(parser->padded(line, length, readable), length, false).error();
    if (error) return error_of(error);
    *count = parser->flatten(line, length);
    *nodes = parser->nodes.data();
    return CSJ_OK;
  } catch (const std::bad_alloc &) {
    return CSJ_MEMORY;
  } catch (...) {
    return CSJ_INTERNAL;
  }
}

extern "C" size_t csj_count_members(csj_parser *parser, const uint8_t *line, size_t length, size_t readable) {
  if (parser == nullptr || length > parser->max_capacity) return 0;
  try {
    simdjson::error_code error = simdjson::SUCCESS;
    if (!parser->prepare(length, error)) return 0;
    simdjson::dom::object object;
    if (parser->parser->parse(parser->padded(line, length, readable), length, false).get(object)) return 0;
    size_t count = 0;
    for (auto member : object) count += member.key.size() > 0 && member.key[0] != '\0';
    return count;
  } catch (...) {
    return 0;
  }
}

extern "C" void csj_parser_shrink(csj_parser *parser) {
  if (parser->parser && parser->parser->capacity() > smallest_capacity) parser->parser.reset();
  if (parser->nodes.size() > smallest_capacity) std::vector<csj_node>().swap(parser->nodes);
  if (parser->copy.size() > smallest_capacity) std::vector<uint8_t>().swap(parser->copy);
}

extern "C" const char *csj_error_text(int error) {
  switch (error) {
    case CSJ_OK: return "no error";
    case CSJ_TOO_LONG: return "too long";
    case CSJ_MEMORY: return "not enough memory";
    case CSJ_SYNTAX: return "no JSON: a comma, bracket, colon or key is missing or superfluous";
    case CSJ_DEPTH: return "nested too deep";
    case CSJ_STRING: return "a bad escape in a string";
    case CSJ_ATOM: return "no JSON: a word that is not true, false or null";
    case CSJ_NUMBER: return "a bad number, or one that is too large";
    case CSJ_UTF8: return "no valid UTF-8";
    case CSJ_EMPTY: return "nothing there";
    case CSJ_CONTROL: return "a raw control character in a string";
    case CSJ_UNCLOSED: return "a string has no end";
    default: return "the JSON parser failed";
  }
}
