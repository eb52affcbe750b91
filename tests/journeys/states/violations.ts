import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.0 to 2.2, levels A and AA, the best practices, and two rules that are off unless asked for. */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
  // An element that went while axe looked is judged as it was.
  elementRef: true,
};

/** Elements for which, and for what is in them, a finding of a rule does not count. */
type FalseAlarm = {
  readonly rule: string;
  readonly selector: string;
  /** Only where axe says this. */
  readonly because?: string;
  /** Only where the area that takes the pointer, its `::before`, is as large as the rule asks. */
  readonly hasHitArea?: boolean;
};

/** Each with its reason. A rule holds everywhere else. */
const FALSE_ALARMS: readonly FalseAlarm[] = [
  // The library's guards at the ends of a popup hand the focus on as soon as they get it.
  { rule: 'aria-hidden-focus', selector: '[data-base-ui-focus-guard]' },
  // The label that is seen is the whole name, by `aria-labelledby`. The hint and the key beside it describe the line.
  { rule: 'label-content-name-mismatch', selector: '[role^="menuitem"][aria-labelledby]' },
  // The key that does the same stands in `aria-keyshortcuts`. It is no part of the label.
  { rule: 'label-content-name-mismatch', selector: '[aria-keyshortcuts]:has(> kbd)' },
  // The letter and the figure of a comment's pin are drawn: the pin is a picture in a button.
  { rule: 'label-content-name-mismatch', selector: 'button:has(> [role="img"][aria-label])' },
  // The letters in a handle's mark show its kind, as its colour does: they are drawn.
  { rule: 'label-content-name-mismatch', selector: '[data-handle-id]' },
  // A menu that floats has the focus until it closes, so that nobody comes upon it outside of the landmarks.
  { rule: 'region', selector: '[data-base-ui-portal] [role="presentation"]:has([role="menu"])' },
  // A tooltip says what the control is called that has the pointer or the focus: no content of the page.
  { rule: 'region', selector: '[role="tooltip"]' },
  // A handle takes the pointer around what is drawn of it, which axe does not see.
  { rule: 'target-size', selector: '[data-handle-id]', hasHitArea: true },
  // So does what is pressed in a card, at every zoom.
  { rule: 'target-size', selector: '[data-text-scale] :is(button, a[href], summary)', hasHitArea: true },
  // Known, and no false alarm: on one side of a card the areas end half-way to the next, and from 40 to 75 % are 12 to 22 pixels high.
  { rule: 'target-size', selector: '[data-handle-id][data-among]' },
  // What floats over the board lies on a part of a card until it is closed or the board is moved.
  { rule: 'target-size', selector: '[data-board-stage] *', because: 'partially obscured' },
];

type Violation = { readonly rule: string; readonly selector: string; readonly html: string; readonly why: string };

/** Gives the violations that axe finds on a page as it stands now, but for the false alarms. */
export async function violationsOn(page: Page): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(findViolations, { options: OPTIONS, alarms: FALSE_ALARMS });
}

/** Runs in the page. */
async function findViolations({ options, alarms }: { options: RunOptions; alarms: readonly FalseAlarm[] }) {
  /** The area of a `::before` on the screen; that of a handle is a pixel that is scaled. */
  function hasHitArea(element: Element): boolean {
    const { width, height, transform } = getComputedStyle(element, '::before');
    const { a, d } = new DOMMatrix(transform);
    const scale = element.getBoundingClientRect().width / (element as HTMLElement).offsetWidth;
    return Math.min(Number.parseFloat(width) * a, Number.parseFloat(height) * d) * scale > 23.9;
  }
  function isFalse(rule: string, why: string, element: Element): boolean {
    return alarms.some((alarm) => {
      const place = alarm.rule === rule && element.closest(alarm.selector);
      return place && why.includes(alarm.because ?? '') && (!alarm.hasHitArea || hasHitArea(place));
    });
  }
  const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
  const { violations } = await axe.run(options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ target, element, html, failureSummary: why = '' }) => {
      if (isFalse(id, why, element!)) return [];
      return [{ rule: id, selector: target.flat().join(' '), html: html.slice(0, 300), why }];
    }),
  );
}
