import { waitFor } from 'xstate';
import type { EdgeId, NodeId } from '../../../../contract/ids.ts';
import { isEqualJson } from '../../../../merge/equalJson.ts';
import type { Board } from '../../../board/document/board.ts';
import type { BoardDraft } from '../../../board/history/draft.ts';
import { isDraftLost, selectSaving } from '../../../machines/board/selectors.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import type { RecoverableDraft } from '../../../session/drafts.ts';
import * as deviceDrafts from '../../../session/drafts.ts';

/** The store of drafts; this device's unless told. */
export type DraftStore = Pick<typeof deviceDrafts, 'recoverableDrafts' | 'forgetDraft'>;
type OpenedBoard = Pick<BoardSession, 'actor'>;

/** The drafts that earlier visits left on this device; one whose work the server has is forgotten. */
export async function findDrafts(
  { actor }: OpenedBoard,
  store: DraftStore = deviceDrafts,
): Promise<RecoverableDraft[]> {
  const { boardId, board } = actor.getSnapshot().context;
  const drafts: RecoverableDraft[] = [];
  for (const recoverable of await store.recoverableDrafts(boardId)) {
    if (hasUnsavedChanges(board, recoverable.draft)) drafts.push(recoverable);
    else await store.forgetDraft(recoverable.key);
  }
  return drafts;
}

/** Offers left drafts to the person. This visit's own draft holds them from then on, so that each stays one however often it is found. */
export async function adoptDrafts(
  { actor }: OpenedBoard,
  drafts: readonly RecoverableDraft[],
  store: DraftStore = deviceDrafts,
): Promise<void> {
  for (const { draft } of drafts) actor.send({ type: 'draft.offered', draft });
  if (actor.getSnapshot().context.offered === null) return;
  const savingSnapshot = await waitFor(
    selectSaving(actor.getSnapshot()),
    (snapshot) => snapshot.matches({ draft: 'stored' }) || snapshot.matches({ draft: 'lost' }),
  );
  if (isDraftLost(savingSnapshot)) return;
  for (const { key } of drafts) await store.forgetDraft(key);
}

function hasUnsavedChanges(board: Board, draft: BoardDraft): boolean {
  const elementOf = (id: string) => board.nodes.get(id as NodeId) ?? board.edges.get(id as EdgeId);
  const isChanged = [...draft.nodes, ...draft.edges].some(
    (element) => !isEqualJson(unsignedValue(elementOf(element.id)), unsignedValue(element)),
  );
  const isDeleted = draft.deleted.some((id) => elementOf(id) !== undefined);
  return isChanged || isDeleted || (draft.conflicts ?? []).length > 0 || draft.older !== null;
}

/** The same value with the signatures of our assets' addresses left out: those are new on every day. */
function unsignedValue(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('/assets/') ? value.split('?')[0] : value;
  if (Array.isArray(value)) return value.map(unsignedValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, unsignedValue(field)]));
}
