import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RouteChoice } from '../../../contract/calls/engines.ts';
import { resultCountFor } from '../../../contract/operations/variants.ts';
import type { CostSum, NodeEngine, PricedEngine } from './nodeEngine.ts';

/** US dollars: a smaller cost is said to the hundredth of a cent, one below a dollar to its tenth. */
const CENT = 0.01;
function digitsOf(dollars: number): number {
  if (dollars >= 1 || dollars === 0) return 2;
  return dollars < CENT ? 4 : 3;
}

const MINUTE_SECONDS = 60;
/** From here on a time is said in minutes. */
const MINUTES_SHOWN_FROM_SECONDS = 90;

/** Engines, costs and times in plain words. */
export function engineLabels(i18n: I18n) {
  function cost(dollars: number | null): string {
    if (dollars === null) return i18n._(msg`Cost not known`);
    return dollars === 0 ? i18n._(msg({ message: 'Free', context: 'of a price' })) : dollarsLabel(dollars);
  }

  function dollarsLabel(dollars: number): string {
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: digitsOf(dollars) };
    return i18n.number(dollars, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...digits });
  }

  function joinFacts(facts: readonly (string | undefined)[]): string {
    return facts.filter(Boolean).join(i18n._(msg({ message: ', ', context: 'between facts' })));
  }

  function name({ kind, name }: Pick<RouteChoice, 'kind' | 'name'>): string {
    return kind === 'built-in' ? i18n._(msg`Built-in engine`) : name;
  }

  /** The price of a run, which is only about right where nobody wrote the price into the server’s file. */
  function price(dollars: number | null, { estimate }: Pick<RouteChoice, 'estimate'>): string {
    const known = cost(dollars);
    return estimate && dollars ? i18n._(msg`about ${known}`) : known;
  }

  return {
    cost,
    dollars: dollarsLabel,
    name,
    price,
    joinFacts,
    /** The price of a run; of one that goes on it is not said that it was that engine which made it: another may stand in for nothing. */
    runPrice({ current, cost: dollars }: NodeEngine, { busy }: { readonly busy: boolean }): string {
      if (!busy || !dollars) return price(dollars, current);
      const most = cost(dollars);
      return i18n._(msg`up to ${most}`);
    },
    /** The price of a result, and of a run where that gives more than one. */
    pricePerRun(choice: RouteChoice, call: string): string {
      const known = price(choice.cost, choice);
      if (!choice.cost) return known;
      const results = resultCountFor(call, {});
      if (results === 1) return i18n._(msg`${known} a run`);
      const run = price(choice.cost * results, choice);
      return i18n._(msg`${known} an image, ${run} a run of ${results}`);
    },
    /** The prices of several ways: all that is known of them, from the least to the most. */
    priceRange(engines: readonly PricedEngine[]): string {
      const [least, ...others] = [...engines].sort((one, other) => (one.cost ?? 0) - (other.cost ?? 0));
      const most = others.at(-1) ?? least;
      if (!least || !most || engines.some(({ cost }) => cost === null)) return cost(null);
      const [from, to] = [price(least.cost, least.current), price(most.cost, most.current)];
      return from === to ? from : i18n._(msg`${from} to ${to}`);
    },
    /** By which engine something runs, and for how much. */
    nameAndPrice: ({ current, cost: dollars }: PricedEngine) => joinFacts([name(current), price(dollars, current)]),
    /** The place where it runs. */
    location({ kind }: RouteChoice): string {
      switch (kind) {
        case 'built-in':
          return i18n._(msg`On this server, no network`);
        case 'hosted':
          return i18n._(msg`Hosted model`);
        case 'own':
          return i18n._(msg`On your own machine`);
      }
    },
    /** The sum that was spent, as far as it is known. */
    knownCost(sum: Pick<CostSum, 'cost' | 'atLeast'>): string {
      const known = cost(sum.cost);
      if (!sum.atLeast) return known;
      return sum.cost === 0 ? cost(null) : i18n._(msg`at least ${known}`);
    },
    /** The sum that is to be spent, as far as it is known. */
    expectedCost(sum: Pick<CostSum, 'cost' | 'atLeast'>): string {
      const known = cost(sum.cost);
      if (!sum.atLeast) return i18n._(msg`about ${known}`);
      return sum.cost === 0 ? cost(null) : i18n._(msg`at least ${known}`);
    },
    /** Undefined where it is not known. */
    duration(seconds: number | null): string | undefined {
      if (seconds === null) return undefined;
      const whole = Math.max(1, Math.round(seconds));
      const minutes = Math.round(seconds / MINUTE_SECONDS);
      return whole < MINUTES_SHOWN_FROM_SECONDS ? i18n._(msg`about ${whole} s`) : i18n._(msg`about ${minutes} min`);
    },
  };
}
