import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BoardActorProvider } from '../../cards/context/boardActor.tsx';
import { LANGUAGES, loadWithTexts, showLanguage } from '../../locales/language.ts';
import { startBoard } from '../../nodes/board.fixture.tsx';
import { createNotices } from '../../ui/notices/notices.ts';
import { NoticesContext } from '../../ui/notices/noticesContext.ts';
import { ReviewBar } from './ReviewBar.tsx';

const INITIAL_SIZE = { width: window.innerWidth, height: window.innerHeight };
const NAME = 'Copper kettle by the window';
/** Room for a few letters and the mark of the cut. CSS pixels. */
const NAME_MIN = 56;

afterEach(async () => {
  cleanup();
  document.documentElement.style.removeProperty('--target');
  await showLanguage('english');
  await page.viewport(INITIAL_SIZE.width, INITIAL_SIZE.height);
});

/** The bars of a phone's size, where others are on the board. */
function openBars(): readonly HTMLElement[] {
  document.documentElement.style.setProperty('--target', '44px');
  const { actor } = startBoard({ nodes: [] });
  actor.send({ type: 'board.renamed', name: NAME });
  const people = <span data-testid="people" style={{ flex: 'none', width: 58 }} />;
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <BoardActorProvider value={actor}>
        <NoticesContext value={createNotices()}>
          <ReviewBar guest="Gil Ortega" color={undefined} onResults={() => {}}>
            {people}
          </ReviewBar>
        </NoticesContext>
      </BoardActorProvider>
    </I18nProvider>,
  );
  return [...container.querySelectorAll<HTMLElement>('header > div')];
}

for (const language of LANGUAGES)
  test.each([320, 360, 390, 430, 640, 1024])(
    `a guest’s bars stand apart, with a name that can be read, at %i, in ${language}`,
    async (width) => {
      await showLanguage(language);
      await loadWithTexts(Promise.resolve());
      await page.viewport(width, 844);
      const [left, right] = openBars();
      const leftBox = left!.getBoundingClientRect();
      const rightBox = right!.getBoundingClientRect();
      expect(leftBox.right).toBeLessThan(rightBox.left);
      expect(rightBox.right).toBeLessThan(width);
      for (const bar of [left!, right!])
        for (const part of bar.children)
          if (part.checkVisibility())
            expect(part.getBoundingClientRect().right, part.textContent).toBeLessThanOrEqual(
              bar.getBoundingClientRect().right,
            );
      expect(page.getByText(NAME).element().getBoundingClientRect().width).toBeGreaterThanOrEqual(NAME_MIN);
      await expect
        .element(page.getByRole('button', { name: language === 'english' ? 'Results' : '结果' }))
        .toBeVisible();
    },
  );
