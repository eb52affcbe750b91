import type { ActorRefFrom } from 'xstate';
import type { gestureMachine } from '../../machines/gesture/gesture.machine.ts';

/** A running gesture machine. */
export type GestureActor = ActorRefFrom<typeof gestureMachine>;
