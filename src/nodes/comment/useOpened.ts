import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';

/** Tells whether a comment stands open: while it alone is selected, or the keyboard is at it. What is used in it selects it. */
export function useOpened(id: NodeId, selected: boolean, inside: RefObject<HTMLElement | null>): boolean {
  const actor = useBoardActor();
  const isAlone = useSelector(actor, ({ context }) => context.selection.size < 2);
  const [hasFocus, setHasFocus] = useState(false);

  useEffect(() => {
    const frame = inside.current?.closest<HTMLElement>('[data-node-id]');
    if (!frame) return;
    const ending = new AbortController();
    const until = { signal: ending.signal };
    function onFocus({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return;
      if (target.matches(':focus-visible')) setHasFocus(true);
      // A menu or a thread that opens takes the focus elsewhere.
      const { selection } = actor.getSnapshot().context;
      if (inside.current?.contains(target) && !selection.has(id)) actor.send({ type: 'selection.changed', ids: [id] });
    }
    function onBlur({ relatedTarget }: FocusEvent): void {
      if (!frame?.contains(relatedTarget as Node | null)) setHasFocus(false);
    }
    frame.addEventListener('focusin', onFocus, until);
    frame.addEventListener('focusout', onBlur, until);
    return () => ending.abort();
  }, [actor, id, inside]);

  return (selected && isAlone) || hasFocus;
}
