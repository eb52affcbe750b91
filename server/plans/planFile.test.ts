import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPlans } from './planFile.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plans-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string, name = 'plans.json') => writeFileSync(join(folder, name), text);
const EVERYTHING = { runs: null, excludedOperations: [], bytes: null };
const PAID = { ...EVERYTHING, bytes: 100e9 };
const TRIAL = { runs: 100, excludedOperations: ['get_4k', 'image_to_3d'], bytes: 10e9 };

test('without a file the trial has 100 runs a month, and neither 4k nor 3D', () => {
  expect(readPlans({}, folder)).toEqual({ trial: TRIAL, paid: PAID, unlimited: EVERYTHING });
});

test('a file changes what it names, in the data folder or where PLANS_FILE says', () => {
  write(
    '{"trial": {"runs": 10, "gigabytes": 0.5}, "paid": {"runs": 2000, "without": ["image_to_video"], "gigabytes": null}}',
  );
  expect(readPlans({}, folder)).toEqual({
    trial: { ...TRIAL, runs: 10, bytes: 5e8 },
    paid: { runs: 2000, excludedOperations: ['image_to_video'], bytes: null },
    unlimited: EVERYTHING,
  });
  write('{"trial": {"without": []}}', 'other.json');
  expect(readPlans({ PLANS_FILE: join(folder, 'other.json') }, folder).trial).toEqual({
    ...TRIAL,
    excludedOperations: [],
  });
});

test.each([
  ['{', /^The file of plans .*plans\.json cannot be read as JSON: /],
  ['{"trial": {"runs": -1}}', /cannot be used: trial: runs: /],
  ['{"trial": {"without": ["fly"]}}', /cannot be used: trial: without: 0: /],
  ['{"gold": {}}', /cannot be used: Unrecognized key: "gold"/],
])('a file with %s stops the start by name', (text, message) => {
  write(text);
  expect(() => readPlans({}, folder)).toThrow(message);
});
