import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conflictsOf, type OpenConflict } from '../../board/history/conflicts.ts';
import { node, nodeId, startBoard } from '../../nodes/board.fixture.tsx';
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

test('a conflict of others is told once; one of whoever hears it is left to its notice', async () => {
  const { actor } = startBoard({ nodes: [node('lamp', 'textNode', { text: 'red', title: 'Lamp' })] });
  render(
    <I18nProvider i18n={i18n}>
      <Announcer actor={actor} />
    </I18nProvider>,
  );
  const notices: string[] = [];
  actor.on('notice', ({ notice }) => notices.push(notice.kind));
  const conflict = (id: string, other: string): OpenConflict => ({
    id,
    element: 'node',
    element_id: 'lamp',
    field: 'data.text',
    value: 'red',
    other,
  });
  /** Brings these conflicts with changes of others. */
  function receive(...conflicts: readonly OpenConflict[]): void {
    const { board, places, conflicts: base } = actor.getSnapshot().context;
    const theirs = {
      base: board,
      theirs: board,
      places,
      votes: [],
      claims: [],
      conflicts: { base, theirs: conflictsOf(conflicts) },
      refused: [],
    };
    // Drawn at once, so that what is not told is seen not to be.
    flushSync(() => actor.send({ type: 'theirs.arrived', theirs }));
  }
  receive(conflict('of-others', 'blue'));
  await expect.element(page.getByRole('status')).toHaveTextContent('New conflict: Lamp');
  actor.send({ type: 'node.edited', id: nodeId('lamp'), data: { text: 'green' } });
  actor.send({ type: 'undo.pressed' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Undid');
  actor.send({ type: 'node.edited', id: nodeId('lamp'), data: { text: 'green' } });
  receive(conflict('of-others', 'blue'), conflict('own', 'green'));
  expect([notices, actor.getSnapshot().context.conflicts.size]).toEqual([['overwritten'], 2]);
  expect(page.getByRole('status').element().textContent).toBe('Undid');
});
