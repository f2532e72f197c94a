// The image of the built-in models, as it is in builtin.model. (`make model` makes that file, and touches this one: the
// build does not see that the one is in the other.)

#if defined(__APPLE__)
  .section __TEXT,__const
  .globl _lifetrace_model_image
  .globl _lifetrace_model_image_end
  .p2align 4
_lifetrace_model_image:
  .incbin "builtin.model"
_lifetrace_model_image_end:
  .byte 0
#else
  .section .rodata
  .globl lifetrace_model_image
  .globl lifetrace_model_image_end
  .p2align 4
lifetrace_model_image:
  .incbin "builtin.model"
lifetrace_model_image_end:
  .byte 0
  .section .note.GNU-stack,"",%progbits
#endif
