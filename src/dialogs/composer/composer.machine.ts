import { and, assign, stateIn } from 'xstate';
import { type Arrangement, LAYER_IDS, type LayerId } from '../../geometry/image/layers.ts';
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
import { historyFromDraft } from '../editor/machine/undoHistory.ts';
import { initialStage } from '../stage/stageState.ts';
import type { ComposerContext, ComposerEvent, ExportInput } from './composer.types.ts';
import * as edits from './edits.ts';
import { gripAt } from './grips.ts';
import { currentArrangement, paperSize } from './selectors.ts';

type ComposerInput = {
  readonly arrangement: Arrangement;
  /** The draft that an earlier dialog left. */
  readonly draft?: Arrangement | undefined;
  readonly readOnly: boolean;
  /** The layers that a picture is wired to. */
  readonly connectedLayers: readonly LayerId[];
};

function initialContext({ arrangement, draft, readOnly, connectedLayers }: ComposerInput): ComposerContext {
  const history = historyFromDraft(arrangement, draft);
  return {
    ...initialStage(paperSize({ history })),
    pictures: Object.fromEntries(
      LAYER_IDS.map((id) => [id, connectedLayers.includes(id) ? 'loading' : 'none']),
    ) as Pictures,
    ratios: {},
    savedArrangement: arrangement,
    history,
    selectedLayerId: undefined,
    ...edits.NO_DRAG,
    failure: undefined,
    readOnly,
  };
}

type Pictures = ComposerContext['pictures'];
const eventChange = createEventChange<ComposerContext, ComposerEvent>();

/** The Composer's dialog: what the pointer holds, and whether the layers can be arranged, or are being exported. */
export const composerMachine = setupDragEditor({
  types: {} as { context: ComposerContext; events: ComposerEvent | SaveDoneEvent; input: ComposerInput },
  actors: { save: saveActorPlaceholder<ExportInput>() },
  paperSizeOf: paperSize,
  beginDrag: edits.beginDrag,
  continueDrag: edits.continueDrag,
  noDrag: edits.NO_DRAG,
  currentDocument: currentArrangement,
})
  .extend({
    guards: {
      isReadOnly: ({ context }) => context.readOnly,
      hitsGrip: and([
        stateIn({ dialog: 'open' }),
        ({ context, event }) =>
          event.type === 'pointer.pressed' && !event.shouldPan && gripAt(context, event.at) !== undefined,
      ]),
      canExport: ({ context }) => edits.canExport(context),
    },
    actions: {
      markPictureLoading: assign(
        eventChange('picture.awaited', (context, event) => edits.setPicture(context, event, 'loading')),
      ),
      addPicture: assign(eventChange('picture.loaded', edits.addPicture)),
      markPictureMissing: assign(
        eventChange('picture.missing', (context, event) => edits.setPicture(context, event, 'missing')),
      ),
      removePicture: assign(
        eventChange('picture.removed', (context, event) => edits.setPicture(context, event, 'none')),
      ),
      selectLayer: assign(eventChange('layer.selected', (_, { layer }) => ({ selectedLayerId: layer }))),
      nudgeLayer: assign(eventChange('layer.nudged', edits.nudgeLayer)),
      setLayerFields: assign(eventChange('layer.set', edits.setLayerFields)),
      restackLayer: assign(eventChange('layer.restacked', edits.restackLayer)),
      centreLayer: assign(eventChange('layer.centred', edits.centreLayer)),
      selectRatio: assign(eventChange('ratio.selected', edits.selectRatio)),
      recordSaved: assign(({ context }) => ({ savedArrangement: context.history.present })),
    },
  })
  .createMachine({
    id: 'composer',
    description:
      'The Composer’s dialog: what the pointer holds, and whether the layers can be arranged, or are being exported.',
    context: ({ input }) => initialContext(input),
    type: 'parallel',
    on: {
      ...VIEW_EVENTS,
      ...commitDragBefore({
        'picture.awaited': 'markPictureLoading',
        'picture.loaded': 'addPicture',
        'picture.missing': 'markPictureMissing',
        'picture.removed': 'removePicture',
        'layer.selected': 'selectLayer',
      }),
    },
    states: {
      pointer: dragPointerRegion('A layer, a corner of it or its knob is held. It is kept when let go.'),
      dialog: {
        description: 'Whether the layers can be arranged, or are being exported.',
        initial: 'opening',
        states: {
          opening: { always: [{ guard: 'isReadOnly', target: 'watching' }, { target: 'open' }] },
          watching: { description: 'The node is locked, or the board is only reviewed: nothing is changed.' },
          open: {
            description: 'What is held is kept before anything else is done.',
            on: {
              ...commitDragBefore({
                'layer.nudged': 'nudgeLayer',
                'layer.set': 'setLayerFields',
                'layer.restacked': 'restackLayer',
                'layer.centred': 'centreLayer',
                'ratio.selected': 'selectRatio',
                'undo.pressed': 'undo',
                'redo.pressed': 'redo',
              }),
              'failure.read': { actions: 'clearFailure' },
              'export.pressed': { guard: 'canExport', target: 'saving', actions: ['commitDrag', 'recordSaved'] },
            },
          },
          saving: {
            description: 'The node keeps the arrangement; the picture is composed of it and stored.',
            entry: 'clearFailure',
            invoke: { ...SAVE_INVOCATION, input: ({ context }) => ({ arrangement: context.history.present }) },
          },
          saved: SAVED_STATE,
        },
      },
    },
  });
