import { type AnyEventObject, assign, not, stateIn, type UnknownActorLogic } from 'xstate';
import { isStageEvent } from '../../stage/stageState.ts';
import type { DrawState } from './drawState.ts';
import { type EditorParts, type EditorState, setupEditor } from './setupEditor.ts';

type DrawContext = EditorState & DrawState & { readonly saved: unknown };

type DrawingParts<Context, Event, Input, Actors> = EditorParts<Context, Event, Input, Actors> & {
  /** The context that a finger may change, and a pen takes back. */
  readonly touchedOf: (context: Context) => Partial<Context>;
};

/** Begins the machine of an editor that draws: it notes pens, takes back what a palm did, and keeps what was saved. */
export function setupDrawing<
  Context extends DrawContext,
  Event extends AnyEventObject,
  Input,
  Actors extends Record<string, UnknownActorLogic>,
>({ touchedOf, ...parts }: DrawingParts<Context, Event, Input, Actors>) {
  const change = (changes: Partial<DrawContext>) => changes as Partial<Context>;

  return setupEditor(parts).extend({
    guards: {
      isShut: not(stateIn({ dialog: 'open' })),
      mayEdit: ({ context }) => !context.readOnly,
    },
    actions: {
      notePress: assign(({ context, event }) => {
        if (!isStageEvent(event) || event.type !== 'pointer.pressed') return {};
        const { pointer } = event;
        return change({
          penSeen: context.penSeen || pointer === 'pen',
          untouched: pointer === 'touch' ? touchedOf(context) : undefined,
        });
      }),
      takeBack: assign(({ context }) => ({ ...context.untouched, ...change({ untouched: undefined }) })),
      noteSaved: assign(({ context }) => change({ saved: context.steps.present })),
    },
  });
}
