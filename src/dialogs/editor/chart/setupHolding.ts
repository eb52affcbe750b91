import { type AnyEventObject, assign, type UnknownActorLogic } from 'xstate';
import { type EditorParts, type EditorState, setupEditor } from './setupEditor.ts';
import { commitStep } from './steps.ts';

type HoldState = { readonly hold: object | undefined; readonly live: unknown };

type HoldingParts<Context, Event extends AnyEventObject, Input, Actors> = EditorParts<Context, Event, Input, Actors> & {
  readonly beginHold: (context: Context, event: Extract<Event, { type: 'pointer.pressed' }>) => Partial<Context>;
  readonly dragHold: (context: Context, event: Extract<Event, { type: 'pointer.moved' }>) => Partial<Context>;
  /** The context while the pointer is up. */
  readonly noHold: Partial<Context>;
  /** The document as it is shown: during a press, not yet a step. */
  readonly shownOf: (context: Context) => unknown;
};

/** Begins the machine of an editor whose pointer holds something, which becomes a step when it is let go. */
export function setupHolding<
  Context extends EditorState & HoldState,
  Event extends AnyEventObject,
  Input,
  Actors extends Record<string, UnknownActorLogic>,
>({ beginHold, dragHold, noHold, shownOf, ...parts }: HoldingParts<Context, Event, Input, Actors>) {
  return setupEditor(parts).extend({
    actions: {
      // `as never`: of an event whose type is not known here TypeScript cannot say that it is the one that was asked for.
      beginHold: assign(({ context, event }) =>
        event.type === 'pointer.pressed' ? beginHold(context, event as never) : {},
      ),
      dragHold: assign(({ context, event }) =>
        event.type === 'pointer.moved' ? dragHold(context, event as never) : {},
      ),
      dropHold: assign(() => noHold),
      commitHold: assign(({ context }) => ({
        ...noHold,
        steps: commitStep(context.steps, shownOf(context)),
      })),
    },
  });
}
