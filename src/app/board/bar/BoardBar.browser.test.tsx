import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BoardActorProvider } from '../../../cards/context/boardActor.tsx';
import { startBoard } from '../../../nodes/board.fixture.tsx';
import { BoardBar } from './BoardBar.tsx';

async function openBar() {
  const { actor } = startBoard({ nodes: [] });
  const calls: string[] = [];
  function rename(name: string): void {
    calls.push(name);
    actor.send({ type: 'board.renamed', name });
  }
  render(
    <I18nProvider i18n={i18n}>
      <BoardActorProvider value={actor}>
        <BoardBar onRename={rename} />
      </BoardActorProvider>
    </I18nProvider>,
  );
  await page.getByRole('button', { name: 'Kettle' }).click();
  return calls;
}

test.each([
  ['Enter keeps it', 'La{Enter}', ['L', 'La']],
  ['Escape gives the old one back', 'L{Escape}', ['L', 'Kettle']],
  ['an empty one gives the old one back', 'L{Backspace} {Enter}', ['L', 'Kettle']],
])('a board’s name is told at each letter; %s', async (_, keys, names) => {
  const calls = await openBar();
  await userEvent.keyboard(keys);
  await expect.element(page.getByRole('button', { name: names.at(-1)! })).toBeVisible();
  expect(calls).toEqual(names);
});
