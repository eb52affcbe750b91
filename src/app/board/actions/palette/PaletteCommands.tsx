import { useEffect } from 'react';
import { flatItems, type NodeActions, selectionActionGroups } from '../../../../canvas/arrange/nodeActions.ts';
import { useCanvas } from '../../../../canvas/canvasContext.ts';
import { setAppCommands } from '../../../../canvas/panels/palette/paletteCommand.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { useCanvasSettings } from '../../../canvasSettings.ts';
import { useTopBar } from '../../../useTopBar.ts';
import { boardCommands } from './boardCommands.ts';
import { nodeCommands } from './nodeCommands.ts';

/** Gives the palette the commands of the selection, the board, the settings and the account. */
export function PaletteCommands({ session, actionsOf }: { session: BoardSession; actionsOf: NodeActions }) {
  const canvas = useCanvas();
  const topBar = useTopBar();
  const [settings, onSettings] = useCanvasSettings();
  useEffect(() =>
    setAppCommands(canvas, () => [
      // Earlier versions are the board's, and stand in the menu of a node as well.
      ...nodeCommands(flatItems(selectionActionGroups(canvas, { actionsOf })).filter(({ id }) => id !== 'earlier')),
      ...boardCommands({ session, canvas, topBar, settings, onSettings }),
    ]),
  );
  return null;
}
