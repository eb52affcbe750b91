import { t } from '@lingui/core/macro';
import type { BoardNode } from '../../../contract/board.ts';
import { connectAll } from '../../board/connect/connect.ts';
import { type Board, boardOf } from '../../board/document/board.ts';
import type { StoredPicture } from '../../cards/context/cardServices.ts';
import { definitionOf } from '../../nodes/registry.ts';
import { KETTLE_SHAPES } from './kettle.ts';
import type { StarterName } from './starters.ts';
import { COLUMN_WIDTH, pictureEdge, placeWorkflow, type Workflow } from './workflow.ts';

/** The pictures that the starters show. */
export type SampleName = 'kettleSketch' | 'kettle' | 'armchair' | 'lamp' | 'cutArmchair' | 'cutLamp';
export type Samples = Readonly<Record<SampleName, StoredPicture>>;

/** The same as COLUMN past the picture that a node lays to its right when it runs. */
const RESULT_COLUMN_WIDTH = 1100;
/** Two pictures of the same column. */
const ROW_HEIGHT = 500;

const WORKFLOW_BY_STARTER: Readonly<Record<StarterName, (samples: Samples) => Workflow>> = {
  sketchToRender: ({ kettleSketch }) => ({
    nodes: [
      {
        nodeType: 'sketchNode',
        x: 0,
        data: { shapes: KETTLE_SHAPES, imageUrl: kettleSketch.imageUrl, objectKey: kettleSketch.objectKey },
      },
      { nodeType: 'enrichNode', x: COLUMN_WIDTH, data: { prompt: t`Brushed copper kettle with a walnut handle` } },
    ],
    edges: [pictureEdge(0, 1)],
  }),
  photoToMaterial: ({ armchair }) => ({
    nodes: [
      { nodeType: 'uploadSketchNode', x: 0, data: uploadData(armchair) },
      { nodeType: 'instructEditNode', x: COLUMN_WIDTH, data: { prompt: t`Cover it in rust red wool` } },
    ],
    edges: [pictureEdge(0, 1)],
  }),
  photoToCampaign: ({ kettle }) => ({
    nodes: [
      { nodeType: 'uploadSketchNode', x: 0, data: uploadData(kettle) },
      { nodeType: 'removeBackgroundNode', x: COLUMN_WIDTH },
      {
        nodeType: 'modifyNode',
        x: COLUMN_WIDTH + RESULT_COLUMN_WIDTH,
        data: { mode: 'fill', prompt: t`On a stone table in soft morning light` },
      },
    ],
    edges: [pictureEdge(0, 1), pictureEdge(1, 2)],
  }),
  wordsToDesigns: () => ({
    nodes: [
      { nodeType: 'textNode', x: 0, data: { text: t`Table lamp, folded brass, linen shade` } },
      { nodeType: 'promptGeneratorNode', x: COLUMN_WIDTH, data: { instructions: t`For a product photo` } },
      { nodeType: 'generateSketchesNode', x: 2 * COLUMN_WIDTH },
    ],
    edges: [
      [0, 'out.text.text', 1, 'in.text.text'],
      [1, 'out.text.text', 2, 'in.text.text'],
    ],
  }),
  pictureToModel: ({ lamp }) => ({
    nodes: [
      { nodeType: 'uploadSketchNode', x: 0, data: uploadData(lamp) },
      { nodeType: 'threeDNode', x: COLUMN_WIDTH, data: { stlMode: true } },
    ],
    edges: [pictureEdge(0, 1)],
  }),
  composition: ({ cutArmchair, cutLamp }) => ({
    nodes: [
      { nodeType: 'uploadSketchNode', x: 0, data: uploadData(cutLamp) },
      { nodeType: 'uploadSketchNode', x: 0, y: ROW_HEIGHT, data: uploadData(cutArmchair) },
      { nodeType: 'composerNode', x: COLUMN_WIDTH, data: { aspectRatio: '16:9', imageTransforms: COMPOSITION_LAYERS } },
      { nodeType: 'expandImageNode', x: 2 * COLUMN_WIDTH, data: { prompt: t`White studio background` } },
    ],
    edges: [
      [0, 'out.image.image', 2, 'in.image.layer1'],
      [1, 'out.image.image', 2, 'in.image.layer2'],
      pictureEdge(2, 3),
    ],
  }),
};

/** The lamp behind the chair, on a wide canvas. */
const COMPOSITION_LAYERS = [
  { imageId: 'layer1', x: 140, y: 60, rotate: 0, scale: 0.55 },
  { imageId: 'layer2', x: 286, y: 142, rotate: 0, scale: 0.5 },
];

function uploadData({ imageUrl, objectKey, imageWidth, imageHeight }: StoredPicture) {
  return {
    sketchImageUrl: imageUrl,
    sketchObjectKey: objectKey,
    sketchImageWidth: imageWidth,
    sketchImageHeight: imageHeight,
  };
}

/** The board of a starter: nodes of the product's own types, wired, in a row that leaves room for what they make. */
export function starterBoard(name: StarterName, samples: Samples, newId: () => string): Board {
  const { nodes, connections } = placeWorkflow(WORKFLOW_BY_STARTER[name](samples), newId);
  const boardNodes = nodes.map(({ nodeType, data, id, position }): BoardNode => {
    return { id, type: nodeType, position, data: { ...definitionOf(nodeType)?.defaults(), ...data } };
  });
  return connectAll(boardOf(boardNodes, []), connections);
}

/** The samples that a starter shows. */
export const SAMPLES_BY_STARTER: Readonly<Record<StarterName, readonly SampleName[]>> = {
  sketchToRender: ['kettleSketch'],
  photoToMaterial: ['armchair'],
  photoToCampaign: ['kettle'],
  wordsToDesigns: [],
  composition: ['cutArmchair', 'cutLamp'],
  pictureToModel: ['lamp'],
};
