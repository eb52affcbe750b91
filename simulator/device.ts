import type { BoardDraft } from '../src/board/history/draft.ts';
import type { RecoverableDraft } from '../src/session/drafts.ts';
import type { Chance } from './chance.ts';
import type { VirtualClock } from './virtualClock.ts';

/** A write is on the device after so many milliseconds at most; a slow device takes longer. */
export const DEVICE_WRITE_MS_MAX = 40;

/** The device of one person: the store of drafts that its pages share, and which of these are open. */
export type Device = {
  /** Writes under a key, as a transaction that ends later; null deletes. Rejects while the device is full. */
  write(key: string, draft: BoardDraft | null): Promise<void>;
  readonly openTabs: Set<string>;
  /** What a page that is gone had begun to write is on the device, or is not. */
  cutWrites(tab: string): void;
  recoverableDrafts(board: string): Promise<RecoverableDraft[]>;
  /** All that is stored. */
  drafts(): readonly BoardDraft[];
  isFull: boolean;
};

type PendingWrite = { readonly key: string; readonly text: string | null; readonly done: PromiseWithResolvers<void> };

/** Makes a device. Keys are of a board and a tab, as `src/session/drafts.ts` makes them. */
export function createDevice({ chance, clock }: { readonly chance: Chance; readonly clock: VirtualClock }): Device {
  const drafts = new Map<string, string>();
  const openTabs = new Set<string>();
  // Transactions over one store end in the order in which they began.
  let pendingWrites: PendingWrite[] = [];

  function apply({ key, text, done }: PendingWrite): void {
    if (text === null) drafts.delete(key);
    else drafts.set(key, text);
    done.resolve();
  }

  function applyUpTo(write: PendingWrite): void {
    const count = pendingWrites.indexOf(write) + 1;
    for (const earlier of pendingWrites.splice(0, count)) apply(earlier);
  }

  const device: Device = {
    openTabs,
    isFull: false,
    async write(key, draft) {
      if (device.isFull && draft !== null) throw new Error('The device is full.');
      const text = draft === null ? null : JSON.stringify(draft);
      const write: PendingWrite = { key, text, done: Promise.withResolvers<void>() };
      pendingWrites.push(write);
      clock.schedule(chance.between(1, DEVICE_WRITE_MS_MAX), () => applyUpTo(write));
      await write.done.promise;
    },
    cutWrites(tab) {
      const own = pendingWrites.filter(({ key }) => tabOf(key) === tab);
      const doneCount = chance.below(own.length + 1);
      own.slice(0, doneCount).forEach(apply);
      pendingWrites = pendingWrites.filter((write) => !own.includes(write));
    },
    async recoverableDrafts(board) {
      return [...drafts].flatMap(([key, text]) =>
        key.startsWith(`${board} `) && !openTabs.has(tabOf(key))
          ? [{ key, draft: JSON.parse(text) as BoardDraft }]
          : [],
      );
    },
    drafts: () => [...drafts.values()].map((text) => JSON.parse(text) as BoardDraft),
  };
  return device;
}

/** Names the draft of a tab. */
export function draftKey(board: string, tab: string): string {
  return `${board} ${tab}`;
}

function tabOf(key: string): string {
  return key.split(' ')[1] ?? '';
}
