import type { Person } from '../../journeys/browser.ts';
import type { Driver } from '../driver.ts';

/** The arguments of a rule: a browser that is signed in, and a way to tell in the table how an input was made. */
export type Given = {
  readonly driver: Driver;
  readonly person: Person;
  readonly note: (text: string) => Promise<unknown>;
};

/** One row of the table: the name states what must be so, the check holds it. */
export type Rule<G extends Given = Given> = { readonly name: string; readonly check: (given: G) => Promise<void> };
