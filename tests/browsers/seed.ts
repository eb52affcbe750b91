import sharp from 'sharp';
import { expect } from 'vitest';
import type { BoardNode } from '../../contract/board.ts';
import { HANDLE } from '../../contract/limits.ts';
import type { Point } from '../../src/geometry/plane/point.ts';
import { type Person, postAs } from '../journeys/browser.ts';

export type Seed = Omit<BoardNode, 'id'> & { readonly id: string };

/** Red, green and blue, each 0 to 255. */
export type Colour = readonly [number, number, number];
export const RED: Colour = [208, 32, 32];
export const GREEN: Colour = [32, 160, 64];
export const BLUE: Colour = [32, 64, 208];

const PICTURE_PIXELS = 400;

/** Makes a board that holds these nodes. */
export async function seedBoard(person: Person, nodes: readonly Seed[]): Promise<string> {
  const { body } = await postAs(person, '/api/create_board/', { name: 'Browsers' });
  const saved = await postAs(person, '/api/save_board', {
    board_id: body.board_id,
    nodes: JSON.stringify(nodes),
    edges: '[]',
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return body.board_id;
}

export function textNode(id: string, position: Point, text = ''): Seed {
  return { id, type: 'textNode', position, data: { text } };
}

export function renderNode(id: string, position: Point): Seed {
  return { id, type: 'enrichNode', position, data: {} };
}

export function noteNode(id: string, position: Point): Seed {
  return { id, type: 'stickyNoteNode', position, data: { noteText: id } };
}

/** A card that is a picture of one colour. */
export async function pictureNode(person: Person, id: string, position: Point, colour: Colour): Promise<Seed> {
  const [r, g, b] = colour;
  const size = { width: PICTURE_PIXELS, height: PICTURE_PIXELS };
  const png = await sharp({ create: { ...size, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  const { status, body } = await postAs(person, '/api/save_image/', {
    imageb64: `data:image/png;base64,${png.toString('base64')}`,
    alpha: false,
  });
  expect(status).toBe(200);
  const pixels = { imageWidth: PICTURE_PIXELS, imageHeight: PICTURE_PIXELS };
  const data = { imageUrl: body.image_url, objectKey: body.object_key, ...pixels };
  return { id, type: 'prototype2DNode', position, data, size };
}

/** The middle of a card's head from its upper left corner: pressing there lifts the card. Board units. */
export const HEAD: Point = { x: 180, y: HANDLE.firstY };
