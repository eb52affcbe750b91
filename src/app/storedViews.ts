import type { BoardId } from '../../contract/ids.ts';
import type { BoardView } from '../geometry/viewport/viewport.ts';
import { deviceStore, jsonFormat } from '../store/deviceStore.ts';

/** The views of this many boards are remembered on a device: those that were seen last. */
const STORED_VIEWS_MAX = 100;

/** By board and person; the one that was seen last is at the end. */
type StoredViews = readonly (readonly [key: string, x: number, y: number, k: number])[];

const viewsStore = deviceStore('maquette.views', jsonFormat<StoredViews>(readViews));

function readViews(value: unknown): StoredViews {
  return Array.isArray(value) ? value.filter(isStoredView) : [];
}

function isStoredView(entry: unknown): entry is StoredViews[number] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const [, x, y, k] = entry;
  return [x, y, k].every(Number.isFinite) && k > 0;
}

/** The view of a board as somebody left it on this device. */
export function storedView(boardId: BoardId, email: string): BoardView | undefined {
  const entry = viewsStore.get().find(([key]) => key === viewKey(boardId, email));
  return entry && { centre: { x: entry[1], y: entry[2] }, k: entry[3] };
}

/** Remembers the view of a board for the next time that this person opens it here. */
export function storeView(boardId: BoardId, email: string, { centre, k }: BoardView): void {
  const key = viewKey(boardId, email);
  const others = viewsStore.get().filter(([other]) => other !== key);
  viewsStore.set([...others.slice(1 - STORED_VIEWS_MAX), [key, Math.round(centre.x), Math.round(centre.y), k]]);
}

function viewKey(boardId: BoardId, email: string): string {
  return `${boardId} ${email}`;
}
