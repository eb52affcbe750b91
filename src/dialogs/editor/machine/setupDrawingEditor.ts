import { type AnyEventObject, assign, not, stateIn, type UnknownActorLogic } from 'xstate';
import { isStageEvent } from '../../stage/stageState.ts';
import type { DrawingState } from './drawingState.ts';
import { type EditorSetup, type EditorState, setupEditor } from './setupEditor.ts';

type DrawingEditorState = EditorState & DrawingState & { readonly saved: unknown };

type DrawingEditorSetup<Context, Event, Input, Actors> = EditorSetup<Context, Event, Input, Actors> & {
  /** The context that a finger may change, and a pen takes back. */
  readonly touchableContent: (context: Context) => Partial<Context>;
};

/** Begins the machine of an editor that draws: it notes pens, takes back what a palm did, and keeps what was saved. */
export function setupDrawingEditor<
  Context extends DrawingEditorState,
  Event extends AnyEventObject,
  Input,
  Actors extends Record<string, UnknownActorLogic>,
>({ touchableContent, ...editorSetup }: DrawingEditorSetup<Context, Event, Input, Actors>) {
  const castChange = (changes: Partial<DrawingEditorState>) => changes as Partial<Context>;

  return setupEditor(editorSetup).extend({
    guards: {
      isClosed: not(stateIn({ dialog: 'open' })),
      mayEdit: ({ context }) => !context.readOnly,
    },
    actions: {
      recordPress: assign(({ context, event }) => {
        if (!isStageEvent(event) || event.type !== 'pointer.pressed') return {};
        const { pointer } = event;
        return castChange({
          hasUsedPen: context.hasUsedPen || pointer === 'pen',
          contentBeforeTouch: pointer === 'touch' ? touchableContent(context) : undefined,
        });
      }),
      revertTouch: assign(({ context }) => ({
        ...context.contentBeforeTouch,
        ...castChange({ contentBeforeTouch: undefined }),
      })),
      recordSaved: assign(({ context }) => castChange({ saved: context.history.present })),
    },
  });
}
