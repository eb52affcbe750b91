import { attachRegionKeys } from '../keyboard/attachRegionKeys.ts';
import { attachTabOrder } from '../keyboard/attachTabOrder.ts';
import type { Tool } from '../keyboard/boardKeys.ts';
import type { Commands } from '../keyboard/commands.ts';
import { createNodeSequence } from '../keyboard/nodeSequence.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { NodeTypes } from '../scene/nodeTypes.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { attachNodeProxies } from './attachNodeProxies.ts';
import { attachStageHint } from './attachStageHint.ts';
import { attachToolHint } from './attachToolHint.ts';

export type BoardAccessOptions = {
  readonly commands: Pick<Commands, 'focusCard' | 'bringIntoView'>;
  readonly panZoom: PanZoom;
  /** The names and states of nodes, in the language of now. */
  readonly labels: () => Pick<NodeTypes, 'listNameOf' | 'accessibleNameOf' | 'stateOf' | 'notesOf'>;
  readonly tool: { get(): Tool; subscribe(listener: () => void): () => void };
  readonly drawFrame: () => void;
};

/** The ways about the board for those who do not see it, or do not point: Tab, F6, the nodes that have no card now, and hints. */
export function attachBoardAccess(canvas: CanvasParts, gesture: GestureActor, options: BoardAccessOptions): () => void {
  const { commands, panZoom, labels } = options;
  const sequence = createNodeSequence(canvas);
  const detachers = [
    attachTabOrder(canvas, gesture, { sequence, commands, panZoom }),
    attachRegionKeys(canvas.elements.surface),
    attachNodeProxies(canvas, { commands, labels }),
    attachStageHint(canvas),
    attachToolHint(canvas, options),
  ];
  return () => {
    for (const detach of detachers) detach();
  };
}
