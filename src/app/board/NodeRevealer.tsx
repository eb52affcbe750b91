import { useEffect } from 'react';
import { useCanvas } from '../../canvas/canvasContext.ts';
import type { BoardSession } from '../../session/boardSession.ts';

/** Selects a node that somebody wants to see, and brings it into sight; where it is to be entered, the focus too. */
export function NodeRevealer({ actor, reveal }: Pick<BoardSession, 'actor' | 'reveal'>) {
  const { commands } = useCanvas();
  useEffect(
    () =>
      reveal.listen((id, intent) => {
        commands.expandFramesAround([id]);
        actor.send({ type: 'selection.changed', ids: [id] });
        if (intent === 'work') commands.bringIntoView(id);
        else if (intent === 'enter') commands.enterNode(id);
        else if (!commands.isVisible(id)) commands.showNodes([id]);
      }),
    [actor, reveal, commands],
  );
  return null;
}
