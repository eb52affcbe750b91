import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { node } from '../../nodes/board.fixture.tsx';
import { openCard } from '../../nodes/openCard.fixture.tsx';

afterEach(() => {
  delete document.documentElement.dataset.theme;
  cleanup();
});

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test.each(['light', 'dark'])(
  'in the %s theme a drawing keeps its own colours, and its paper is white',
  async (theme) => {
    document.documentElement.dataset.theme = theme;
    const { card } = await openCard({
      nodeName: 's',
      nodes: [node('s', 'sketchNode', { sketchUrl: PIXEL, sketchObjectKey: 'key', imageUrl: PIXEL, objectKey: 'key' })],
      services: { addressOf: () => PIXEL },
    });
    await expect.element(card.getByRole('img')).toBeInTheDocument();
    const drawing = card.getByRole('img').element() as HTMLElement;
    const paper = drawing.closest<HTMLElement>('[data-paper]')!;
    const { filter, opacity, mixBlendMode } = getComputedStyle(drawing);
    expect([filter, opacity, mixBlendMode]).toEqual(['none', '1', 'normal']);
    expect(getComputedStyle(paper).backgroundColor).toBe('rgb(255, 255, 255)');
  },
);
