/** The groups that hang together by edges, each group and its members in the order given. Ends that are not among the ids are left out. */
export function connectedGroups<Id>(
  ids: Iterable<Id>,
  edges: Iterable<{ readonly source: Id; readonly target: Id }>,
): readonly (readonly Id[])[] {
  const parentById = new Map<Id, Id>([...ids].map((id) => [id, id]));

  /** The group's head; the way to it is shortened as it is gone. */
  function headOf(id: Id): Id {
    let current = id;
    for (;;) {
      const parent = parentById.get(current)!;
      if (parent === current) return current;
      parentById.set(current, parentById.get(parent)!);
      current = parent;
    }
  }

  for (const { source, target } of edges) {
    if (parentById.has(source) && parentById.has(target)) parentById.set(headOf(target), headOf(source));
  }
  return [...Map.groupBy(parentById.keys(), headOf).values()];
}
