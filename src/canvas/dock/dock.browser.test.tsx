import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NoticeStack } from '../../ui/notices/NoticeStack.tsx';
import { createNotices } from '../../ui/notices/notices.ts';
import { SETTINGS, smallBoard } from '../testing/canvas.fixture.tsx';
import { openCanvas } from '../testing/openCanvas.fixture.tsx';
import { Dock } from './Dock.tsx';
import { Minimap } from './Minimap.tsx';

const INITIAL_SIZE = { width: window.innerWidth, height: window.innerHeight };
afterEach(() => page.viewport(INITIAL_SIZE.width, INITIAL_SIZE.height));

const tools = page.getByRole('navigation', { name: 'Tools' });

/** The dock as wide as on an editor's board, where comments, votes and more stand beside the hand; fewer of them in a narrow window. */
async function openDock() {
  const notices = createNotices();
  const children = (
    <>
      <Dock canUndo canRedo {...SETTINGS}>
        <span style={{ flex: 'none', width: window.innerWidth > 720 ? 190 : 72 }} />
      </Dock>
      <Minimap open onOpen={() => {}} />
      <NoticeStack notices={notices} />
    </>
  );
  await openCanvas(smallBoard(), { children });
  return notices;
}

/** The tools of the dock that something lies over. */
function coveredTools(): string[] {
  return [...tools.element().querySelectorAll('button')].flatMap((button) => {
    if (!button.checkVisibility()) return [];
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const corners = [left + 4, right - 4].flatMap((x) =>
      [top + 4, bottom - 4].map((y) => document.elementFromPoint(x, y)),
    );
    return corners.every((hit) => button.contains(hit)) ? [] : [button.ariaLabel ?? button.textContent];
  });
}

const WINDOWS = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1366, 768],
  [1440, 900],
] as const;

test.each(WINDOWS)(
  'neither outline, map nor notice lies over the dock in a window of %i by %i',
  async (width, height) => {
    await page.viewport(width, height);
    const notices = await openDock();
    notices.show({
      title: 'Anna Berg brought everyone here',
      action: { label: 'Go back', onPress: () => {} },
      stays: true,
    });
    await expect.element(page.getByText('Anna Berg brought everyone here')).toBeVisible();
    if (width > 900) await expect.element(page.getByRole('button', { name: 'Hide the map' })).toBeVisible();
    expect(coveredTools()).toEqual([]);
    await userEvent.keyboard('o');
    await expect.element(page.getByRole('complementary', { name: 'Outline' })).toBeVisible();
    expect(coveredTools()).toEqual([]);
    if (width > 720) return;
    await tools.getByRole('button', { name: 'More tools' }).click();
    expect(coveredTools()).toEqual([]);
  },
);
