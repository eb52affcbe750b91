import { describe, expect, test } from 'vitest';
import { planDesign } from '../generate_image/index.ts';
import { looksLike } from '../generate_image/refused.ts';
import { splitByStance } from './negation.ts';
import { readPrompt } from './prompt.ts';

const finish = (words: object) => ({ manners: [], ...words });
const [wood, red] = [finish({ material: 'wood' }), finish({ colour: 'red' })];

describe('a look that is not wanted', () => {
  test.each<[string, object]>([
    ['chair but not wooden, not red', { refused: [{ finish: wood }, { finish: red }] }],
    ['not a red chair', { refused: [{ finish: red }], finishes: [] }],
    ['chair without wooden legs', { refused: [{ finish: wood, part: 'legs' }], without: [] }],
    ['not red but blue chair', { refused: [{ finish: red }], finishes: [finish({ colour: 'blue' })] }],
    ['椅子，不要木头，不要红色', { refused: [{ finish: wood }, { finish: red }] }],
    ['chair, not ribbed, not tall', { refused: [], refusedForms: ['ribbed'], forms: ['short'] }],
  ])('%s', (prompt, brief) => {
    expect(readPrompt(prompt)).toMatchObject({ product: 'chair', ...brief });
  });

  test.each([
    'not wooden',
    'never wooden',
    'no wood',
    'without wood',
    'rather than wood',
    '不要木头',
    '不是木头',
    '没有木头',
  ])('is one by the rule of negation too: %s', (words) => {
    expect(splitByStance(words).map(({ stance }) => stance)).toEqual(['refused']);
    expect(readPrompt(`chair, ${words}`).refused).toEqual([{ finish: wood }]);
  });

  test.each([
    'chair but not wooden, not red',
    'lamp, not black',
    'toy, not red',
    'sofa, no leather',
    'vase, not glossy',
  ])('is not drawn: %s', (prompt) => {
    const brief = readPrompt(prompt);
    for (let index = 0; index < 5; index++) {
      const { scene, ignored } = planDesign(brief, 3, index, null);
      const looks = Object.values(scene.materials);
      expect(brief.refused.filter((each) => looks.some((look) => looksLike(look, each.finish)))).toEqual([]);
      expect(ignored.unavoided).toEqual([]);
    }
  });
});

test.each(['lamp, not on a table', 'a lamp, never on a table', 'lamp, not on a white background'])(
  'a place that is not wanted: %s',
  (prompt) => {
    expect(readPrompt(prompt)).toMatchObject({ product: 'lamp', settings: {}, around: [] });
  },
);

test.each([
  ['cofee mashine', 'coffeemaker', 'coffee machine'],
  ['robot vaccum', 'vacuum.robot', 'robot vacuum'],
  ['kettel', 'kettle', 'kettle'],
])('slips are forgiven: %s', (wrote, product, meant) => {
  expect(readPrompt(wrote)).toMatchObject({ product, spelling: [{ wrote, meant }] });
});

test.each([
  ['handel', 'handle'],
  ['champaign', 'champagne'],
  ['valour', 'velour'],
  ['wooded', 'wooden'],
  ['sliver', 'silver'],
  ['lather', 'leather'],
  ['stele', 'steel'],
])('a slip that is a rare word by chance is forgiven: %s', (wrote, meant) => {
  expect(readPrompt(`${wrote} chair`)).toMatchObject({ product: 'chair', unknown: [], spelling: [{ wrote, meant }] });
});

test.each([
  ['woolen chair', 'wool'],
  ['plexiglas chair', 'acrylic'],
])('a material has more spellings than one: %s', (prompt, material) => {
  expect(readPrompt(prompt)).toMatchObject({ finishes: [{ material }], unknown: [], spelling: [] });
});

test.each(['stove', 'male', 'crane', 'bass', 'battle', 'roter'])('a right word is not bent: %s', (word) => {
  expect(readPrompt(`titanium ${word}`)).toMatchObject({ head: word, spelling: [] });
});

test.each([
  ['pendant lamp over a dining table', ['dining table'], {}],
  ['vase beside a chair', ['chair'], {}],
  ['kettle on a tray', ['tray'], {}],
  ['a very small bottle and a very large bottle', ['large bottle'], {}],
  ['kettle on a table', [], { floor: { manners: [] } }],
])('what stands around is said: %s', (prompt, around, settings) => {
  expect(readPrompt(prompt)).toMatchObject({ around, settings });
});

test.each([
  ['a set of three nesting bowls, from small to large', 3],
  ['大小不一的碗一套', 3],
  ['two mugs of different sizes', 2],
])('a graded set: %s', (prompt, copies) => {
  expect(readPrompt(prompt)).toMatchObject({ graded: true, copies, forms: [], unknown: [] });
});
