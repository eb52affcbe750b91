import { and, assign, stateIn } from 'xstate';
import { EXPANDED_CANVAS, initialPlacement, type Placement } from '../../geometry/image/placement.ts';
import { createEventChange } from '../editor/machine/eventChange.ts';
import { commitDragBefore, dragPointerRegion, VIEW_EVENTS } from '../editor/machine/regions.ts';
import { setupDragEditor } from '../editor/machine/setupDragEditor.ts';
import { newHistory } from '../editor/machine/undoHistory.ts';
import { initialStage } from '../stage/stageState.ts';
import * as edits from './edits.ts';
import type { ExpandContext, ExpandEvent } from './expand.types.ts';
import { gripAt } from './grips.ts';
import { currentPlacement } from './selectors.ts';

type ExpandInput = { readonly placement: Placement | undefined; readonly draft?: Placement | undefined };

function initialContext({ placement, draft }: ExpandInput): ExpandContext {
  return {
    ...initialStage(EXPANDED_CANVAS),
    draft,
    ratio: undefined,
    savedPlacement: placement,
    history: newHistory(placement ?? initialPlacement(1)),
    ...edits.NO_DRAG,
  };
}

const eventChange = createEventChange<ExpandContext, ExpandEvent>();

/** The expand editor: what the pointer holds, and whether the picture is there. */
export const expandMachine = setupDragEditor({
  types: {} as { context: ExpandContext; events: ExpandEvent; input: ExpandInput },
  actors: {},
  paperSizeOf: () => EXPANDED_CANVAS,
  beginDrag: edits.beginDrag,
  continueDrag: edits.continueDrag,
  noDrag: edits.NO_DRAG,
  currentDocument: currentPlacement,
})
  .extend({
    guards: {
      hitsGrip: and([
        stateIn({ dialog: 'open' }),
        ({ context, event }) =>
          event.type === 'pointer.pressed' && !event.shouldPan && gripAt(context, event.at) !== undefined,
      ]),
    },
    actions: {
      openPicture: assign(eventChange('picture.loaded', edits.openPicture)),
      nudgePicture: assign(eventChange('picture.nudged', edits.nudgePicture)),
      setPlacement: assign(eventChange('placement.set', edits.setPlacement)),
      selectPreset: assign(eventChange('preset.selected', edits.selectPreset)),
    },
  })
  .createMachine({
    id: 'expand',
    description: 'The expand editor: what the pointer holds, and whether the picture is there.',
    context: ({ input }) => initialContext(input),
    type: 'parallel',
    on: VIEW_EVENTS,
    states: {
      pointer: dragPointerRegion('The picture, a corner of it or its knob is held. It is kept when let go.'),
      dialog: {
        description: 'Whether the picture is there. What is held is kept before anything else is done.',
        initial: 'loading',
        on: {
          'picture.loaded': { target: '.open', actions: ['commitDrag', 'openPicture'] },
          'picture.missing': { target: '.missing', actions: 'commitDrag' },
        },
        states: {
          loading: {},
          missing: { description: 'Nothing is connected, or it could not be loaded.' },
          open: {
            on: commitDragBefore({
              'picture.nudged': 'nudgePicture',
              'placement.set': 'setPlacement',
              'preset.selected': 'selectPreset',
              'undo.pressed': 'undo',
              'redo.pressed': 'redo',
            }),
          },
        },
      },
    },
  });
