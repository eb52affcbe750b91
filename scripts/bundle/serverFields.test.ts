import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPERATION_ROWS } from '../../contract/operations/index.ts';
import { SERVER_FIELDS, stripServerFields } from './serverFields.ts';

const ROW = `export const evolve = defineOperation('evolve', {
  path: '/api/evolve/',
  body: z.object({
    prompt,
  }),
  requiredInputs: ['image'],
  resultKind: 'picture',
  /** The time. */
  durationClass: 'picture',
  sampleJob: { strength: 0.8 },
  toJob: ({ prompt, seed }) => ({
    prompt,
    inputs: { image: seed },
  }),
  toAnswer: imageFields,
  toBody: ({ prompt }) => ({
    prompt,
  }),
});
`;

test('an operation is left with what pages read', () => {
  expect(stripServerFields(ROW)).toBe(`export const evolve = defineOperation('evolve', {
  path: '/api/evolve/',
  body: z.object({
    prompt,
  }),
  resultKind: 'picture',
  /** The time. */
  toBody: ({ prompt }) => ({
    prompt,
  }),
});
`);
});

test('a call is left without the body that the server reads', () => {
  const code = (body: string) =>
    `export const vote = defineCall('vote', {\n  path: '/api/vote/',${body}\n  answer: nothing,\n});\n`;
  expect(
    stripServerFields(code("\n  body: z.object({\n    board_id,\n    vote: z.literal(['up', null]),\n  }),")),
  ).toBe(code(''));
});

test('no page reads the body of a call, but that of a phone, and of an operation that is run', () => {
  const readers = globSync('src/**/*.{ts,tsx}').filter(
    (path) =>
      !/\.test\.|\.fixture\./.test(path) && /\.body\.(?:_zod|parse|safeParse|shape)/.test(readFileSync(path, 'utf8')),
  );
  expect(readers.toSorted()).toEqual(['src/app/routes/UploadRoute.tsx', 'src/machines/run/nodeRun.ts']);
});

test('of every operation the server’s fields go, and all others stay', () => {
  const fieldsIn = (code: string) => [...code.matchAll(/^ {2}(\w+):/gm)].map(([, field]) => field);
  for (const path of globSync('contract/operations/*.ts')) {
    const code = readFileSync(path, 'utf8');
    if (!/= defineOperation\(/.test(code)) continue;
    expect(fieldsIn(stripServerFields(code)), path).toEqual(
      fieldsIn(code).filter((field) => !(SERVER_FIELDS as readonly unknown[]).includes(field)),
    );
  }
});

test('they are fields of rows, and no page reads one', () => {
  const rowFields = new Set(Object.values(OPERATION_ROWS).flatMap((row) => Object.keys(row)));
  expect(SERVER_FIELDS.filter((field) => !rowFields.has(field))).toEqual([]);
  const field = new RegExp(`\\b(?:${SERVER_FIELDS.join('|')})\\b(?!\\()`);
  const readers = globSync('src/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.|\.fixture\./.test(path) && field.test(readFileSync(path, 'utf8')),
  );
  expect(readers).toEqual([]);
});
