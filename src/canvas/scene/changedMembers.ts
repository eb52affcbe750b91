/** The members of one selection that are not in the other. */
export function changedMembers<T>(before: ReadonlySet<T>, after: ReadonlySet<T>): T[] {
  if (before === after) return [];
  return [...[...before].filter((id) => !after.has(id)), ...[...after].filter((id) => !before.has(id))];
}
