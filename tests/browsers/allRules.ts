import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { address, newPerson, type Person } from '../journeys/browser.ts';
import type { Driver } from './driver.ts';
import { CONNECT_RULES } from './rules/connect.ts';
import { FAR_RULES } from './rules/far.ts';
import { MOVE_RULES } from './rules/move.ts';
import { PAINT_RULES } from './rules/paint.ts';
import type { Rule, RuleFixture } from './rules/rule.ts';
import { WHEEL_RULES } from './rules/wheel.ts';
import { WRITE_RULES } from './rules/write.ts';

/** Rules that view tests and journeys, which run in Chromium, hold there as well. */
const SHARED_RULES: readonly Rule[] = [...MOVE_RULES, ...CONNECT_RULES, ...WHEEL_RULES, ...FAR_RULES];
const OTHER_ENGINE_RULES: readonly Rule[] = [...WRITE_RULES, ...PAINT_RULES];
export const RULES = [...SHARED_RULES, ...OTHER_ENGINE_RULES];
/** `npm test` asks nothing twice; `npm run test:browsers` fills every column of its table. */
export const CHROMIUM_RULES = process.env.npm_lifecycle_event === 'test:browsers' ? RULES : OTHER_ENGINE_RULES;

/** Makes each rule a test in one browser, in which one person is signed in. */
export function testRules<D extends Driver>(
  open: () => Promise<D>,
  rules: readonly Rule<RuleFixture & { readonly driver: D }>[] = RULES,
): void {
  let driver: D;
  let person: Person;

  beforeAll(async () => {
    [driver, person] = await Promise.all([open(), newPerson()]);
    await driver.open(`${address}/healthz`);
    await driver.evaluate((token) => localStorage.setItem('maquette.token', token), person.token);
  });
  // A rule that fails in the middle of a drag must not hold the button for the next.
  afterEach(() => driver.releaseAll());
  afterAll(() => driver.close());

  for (const { name, check } of rules) {
    test(name, ({ annotate }) => check({ driver, person, note: annotate }));
  }
}
