import { describe, expect, test } from 'vitest';
import { chooseMoves, type MoveName, readMotion } from './words.ts';

describe('words', () => {
  test.each<[string, string, MoveName[]]>([
    ['slow orbit around the chair', '缓慢环绕椅子', ['orbit']],
    ['zoom in', '推近', ['in']],
    ['pull back and pan left', '拉远，向左平移', ['out', 'left']],
    ['pan right', '向右平移', ['right']],
    ['camera rises', '镜头上升', ['rise']],
    ['the product turns around', '产品旋转一周', ['turntable']],
    ['tilt down', '向下', ['sink']],
    ['', '', []],
  ])('%s, %s', (english, chinese, moves) => {
    for (const prompt of [english, chinese]) {
      expect(readMotion(prompt).moves).toEqual(moves);
      expect(readMotion(prompt).unknown).toEqual([]);
    }
  });

  test.each<[string, MoveName[], boolean]>([
    ['no rotation', ['in'], false],
    ['不要旋转', ['in'], false],
    ['no zoom, just orbit', ['orbit'], false],
    ['不要推近，环绕', ['orbit'], false],
    ['do not zoom in, keep it still', [], true],
    ['static camera', [], true],
    ["don't move the camera", [], true],
    ['镜头不要移动', [], true],
    ['镜头不动', [], true],
    ['still life of a mug', ['orbit'], false],
    ['pop-up toaster', ['orbit'], false],
    ['swing arm lamp', ['orbit'], false],
    ['black desk with lower shelf', ['orbit'], false],
    ['frying pan on a table', ['orbit'], false],
    ['kitchen sink', ['orbit'], false],
    ['旋转椅', ['orbit'], false],
    ['up', ['rise'], false],
    ['close-up of the dial', ['in'], false],
    ['push in on the handle', ['in'], false],
    ['the camera swings around the lamp', ['orbit'], false],
    ['keep zooming in', ['in'], false],
  ])('what is refused, and what is no move: %s', (prompt, moves, still) => {
    const motion = readMotion(prompt);
    expect({ moves: chooseMoves(motion), still: motion.still }).toEqual({ moves, still });
  });

  test.each<[string, string[]]>([
    ['the cup breaks', ['cup breaks']],
    ['杯子碎了', ['杯子碎']],
    ['the door opens', ['door opens']],
    ['the chair melts', ['chair melts']],
    ['椅子融化', ['椅子融化']],
    ['花朵绽放', ['花朵绽放']],
    ['the lamp turns on', ['lamp turns']],
    ['the fan blades spin', ['the fan blades spin']],
    ['风扇叶片转动', ['风扇叶片转动']],
    ['camera orbits and the cup breaks', ['cup breaks']],
    ['镜头环绕，杯子碎了', ['杯子碎']],
  ])('what nothing in a picture can do is said: %s', (prompt, unknown) => {
    expect(readMotion(prompt).unknown).toEqual(unknown);
  });

  test('how strongly the camera moves', () => {
    const strength = (prompt: string) => readMotion(prompt).strength;
    expect(strength('slowly zoom in')).toBeLessThan(strength('zoom in'));
    expect(strength('快速推近')).toBeGreaterThan(strength('推近'));
  });
});
