#ifndef LIFETRACE_MODEL_IMAGE_H
#define LIFETRACE_MODEL_IMAGE_H

#include <stddef.h>

/// The bytes of the image of the built-in models.
const unsigned char *lifetrace_model_image_bytes(void);
size_t lifetrace_model_image_count(void);

#endif
