/** The groups that hang together by edges, each group and its members in the order given. Ends that are not among the ids are left out. */
export function connectedGroups<Id>(
  ids: Iterable<Id>,
  edges: Iterable<{ readonly source: Id; readonly target: Id }>,
): readonly (readonly Id[])[] {
  const heads = new Map<Id, Id>([...ids].map((id) => [id, id]));

  /** The group's head; the way to it is shortened as it is gone. */
  function headOf(id: Id): Id {
    let at = id;
    for (;;) {
      const next = heads.get(at)!;
      if (next === at) return at;
      heads.set(at, heads.get(next)!);
      at = next;
    }
  }

  for (const { source, target } of edges) {
    if (heads.has(source) && heads.has(target)) heads.set(headOf(target), headOf(source));
  }
  return [...Map.groupBy(heads.keys(), headOf).values()];
}
