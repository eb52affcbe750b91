import { t } from '@lingui/core/macro';
import type { BoardNode } from '../../../contract/board.ts';
import type { HandleId } from '../../../contract/handles.ts';
import { NodeId } from '../../../contract/ids.ts';
import type { NodeType } from '../../../contract/nodes.ts';
import { type Board, boardOf } from '../../board/board.ts';
import { connectAll } from '../../board/connect.ts';
import type { StoredPicture } from '../../cards/services.ts';
import { definitionOf } from '../../nodes/registry.ts';
import { KETTLE } from './kettle.ts';
import type { StarterName } from './starters.ts';

/** The pictures that the starters show. */
export type SampleName = 'kettle' | 'hammer' | 'cutHammer' | 'cutPliers';
export type Samples = Readonly<Record<SampleName, StoredPicture>>;

/** From one card to the next, in board units: 100 between them. */
const NEXT = 460;
/** The same past the picture that a node lays to its right when it runs. */
const PAST_RESULT = 1100;
/** Two pictures of the same column. */
const BELOW = 340;

type Card = {
  readonly type: NodeType;
  readonly x: number;
  readonly y?: number;
  readonly data?: Readonly<Record<string, unknown>>;
};
type Wire = readonly [from: number, output: HandleId, to: number, input: HandleId];
/** Cards, and what joins them, by their place in the list. */
type Plan = { readonly cards: readonly Card[]; readonly wires: readonly Wire[] };

const IMAGE = ['out.image.image', 'in.image.image'] as const;

const PLANS: Readonly<Record<StarterName, (samples: Samples) => Plan>> = {
  sketchToRender: ({ kettle }) => ({
    cards: [
      { type: 'sketchNode', x: 0, data: { shapes: KETTLE, imageUrl: kettle.imageUrl, objectKey: kettle.objectKey } },
      { type: 'enrichNode', x: NEXT, data: { prompt: t`Brushed copper kettle with a walnut handle` } },
    ],
    wires: [[0, IMAGE[0], 1, IMAGE[1]]],
  }),
  photoToCampaign: ({ hammer }) => ({
    cards: [
      { type: 'uploadSketchNode', x: 0, data: photo(hammer) },
      { type: 'removeBackgroundNode', x: NEXT },
      {
        type: 'modifyNode',
        x: NEXT + PAST_RESULT,
        data: { mode: 'fill', prompt: t`On a wooden table in warm morning light` },
      },
    ],
    wires: [
      [0, IMAGE[0], 1, IMAGE[1]],
      [1, IMAGE[0], 2, IMAGE[1]],
    ],
  }),
  wordsToDesigns: () => ({
    cards: [
      { type: 'textNode', x: 0, data: { text: t`Table lamp, folded brass, linen shade` } },
      { type: 'promptGeneratorNode', x: NEXT, data: { instructions: t`For a product photo` } },
      { type: 'generateSketchesNode', x: 2 * NEXT },
    ],
    wires: [
      [0, 'out.text.text', 1, 'in.text.text'],
      [1, 'out.text.text', 2, 'in.text.text'],
    ],
  }),
  pictureToModel: ({ hammer }) => ({
    cards: [
      { type: 'uploadSketchNode', x: 0, data: photo(hammer) },
      { type: 'threeDNode', x: NEXT, data: { stlMode: true } },
    ],
    wires: [[0, IMAGE[0], 1, IMAGE[1]]],
  }),
  composition: ({ cutHammer, cutPliers }) => ({
    cards: [
      { type: 'uploadSketchNode', x: 0, data: photo(cutHammer) },
      { type: 'uploadSketchNode', x: 0, y: BELOW, data: photo(cutPliers) },
      { type: 'composerNode', x: NEXT, data: { aspectRatio: '16:9', imageTransforms: LAYERS } },
      { type: 'expandImageNode', x: 2 * NEXT, data: { prompt: t`White studio background` } },
    ],
    wires: [
      [0, IMAGE[0], 2, 'in.image.layer1'],
      [1, IMAGE[0], 2, 'in.image.layer2'],
      [2, IMAGE[0], 3, IMAGE[1]],
    ],
  }),
};

/** Beside each other on a wide canvas. */
const LAYERS = [
  { imageId: 'layer1', x: 24, y: 96, rotate: 0, scale: 0.6 },
  { imageId: 'layer2', x: 342, y: 136, rotate: 0, scale: 0.6 },
];

function photo({ imageUrl, objectKey, imageWidth, imageHeight }: StoredPicture) {
  return {
    sketchImageUrl: imageUrl,
    sketchObjectKey: objectKey,
    sketchImageWidth: imageWidth,
    sketchImageHeight: imageHeight,
  };
}

/** The board of a starter: nodes of the product's own types, wired, in a row that leaves room for what they make. */
export function starterBoard(name: StarterName, samples: Samples, newId: () => string): Board {
  const { cards, wires } = PLANS[name](samples);
  const nodes = cards.map(({ type, x, y = 0, data }): BoardNode => {
    const defaults = definitionOf(type)?.defaults();
    return { id: NodeId.parse(newId()), type, position: { x, y }, data: { ...defaults, ...data } };
  });
  const connections = wires.map(([from, sourceHandle, to, targetHandle]) => {
    return { source: nodes[from]!.id, sourceHandle, target: nodes[to]!.id, targetHandle };
  });
  return connectAll(boardOf(nodes, []), connections);
}

/** The samples that a starter shows. */
export const SAMPLES_OF: Readonly<Record<StarterName, readonly SampleName[]>> = {
  sketchToRender: ['kettle'],
  photoToCampaign: ['hammer'],
  wordsToDesigns: [],
  pictureToModel: ['hammer'],
  composition: ['cutHammer', 'cutPliers'],
};
