/**
 * Parts of an editor's chart: what moves the paper whatever the pointer does, and the states of a pointer that holds something or
 * moves the paper. The machine has the state `idle` and the action `moveStage`, and to hold something `dragHold`, `commitHold`
 * and `dropHold`.
 */
export const VIEW_EVENTS = {
  'wheel.zoomed': { actions: 'moveStage' },
  'wheel.panned': { actions: 'moveStage' },
  'zoom.stepped': { actions: 'moveStage' },
  'fit.pressed': { actions: 'moveStage' },
  'stage.resized': { actions: 'moveStage' },
} as const;

/** A press holds what it meets, by the guard `meetsGrip` and the action `beginHold`, and moves the paper beside it. */
export const IDLE = {
  on: {
    'pointer.pressed': [
      { guard: 'meetsGrip', target: 'holding', actions: 'beginHold' },
      { target: 'panning', actions: 'moveStage' },
    ],
    'pinch.started': { target: 'pinching', actions: 'moveStage' },
  },
} as const;

/** What is held is kept when it is let go. */
export const HOLDING = {
  on: {
    'pointer.moved': { actions: 'dragHold' },
    'pointer.released': { target: 'idle', actions: 'commitHold' },
    'pointer.cancelled': { target: 'idle', actions: 'commitHold' },
    'hold.abandoned': { target: 'idle', actions: 'dropHold' },
    'pointer.overtaken': { target: 'idle', actions: 'dropHold' },
    'pinch.started': { target: 'pinching', actions: ['dropHold', 'moveStage'] },
  },
} as const;

/** Ways out of a state of the pointer: it is let go or taken away, or a second finger comes down. */
export const POINTER_ENDS = {
  'pointer.released': { target: 'idle' },
  'pointer.cancelled': { target: 'idle' },
  'pinch.started': { target: 'pinching', actions: 'moveStage' },
} as const;

/** For the state above: what fingers did besides holding something ends when a pen takes over. */
export const OVERTAKEN = { 'pointer.overtaken': { target: '.idle' } } as const;

/** A paper that a pen takes from fingers lies again as before: `moveStage` hears how the state is left. */
export const PANNING = {
  exit: 'moveStage',
  on: {
    'pointer.moved': { actions: 'moveStage' },
    ...POINTER_ENDS,
  },
} as const;

export const PINCHING = {
  exit: 'moveStage',
  on: {
    'pinch.moved': { actions: 'moveStage' },
    'pinch.ended': { target: 'idle' },
  },
} as const;
