/**
 * The parts that the charts of all editors with a stage are made of: what moves the paper whatever the pointer does, the region
 * `pointer`, and in the region `dialog` the states that keep what was made.
 */
export const VIEW_EVENTS = {
  'wheel.zoomed': { actions: 'updateStage' },
  'wheel.panned': { actions: 'updateStage' },
  'zoom.stepped': { actions: 'updateStage' },
  'fit.pressed': { actions: 'updateStage' },
  'stage.resized': { actions: 'updateStage' },
} as const;

/** A press holds what it meets, by the guard `hitsGrip`, and moves the paper beside it. */
const IDLE_STATE = {
  on: {
    'pointer.pressed': [
      { guard: 'hitsGrip', target: 'holding', actions: 'beginDrag' },
      { target: 'panning', actions: 'updateStage' },
    ],
    'pinch.started': { target: 'pinching', actions: 'updateStage' },
  },
} as const;

const HOLDING_STATE = {
  on: {
    'pointer.moved': { actions: 'continueDrag' },
    'pointer.released': { target: 'idle', actions: 'commitDrag' },
    'pointer.cancelled': { target: 'idle', actions: 'commitDrag' },
    'hold.abandoned': { target: 'idle', actions: 'cancelDrag' },
    'pointer.overtaken': { target: 'idle', actions: 'cancelDrag' },
    'pinch.started': { target: 'pinching', actions: ['cancelDrag', 'updateStage'] },
  },
} as const;

/** Ways out of a state of the pointer: it is let go or taken away, or a second finger comes down. */
export const POINTER_END_EVENTS = {
  'pointer.released': { target: 'idle' },
  'pointer.cancelled': { target: 'idle' },
  'pinch.started': { target: 'pinching', actions: 'updateStage' },
} as const;

/** A paper that a pen takes from fingers lies again as before: `updateStage` hears how the state is left. */
const PANNING_STATE = {
  exit: 'updateStage',
  on: {
    'pointer.moved': { actions: 'updateStage' },
    ...POINTER_END_EVENTS,
  },
} as const;

const PINCHING_STATE = {
  exit: 'updateStage',
  on: {
    'pinch.moved': { actions: 'updateStage' },
    'pinch.ended': { target: 'idle' },
  },
} as const;

/** The region `pointer` of an editor by `setupDragEditor`; `description` says what is dragged, and that it is kept when let go. */
export function dragPointerRegion<const IdleState = typeof IDLE_STATE>(
  description: string,
  idle: IdleState = IDLE_STATE as IdleState,
) {
  return {
    description: 'What the pointer is doing.',
    initial: 'idle',
    // What fingers did besides holding something ends when a pen takes over.
    on: { 'pointer.overtaken': { target: '.idle' } },
    states: { idle, holding: { description, ...HOLDING_STATE }, panning: PANNING_STATE, pinching: PINCHING_STATE },
  } as const;
}

/**
 * The region `pointer` of an editor by `setupDrawingEditor`: what `pressTransitions` do while the dialog is open, and the states in which a
 * gesture goes on.
 */
export function drawingPointerRegion<const Presses extends readonly object[], const Gestures extends object>(
  pressTransitions: Presses,
  gestureStates: Gestures,
) {
  const idle = {
    on: {
      'pointer.pressed': [{ guard: 'isClosed' }, ...pressTransitions],
      'pinch.started': { target: 'pinching', actions: 'updateStage' },
      'cursor.moved': { guard: 'mayEdit', actions: 'moveCursor' },
    },
  } as const;
  return {
    description: 'What the pointer, or the cursor of the keyboard, is doing.',
    initial: 'idle',
    on: { 'pointer.overtaken': { target: '.idle', actions: 'revertTouch' } },
    states: { idle, ...gestureStates, panning: PANNING_STATE, pinching: PINCHING_STATE },
  } as const;
}

type DragCommittingEvents<Actions> = {
  readonly [Event in keyof Actions]: { readonly actions: readonly ['commitDrag', Actions[Event]] };
};

/** Events and the action of each; what is held is kept before. */
export function commitDragBefore<const Actions extends Readonly<Record<string, string>>>(
  actionByEvent: Actions,
): DragCommittingEvents<Actions> {
  const events = Object.entries(actionByEvent).map(([event, action]) => [event, { actions: ['commitDrag', action] }]);
  return Object.fromEntries(events) as DragCommittingEvents<Actions>;
}

type EditGuardedEvents<Actions> = {
  readonly [Event in keyof Actions]: { readonly guard: 'mayEdit'; readonly actions: Actions[Event] };
};

/** Events and what each does, where the editor may edit at all. */
export function guardByMayEdit<const Actions extends Readonly<Record<string, string | readonly string[]>>>(
  actionByEvent: Actions,
): EditGuardedEvents<Actions> {
  const events = Object.entries(actionByEvent).map(([event, actions]) => [event, { guard: 'mayEdit', actions }]);
  return Object.fromEntries(events) as EditGuardedEvents<Actions>;
}

/** The effect `save` of the parts in `saving.ts`, and the states that a refusal and a success lead to. */
export function saveInvocation<const RefusedState extends string, const DoneState extends string>(
  refusedTarget: RefusedState,
  doneTarget: DoneState,
) {
  return {
    id: 'save',
    src: 'save',
    onDone: [{ guard: 'wasRefused', target: refusedTarget, actions: 'recordFailure' }, { target: doneTarget }],
    onError: { target: refusedTarget, actions: 'recordUnknownFailure' },
  } as const;
}

/** The effect of the state `saving` of the region `dialog`. */
export const SAVE_INVOCATION = saveInvocation('open', 'saved');

/** The state that a save leads to. */
export const SAVED_STATE = { description: 'The owner closes the dialog.', type: 'final' } as const;
