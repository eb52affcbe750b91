import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { BoardId, NodeId } from '../../contract/ids.ts';
import type { BoardDraft } from '../board/draft.ts';
import type { CropDraft } from '../dialogs/crop/crop.types.ts';
import type { ExpandDraft } from '../dialogs/expand/expand.types.ts';
import type { MaskDraft } from '../dialogs/mask/mask.types.ts';
import type { SavedDrawing } from '../dialogs/sketch/drawing.ts';
import type { Arrangement } from '../geometry/layers.ts';
import { heldLocks } from './heldLocks.ts';

/** What an open dialog holds of its node, by the dialog’s name. */
export type DialogDrafts = {
  readonly composer: Arrangement;
  readonly crop: CropDraft;
  readonly expand: ExpandDraft;
  readonly mask: MaskDraft;
  /** An earlier version kept the shapes alone. */
  readonly sketch: SavedDrawing | SavedDrawing['shapes'];
};
export type DraftedDialog = keyof DialogDrafts;

interface DraftSchema extends DBSchema {
  boards: { key: string; value: BoardDraft };
  /** Of all dialogs: those of sketches came first, and a new name would lock out the tabs that are open. */
  sketches: { key: string; value: DialogDrafts[DraftedDialog] };
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

/** Keeps a board's unsent work on this device; null forgets it, once the server has everything. */
export async function keepDraft(board: BoardId, tab: string, draft: BoardDraft | null): Promise<void> {
  await write('boards', keyOf(board, tab), draft);
}

/** The drafts of a board that tabs which are gone left behind, with their keys. */
export async function leftDrafts(board: BoardId): Promise<LeftDraft[]> {
  const database = await open();
  const alive = await heldLocks();
  const all = await database.getAllKeys('boards', IDBKeyRange.bound(`${board} `, `${board} \uffff`));
  const keys = all.filter((key) => !alive.has(key.split(' ')[1] ?? ''));
  const drafts = await Promise.all(keys.map((key) => database.get('boards', key)));
  return keys.flatMap((key, index) => (drafts[index] ? [{ key, draft: drafts[index] }] : []));
}

/** Forgets a draft that was taken over or thrown away. */
export async function forgetDraft(key: string): Promise<void> {
  await write('boards', key, null);
}

/** Which dialog, about which node of which board. */
type DialogPlace<D extends DraftedDialog> = { readonly dialog: D; readonly board: BoardId; readonly node: NodeId };

/** Keeps what an open dialog of this tab holds, so that a crash loses nothing of it; null forgets it. */
export async function keepDialog<D extends DraftedDialog>(
  place: DialogPlace<D>,
  tab: string,
  draft: DialogDrafts[D] | null,
): Promise<void> {
  await write('sketches', dialogKey(place) + tab, draft);
}

/** What a dialog that never closed left behind, here or in a tab that is gone, with its key. What another tab holds now is its own. */
export async function leftDialog<D extends DraftedDialog>(place: DialogPlace<D>, tab: string) {
  const database = await open();
  const prefix = dialogKey(place);
  const alive = await heldLocks();
  const keys = await database.getAllKeys('sketches', IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  const key = keys.findLast((one) => one === prefix + tab || !alive.has(one.slice(prefix.length))) ?? oldKey(place);
  const draft = (await database.get('sketches', key)) as DialogDrafts[D] | undefined;
  return draft && { key, draft };
}

/** Forgets what another tab left behind, once it was saved or thrown away. */
export async function forgetDialog(key: string): Promise<void> {
  await write('sketches', key, null);
}

function dialogKey({ dialog, board, node }: DialogPlace<DraftedDialog>): string {
  return `${board} ${node} ${dialog} `;
}

/** Where an earlier version kept the one drawing of a node. */
function oldKey({ dialog, board, node }: DialogPlace<DraftedDialog>): string {
  return dialog === 'sketch' ? `${board} ${node}` : '';
}
