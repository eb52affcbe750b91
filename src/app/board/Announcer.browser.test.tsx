import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startBoard } from '../../nodes/board.fixture.tsx';
import { Announcer } from './Announcer.tsx';

test('the same words twice in a row are told twice', async () => {
  const { actor } = startBoard({ nodes: [] });
  render(
    <I18nProvider i18n={i18n}>
      <Announcer actor={actor} />
    </I18nProvider>,
  );
  const status = page.getByRole('status').element();
  let changes = 0;
  const watcher = new MutationObserver((records) => {
    changes += records.some(({ addedNodes, type }) => type === 'characterData' || addedNodes.length > 0) ? 1 : 0;
  });
  watcher.observe(status, { childList: true, characterData: true, subtree: true });
  for (const turn of [1, 2]) {
    actor.send({ type: 'node.added', nodeType: 'textNode', position: { x: 0, y: 0 } });
    await expect.poll(() => changes).toBe(turn);
    await expect.element(page.getByRole('status')).toHaveTextContent('Text added');
  }
  watcher.disconnect();
});
