import { useEffect } from 'react';
import { useCanvas } from '../../canvas/canvasContext.ts';
import type { BoardSession } from './session.ts';

/** Selects a node that is sought, and brings it into sight. */
export function ShowSought({ actor, sought }: Pick<BoardSession, 'actor' | 'sought'>) {
  const { commands } = useCanvas();
  useEffect(
    () =>
      sought.listen((id) => {
        commands.expandAround([id]);
        actor.send({ type: 'selection.changed', ids: [id] });
        if (!commands.isSeen(id)) commands.showAlso([id]);
      }),
    [actor, sought, commands],
  );
  return null;
}
