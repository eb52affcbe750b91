import { SERVER_LIMITS, TEXT_IMAGE_LIMITS } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import type { NodeRun, RunInputs, RunVerdict } from '../../machines/run/nodeRun.ts';
import { isBlocked } from '../../machines/run/wordList.ts';
import type { VectorToStore } from './createVector.ts';

const dataOf = ({ node }: RunInputs) => readNodeData('textImageNode', node.data);

/** The fields that the picture depends on. */
function drawingFields(inputs: RunInputs) {
  const { text, font, fontColor, letterSpacing } = dataOf(inputs);
  return { text, font, fontColor, letterSpacing };
}

function validateText(inputs: RunInputs): RunVerdict {
  const { text } = dataOf(inputs);
  if (text.trim() === '') return { ok: false, message: 'promptMissing' };
  if (text.length > SERVER_LIMITS.promptLength) return { ok: false, message: 'promptTooLong' };
  return isBlocked(text) ? { ok: false, message: 'inappropriateText' } : { ok: true };
}

/** The run of Create: the text is outlined and its PNG stored, then its SVG. The node keeps the PNG, which it passes on, and a short SVG. */
export const textImageRun: NodeRun = {
  calls: ['save_image'],
  needs: [],
  validateInputs: validateText,
  checksBlocklist: false,
  prepare: {
    keyOf: (inputs) => JSON.stringify(drawingFields(inputs)),
    load: async () => (await import('./createVector.ts')).createVector,
  },
  toRequest: (_, prepared) => ({
    call: 'save_image',
    body: { imageb64: (prepared as VectorToStore).dataUrl, alpha: true, format: 'svg' },
  }),
  resultOf({ image_url, object_key, drawing }, inputs, prepared) {
    const { svg, png, isFullyOutlined } = prepared as VectorToStore;
    const svgMarkup = svg.length > TEXT_IMAGE_LIMITS.markup ? undefined : svg;
    return {
      kind: 'vector',
      data: {
        imageUrl: image_url,
        objectKey: object_key,
        ...(drawing ? { drawing } : {}),
        ...(!isFullyOutlined && { png }),
      },
      sourceData: { svgMarkup, png, createdFrom: drawingFields(inputs) },
    };
  },
  progress: 'none',
};
