#include "CLineMasks.h"
