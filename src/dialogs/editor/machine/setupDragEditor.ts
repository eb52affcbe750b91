import { type AnyEventObject, assign, type UnknownActorLogic } from 'xstate';
import { type EditorSetup, type EditorState, setupEditor } from './setupEditor.ts';
import { recordStep } from './undoHistory.ts';

type DragState = { readonly drag: object | undefined; readonly preview: unknown };

type DragEditorSetup<Context, Event extends AnyEventObject, Input, Actors> = EditorSetup<
  Context,
  Event,
  Input,
  Actors
> & {
  readonly beginDrag: (context: Context, event: Extract<Event, { type: 'pointer.pressed' }>) => Partial<Context>;
  readonly continueDrag: (context: Context, event: Extract<Event, { type: 'pointer.moved' }>) => Partial<Context>;
  /** The context while the pointer is up. */
  readonly noDrag: Partial<Context>;
  /** The document as it is shown: during a press, not yet a step. */
  readonly currentDocument: (context: Context) => unknown;
};

/** Begins the machine of an editor whose pointer holds something, which becomes a step when it is let go. */
export function setupDragEditor<
  Context extends EditorState & DragState,
  Event extends AnyEventObject,
  Input,
  Actors extends Record<string, UnknownActorLogic>,
>({
  beginDrag,
  continueDrag,
  noDrag,
  currentDocument,
  ...editorSetup
}: DragEditorSetup<Context, Event, Input, Actors>) {
  return setupEditor(editorSetup).extend({
    actions: {
      // `as never`: of an event whose type is not known here TypeScript cannot say that it is the one that was asked for.
      beginDrag: assign(({ context, event }) =>
        event.type === 'pointer.pressed' ? beginDrag(context, event as never) : {},
      ),
      continueDrag: assign(({ context, event }) =>
        event.type === 'pointer.moved' ? continueDrag(context, event as never) : {},
      ),
      cancelDrag: assign(() => noDrag),
      commitDrag: assign(({ context }) => ({
        ...noDrag,
        history: recordStep(context.history, currentDocument(context)),
      })),
    },
  });
}
