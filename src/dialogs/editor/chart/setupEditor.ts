import { type AnyEventObject, assign, setup, type UnknownActorLogic } from 'xstate';
import { isStageEvent, moveStage, type StageState } from '../../stage/stageState.ts';
import { fitPaper, type Size } from '../../stage/stageView.ts';
import { refusalOf, type SaveState } from './saving.ts';
import { redoStep, type Steps, undoStep } from './steps.ts';

/** The state of every editor with a stage: the stage, the steps of the document, and, where it saves, the outcome. */
export type EditorState = StageState & Partial<SaveState> & { readonly steps: Steps<unknown> };

export type EditorParts<Context, Event, Input, Actors> = {
  readonly types: { readonly context: Context; readonly events: Event; readonly input: Input };
  readonly actors: Actors;
  /** The size of what the stage shows. */
  readonly paperOf: (context: Context) => Size;
};

/** Begins the machine of an editor: XState's `setup` with what moves the paper, Undo and Redo, and what comes of a save. */
export function setupEditor<
  Context extends EditorState,
  Event extends AnyEventObject,
  Input,
  Actors extends Record<string, UnknownActorLogic>,
>({ types, actors, paperOf }: EditorParts<Context, Event, Input, Actors>) {
  const change = (changes: Partial<EditorState>) => changes as Partial<Context>;

  /** The same editor after a step; a paper of another size is shown whole. */
  function stepped(context: Context, steps: Steps<unknown>): Partial<Context> {
    const [before, after] = [paperOf(context), paperOf({ ...context, steps })];
    const isSame = before.width === after.width && before.height === after.height;
    return change({ steps, ...(!isSame && { view: fitPaper(context.stage, after), fitted: true }) });
  }

  return setup({
    types: types as { context: Context; events: Event; input: Input },
    actors,
    guards: { wasRefused: (args) => refusalOf(args) !== undefined },
    actions: {
      moveStage: assign(({ context, event }) =>
        change(isStageEvent(event) ? moveStage(context, event, paperOf(context)) : {}),
      ),
      stepBack: assign(({ context }) => stepped(context, undoStep(context.steps))),
      stepForth: assign(({ context }) => stepped(context, redoStep(context.steps))),
      noteFailure: assign((args) => change({ failure: refusalOf(args) })),
      noteUnknownFailure: assign(() => change({ failure: '' })),
      dropFailure: assign(() => change({ failure: undefined })),
    },
  });
}
