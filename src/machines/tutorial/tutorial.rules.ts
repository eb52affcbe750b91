import type { SnapshotFrom } from 'xstate';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { Board } from '../../board/document/board.ts';
import type { TutorialFacts, tutorialMachine } from './tutorial.machine.ts';
import { NO_TUTORIAL, type TutorialState } from './tutorialState.ts';

export type TutorialSnapshot = SnapshotFrom<typeof tutorialMachine>;

/** The steps that are shown, in their order: `jrStep` counts them from 1. */
export const TUTORIAL_STEPS = ['canvas', 'menu', 'sketch', 'drawing', 'wire', 'render', 'image', 'share'] as const;
export type ShownStep = (typeof TUTORIAL_STEPS)[number];

/** The step that is shown; undefined once it has ended. */
export function shownStep({ value }: TutorialSnapshot): ShownStep | undefined {
  return TUTORIAL_STEPS.find((step) => step === value);
}

/** The state by the specification's names. */
export function tutorialState(snapshot: TutorialSnapshot): TutorialState {
  const step = shownStep(snapshot);
  return step ? { jrStep: TUTORIAL_STEPS.indexOf(step) + 1, runJr: true } : NO_TUTORIAL;
}

/** Why Next cannot be pressed: the step is the person's own work; undefined where it can. */
export function nextDisabledReason(snapshot: TutorialSnapshot): 'draw' | 'run' | undefined {
  if (snapshot.value === 'drawing') return 'draw';
  return snapshot.value === 'render' && !snapshot.context.facts.image ? 'run' : undefined;
}

/** The state of the tutorial's things: those of its first sketch that has come furthest. */
export function boardFacts(board: Board): Omit<TutorialFacts, 'menu' | 'drawing' | 'shared'> {
  const chains = [...board.nodes.values()]
    .filter(({ type }) => type === 'sketchNode')
    .map((node) => tutorialChain(board, node));
  const [furthest] = chains.sort((one, other) => chainLength(other) - chainLength(one));
  return furthest ?? { sketch: undefined, drawn: false, render: undefined, image: undefined, used: false };
}

type TutorialChain = ReturnType<typeof boardFacts>;

function tutorialChain(board: Board, { id, data }: BoardNode): TutorialChain {
  // A sketch that was saved blank has a picture too.
  const drawn = Array.isArray(data.shapes) && data.shapes.length > 0;
  const render = connectedNode(board, id, 'enrichNode');
  const image = render && connectedNode(board, render, 'prototype2DNode');
  const used = image !== undefined && [...board.edges.values()].some(({ source }) => source === image);
  return { sketch: id, drawn, render, image, used };
}

function chainLength({ drawn, render, image, used }: TutorialChain): number {
  return [drawn, render, image, used].filter(Boolean).length;
}

/** The node of a type that an edge leads to from another. */
function connectedNode(board: Board, from: NodeId, type: string): NodeId | undefined {
  return [...board.edges.values()].find(
    ({ source, target }) => source === from && board.nodes.get(target)?.type === type,
  )?.target;
}
