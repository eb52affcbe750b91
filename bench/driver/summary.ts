import { median } from './stats.ts';
import type { Visit } from './visit.ts';

/** The medians of all visits to a page by name, `pan fit.task` for instance, and what went wrong in any of them. */
export type Summary = {
  readonly figures: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
};

/** A visit's numbers under flat names. */
function figuresOf({ loaded, heap, listeners, elements, phases }: Visit): Map<string, number> {
  const figures = new Map<string, number>([
    ['load.interactive', loaded.interactive],
    ['load.calm', loaded.calm],
    ['heap', heap],
    ['listeners', listeners],
    ['elements', Math.max(...Object.values(elements))],
  ]);
  for (const [phase, phaseFigures] of Object.entries(phases)) {
    for (const [name, value] of Object.entries(phaseFigures ?? {})) {
      if (typeof value === 'number') figures.set(`${phase}.${name}`, value);
    }
  }
  return figures;
}

/** Takes the median of every number over all visits. */
export function summarize(visits: readonly Visit[]): Summary {
  const lists = visits.map(figuresOf);
  const names = new Set(lists.flatMap((list) => [...list.keys()]));
  const figures = [...names].map((name) => {
    const values = lists.flatMap((list) => list.get(name) ?? []);
    return [name, median(values)!] as const;
  });
  const faults = visits.flatMap(({ phases, errors }) => [
    ...Object.entries(phases).flatMap(([phase, figures]) => (figures?.fault ? [`${phase}: ${figures.fault}`] : [])),
    ...errors,
  ]);
  return { figures: Object.fromEntries(figures), faults: [...new Set(faults)] };
}
