type Nodes = ReadonlyMap<string, string>;

/** The nodes that are missing or other than somebody left them, and those that are there twice or were never theirs. */
export type Differences = { readonly lost: readonly string[]; readonly doubled: readonly string[] };

/** Compares the nodes that somebody made, by id, with those of their id's beginning on a board. */
export function differencesOf(
  expected: Nodes,
  board: readonly (readonly [id: string, json: string])[],
  prefix: string,
) {
  const own = board.filter(([id]) => id.startsWith(prefix));
  const counts = Map.groupBy(own, ([id]) => id);
  return {
    lost: [...expected].filter(([id, json]) => counts.get(id)?.[0]?.[1] !== json).map(([id]) => id),
    doubled: [...counts].filter(([id, all]) => all.length > 1 || !expected.has(id)).map(([id]) => id),
  } satisfies Differences;
}
