import { globSync } from 'node:fs';

/** A module as the bundler tells of it: the modules that it imports at once, not later by `import()`. */
type ModuleGraph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

const ENTRY_MODULE = 'src/app/main.tsx';
const BOARD_ROUTE = 'src/app/routes/BoardRoute.tsx';
/** An icon's own file: `importIconsDirectly` imports it from there. */
const ICON_MODULE = /\/lucide-react\/dist\/esm\/icons\//;
const STYLE_MODULE = /\.css(\?|$)/;
const VIEW_GLOB = 'src/nodes/*/*.view.tsx';
/** A phone that sends an image waits for no board: what it shares with one is in files of its own. */
const PHONE_ROUTE = 'src/app/routes/UploadRoute.tsx';
const OTHER_ROUTES = ['src/app/routes/BoardsRoute.tsx', 'src/app/routes/SignInRoute.tsx', PHONE_ROUTE];

/**
 * Groups for the bundler, which put what is fetched together into one file: what every page starts with, what a board shares with
 * other pages, the rest of a board, and what several nodes' views share. Left alone, it makes sixty small chunks of these, and gzip,
 * which sees one at a time, loses 10 kB. What comes later keeps chunks of its own. The views' styles come with the board's: a
 * stylesheet that failed once is not asked for again (Vite). `root` is the folder of the sources.
 */
export function chunkGroups(root: string) {
  /** Everything that these files need before they run, themselves not: they stay entries. */
  function staticImportsOf(graph: ModuleGraph, files: readonly string[]): Set<string> {
    const roots = files.map((file) => `${root}/${file}`);
    const ids = new Set(roots);
    for (const id of ids) for (const needed of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(needed);
    for (const id of roots) ids.delete(id);
    return ids;
  }

  /** The modules that each view needs. */
  function modulesByView(graph: ModuleGraph): Set<string>[] {
    return globSync(VIEW_GLOB, { cwd: root }).map((view) => staticImportsOf(graph, [view]));
  }

  /** Everything that a board needs before it runs, and the styles of the views. */
  function boardModules(graph: ModuleGraph): Set<string> {
    const styles = modulesByView(graph).flatMap((ids) => [...ids].filter((id) => STYLE_MODULE.test(id)));
    return new Set([...staticImportsOf(graph, [BOARD_ROUTE]), ...styles]);
  }

  function group(name: string, priority: number, membersOf: (graph: ModuleGraph) => ReadonlySet<string>) {
    const membersByGraph = new WeakMap<ModuleGraph, ReadonlySet<string>>();
    const nameOf = (id: string, graph: ModuleGraph) => {
      const members = membersByGraph.get(graph) ?? membersOf(graph);
      membersByGraph.set(graph, members);
      return members.has(id) ? name : null;
    };
    return { name: nameOf, debugName: name, priority };
  }

  return [
    group('page', 5, (graph) => staticImportsOf(graph, [ENTRY_MODULE])),
    group('shared', 4, (graph) => {
      const others = staticImportsOf(graph, OTHER_ROUTES);
      return new Set([...boardModules(graph)].filter((id) => others.has(id)));
    }),
    group('board', 3, boardModules),
    group('phone', 2, (graph) => staticImportsOf(graph, [PHONE_ROUTE])),
    group('cards', 1, (graph) => {
      const views = modulesByView(graph);
      return new Set(
        views.flatMap((ids) => [...ids].filter((id) => views.some((other) => other !== ids && other.has(id)))),
      );
    }),
    // Those that several parts share which come later.
    { name: 'icons', test: ICON_MODULE, minShareCount: 2, priority: 0 },
  ];
}
