import { type AnyEventObject, assign, setup, type UnknownActorLogic } from 'xstate';
import { isStageEvent, type StageState, updateStage } from '../../stage/stageState.ts';
import { fitPaper, type Size } from '../../stage/stageView.ts';
import { type SaveState, saveRefusal } from './saving.ts';
import { redoStep, type UndoHistory, undoStep } from './undoHistory.ts';

/** The state of every editor with a stage: the stage, the steps of the document, and, where it saves, the outcome. */
export type EditorState = StageState & Partial<SaveState> & { readonly history: UndoHistory<unknown> };

export type EditorSetup<Context, Event, Input, Actors> = {
  readonly types: { readonly context: Context; readonly events: Event; readonly input: Input };
  readonly actors: Actors;
  /** The size of what the stage shows. */
  readonly paperSizeOf: (context: Context) => Size;
};

/** Begins the machine of an editor: XState's `setup` with what moves the paper, Undo and Redo, and what comes of a save. */
export function setupEditor<
  Context extends EditorState,
  Event extends AnyEventObject,
  Input,
  Actors extends Record<string, UnknownActorLogic>,
>({ types, actors, paperSizeOf }: EditorSetup<Context, Event, Input, Actors>) {
  const castChange = (changes: Partial<EditorState>) => changes as Partial<Context>;

  /** The same editor after a step; a paper of another size is shown whole. */
  function changeHistory(context: Context, history: UndoHistory<unknown>): Partial<Context> {
    const [before, after] = [paperSizeOf(context), paperSizeOf({ ...context, history })];
    const isSameSize = before.width === after.width && before.height === after.height;
    return castChange({ history, ...(!isSameSize && { view: fitPaper(context.stage, after), isFitted: true }) });
  }

  return setup({
    types: types as { context: Context; events: Event; input: Input },
    actors,
    guards: { wasRefused: (args) => saveRefusal(args) !== undefined },
    actions: {
      updateStage: assign(({ context, event }) =>
        castChange(isStageEvent(event) ? updateStage(context, event, paperSizeOf(context)) : {}),
      ),
      undo: assign(({ context }) => changeHistory(context, undoStep(context.history))),
      redo: assign(({ context }) => changeHistory(context, redoStep(context.history))),
      recordFailure: assign((args) => castChange({ failure: saveRefusal(args) })),
      recordUnknownFailure: assign(() => castChange({ failure: '' })),
      clearFailure: assign(() => castChange({ failure: undefined })),
    },
  });
}
