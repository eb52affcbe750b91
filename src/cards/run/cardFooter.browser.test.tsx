import { cleanup } from '@testing-library/react';
import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RouteChoice } from '../../../contract/calls/engines.ts';
import { createLazy } from '../../load/lazy.ts';
import { loadWithTexts, showLanguage } from '../../locales/language.ts';
import { edge, node, nodeId } from '../../nodes/board.fixture.tsx';
import { samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { openCard } from '../../nodes/openCard.fixture.tsx';
import { STYLE_KEY } from '../../nodes/run.fixture.ts';

const LONG_NAMED_ROUTE: RouteChoice = {
  route: 'openai:x',
  name: 'OpenAI gpt-image-2.6-flare',
  kind: 'hosted',
  cost: 0.04,
  estimate: true,
  variants: true,
  seconds: 14,
};
const BUILT_IN: RouteChoice = { route: 'built-in', name: 'Built-in engine', kind: 'built-in', cost: 0, seconds: 3 };
const routes = [LONG_NAMED_ROUTE, BUILT_IN];
const services = {
  engineRoutes: createLazy(async () => ({ generate_image: routes, instruct_edit: routes, remove_background: routes })),
  allowance: createLazy(async () => ({
    runsLeft: 3,
    missingFeatures: [],
    money: { left: 0.12, per: 'month' as const },
  })),
};

afterAll(() => showLanguage('english'));

const MIN_WIDTH = 320;
const TYPES = ['generateSketchesNode', 'instructEditNode', 'removeBackgroundNode'];
const CASES = TYPES.flatMap((type) =>
  (['english', 'chinese'] as const).flatMap((language) =>
    (['full', 'middle'] as const).flatMap((tier) => [MIN_WIDTH, 360].map((width) => ({ type, language, tier, width }))),
  ),
);

test.each(CASES)(
  'near a spending limit all of the foot lies in its card, engine and Go can be pressed, the price is read: $type, $language, $tier, $width',
  async ({ type, language, tier, width }) => {
    await showLanguage(language);
    await loadWithTexts(Promise.resolve());
    const source = node('s', 'prototype2DNode', { objectKey: STYLE_KEY, imageUrl: samplePhoto(30, 160, 90) });
    const own = { ...node('n', type, { prompt: 'kettle' }), size: { width, height: 400 } };
    const edges = type === 'generateSketchesNode' ? [] : [edge('s', 'n', 'out.image.image', 'in.image.image')];
    const { card, actor } = await openCard({
      nodeName: 'n',
      nodes: [own, source],
      edges,
      services,
      tier,
      selected: true,
    });
    const frame = card.element() as HTMLElement;
    frame.style.width = `${width}px`;
    await expect.element(page.getByText(/0\.12/)).toBeInTheDocument();
    const foot = frame.querySelector<HTMLElement>('[class*="foot"]')!;
    checkFooter(foot, /^(about |约 )?\$0\.0\d$/);
    actor.send({ type: 'go.pressed', id: nodeId('n') });
    await expect.element(page.getByText(/^(up to |最多 )\$0\.0\d$/)).toBeInTheDocument();
    checkFooter(foot, /^(up to |最多 )\$0\.0\d$/);
    cleanup();
  },
);

function checkFooter(foot: HTMLElement, cost: RegExp): void {
  const { left, right } = foot.getBoundingClientRect();
  for (const button of foot.querySelectorAll('button')) {
    const box = button.getBoundingClientRect();
    const text = button.textContent ?? '';
    expect([box.left >= left, box.right <= right + 0.5, box.width >= 40], text).toEqual([true, true, true]);
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    expect(button.contains(hit), text).toBe(true);
  }
  expect(foot.scrollWidth).toBeLessThanOrEqual(foot.clientWidth);
  const price = page.getByText(cost).element() as HTMLElement;
  expect(visibleTextOf(price)).toBe(price.textContent);
}

/** The part of a cut line that can be read. */
function visibleTextOf(element: HTMLElement): string {
  const text = element.firstChild as Text;
  const { right } = element.getBoundingClientRect();
  const range = document.createRange();
  const edge = right - Number.parseFloat(getComputedStyle(element).paddingRight);
  let end = text.length;
  for (; end > 0; end -= 1) {
    range.setStart(text, 0);
    range.setEnd(text, end);
    if (range.getBoundingClientRect().right <= edge) break;
  }
  // The mark of the cut takes the place of a letter.
  return text.data.slice(0, end === text.length ? end : end - 1);
}
