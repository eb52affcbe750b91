import { describe, expect, test } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import type { BoardId, NodeId } from '../../../contract/ids.ts';
import type { Feed } from '../../board/inputs.ts';
import type { RunInputs } from '../../machines/nodeRun.ts';
import { renderRun } from './render.run.ts';

const node = (data: Record<string, unknown>): BoardNode => ({
  id: 'r1' as NodeId,
  type: 'enrichNode',
  position: { x: 0, y: 0 },
  data,
});
const picture = (objectKey?: string): Feed => ({
  node: node({}),
  sourceHandle: 'out.image.image',
  picture: { objectKey, url: 'https://example.test/a.png' },
  text: undefined,
});
const asked = (prompt: string, rest: Partial<RunInputs> = {}): RunInputs => ({
  boardId: 'AAAAAAAAAAAAAAAAAAAAAA' as BoardId,
  node: node({ imageInfluence: 0.75, hqMode: true }),
  feeds: { 'in.image.image': picture('sketch.png') },
  prompt,
  ...rest,
});

test('Go needs a connected image, and no words', () => {
  expect([renderRun.requires, renderRun.requiresText]).toEqual([['in.image.image'], false]);
  expect(renderRun.rules(asked(''))).toEqual({ ok: true });
});

test('a style image without an object key is refused', () => {
  const feeds = { 'in.image.image': picture('sketch.png'), 'in.image.style': picture() };
  expect(renderRun.rules(asked('copper', { feeds }))).toEqual({ ok: false, message: 'styleIncompatible' });
});

describe('the call is', () => {
  test('process_sketch without a style', () => {
    expect(renderRun.toRequest(asked(''))).toEqual({
      call: 'process_sketch',
      body: { prompt: '', sketch_object_key: 'sketch.png', hq_mode: true },
    });
  });

  test('process_sketch_style with one, the influence being double the slider’s value', () => {
    const feeds = { 'in.image.image': picture('sketch.png'), 'in.image.style': picture('style.png') };
    expect(renderRun.toRequest(asked('copper', { feeds }))).toEqual({
      call: 'process_sketch_style',
      body: {
        prompt: 'copper',
        image_influence: 1.5,
        sketch_object_key: 'sketch.png',
        style_image_object_key: 'style.png',
      },
    });
  });
});

test('the answer becomes an image node that remembers the words', () => {
  const answer = { image_url: '/assets/a', object_key: 'a.png', image_width: 1024, image_height: 768 };
  expect(renderRun.resultOf(answer, asked('copper'))).toEqual({
    kind: 'image',
    data: { imageUrl: '/assets/a', objectKey: 'a.png', prompt: 'copper', imageWidth: 1024, imageHeight: 768 },
  });
});
