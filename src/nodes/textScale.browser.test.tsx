import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TEXT_SIZE_MIN } from '../geometry/viewport/textScale.ts';
import { LANGUAGES, showLanguage } from '../locales/language.ts';
import { node } from './board.fixture.tsx';
import { openCard } from './openCard.fixture.tsx';
import { DEFINITIONS } from './registry.ts';

afterEach(() => showLanguage('english'));

/** From 100 to 20 % in equal steps; live cards are shown to 40 %. */
const ZOOMS = Array.from({ length: 25 }, (_, n) => 5 ** (-n / 24));
const LIVE_ZOOMS = ZOOMS.filter((zoom) => zoom >= 0.4);
const RATIO_MAX = 1.15;
/** The space around a letter: a text that is cut by less is whole. Board units. */
const CUT_MAX = 2;

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A node without data, and one with everything that its card shows. */
const CARDS = DEFINITIONS.filter(({ type }) => type !== 'commentNode').flatMap(({ type }) => [
  [type, 'empty', {}] as const,
  [
    type,
    'filled',
    { title: 'Copper kettle by the window', prompt: 'a lamp', text: 'words', noteText: 'note', imageUrl: DOT },
  ] as const,
]);

type ShownText = { readonly text: string; readonly size: number; readonly box: DOMRect; readonly element: Element };

/** The texts that a person sees on a card; what only screen readers get is clipped away. */
function shownTexts(card: Element): ShownText[] {
  const texts: ShownText[] = [];
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  for (let textNode = walker.nextNode(); textNode; textNode = walker.nextNode()) {
    const element = textNode.parentElement!;
    const text = textNode.textContent!.trim();
    if (
      text === '' ||
      element.closest('title, textarea, option') ||
      !element.checkVisibility({ opacityProperty: true })
    )
      continue;
    if (isClippedAway(element, card)) continue;
    const range = document.createRange();
    range.selectNodeContents(textNode);
    const box = range.getBoundingClientRect();
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (box.width > 0 && size > 0) texts.push({ text, size, box, element });
  }
  const fields = card.querySelectorAll<HTMLInputElement>('textarea, input:not([type="color"], [type="file"]), select');
  for (const element of fields) {
    const { width } = element.getBoundingClientRect();
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (width > 0 && element.checkVisibility({ opacityProperty: true }))
      texts.push({
        text: `field ${element.ariaLabel ?? element.id}`,
        size,
        box: element.getBoundingClientRect(),
        element,
      });
  }
  return texts;
}

function isClippedAway(element: Element, card: Element): boolean {
  for (let at: Element | null = element; at && at !== card; at = at.parentElement)
    if (getComputedStyle(at).clipPath === 'inset(50%)') return true;
  return false;
}

/** The faults of a card: texts out of their card or cut, and texts on each other. */
function faultsOf(card: Element, texts: readonly ShownText[]): string[] {
  const faults: string[] = [];
  if (card.scrollWidth > card.clientWidth) faults.push('something is wider than the card');
  for (const { text, box, element } of texts) {
    for (let at: Element | null = element; at; at = at === card ? null : at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at);
      if (overflowX === 'visible' && at !== card) continue;
      const { top, bottom, left, right } = at.getBoundingClientRect();
      if (box.top < top - CUT_MAX || box.bottom > bottom + CUT_MAX) faults.push(`"${text}" is cut above or below`);
      if (textOverflow === 'ellipsis') break;
      if (box.left < left - CUT_MAX || box.right > right + CUT_MAX) faults.push(`"${text}" is cut at a side`);
    }
    const field = element instanceof HTMLInputElement ? element : undefined;
    if (field && field.scrollWidth > field.clientWidth + CUT_MAX) faults.push(`"${text}" is cut in its field`);
  }
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1))
      if (one.element !== other.element && overlap(visibleBox(one), visibleBox(other)))
        faults.push(`"${one.text}" lies on "${other.text}"`);
  return faults;
}

/** Of a text that ends with an ellipsis its element is what is seen. */
function visibleBox({ box, element }: ShownText): DOMRect {
  const { overflowX } = getComputedStyle(element);
  return overflowX === 'visible' ? box : element.getBoundingClientRect();
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > CUT_MAX && high > CUT_MAX + 2;
}

for (const language of LANGUAGES)
  test.each(CARDS)(`every text of %s, %s, is readable at every zoom in ${language}`, async (type, _, data) => {
    await showLanguage(language);
    const { card, showZoom } = await openCard({ nodeName: 'n', nodes: [node('n', type, data)] });
    const faults: string[] = [];
    let sizesBefore = new Map<string, number>();
    const heightBefore = (card.element() as HTMLElement).offsetHeight;
    for (const zoom of LIVE_ZOOMS) {
      showZoom(zoom);
      const texts = shownTexts(card.element());
      const report = (fault: string) => faults.push(`${Math.round(zoom * 100)} %: ${fault}`);
      faultsOf(card.element(), texts).forEach(report);
      const height = (card.element() as HTMLElement).offsetHeight;
      // The sentence of a failure is not dropped: its card grows by it.
      if (height !== heightBefore && !card.element().querySelector('[role="alert"]'))
        report(`the card is ${height} high, not ${heightBefore}`);
      const sizes = new Map<string, number>();
      for (const { text, size } of texts) {
        const screenSize = size * zoom;
        if (screenSize < TEXT_SIZE_MIN - 0.01) report(`"${text}" has ${screenSize.toFixed(1)} px`);
        const ratio = (sizesBefore.get(text) ?? screenSize) / screenSize;
        if (Math.max(ratio, 1 / ratio) > RATIO_MAX) report(`"${text}" jumps by ${ratio.toFixed(2)}`);
        sizes.set(text, screenSize);
      }
      sizesBefore = sizes;
    }
    expect(faults).toEqual([]);
    cleanup();
  });

test('a comment’s pin keeps its size on the screen, and its thread the type of the design', async () => {
  const { card, showZoom } = await openCard({ nodeName: 'n', nodes: [node('n', 'commentNode')], selected: true });
  const pin = card.getByRole('img').element();
  const heading = card.getByRole('heading').element();
  for (const zoom of LIVE_ZOOMS) {
    showZoom(zoom);
    expect(pin.getBoundingClientRect().width).toBeCloseTo(40 / zoom, 3);
    expect(getComputedStyle(heading).fontSize).toBe('13px');
  }
});

test.each([
  ['enrichNode', 0.41],
  ['enrichNode', 0.5],
  ['instructEditNode', 0.55],
  ['remixNode', 0.6],
])('two lines of the prompt of %s are whole at %d', async (type, zoom) => {
  const prompt = 'a copper kettle with a walnut handle, on a linen cloth by the window, in the low light of a morning';
  const { card, showZoom } = await openCard({ nodeName: 'n', nodes: [node('n', type, { prompt })] });
  showZoom(zoom);
  const field = card.getByRole('textbox', { name: 'Prompt' }).element();
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field);
  const [line = 0, top = 0, bottom = 0] = [lineHeight, paddingTop, paddingBottom].map(Number.parseFloat);
  expect(Math.floor((field.clientHeight - top - bottom) / line)).toBeGreaterThanOrEqual(2);
});
