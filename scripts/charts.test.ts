import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHARTS_FOLDER, chartJson, chartSvg, chartsPage } from './charts.ts';
import { MACHINES } from './machines.ts';

const chartText = (name: string) => readFileSync(join(CHARTS_FOLDER, name), 'utf8');

test('docs/charts has every machine and nothing else, and its page is current, npm run charts', () => {
  const files = Object.keys(MACHINES).flatMap((id) => [`${id}.json`, `${id}.svg`]);
  expect(readdirSync(CHARTS_FOLDER).sort()).toEqual(['README.md', ...files].sort());
  expect(chartText('README.md')).toBe(chartsPage());
});

test('ARCHITECTURE.md names every machine', () => {
  const page = readFileSync(join(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8');
  expect(Object.keys(MACHINES).filter((id) => !page.includes(`**${id}** (`))).toEqual([]);
});

test.each(Object.entries(MACHINES))('the chart of %s is current, npm run charts', async (id, machine) => {
  expect(chartText(`${id}.json`)).toBe(chartJson(machine));
  expect(chartText(`${id}.svg`)).toBe(await chartSvg(machine));
});
