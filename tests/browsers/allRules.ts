import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { address, newPerson, type Person } from '../journeys/browser.ts';
import type { Driver } from './driver.ts';
import { CONNECT_RULES } from './rules/connect.ts';
import { FAR_RULES } from './rules/far.ts';
import { MOVE_RULES } from './rules/move.ts';
import { PAINT_RULES } from './rules/paint.ts';
import type { Given, Rule } from './rules/rule.ts';
import { WHEEL_RULES } from './rules/wheel.ts';
import { WRITE_RULES } from './rules/write.ts';

const RULES: readonly Rule[] = [
  ...MOVE_RULES,
  ...CONNECT_RULES,
  ...WRITE_RULES,
  ...WHEEL_RULES,
  ...PAINT_RULES,
  ...FAR_RULES,
];

/** Every rule as a test in one browser, in which one person is signed in; `more` are rules that only this browser can be asked. */
export function holdRules<D extends Driver>(
  open: () => Promise<D>,
  more: readonly Rule<Given & { readonly driver: D }>[] = [],
): void {
  let driver: D;
  let person: Person;

  beforeAll(async () => {
    [driver, person] = await Promise.all([open(), newPerson()]);
    await driver.open(`${address}/healthz`);
    await driver.evaluate((token) => localStorage.setItem('maquette.token', token), person.token);
  });
  // A rule that fails in the middle of a drag must not hold the button for the next.
  afterEach(() => driver.letGo());
  afterAll(() => driver.close());

  for (const { name, check } of [...RULES, ...more]) {
    test(name, ({ annotate }) => check({ driver, person, note: annotate }));
  }
}
