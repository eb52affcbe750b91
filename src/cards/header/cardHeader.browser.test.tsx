import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LANGUAGES, showLanguage } from '../../locales/language.ts';
import { edge, node } from '../../nodes/board.fixture.tsx';
import { samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { openCard } from '../../nodes/openCard.fixture.tsx';
import { SKETCH_KEY, STYLE_KEY } from '../../nodes/run.fixture.ts';

afterEach(() => showLanguage('english'));

/** The zooms at which cards are live. */
const ZOOMS = [0.4, 0.45, 0.53, 0.62, 0.74, 0.75, 0.85, 1, 1.5, 2.5];
/** A picture's card at its narrowest, as it comes, and wide. Board units. */
const WIDTHS = [200, 300, 400, 800];
/** Half of a handle, which lies over the border. CSS pixels. */
const HANDLE_REACH = 4.5;
/** Room for two letters and the mark of the cut. CSS pixels. */
const TITLE_MIN = 22;

const CHANGED_SOURCE = { madeFrom: { 'in.image.image': STYLE_KEY } };
const REMARKS = { remarks: ['Read as a kettle.', 'Not recognised: “violin”.'] };
const STATES: readonly (readonly [string, Record<string, unknown>])[] = [
  ['nothing', {}],
  ['a changed source', CHANGED_SOURCE],
  ['a changed source and remarks', { ...CHANGED_SOURCE, ...REMARKS }],
  ['much else', { ...CHANGED_SOURCE, ...REMARKS, pick: true, shared: true }],
  ['a lock', { ...CHANGED_SOURCE, pick: true, locked: true }],
];

/** The faults of a card’s head at a zoom. */
function faultsOf(card: HTMLElement, zoom: number): string[] {
  const frame = card.getBoundingClientRect();
  const head = card.querySelector<HTMLElement>('[class*="head"]')!;
  const seen = [...head.children].filter(
    (part) => part.checkVisibility() && getComputedStyle(part).clipPath !== 'inset(50%)',
  );
  const faults: string[] = [];
  let before = frame.left;
  for (const part of seen) {
    const { left, right } = part.getBoundingClientRect();
    const text = part.textContent || part.getAttribute('aria-label') || part.tagName;
    if ((frame.right - right) * zoom < HANDLE_REACH) faults.push(`${text} lies under the handle`);
    if (left < before - 0.5) faults.push(`${text} lies over what stands before it`);
    before = right;
  }
  const last = seen.at(-1)!.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(head).paddingRight);
  if (last.right > frame.right - padding + 0.5) faults.push('the head is wider than its place');
  const title = head.querySelector('h2')!.getBoundingClientRect().width * zoom;
  if (title < TITLE_MIN) faults.push(`the title has ${Math.round(title)} pixels`);
  return faults;
}

for (const language of LANGUAGES)
  test.each(STATES)(`the head of a card with %s keeps its title and stays within, in ${language}`, async (_, data) => {
    await showLanguage(language);
    const faults: string[] = [];
    for (const width of WIDTHS) {
      const shown = {
        imageUrl: samplePhoto(30, 160, 90),
        objectKey: STYLE_KEY,
        jobId: 'one',
        title: 'A shiny hammered copper kettle',
      };
      const { card, showZoom } = await openCard({
        nodeName: 'i',
        nodes: [
          { ...node('i', 'prototype2DNode', { ...shown, ...data }), size: { width, height: width } },
          node('s', 'prototype2DNode', { objectKey: SKETCH_KEY, imageUrl: samplePhoto(90, 160, 90) }),
        ],
        edges: [edge('s', 'i', 'out.image.image', 'in.image.image')],
      });
      for (const zoom of ZOOMS) {
        showZoom(zoom);
        for (const fault of faultsOf(card.element() as HTMLElement, zoom))
          faults.push(`${width} wide, ${zoom}: ${fault}`);
      }
      cleanup();
    }
    expect(faults).toEqual([]);
  });
