import { TEXT_IMAGE_LIMITS } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import type { Asset } from '../../board/document/nodeFacts.ts';
import { drawVector, vectorSize } from '../../cards/picture/drawVector.ts';
import { encodeBitmap } from '../../cards/picture/encodeBitmap.ts';
import type { Prepare } from '../../machines/run/nodeRun.ts';
import { drawText } from './drawText.ts';

/** A text that is ready to be stored as a vector. */
export type VectorToStore = {
  readonly svg: string;
  readonly dataUrl: string;
  /** Its picture, stored. */
  readonly png: Asset;
  /** True if all of it is outlines. */
  readonly isFullyOutlined: boolean;
};

/** Outlines the text of a node, and stores its picture as this browser draws it. */
export const createVector: Prepare = async ({ node }, { store, signal }): Promise<VectorToStore> => {
  const { svg, unoutlinedCharacters } = await drawText(readNodeData('textImageNode', node.data));
  const picture = await pngOf(svg);
  signal.throwIfAborted();
  const png = await store(picture, { alpha: true });
  return {
    svg,
    dataUrl: `data:image/svg+xml;base64,${encodeBase64(svg)}`,
    png,
    isFullyOutlined: unoutlinedCharacters.length === 0,
  };
};

async function pngOf(svg: string): Promise<Blob> {
  const { width, height } = vectorSize(svg);
  const scale = Math.max(1, TEXT_IMAGE_LIMITS.side.min / Math.max(width, height));
  return encodeBitmap(await drawVector(svg, scale), 'image/png');
}

function encodeBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
