import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LANGUAGES, showLanguage } from '../locales/language.ts';
import { node } from './board.fixture.tsx';
import { openCard } from './openCard.fixture.tsx';
import { DEFINITIONS } from './registry.ts';

afterEach(() => showLanguage('english'));

const CARD_DEFINITIONS = DEFINITIONS.filter(({ type }) => type !== 'prototype2DNode');

/** A comment’s pin keeps its size on the screen, whatever its box. */
test.each(CARD_DEFINITIONS.map(({ type, size }) => [type, size]))(
  'the box of %s is as the registry says, in both tiers and both languages',
  async (type, size) => {
    const boxes: unknown[] = [];
    for (const language of LANGUAGES) {
      await showLanguage(language);
      for (const [tier, zoom] of [
        ['full', 1],
        ['middle', 0.4],
      ] as const) {
        const { card } = await openCard({ nodeName: 'n', nodes: [node('n', type)], tier, zoom });
        const { offsetWidth, offsetHeight, scrollWidth } = card.element() as HTMLElement;
        boxes.push({
          width: offsetWidth,
          height: offsetHeight,
          overflows: type !== 'commentNode' && scrollWidth > offsetWidth,
        });
        cleanup();
      }
    }
    const box = { ...size, overflows: false };
    expect(boxes).toEqual([box, box, box, box]);
  },
);

test('a card speaks Chinese when the page does', async () => {
  await showLanguage('chinese');
  await openCard({ nodeName: 'd', nodes: [node('d', 'generateSketchesNode')] });
  await page.getByRole('button', { name: '生成', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('请输入提示词');
});
