import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NodeId } from '../../../contract/ids.ts';
import { type OutlineItem, outlineRows } from './outline.ts';

const id = (name: string) => NodeId.parse(name);
const ids = (names: string) => new Set(names.split(' ').filter(Boolean).map(id));
/** Items from words like `a` and `a<f`, where `a` belongs to the frame `f`. */
function items(names: string): OutlineItem[] {
  return names.split(' ').map((word) => {
    const [name = '', frame] = word.split('<');
    return { id: id(name), frame: frame === undefined ? undefined : id(frame) };
  });
}
const shown = (names: string, closed = '', wanted?: string) =>
  outlineRows(items(names), {
    collapsedIds: ids(closed),
    matchingIds: wanted === undefined ? undefined : ids(wanted),
  }).map(
    ({ item, level, position, size, open }) =>
      `${'-'.repeat(level - 1)}${item.id} ${position}/${size}${open === undefined ? '' : open ? ' open' : ' closed'}`,
  );

test('members stand below their frame, in the order of reading', () => {
  expect(shown('a<f b f c<f')).toEqual(['b 1/2', 'f 2/2 open', '-a 1/2', '-c 2/2']);
});

test('a closed frame hides its members, frames within frames too', () => {
  expect(shown('f a<f g<f b<g', 'g')).toEqual(['f 1/1 open', '-a 1/2', '-g 2/2 closed']);
  expect(shown('f a<f g<f b<g', 'f')).toEqual(['f 1/1 closed']);
});

test('what is wanted is shown within its frames, though they are closed', () => {
  expect(shown('f a<f g<f b<g c', 'f g', 'b')).toEqual(['f 1/1 open', '-g 1/1 open', '--b 1/1']);
});

test('a frame that is not there is none', () => {
  expect(shown('a<f')).toEqual(['a 1/1']);
});

test('every item is listed once when all frames are open, whatever belongs to what', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  fc.assert(
    fc.property(fc.array(fc.option(name), { minLength: 5, maxLength: 5 }), (frames) => {
      const all = ['a', 'b', 'c', 'd', 'e'].map((each, index) => ({
        id: id(each),
        frame: frames[index] ? id(frames[index]) : undefined,
      }));
      const rows = outlineRows(all, { collapsedIds: new Set() });
      expect(rows.map(({ item }) => item.id).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    }),
  );
});
