import { useEffect } from 'react';
import { useCanvas } from '../../canvas/canvasContext.ts';
import type { BoardSession } from './session.ts';

/** Selects a node that is sought, and brings it into sight; where it is to be entered, the focus too. */
export function ShowSought({ actor, sought }: Pick<BoardSession, 'actor' | 'sought'>) {
  const { commands } = useCanvas();
  useEffect(
    () =>
      sought.listen((id, intent) => {
        commands.expandAround([id]);
        actor.send({ type: 'selection.changed', ids: [id] });
        if (intent === 'work') commands.approach(id);
        else if (!commands.isSeen(id)) commands.showAlso([id]);
        if (intent === 'enter') commands.focusInto(id);
      }),
    [actor, sought, commands],
  );
  return null;
}
