import { expect, test } from 'vitest';
import { stripDescriptions } from './chartDescriptions.ts';

test('a chart is built without its descriptions, and with all else', () => {
  const source = `id: 'door',
    description: 'A door, with \\'quotes\\': and "more".',
    states: {
      shut: { description: "It's shut.", on: { opened: 'open' } },
      open: {
        description:
          'It is open, { or so }.',
      },
      gone: { description: 'No.' },
    }`;
  expect(stripDescriptions(source).replaceAll(/\s+/g, ' ')).toBe(
    "id: 'door', states: { shut: { on: { opened: 'open' } }, open: { }, gone: { }, }",
  );
});
