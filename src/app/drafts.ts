import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { BoardId, NodeId } from '../../contract/ids.ts';
import type { Shape } from '../../contract/nodes.ts';
import type { BoardDraft } from '../board/draft.ts';
import type { SavedDrawing } from '../dialogs/sketch/drawing.ts';

interface DraftSchema extends DBSchema {
  boards: { key: string; value: BoardDraft };
  sketches: { key: string; value: SavedDrawing };
}

const DATABASE = 'maquette';
const VERSION = 1;

/** A draft and the key under which it is forgotten. */
export type LeftDraft = { readonly key: string; readonly draft: BoardDraft };

let opened: Promise<IDBPDatabase<DraftSchema>> | undefined;

/** Opens the device's store once; a failure (private mode, a full disk) is thrown to each asker, and the next one tries again. */
function open(): Promise<IDBPDatabase<DraftSchema>> {
  opened ??= openDB<DraftSchema>(DATABASE, VERSION, {
    upgrade(database) {
      database.createObjectStore('boards');
      database.createObjectStore('sketches');
    },
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

type Store = 'boards' | 'sketches';
type Stored<S extends Store> = DraftSchema[S]['value'];

/**
 * Writes one entry, or deletes it. The transaction is committed with the request, not after its answer: a page that is reloaded in the
 * meantime would take it back.
 */
async function write<S extends Store>(store: S, key: string, value: Stored<S> | null): Promise<void> {
  const transaction = (await open()).transaction(store, 'readwrite');
  const written = value === null ? transaction.store.delete(key) : transaction.store.put(value, key);
  transaction.commit();
  await Promise.all([written, transaction.done]);
}

/** Each opening of a board keeps its own draft, so that two tabs never overwrite each other's unsent work. */
function keyOf(board: BoardId, tab: string): string {
  return `${board} ${tab}`;
}

function tabLock(tab: string): string {
  return `maquette-tab ${tab}`;
}

/** Keeps a board's unsent work on this device; null forgets it, once the server has everything. */
export async function keepDraft(board: BoardId, tab: string, draft: BoardDraft | null): Promise<void> {
  await write('boards', keyOf(board, tab), draft);
}

/** Web Locks exist on secure addresses only; elsewhere another tab's draft may be offered while that tab is open, which loses nothing. */
const locks: LockManager | undefined = navigator.locks;

/** Says that this tab is alive, until it goes or what comes back is called: its drafts are its own so long. */
export function holdTab(tab: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks?.request(tabLock(tab), () => promise);
  return resolve;
}

/** The drafts of a board that tabs which are gone left behind, with their keys. */
export async function leftDrafts(board: BoardId): Promise<LeftDraft[]> {
  const database = await open();
  const { held = [] } = (await locks?.query()) ?? {};
  const alive = new Set(held.map(({ name }) => name));
  const all = await database.getAllKeys('boards', IDBKeyRange.bound(`${board} `, `${board} \uffff`));
  const keys = all.filter((key) => !alive.has(tabLock(key.split(' ')[1] ?? '')));
  const drafts = await Promise.all(keys.map((key) => database.get('boards', key)));
  return keys.flatMap((key, index) => (drafts[index] ? [{ key, draft: drafts[index] }] : []));
}

/** Forgets a draft that was taken over or thrown away. */
export async function forgetDraft(key: string): Promise<void> {
  await write('boards', key, null);
}

/** Keeps what an open drawing dialog holds, so that a crash loses nothing of it; null forgets it. */
export async function keepSketch(board: BoardId, node: NodeId, drawing: SavedDrawing | null): Promise<void> {
  await write('sketches', `${board} ${node}`, drawing);
}

/** What a dialog that never closed left behind; an earlier version kept its shapes alone. */
export async function leftSketch(board: BoardId, node: NodeId): Promise<Partial<SavedDrawing> | undefined> {
  const left: SavedDrawing | readonly Shape[] | undefined = await (await open()).get('sketches', `${board} ${node}`);
  return Array.isArray(left) ? { shapes: left } : left;
}
