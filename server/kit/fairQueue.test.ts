import { expect, test } from 'vitest';
import { createFairQueue, type FairQueue } from './fairQueue.ts';

const WAITING_MAX = 3;
/** After this all who may have begun. */
const allBegun = () => new Promise((resolve) => setImmediate(resolve));

/** Lets people ask for turns by name (`a1`: Ann's first) and tells in which order these begin. */
function queueOn(turns: FairQueue) {
  const begun: string[] = [];
  const places = new Map<string, () => void>();
  return {
    begun,
    /** Resolves with why it was refused, if it was. */
    async take(name: string, urgent = false): Promise<string | undefined> {
      try {
        const giveBack = await turns.acquire(name[0]!, { waitingMax: WAITING_MAX, urgent });
        begun.push(name);
        places.set(name, giveBack);
        return undefined;
      } catch (error) {
        return `${name}: ${(error as { code: string }).code}`;
      }
    },
    /** Ends the turn that began last, again and again, until nobody has one. */
    async endAll(): Promise<readonly string[]> {
      await allBegun();
      for (let ended = 0; ended < begun.length; ended += 1) {
        places.get(begun[ended]!)!();
        await allBegun();
      }
      return begun;
    },
  };
}

test('people come in turn, each in their own order, however much one of them asked before', async () => {
  const { take, endAll } = queueOn(createFairQueue({ places: 1, placesPerPerson: 1 }));
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => take(name));
  expect(await endAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(await Promise.all(all)).toEqual(Array(6).fill(undefined));
});

test('what is urgent goes before what the same person asked, not before others', async () => {
  const { take, endAll } = queueOn(createFairQueue({ places: 1, placesPerPerson: 1 }));
  for (const name of ['a1', 'a2', 'b1', 'a3']) void take(name);
  for (const name of ['a4', 'a5']) void take(name, true);
  expect(await endAll()).toEqual(['a1', 'b1', 'a4', 'a5', 'a2', 'a3']);
});

test('one person has so many places, the others have theirs', async () => {
  const { begun, take, endAll } = queueOn(createFairQueue({ placesPerPerson: 2 }));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) void take(name);
  await allBegun();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  expect((await endAll()).toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
});

test('whoever has too much waiting is refused; others, and what is urgent, are not', async () => {
  const { take, endAll } = queueOn(createFairQueue({ places: 1, placesPerPerson: 1 }));
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map((name) => take(name));
  const urgent = take('a6', true);
  await endAll();
  expect(await Promise.all([...all, urgent])).toEqual([...Array(4).fill(undefined), 'a5: busy', undefined, undefined]);
});

test('a place that is given back twice is free once', async () => {
  const turns = createFairQueue({ places: 1, placesPerPerson: 1 });
  const giveBack = await turns.acquire('a', { waitingMax: WAITING_MAX });
  giveBack();
  giveBack();
  const { begun, take } = queueOn(turns);
  for (const name of ['b1', 'c1']) void take(name);
  await allBegun();
  expect(begun).toEqual(['b1']);
});
