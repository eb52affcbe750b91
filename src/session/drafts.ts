import { type DBSchema, openDB } from 'idb';
import type { BoardId, NodeId } from '../../contract/ids.ts';
import type { BoardDraft } from '../board/history/draft.ts';
import { createLazy } from '../load/lazy.ts';
import { activeLocks } from './pageLocks.ts';

/** The draft that a dialog stores of its node on this device while it is open: found by its name there, known by its type here. */
export type DialogDraft<Draft> = { readonly dialog: string; readonly holds?: Draft };

/** Names the drafts of a dialog, and says what they hold. */
export function defineDraft<Draft>(dialog: string): DialogDraft<Draft> {
  return { dialog };
}

interface DraftSchema extends DBSchema {
  boards: { key: string; value: BoardDraft };
  /** Of all dialogs: those of sketches came first, and a new name would lock out the tabs that are open. */
  sketches: { key: string; value: unknown };
}

const DATABASE_NAME = 'maquette';
const DATABASE_VERSION = 1;

/** A draft and the key under which it is forgotten. */
export type RecoverableDraft = { readonly key: string; readonly draft: BoardDraft };

/** The device's store, opened once; a failure (private mode, a full disk) reaches whoever asks, and the next one tries again. */
const database = createLazy(() =>
  openDB<DraftSchema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade(newDatabase) {
      newDatabase.createObjectStore('boards');
      newDatabase.createObjectStore('sketches');
    },
  }),
);

type StoreName = 'boards' | 'sketches';
type StoreValue<S extends StoreName> = DraftSchema[S]['value'];

/**
 * Writes one entry, or deletes it. The transaction is committed with the request, not after its answer: a page that is reloaded in the
 * meantime would take it back.
 */
async function writeEntry<S extends StoreName>(store: S, key: string, value: StoreValue<S> | null): Promise<void> {
  const transaction = (await database.load()).transaction(store, 'readwrite');
  const request = value === null ? transaction.store.delete(key) : transaction.store.put(value, key);
  transaction.commit();
  await Promise.all([request, transaction.done]);
}

/** Each opening of a board keeps its own draft, so that two tabs never overwrite each other's unsent work. */
function boardDraftKey(board: BoardId, tab: string): string {
  return `${board} ${tab}`;
}

/** Keeps a board's unsent work on this device; null forgets it, once the server has everything. */
export async function storeDraft(board: BoardId, tab: string, draft: BoardDraft | null): Promise<void> {
  await writeEntry('boards', boardDraftKey(board, tab), draft);
}

/** The drafts of a board that tabs which are gone left behind, with their keys. */
export async function recoverableDrafts(board: BoardId): Promise<RecoverableDraft[]> {
  const openDatabase = await database.load();
  const activeTabs = await activeLocks();
  const allKeys = await openDatabase.getAllKeys('boards', IDBKeyRange.bound(`${board} `, `${board} \uffff`));
  const keys = allKeys.filter((key) => !activeTabs.has(key.split(' ')[1] ?? ''));
  const drafts = await Promise.all(keys.map((key) => openDatabase.get('boards', key)));
  return keys.flatMap((key, index) => (drafts[index] ? [{ key, draft: drafts[index] }] : []));
}

/** Forgets a draft that was taken over or thrown away; of one that was taken over in part the rest stays. */
export async function forgetDraft(key: string, rest: BoardDraft | null = null): Promise<void> {
  await writeEntry('boards', key, rest);
}

/** The dialog, the node and the board of a draft. */
type DialogDraftLocation<Draft> = {
  readonly dialogDraft: DialogDraft<Draft>;
  readonly board: BoardId;
  readonly node: NodeId;
};

/** Keeps what an open dialog of this tab holds, so that a crash loses nothing of it; null forgets it. */
export async function storeDialogDraft<Draft>(
  location: DialogDraftLocation<Draft>,
  tab: string,
  draft: Draft | null,
): Promise<void> {
  await writeEntry('sketches', dialogKey(location) + tab, draft);
}

/** The draft of a dialog that never closed, here or in a tab that is gone, with its key. What another tab holds now is its own. */
export async function recoverDialogDraft<Draft>(location: DialogDraftLocation<Draft>, tab: string) {
  const openDatabase = await database.load();
  const prefix = dialogKey(location);
  const activeTabs = await activeLocks();
  const keys = await openDatabase.getAllKeys('sketches', IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  const key =
    keys.findLast((candidate) => candidate === prefix + tab || !activeTabs.has(candidate.slice(prefix.length))) ??
    legacyKey(location);
  const draft = (await openDatabase.get('sketches', key)) as Draft | undefined;
  return draft && { key, draft };
}

/** Tells whether a dialog of this board left a draft on this device. */
export async function hasDialogDraft(board: BoardId): Promise<boolean> {
  const range = IDBKeyRange.bound(`${board} `, `${board} \uffff`);
  return (await (await database.load()).count('sketches', range)) > 0;
}

/** Forgets what another tab left behind, once it was saved or thrown away. */
export async function forgetDialogDraft(key: string): Promise<void> {
  await writeEntry('sketches', key, null);
}

function dialogKey({ dialogDraft, board, node }: DialogDraftLocation<unknown>): string {
  return `${board} ${node} ${dialogDraft.dialog} `;
}

/** The place where an earlier version stored the one drawing of a node. */
function legacyKey({ dialogDraft, board, node }: DialogDraftLocation<unknown>): string {
  return dialogDraft.dialog === 'sketch' ? `${board} ${node}` : '';
}
