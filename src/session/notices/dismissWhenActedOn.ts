import type { NodeId } from '../../../contract/ids.ts';
import type { BoardSession } from '../boardSession.ts';

/** Dismisses the notice of this key, which is being shown, as soon as somebody selects, changes, runs or deletes the node that it is about. */
export function dismissWhenActedOn(
  { actor, notices }: Pick<BoardSession, 'actor' | 'notices'>,
  id: NodeId,
  key: string | undefined,
): void {
  // The board takes the failure in, and the notice is shown, before anybody can act on it.
  queueMicrotask(() => {
    const notice = notices.get().find((each) => each.key === key);
    if (!notice) return;
    const { board, selection } = actor.getSnapshot().context;
    const failedNode = board.nodes.get(id);
    let wasSelected = selection.has(id);
    const subscription = actor.subscribe(({ context }) => {
      const isSelected = context.selection.has(id);
      const isActedOn =
        context.board.nodes.get(id) !== failedNode ||
        context.runs.get(id) === 'running' ||
        (isSelected && !wasSelected);
      wasSelected = isSelected;
      if (notices.get().includes(notice) && !isActedOn) return;
      notices.dismiss(notice.id);
      subscription.unsubscribe();
    });
  });
}
