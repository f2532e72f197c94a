#include "CModelImage.h"

extern const unsigned char lifetrace_model_image[];
extern const unsigned char lifetrace_model_image_end[];

const unsigned char *lifetrace_model_image_bytes(void) { return lifetrace_model_image; }

size_t lifetrace_model_image_count(void) { return (size_t)(lifetrace_model_image_end - lifetrace_model_image); }
