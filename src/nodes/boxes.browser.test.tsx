import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { messages } from '../locales/zh.po';
import { node } from './board.fixture.tsx';
import { openCard } from './openCard.fixture.tsx';
import { DEFINITIONS } from './registry.ts';

function showChinese(): void {
  i18n.loadAndActivate({ locale: 'zh', messages });
  document.documentElement.lang = 'zh-CN';
}

afterEach(() => {
  i18n.activate('en');
  document.documentElement.lang = 'en';
});

const CARDS = DEFINITIONS.filter(({ type }) => type !== 'prototype2DNode');

test.each(CARDS.map(({ type, size }) => [type, size]))(
  'the box of %s is as the registry says, in both tiers and both languages',
  async (type, size) => {
    const boxes: unknown[] = [];
    for (const showLanguage of [() => i18n.activate('en'), showChinese]) {
      for (const tier of ['full', 'middle'] as const) {
        showLanguage();
        const { card } = await openCard({ show: 'n', nodes: [node('n', type)], tier });
        const { offsetWidth, offsetHeight, scrollWidth } = card.element() as HTMLElement;
        boxes.push({ width: offsetWidth, height: offsetHeight, overflows: scrollWidth > offsetWidth });
        await cleanup();
      }
    }
    const box = { ...size, overflows: false };
    expect(boxes).toEqual([box, box, box, box]);
  },
);

test('a card speaks Chinese when the page does', async () => {
  showChinese();
  await openCard({ show: 'd', nodes: [node('d', 'generateSketchesNode')] });
  await page.getByRole('button', { name: '生成', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('请输入提示词');
});
