import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MODEL_REASONS, modelReason } from './modelReason.ts';

const FOLDER = 'server/media';
const SERVER = readdirSync(FOLDER, { encoding: 'utf8', recursive: true })
  .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
  .join('\n')
  .replace(/\$\{MATERIALS_MAX\}/, '2000');

test.each(Object.keys(MODEL_REASONS))('the server says: %s', (sentence) => {
  expect(SERVER).toContain(sentence);
  expect(MODEL_REASONS[sentence]?.message).toBe(sentence);
});

test.each(['This GLB file refers to data beyond its end.', undefined])(
  '%s says no more than that it is damaged',
  (detail) => {
    expect(modelReason(detail).message).toBe('The file is damaged, or not a 3D model at all.');
  },
);
