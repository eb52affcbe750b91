import fc from 'fast-check';
import type { Finish } from './finish.ts';
import type { Brief } from './prompt.ts';
import type { FormName, MoodName, PartName, ProductName, StyleName, ViewName } from './scan.ts';

const finish: fc.Arbitrary<Finish> = fc
  .record({
    colour: fc.option(fc.constantFrom('red', 'black', 'sage', 'navy'), { nil: undefined }),
    material: fc.option(fc.constantFrom('oak', 'brass', 'leather', 'ceramic', 'plastic'), { nil: undefined }),
    manners: fc.subarray(['matte', 'polished'] as const, { maxLength: 1 }),
  })
  .filter(({ colour, material }) => colour !== undefined || material !== undefined)
  .map(({ colour, material, manners }) => ({
    ...(material ? { material } : {}),
    ...(colour ? { colour } : {}),
    manners,
  })) as fc.Arbitrary<Finish>;

const parts: readonly PartName[] = ['legs', 'handle', 'seat', 'lid'];

/** Briefs of a few products with all that a prompt can say of them. */
export const anyBrief: fc.Arbitrary<Omit<Brief, 'language'>> = fc
  .record({
    product: fc.constantFrom<ProductName>('chair', 'kettle', 'lamp.desk', 'vase', 'headphones'),
    finishes: fc.array(finish, { maxLength: 2 }),
    named: fc.subarray([...parts]),
    dressed: fc.record({
      legs: fc.option(finish),
      handle: fc.option(finish),
      seat: fc.option(finish),
      lid: fc.option(finish),
    }),
    counts: fc.record({
      legs: fc.option(fc.integer({ min: 1, max: 6 })),
      handle: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
    slim: fc.boolean(),
    forms: fc.subarray<FormName>(['tall', 'round', 'wide', 'ribbed']),
    mood: fc.constantFrom<MoodName | null>(
      'soft',
      'dramatic',
      'warm',
      'cool',
      'backlit',
      'red',
      'pink',
      'purple',
      'blue',
      'green',
      null,
    ),
    background: fc.option(finish),
    floor: fc.option(finish),
    refused: fc.option(finish),
    gradient: fc.boolean(),
    arms: fc.boolean(),
    copies: fc.constantFrom(1, 1, 2, 4),
    view: fc.constantFrom<ViewName | null>(null, 'front', 'top', 'isometric', 'quarter', 'level'),
    close: fc.boolean(),
    style: fc.constantFrom<StyleName | null>(null, 'bauhaus', 'rams', 'midcentury', 'deco'),
  })
  .map(
    ({
      product,
      finishes,
      named,
      dressed,
      counts,
      slim,
      forms,
      mood,
      background,
      floor,
      refused,
      gradient,
      arms,
      ...seen
    }) => {
      const only = <T>(values: Readonly<Record<string, T | null>>) =>
        Object.fromEntries(
          Object.entries(values).filter(([name, value]) => value !== null && named.some((part) => part === name)),
        );
      return {
        product,
        finishes,
        parts: only(dressed),
        counts: only(counts),
        forms,
        partForms: only({ legs: slim ? (['slim'] as const) : null }),
        named: [...named].sort(),
        without: arms ? (['armrests', 'back'] as const) : [],
        refused: refused ? [{ finish: refused }, { finish: refused, part: 'legs' as const }] : [],
        refusedForms: [],
        mood,
        settings: { ...(background ? { background } : {}), ...(floor ? { floor } : {}) },
        gradient,
        ...seen,
        graded: seen.copies === 4,
        around: [],
        idle: [],
        spelling: [],
        others: [],
        alone: null,
        head: null,
        unknown: [],
      };
    },
  );
