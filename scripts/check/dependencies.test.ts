import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/dependencies.md', 'utf8');
const rows = page.split('\n').flatMap((line) => {
  const [, name, , , from, date] = line.split('|').map((cell) => cell.trim());
  return name && from && /^\d+\.\d+\.\d+$/.test(from) ? [{ name, from, date }] : [];
});
const { packages }: { packages: Record<string, { version: string }> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);

/** Says whether a version is another or later than it. */
function isFrom(version: string, from: string): boolean {
  return version.localeCompare(from, 'en', { numeric: true }) >= 0;
}

test('every installed copy of a package that an advisory named has its fix', () => {
  expect(rows.map(({ name }) => name)).toContain('fastify');
  const copies = rows.flatMap(({ name, from }) =>
    Object.entries(packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([path, { version }]) => ({ path, version, from })),
  );
  expect(copies.length).toBeGreaterThanOrEqual(rows.length);
  expect(copies.filter(({ version, from }) => !isFrom(version, from))).toEqual([]);
});

test('versions are compared by their numbers', () => {
  expect([isFrom('3.10.0', '3.9.9'), isFrom('3.9.9', '3.10.0'), isFrom('5.8.5', '5.8.5')]).toEqual([true, false, true]);
});
