import type { StoredElement } from '../../../contract/calls/boards.ts';

type ChangesAnswer = { readonly rev: number; readonly changes: readonly StoredElement[] };
type ChangedData = Partial<ChangesAnswer> & { readonly rev: number; readonly since?: number | undefined };

/** A board as somebody knows it who follows it. `onRev` hears each revision that it reaches, and the one before. */
export function createReplica(onRev: (rev: number, before: number) => void) {
  const elements = new Map<string, StoredElement>();
  let rev = 0;
  function apply(answer: ChangesAnswer): void {
    for (const element of answer.changes)
      if (element.rev > (elements.get(element.id)?.rev ?? 0)) elements.set(element.id, element);
    if (answer.rev <= rev) return;
    const before = rev;
    rev = answer.rev;
    onRev(rev, before);
  }
  return {
    get rev() {
      return rev;
    },
    apply,
    /** Takes an event of the stream; false where what it tells of must be asked for. */
    applyEvent({ rev: newRev, since, changes }: ChangedData): boolean {
      if (newRev <= rev) return true;
      if (since === undefined || changes === undefined || since > rev) return false;
      apply({ rev: newRev, changes });
      return true;
    },
    /** The nodes that are there, by id, as JSON. */
    nodes(): Map<string, string> {
      const present = [...elements.values()].filter(({ kind, data }) => kind === 'node' && data !== null);
      return new Map(present.map(({ id, data }) => [id, JSON.stringify(data)]));
    },
  };
}
