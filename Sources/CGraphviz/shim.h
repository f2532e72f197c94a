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
