import { assign, stateIn } from 'xstate';
import { createEventChange } from '../editor/machine/eventChange.ts';
import {
  commitDragBefore,
  dragPointerRegion,
  SAVE_INVOCATION,
  SAVED_STATE,
  VIEW_EVENTS,
} from '../editor/machine/regions.ts';
import { type SaveDoneEvent, saveActorPlaceholder } from '../editor/machine/saving.ts';
import { setupDragEditor } from '../editor/machine/setupDragEditor.ts';
import { newHistory } from '../editor/machine/undoHistory.ts';
import { initialStage } from '../stage/stageState.ts';
import { type Crop, cropBody, fullCrop } from './crop.ts';
import type { CropContext, CropEvent, SaveInput } from './crop.types.ts';
import * as edits from './edits.ts';
import { currentCrop, paperSize } from './selectors.ts';

const UNKNOWN_SIZE = { width: 1, height: 1 };

type CropInput = { readonly draft?: Crop | undefined };

function initialContext({ draft }: CropInput): CropContext {
  return {
    ...initialStage(UNKNOWN_SIZE),
    draft,
    picture: UNKNOWN_SIZE,
    history: newHistory(fullCrop(UNKNOWN_SIZE)),
    ...edits.NO_DRAG,
    failure: undefined,
  };
}

const eventChange = createEventChange<CropContext, CropEvent>();

/** The crop dialog: what the pointer holds, and whether the picture is there, can be cut, or is being cut. */
export const cropMachine = setupDragEditor({
  types: {} as { context: CropContext; events: CropEvent | SaveDoneEvent; input: CropInput },
  actors: { save: saveActorPlaceholder<SaveInput>() },
  paperSizeOf: paperSize,
  beginDrag: edits.beginDrag,
  continueDrag: edits.continueDrag,
  noDrag: edits.NO_DRAG,
  currentDocument: currentCrop,
})
  .extend({
    guards: {
      movesPaper: ({ event }) => event.type === 'pointer.pressed' && event.shouldPan,
      isOpen: stateIn({ dialog: 'open' }),
      isUnsaved: ({ context }) => edits.isUnsaved(context),
    },
    actions: {
      openPicture: assign(eventChange('picture.loaded', edits.openPicture)),
      nudgeFrame: assign(eventChange('frame.nudged', edits.nudgeFrame)),
      resizeFrame: assign(eventChange('frame.sized', edits.sizeFrame)),
      changeFrame: assign(eventChange('frame.set', edits.changeFrame)),
      rotate: assign(eventChange('turn.pressed', edits.rotate)),
      flip: assign(eventChange('flip.pressed', edits.flip)),
      selectRatio: assign(eventChange('ratio.selected', edits.selectRatio)),
      reset: assign(({ context }) => edits.reset(context)),
    },
  })
  .createMachine({
    id: 'crop',
    description:
      'The crop dialog: what the pointer holds, and whether the picture is there, can be cut, or is being cut.',
    context: ({ input }) => initialContext(input),
    type: 'parallel',
    on: VIEW_EVENTS,
    states: {
      pointer: dragPointerRegion(
        'A side, a corner or the whole frame is held, or a new one is drawn. It is kept when let go.',
        {
          on: {
            'pointer.pressed': [
              { guard: 'movesPaper', target: 'panning', actions: 'updateStage' },
              { guard: 'isOpen', target: 'holding', actions: 'beginDrag' },
            ],
            'pinch.started': { target: 'pinching', actions: 'updateStage' },
          },
        },
      ),
      dialog: {
        description: 'Whether the picture is there, can be cut, or is being cut.',
        initial: 'loading',
        states: {
          loading: {
            on: {
              'picture.loaded': { target: 'open', actions: 'openPicture' },
              'picture.missing': { target: 'missing' },
            },
          },
          missing: { description: 'The picture could not be loaded: there is nothing to cut.' },
          open: {
            description: 'What is held is kept before anything else is done to the cut.',
            on: {
              ...commitDragBefore({
                'frame.nudged': 'nudgeFrame',
                'frame.sized': 'resizeFrame',
                'frame.set': 'changeFrame',
                'turn.pressed': 'rotate',
                'flip.pressed': 'flip',
                'ratio.selected': 'selectRatio',
                'reset.pressed': 'reset',
                'undo.pressed': 'undo',
                'redo.pressed': 'redo',
              }),
              'save.pressed': { guard: 'isUnsaved', target: 'saving', actions: 'commitDrag' },
            },
          },
          saving: {
            entry: 'clearFailure',
            invoke: { ...SAVE_INVOCATION, input: ({ context }) => ({ body: cropBody(context.history.present) }) },
          },
          saved: SAVED_STATE,
        },
      },
    },
  });
