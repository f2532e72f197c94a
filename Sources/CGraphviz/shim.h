// Graphviz keeps what a layout computed in fields that only its macros reach, and Swift does not import such macros; these
// one-line readers are compiled against the headers of the installed version, so a field that changed its type (the size of
// a curve became size_t) costs nothing here.
#include <gvc.h>

// The name of an edge or node as our DOT text gives it (`id`), or null.
static inline const char *cgraphviz_id(void *object) { return agget(object, (char *)"id"); }

static inline double cgraphviz_node_x(Agnode_t *n) { return ND_coord(n).x; }
static inline double cgraphviz_node_y(Agnode_t *n) { return ND_coord(n).y; }
static inline double cgraphviz_node_inches_wide(Agnode_t *n) { return ND_width(n); }
static inline double cgraphviz_node_inches_high(Agnode_t *n) { return ND_height(n); }

static inline int cgraphviz_curves(Agedge_t *e) { return ED_spl(e) ? (int)ED_spl(e)->size : 0; }
static inline int cgraphviz_points(Agedge_t *e, int curve) { return (int)ED_spl(e)->list[curve].size; }
static inline double cgraphviz_point_x(Agedge_t *e, int curve, int i) { return ED_spl(e)->list[curve].list[i].x; }
static inline double cgraphviz_point_y(Agedge_t *e, int curve, int i) { return ED_spl(e)->list[curve].list[i].y; }
static inline int cgraphviz_has_tip(Agedge_t *e, int curve) { return ED_spl(e)->list[curve].eflag != 0; }
static inline double cgraphviz_tip_x(Agedge_t *e, int curve) { return ED_spl(e)->list[curve].ep.x; }
static inline double cgraphviz_tip_y(Agedge_t *e, int curve) { return ED_spl(e)->list[curve].ep.y; }

static inline int cgraphviz_has_label(Agedge_t *e) { return ED_label(e) && ED_label(e)->set; }
static inline double cgraphviz_label_x(Agedge_t *e) { return ED_label(e)->pos.x; }
static inline double cgraphviz_label_y(Agedge_t *e) { return ED_label(e)->pos.y; }

// Clusters are counted from 1.
static inline int cgraphviz_clusters(Agraph_t *g) { return GD_n_cluster(g); }
static inline Agraph_t *cgraphviz_cluster(Agraph_t *g, int i) { return GD_clust(g)[i]; }
static inline double cgraphviz_left(Agraph_t *g) { return GD_bb(g).LL.x; }
static inline double cgraphviz_bottom(Agraph_t *g) { return GD_bb(g).LL.y; }
static inline double cgraphviz_right(Agraph_t *g) { return GD_bb(g).UR.x; }
static inline double cgraphviz_top(Agraph_t *g) { return GD_bb(g).UR.y; }

// Newer versions made the parameter of the error callback const.
static inline void cgraphviz_report_errors_to(int (*sink)(char *)) { agseterrf((agusererrf)sink); }

// Newer versions made these parameters const.
static inline void cgraphviz_set(void *object, const char *name, const char *value) {
  agsafeset(object, (char *)name, (char *)value, (char *)"");
}

// A context with one plug-in for laying out and no other, so without the fonts of the machine. The list must live as long as
// any context; it is written before each with the same values.
static inline GVC_t *cgraphviz_layout_context(void *library) {
  static lt_symlist_t plugins[2];
  plugins[0].name = "gvplugin_dot_layout_LTX_library";
  plugins[0].address = library;
  return gvContextPlugins(plugins, 0);
}

// The file of the library that holds an address, or null. `dladdr` is asked for by its symbol: the headers of glibc declare
// it for `_GNU_SOURCE` only, which a module cannot define for the headers it shares.
struct cgraphviz_symbol { const char *file; void *base; const char *name; void *address; };
#ifdef __APPLE__
extern int cgraphviz_dladdr(const void *, struct cgraphviz_symbol *) __asm__("_dladdr");
#else
extern int cgraphviz_dladdr(const void *, struct cgraphviz_symbol *) __asm__("dladdr");
#endif
static inline const char *cgraphviz_file_of(const void *address) {
  struct cgraphviz_symbol symbol = {0, 0, 0, 0};
  return cgraphviz_dladdr(address, &symbol) ? symbol.file : 0;
}

// Reading DOT text.
//
// By itself cgraph takes the address of a name for the number of its node, and the layout breaks ties by these numbers: the
// same text then gets one of several layouts, as the heap happens to lie. Here names are numbered in the order of the text.
#include <stdlib.h>
#include <string.h>

struct cgraphviz_names {
  char **names;  // null for what has no name
  unsigned long count, room;
};

static inline void *cgraphviz_names_open(Agraph_t *graph, Agdisc_t *discipline) {
  (void)graph, (void)discipline;
  return calloc(1, sizeof(struct cgraphviz_names));
}

static inline void cgraphviz_names_close(void *state) {
  struct cgraphviz_names *all = (struct cgraphviz_names *)state;
  for (unsigned long i = 0; i < all->count; i++) free(all->names[i]);
  free(all->names);
  free(all);
}

// Even numbers have a name. Graphs are trimmed before they get here, so looking through the names is quick enough.
static inline long cgraphviz_names_map(void *state, int kind, const char *name, IDTYPE *id, int create) {
  struct cgraphviz_names *all = (struct cgraphviz_names *)state;
  (void)kind;
  for (unsigned long i = 0; name && i < all->count; i++) {
    if (all->names[i] && strcmp(all->names[i], name) == 0) {
      *id = 2 * i;
      return 1;
    }
  }
  if (!create) return 0;
  if (all->count == all->room) {
    unsigned long room = all->room ? 2 * all->room : 64;
    char **names = (char **)realloc(all->names, room * sizeof *names);
    if (!names) return 0;
    all->names = names;
    all->room = room;
  }
  char *copy = name ? strdup(name) : 0;
  if (name && !copy) return 0;
  all->names[all->count] = copy;
  *id = 2 * all->count++ + (name ? 0 : 1);
  return 1;
}

static inline long cgraphviz_names_alloc(void *state, int kind, IDTYPE id) {
  (void)state, (void)kind, (void)id;
  return 0;
}

static inline void cgraphviz_names_free(void *state, int kind, IDTYPE id) { (void)state, (void)kind, (void)id; }

static inline char *cgraphviz_names_print(void *state, int kind, IDTYPE id) {
  struct cgraphviz_names *all = (struct cgraphviz_names *)state;
  (void)kind;
  return id % 2 == 0 && id / 2 < all->count ? all->names[id / 2] : 0;
}

static inline void cgraphviz_names_register(void *state, int kind, void *object) { (void)state, (void)kind, (void)object; }

struct cgraphviz_text { const char *rest; };

// A line at a time, as the reader of files does.
static inline int cgraphviz_text_read(void *state, char *buffer, int size) {
  struct cgraphviz_text *text = (struct cgraphviz_text *)state;
  int count = 0;
  while (count < size && text->rest[count] && (count == 0 || text->rest[count - 1] != '\n')) count++;
  memcpy(buffer, text->rest, (size_t)count);
  text->rest += count;
  return count;
}

// Null where the text is no graph. The casts: versions differ in which parameters are const.
static inline Agraph_t *cgraphviz_read(const char *dot) {
  static Agiddisc_t names;
  static Agiodisc_t input;
  static Agdisc_t both;
  names.open = (__typeof__(names.open))(void *)cgraphviz_names_open;
  names.map = (__typeof__(names.map))(void *)cgraphviz_names_map;
  names.alloc = (__typeof__(names.alloc))(void *)cgraphviz_names_alloc;
  names.free = (__typeof__(names.free))(void *)cgraphviz_names_free;
  names.print = (__typeof__(names.print))(void *)cgraphviz_names_print;
  names.close = (__typeof__(names.close))(void *)cgraphviz_names_close;
  names.idregister = (__typeof__(names.idregister))(void *)cgraphviz_names_register;
  input = AgIoDisc;
  input.afread = (__typeof__(input.afread))(void *)cgraphviz_text_read;
  both.id = &names;
  both.io = &input;
  struct cgraphviz_text text = {dot};
  return agread(&text, &both);
}
