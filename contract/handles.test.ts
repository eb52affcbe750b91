import { expect, test } from 'vitest';
import { HANDLE_KINDS, HandleId, handleOf, parseHandleId } from './handles.ts';

const INPUTS = [
  'in.image.image',
  'in.image.style',
  'in.image.refimage',
  'in.image.start',
  'in.image.end',
  'in.image.layer1',
  'in.image.layer2',
  'in.image.layer3',
  'in.image.layer4',
  'in.text.text',
];
const OUTPUTS = ['out.image.image', 'out.video.video', 'out.3d.3d', 'out.svg.svg', 'out.text.text', 'out.image.svg'];

test.each([...INPUTS, ...OUTPUTS])('%s is a handle id, read by its three parts', (text) => {
  const [direction, kind, name] = text.split('.');
  expect(handleOf(HandleId.parse(text))).toEqual({ id: text, direction, kind, name });
});

test.each(['', 'image', 'in.image', 'in.image.', 'up.image.image', 'in.sound.sound', 3])('%j is none', (text) => {
  expect(parseHandleId(text)).toBe(undefined);
});

test('there are seven kinds', () => {
  expect([...HANDLE_KINDS].sort()).toEqual(['3d', 'image', 'mask', 'omni', 'svg', 'text', 'video']);
});
