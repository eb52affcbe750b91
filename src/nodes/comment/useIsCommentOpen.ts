import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';

/** Tells whether a comment stands open: while it alone is selected, or the keyboard is at it. What is used in it selects it. */
export function useIsCommentOpen(id: NodeId, selected: boolean, contentRef: RefObject<HTMLElement | null>): boolean {
  const actor = useBoardActor();
  const isOnlySelection = useSelector(actor, ({ context }) => context.selection.size < 2);
  const [hasFocus, setHasFocus] = useState(false);

  useEffect(() => {
    const card = contentRef.current?.closest<HTMLElement>('[data-node-id]');
    if (!card) return;
    const aborter = new AbortController();
    const listenerOptions = { signal: aborter.signal };
    function onFocus({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return;
      if (target.matches(':focus-visible')) setHasFocus(true);
      // A menu or a thread that opens takes the focus elsewhere.
      const { selection } = actor.getSnapshot().context;
      if (contentRef.current?.contains(target) && !selection.has(id))
        actor.send({ type: 'selection.changed', ids: [id] });
    }
    function onBlur({ relatedTarget }: FocusEvent): void {
      if (!card?.contains(relatedTarget as Node | null)) setHasFocus(false);
    }
    card.addEventListener('focusin', onFocus, listenerOptions);
    card.addEventListener('focusout', onBlur, listenerOptions);
    return () => aborter.abort();
  }, [actor, id, contentRef]);

  return (selected && isOnlySelection) || hasFocus;
}
