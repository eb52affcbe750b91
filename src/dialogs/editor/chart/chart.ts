/**
 * The parts that the charts of all editors with a stage are made of: what moves the paper whatever the pointer does, the region
 * `pointer`, and in the region `dialog` the states that keep what was made.
 */
export const VIEW_EVENTS = {
  'wheel.zoomed': { actions: 'moveStage' },
  'wheel.panned': { actions: 'moveStage' },
  'zoom.stepped': { actions: 'moveStage' },
  'fit.pressed': { actions: 'moveStage' },
  'stage.resized': { actions: 'moveStage' },
} as const;

/** A press holds what it meets, by the guard `meetsGrip`, and moves the paper beside it. */
const IDLE = {
  on: {
    'pointer.pressed': [
      { guard: 'meetsGrip', target: 'holding', actions: 'beginHold' },
      { target: 'panning', actions: 'moveStage' },
    ],
    'pinch.started': { target: 'pinching', actions: 'moveStage' },
  },
} as const;

const HOLDING = {
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

/** A paper that a pen takes from fingers lies again as before: `moveStage` hears how the state is left. */
const PANNING = {
  exit: 'moveStage',
  on: {
    'pointer.moved': { actions: 'moveStage' },
    ...POINTER_ENDS,
  },
} as const;

const PINCHING = {
  exit: 'moveStage',
  on: {
    'pinch.moved': { actions: 'moveStage' },
    'pinch.ended': { target: 'idle' },
  },
} as const;

/** The region `pointer` of an editor by `setupHolding`; `what` says what is held, and that it is kept when let go. */
export function holdingPointer<const IdleState = typeof IDLE>(what: string, idle: IdleState = IDLE as IdleState) {
  return {
    description: 'What the pointer is doing.',
    initial: 'idle',
    // What fingers did besides holding something ends when a pen takes over.
    on: { 'pointer.overtaken': { target: '.idle' } },
    states: { idle, holding: { description: what, ...HOLDING }, panning: PANNING, pinching: PINCHING },
  } as const;
}

/**
 * The region `pointer` of an editor by `setupDrawing`: what `presses` do while the dialog is open, and the states in which a
 * gesture goes on.
 */
export function drawingPointer<const Presses extends readonly object[], const Gestures extends object>(
  presses: Presses,
  gestures: Gestures,
) {
  const idle = {
    on: {
      'pointer.pressed': [{ guard: 'isShut' }, ...presses],
      'pinch.started': { target: 'pinching', actions: 'moveStage' },
      'cursor.moved': { guard: 'mayEdit', actions: 'moveCursor' },
    },
  } as const;
  return {
    description: 'What the pointer, or the cursor of the keyboard, is doing.',
    initial: 'idle',
    on: { 'pointer.overtaken': { target: '.idle', actions: 'takeBack' } },
    states: { idle, ...gestures, panning: PANNING, pinching: PINCHING },
  } as const;
}

type AfterHold<Actions> = {
  readonly [Event in keyof Actions]: { readonly actions: readonly ['commitHold', Actions[Event]] };
};

/** Events and the action of each; what is held is kept before. */
export function keepingHold<const Actions extends Readonly<Record<string, string>>>(does: Actions): AfterHold<Actions> {
  const events = Object.entries(does).map(([event, action]) => [event, { actions: ['commitHold', action] }]);
  return Object.fromEntries(events) as AfterHold<Actions>;
}

type ForEditors<Actions> = {
  readonly [Event in keyof Actions]: { readonly guard: 'mayEdit'; readonly actions: Actions[Event] };
};

/** Events and what each does, where the editor may edit at all. */
export function whereEditable<const Actions extends Readonly<Record<string, string | readonly string[]>>>(
  does: Actions,
): ForEditors<Actions> {
  const events = Object.entries(does).map(([event, actions]) => [event, { guard: 'mayEdit', actions }]);
  return Object.fromEntries(events) as ForEditors<Actions>;
}

/** The effect `save` of the parts in `saving.ts`, and the states that a refusal and a success lead to. */
export function saveInto<const RefusedState extends string, const DoneState extends string>(
  refused: RefusedState,
  done: DoneState,
) {
  return {
    id: 'save',
    src: 'save',
    onDone: [{ guard: 'wasRefused', target: refused, actions: 'noteFailure' }, { target: done }],
    onError: { target: refused, actions: 'noteUnknownFailure' },
  } as const;
}

/** The effect of the state `saving` of the region `dialog`. */
export const SAVE = saveInto('open', 'saved');

/** The state that a save leads to. */
export const SAVED = { description: 'The owner closes the dialog.', type: 'final' } as const;
