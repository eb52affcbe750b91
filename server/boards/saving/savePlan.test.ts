import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectReadOnlyElements } from '../../access/readOnlyElements.ts';
import type { ElementRow } from '../reading/elementRow.ts';
import type { IncomingElement } from './parseElements.ts';
import { planSave } from './savePlan.ts';

/**
 * Two clients edit one board with safe saves against a model of the server. Each client keeps what it believes: the revision
 * it knows, the board as it last heard of it, and its own edits that were not answered yet.
 */
type Board = Map<string, string>;
type Operation = {
  readonly client: 0 | 1;
  readonly kind: 'edit' | 'delete' | 'save' | 'saveFull' | 'lostAnswer';
  readonly id: string;
  readonly text: string;
};

const IDS = ['a', 'b', 'c', 'd'];
const operation: fc.Arbitrary<Operation> = fc.record({
  client: fc.constantFrom(0, 1),
  kind: fc.constantFrom('edit', 'edit', 'delete', 'save', 'saveFull', 'lostAnswer'),
  id: fc.constantFrom(...IDS),
  text: fc.string({ unit: 'grapheme', maxLength: 4 }),
});

/** Bob's full list both lacks and deletes what Ann has added in the meantime: one deletion, not two. */
const DELETED_AND_MISSING: Operation[] = [
  { client: 1, kind: 'delete', id: 'c', text: '' },
  { client: 0, kind: 'edit', id: 'c', text: '' },
  { client: 0, kind: 'save', id: 'a', text: '' },
  { client: 1, kind: 'saveFull', id: 'a', text: '' },
];

function element(id: string, text: string): IncomingElement {
  const value = { id, type: 'textNode', position: { x: 0, y: 0 }, data: { text } };
  return { id, kind: 'node', value, text: JSON.stringify(value) };
}
const textOf = (data: string): string => JSON.parse(data).data.text;

class ModelServer {
  rev = 0;
  readonly size = { nodes: 0, elements: 0, bytes: 0 };
  readonly rows = new Map<string, ElementRow>();
  readonly #answers = new Map<string, { rev: number; changes: ElementRow[] }>();

  save(save: { op: string; base: number; edits: Board; deleted: string[]; isFull: boolean }) {
    const known = this.#answers.get(save.op);
    if (known !== undefined) return { ok: true as const, answer: known };
    const elements = [...save.edits].map(([id, text]) => element(id, text));
    const plan = planSave(this.rows, {
      ...save,
      elements,
      saver: 'ann@example.com',
      readOnly: selectReadOnlyElements(this.rows.values()),
    });
    const changes = [...this.rows.values()].filter(({ rev }) => rev > save.base);
    if (plan.conflictIds.length > 0) return { ok: false as const, answer: { rev: this.rev, changes } };
    if (plan.writes.length > 0) this.rev += 1;
    for (const write of plan.writes) this.rows.set(write.id, { ...write, rev: this.rev });
    for (const part of ['nodes', 'elements', 'bytes'] as const) this.size[part] += plan.growth[part];
    const answer = { rev: this.rev, changes };
    this.#answers.set(save.op, answer);
    return { ok: true as const, answer };
  }

  board(): Board {
    return new Map(
      [...this.rows.values()].filter(({ data }) => data !== null).map(({ id, data }) => [id, textOf(data!)]),
    );
  }
}

class ModelClient {
  base = 0;
  known: Board = new Map();
  readonly mine = new Map<string, string | null>();
  readonly #name: string;
  #ops = 0;
  constructor(name: string) {
    this.#name = name;
  }

  /** Saves until it is accepted: after a conflict mine goes on top of what is new. Returns what was acknowledged. */
  save(server: ModelServer, isFull: boolean, isAnswerLost: boolean): Map<string, string | null> {
    const acknowledged = new Map(this.mine);
    for (;;) {
      this.#ops += 1;
      const edits: Board = isFull
        ? this.#view()
        : new Map([...this.mine].filter((edit): edit is [string, string] => edit[1] !== null));
      const deleted = [...this.mine].filter(([, text]) => text === null).map(([id]) => id);
      const wish = { op: `${this.#name}${this.#ops}`, base: this.base, edits, deleted, isFull };
      const first = server.save(wish);
      const { ok, answer } = isAnswerLost ? server.save(wish) : first;
      if (isAnswerLost && first.ok) expect(answer).toEqual(first.answer);
      this.base = answer.rev;
      if (ok) for (const [id, text] of this.mine) text === null ? this.known.delete(id) : this.known.set(id, text);
      for (const { id, data } of answer.changes) {
        if (ok && this.mine.has(id)) continue;
        data === null ? this.known.delete(id) : this.known.set(id, textOf(data));
      }
      if (!ok) continue;
      this.mine.clear();
      return acknowledged;
    }
  }

  #view(): Board {
    const view: Board = new Map(this.known);
    for (const [id, text] of this.mine) text === null ? view.delete(id) : view.set(id, text);
    return view;
  }
}

test('whatever two clients do, nothing acknowledged is lost and both end with the same board', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
      const server = new ModelServer();
      const clients = [new ModelClient('ann'), new ModelClient('bob')] as const;
      const expected = new Map<string, string | null>();
      const saveOf = (client: ModelClient, isFull: boolean, isLost: boolean) => {
        for (const [id, text] of client.save(server, isFull, isLost)) expected.set(id, text);
        for (const [id, text] of expected) expect(server.board().get(id) ?? null).toBe(text);
      };
      for (const { client: index, kind, id, text } of operations) {
        const client = clients[index];
        if (kind === 'edit') client.mine.set(id, text);
        else if (kind === 'delete') client.mine.set(id, null);
        else saveOf(client, kind === 'saveFull', kind === 'lostAnswer');
      }
      // Each hears of the other's last save by saving once more.
      for (const client of [...clients, ...clients]) saveOf(client, false, false);
      for (const client of clients) expect(client.known).toEqual(server.board());
      const texts = [...server.rows.values()].flatMap(({ data }) => data ?? []);
      const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      expect(server.size).toEqual({ nodes: texts.length, elements: texts.length, bytes });
    }),
    { numRuns: 500, examples: [[DELETED_AND_MISSING]] },
  );
});
