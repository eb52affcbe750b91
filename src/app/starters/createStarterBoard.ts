import { i18n } from '@lingui/core';
import { createBoard, deleteBoard, saveBoard } from '../../../contract/calls/boards.ts';
import { FIRST_LAYER } from '../../../contract/fields/sketchShapes.ts';
import type { BoardId } from '../../../contract/ids.ts';
import { SKETCH } from '../../../contract/limits.ts';
import type { Api } from '../../api/api.ts';
import { dataUrlOf } from '../../api/dataUrl.ts';
import { fetchAsset } from '../../api/fetchAsset.ts';
import { connectedInputsOf } from '../../board/connect/inputs.ts';
import type { Board } from '../../board/document/board.ts';
import { setData } from '../../board/edit/edit.ts';
import type { StoredPicture } from '../../cards/context/cardServices.ts';
import { definitionOf } from '../../nodes/registry.ts';
import { randomId } from '../../session/randomId.ts';
import { storePicture } from '../../session/services/uploads.ts';
import { KETTLE_SHAPES } from './kettle.ts';
import cutLamp from './pictures/arc-lamp-cut-out.webp';
import lamp from './pictures/brass-lamp.webp';
import kettle from './pictures/copper-kettle.webp';
import armchair from './pictures/green-armchair.webp';
import cutArmchair from './pictures/green-armchair-cut-out.webp';
import { SAMPLES_BY_STARTER, type SampleName, type Samples, starterBoard } from './starterBoard.ts';
import type { StarterName } from './starters.ts';
import { STARTER_TEXTS } from './starterTexts.ts';

const { width: canvasWidth, height: canvasHeight } = SKETCH.canvas;

const SAMPLE_PICTURES: Readonly<Record<SampleName, () => Promise<Blob>>> = {
  async kettleSketch() {
    const { exportSketch } = await import('../../dialogs/sketch/drawing/paintDrawing.ts');
    return exportSketch({
      shapes: KETTLE_SHAPES,
      layers: [FIRST_LAYER],
      canvasWidth,
      canvasHeight,
      aspectRatio: '1:1',
      bgKept: false,
    });
  },
  kettle: () => fetchAsset(kettle),
  armchair: () => fetchAsset(armchair),
  lamp: () => fetchAsset(lamp),
  cutArmchair: () => fetchAsset(cutArmchair),
  cutLamp: () => fetchAsset(cutLamp),
};

/**
 * Makes the board of a starter, in a project where one is given. Its pictures are stored first, and it is there with all that it holds,
 * or not at all. Rejects like a call does.
 */
export async function createStarterBoard(
  api: Api,
  name: StarterName,
  project: { project_id?: string } = {},
): Promise<BoardId> {
  const samples = Object.fromEntries(
    await Promise.all(
      SAMPLES_BY_STARTER[name].map(
        async (sample) => [sample, await storeSample(api, await SAMPLE_PICTURES[sample]())] as const,
      ),
    ),
  ) as Samples;
  const board = await composePictures(api, starterBoard(name, samples, randomId));
  const { board_id } = await api.call(createBoard, { name: i18n._(STARTER_TEXTS[name].title), ...project });
  try {
    const nodes = JSON.stringify([...board.nodes.values()]);
    const edges = JSON.stringify([...board.edges.values()]);
    await api.call(saveBoard, { board_id, nodes, edges });
  } catch (error) {
    await api.call(deleteBoard, { board_id }).catch((cleanupError) => console.error('delete_board', cleanupError));
    throw error;
  }
  return board_id;
}

function storeSample(api: Api, picture: Blob): Promise<StoredPicture> {
  return storePicture(api, picture, { alpha: true });
}

/** The same board, with the pictures that its nodes compose of others: what they feed can run at once. */
async function composePictures(api: Api, board: Board): Promise<Board> {
  let composedBoard = board;
  for (const node of board.nodes.values()) {
    const step = await definitionOf(node.type)?.loadComposeStep?.();
    if (!step) continue;
    const inputs = {
      boardId: '' as BoardId,
      node,
      connectedInputs: connectedInputsOf(composedBoard, node.id, definitionOf),
      prompt: '',
    };
    const prepare = await step.load();
    const outcome = await prepare(inputs, {
      signal: new AbortController().signal,
      async store(picture, { alpha }) {
        const { imageUrl, objectKey } = await storePicture(api, picture, { alpha });
        return { url: imageUrl, objectKey };
      },
      addressOf: async ({ url }) => url,
      dataUrlOf: async ({ url = '' }) => dataUrlOf(await fetchAsset(url)),
    });
    composedBoard = setData(composedBoard, node.id, step.stored?.(outcome, inputs) ?? {});
  }
  return composedBoard;
}
