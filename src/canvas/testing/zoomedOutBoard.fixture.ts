import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { node } from './canvas.fixture.tsx';

/** From one node of a row to the next, in board units. */
export const CELL = 560;

/** A row of nodes, each fourth with a picture, spread widely enough that all of them are seen at `k` only. */
export function row(count: number, pitch = CELL): BoardNode[] {
  return Array.from({ length: count }, (_, n) => node(`n${n}`, 'sketchNode', n * pitch, 0, n % 4 ? {} : { red: true }));
}

/** A picture of one colour. */
export async function pictureOf(colour: string): Promise<string> {
  const canvas = new OffscreenCanvas(8, 8);
  const context = canvas.getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 8, 8);
  return URL.createObjectURL(await canvas.convertToBlob());
}

/** A red picture, wherever the node says so. */
export async function redPicture(): Promise<(shown: BoardNode) => string | undefined> {
  const address = await pictureOf('red');
  return (shown) => (shown.data.red ? address : undefined);
}

/** The id of a node by its name in a test. */
export const idOf = (name: string) => name as NodeId;
