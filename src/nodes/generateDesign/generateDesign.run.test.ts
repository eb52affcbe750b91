import { expect, test } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import type { BoardId, NodeId } from '../../../contract/ids.ts';
import type { Feed } from '../../board/inputs.ts';
import type { RunInputs } from '../../machines/nodeRun.ts';
import { generateDesignRun } from './generateDesign.run.ts';

const node = (data: Record<string, unknown>): BoardNode => ({
  id: 'g1' as NodeId,
  type: 'generateSketchesNode',
  position: { x: 0, y: 0 },
  data,
});
const style = (objectKey?: string): RunInputs['feeds'] => {
  const feed: Feed = { node: node({}), sourceHandle: 'out.image.image', picture: { objectKey }, text: undefined };
  return { 'in.image.style': feed };
};
const asked = (prompt: string, data: Record<string, unknown> = {}, feeds: RunInputs['feeds'] = {}): RunInputs => ({
  boardId: 'AAAAAAAAAAAAAAAAAAAAAA' as BoardId,
  node: node(data),
  feeds,
  prompt,
});

test('a prompt is required, and is held against the word list', () => {
  expect(generateDesignRun.rules(asked(' \n'))).toEqual({ ok: false, message: 'promptMissing' });
  expect(generateDesignRun.rules(asked('a lamp'))).toEqual({ ok: true });
  expect(generateDesignRun.blocklist).toBe(true);
});

test('a style image without an object key is refused', () => {
  expect(generateDesignRun.rules(asked('a lamp', {}, style()))).toEqual({ ok: false, message: 'styleIncompatible' });
  expect(generateDesignRun.rules(asked('a lamp', {}, style('s.png')))).toEqual({ ok: true });
});

test('nothing has to be connected', () => {
  expect([generateDesignRun.requires, generateDesignRun.requiresText]).toEqual([[], false]);
});

test('a new node asks for a square Product Design with think mode on', () => {
  expect(generateDesignRun.toRequest(asked('a lamp'))).toEqual({
    call: 'generate_image',
    body: { prompt: 'a lamp', model: 'Product Design', aspect_ratio: '1:1', think: true },
  });
});

test('the model stays fixed, whatever the board holds; ratio, think mode and style go along', () => {
  const data = { model: 'Other', aspectRatio: '9:16', thinkMode: false };
  expect(generateDesignRun.toRequest(asked('a lamp', data, style('s.png')))).toEqual({
    call: 'generate_image',
    body: {
      prompt: 'a lamp',
      model: 'Product Design',
      aspect_ratio: '9:16',
      think: false,
      style_image_object_key: 's.png',
    },
  });
});
