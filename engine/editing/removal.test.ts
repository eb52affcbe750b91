import { describe, expect, test } from 'vitest';
import type { PartName } from '../studio/scan.ts';
import type { Change } from './change.ts';
import { background, gone, part, read } from './changes.fixture.ts';

describe('what is named behind a removal goes as well only where nothing else is said of it', () => {
  test.each<[string, PartName, ...string[]]>([
    ['remove the handle, lid only', 'handle', 'lid only'],
    ['remove the armrests, just seat and back', 'armrests', 'seat', 'back'],
    ['remove the lid, same handle', 'lid', 'same handle'],
    ['remove the handle, i only want the body', 'handle', 'i only want the body'],
    ['remove the handle, i want the body', 'handle', 'the body'],
    ['remove the spout, elegant handle', 'spout', 'elegant handle'],
    ['remove the spout, round handle', 'spout', 'round handle'],
    ['remove the handle; spout in one piece', 'handle', 'spout in one piece'],
    ['remove the lid, the handle is fine', 'lid', 'the handle is fine'],
    ['remove the armrests, nice legs please', 'armrests', 'nice legs'],
    ['去掉扶手，只要座面和靠背', 'armrests', '要座面和靠背'],
    ['去掉扶手，我要座面和靠背', 'armrests', '座面和靠背'],
    ['去掉盖子，圆形把手', 'lid', '圆形把手'],
  ])('%s', (text, name, ...left) => {
    expect(read(text)).toEqual({ changes: [gone(part(name))], unclear: left });
  });

  test.each<[string, string, Change[], string[]]>([
    ['remove the lid, the ring', '去掉盖子，表圈', [part('lid'), part('bezel')].map(gone), []],
    ['remove the lid, the ring', '去掉盖子，圆环', [part('lid'), part('bezel')].map(gone), []],
    ['remove the ring, the lid', '去掉表圈，盖子', [part('bezel'), part('lid')].map(gone), []],
    [
      'remove the lid, the ring and the tag',
      '去掉盖子，表圈和吊牌',
      [part('lid'), part('bezel')].map(gone),
      ['tag', '吊牌'],
    ],
    ['remove the lid and the tag', '去掉盖子和吊牌', [gone(part('lid'))], ['tag', '吊牌']],
    ['remove the lid, the chair', '去掉盖子，椅子', [gone(part('lid'))], ['the chair', '椅子']],
    ['remove the background, the chair', '去掉背景，椅子', [gone(background)], ['the chair', '椅子']],
    ['the handle, remove it', '把手，去掉它', [gone(part('handle'))], []],
  ])('a list means the verb for each, and what is not done is said: %s = %s', (english, chinese, changes, left) => {
    expect(read(english)).toEqual({ changes, unclear: left.slice(0, 1) });
    expect(read(chinese)).toEqual({ changes, unclear: left.slice(1) });
  });

  test.each([['remove the lid and the chair', '去掉盖子和椅子']])(
    'nobody means the whole product beside a part of it: %s = %s',
    (english, chinese) => {
      expect(read(english)).toEqual({ changes: [gone(part('lid'))], unclear: [english] });
      expect(read(chinese)).toEqual({ changes: [gone(part('lid'))], unclear: [chinese] });
    },
  );

  test.each([
    'remove everything, just the handle',
    'remove it, the handle',
    '把它去掉，只要把手',
    'remove everything except the fish',
    'remove everything, keep the fish',
    '把它去掉，保留金鱼',
  ])('%s: not all is to go', (text) => {
    expect(read(text)).toEqual({ changes: [], unclear: [text] });
  });
});
