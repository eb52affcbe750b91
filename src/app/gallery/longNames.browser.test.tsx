import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BoardId } from '../../../contract/ids.ts';
import { BoardActorProvider } from '../../cards/context/boardActor.tsx';
import ImageViewerDialog from '../../dialogs/imageViewer/ImageViewerDialog.tsx';
import SpinOffDialog from '../../dialogs/spinOff/SpinOffDialog.tsx';
import { startBoard } from '../../nodes/board.fixture.tsx';
import { BoardBar } from '../board/bar/BoardBar.tsx';
import { ShareView } from '../board/share/SharePanel.tsx';

const NAMES = [
  ['one word', 'W'.repeat(200)],
  ['many words', 'Copper kettle with a walnut handle '.repeat(6).slice(0, 199)],
  ['Chinese', '铜'.repeat(200)],
] as const;
const WINDOWS = [
  [1280, 800],
  [640, 400],
  [390, 844],
] as const;
const INITIAL_SIZE = { width: window.innerWidth, height: window.innerHeight };
const BOARD = BoardId.parse('AAAAAAAAAAAAAAAAAAAAAA');
const resolveNothing = () => {};

afterEach(cleanup);
afterAll(() => page.viewport(INITIAL_SIZE.width, INITIAL_SIZE.height));

const shownViews = (children: ReactNode) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;

/** The texts outside of their panel or of the window, though nothing there scrolls sideways. */
function overflowingElements(panel: Element): string[] {
  const { left, right } = panel.getBoundingClientRect();
  const least = Math.max(left, 0) - 1;
  const most = Math.min(right, window.innerWidth) + 1;
  const parts = [...panel.querySelectorAll('button, a, input, select, h2, h3, p, b, small, label')];
  return parts.flatMap((part) => {
    const box = part.getBoundingClientRect();
    const isOut = box.width > 1 && (box.left < least || box.right > most);
    return isOut ? [`${part.tagName} ${Math.round(box.left)} to ${Math.round(box.right)}`] : [];
  });
}

describe.each(WINDOWS)('in a window of %i by %i', (width, height) => {
  test.each(NAMES)('the panel that shares holds a name of %s', async (_, name) => {
    await page.viewport(width, height);
    const at = '2026-11-20T10:00:00.000Z';
    const email = `${'name'.repeat(15)}@${'sub.'.repeat(40)}example.org`;
    const guest = {
      name,
      email,
      entry: `guest:${email}`,
      color: '#4b5d34',
      shared: false,
      blocked: false,
      last_at: at,
    };
    const link = { link_id: 'l', name, kind: 'review' as const, may_comment: true, created_at: at };
    const { container } = render(
      shownViews(
        <div style={{ width: 'min(400px, 100vw)', padding: 16 }}>
          <ShareView
            boardId={BOARD}
            newLink={{ name, url: `https://maquette.example/physical/review#${'A'.repeat(43)}`, isCopied: false }}
            links={[{ ...link, expires_at: null, revoked_at: null, guests: [guest], unnamed_count: 0 }]}
            editors={[{ user_id: 'u', name, email, color: '#54477d' }]}
            problem={undefined}
            onCreated={resolveNothing}
            onClose={resolveNothing}
            createLink={async () => undefined}
            change={async () => true}
          />
        </div>,
      ),
    );
    await page.getByRole('button', { name: /Opened by/ }).click();
    expect(overflowingElements(container.firstElementChild!)).toEqual([]);
  });

  test.each(NAMES)('the bars over a board with a name of %s stand side by side', async (_, name) => {
    await page.viewport(width, height);
    const { actor } = startBoard({ nodes: [] });
    actor.send({ type: 'board.renamed', name });
    const { container } = render(
      shownViews(
        <BoardActorProvider value={actor}>
          <div style={{ position: 'relative', width: '100vw', height: '100vh' }}>
            <BoardBar onRename={resolveNothing} />
          </div>
        </BoardActorProvider>,
      ),
    );
    await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible();
    const [left, right] = [...container.querySelectorAll('[data-covers-board]')].map((bar) =>
      bar.getBoundingClientRect(),
    );
    expect(left!.right).toBeLessThanOrEqual(right!.left);
    expect(right!.right).toBeLessThanOrEqual(width);
    const status = page.getByRole('status').element().getBoundingClientRect();
    expect(status.right).toBeLessThanOrEqual(left!.right);
  });

  test.each(NAMES)('dialogs hold a name of %s', async (_, name) => {
    await page.viewport(width, height);
    const picture = { id: 'p', title: name, alt: name, address: '', size: { width: 8, height: 8 } };
    const dialogs = [
      <SpinOffDialog
        key="spinOff"
        name={name}
        picture={undefined}
        isSending
        isOperator={false}
        onSubmit={async () => ({ kind: 'sent', mailed: false })}
        onClose={resolveNothing}
      />,
      <ImageViewerDialog
        key="display"
        pictures={[{ id: 'p', title: name, thumbnailAddress: '' }]}
        picture={picture}
        comparedPicture={{ ...picture, id: 'q' }}
        recipe={{ recipe: null, operation: undefined, remarks: [], inputs: [], source: undefined }}
        formats={['png']}
        onStep={resolveNothing}
        onCompare={resolveNothing}
        onDownload={resolveNothing}
        onClose={resolveNothing}
      />,
    ];
    for (const dialog of dialogs) {
      render(shownViews(dialog));
      await expect.element(page.getByRole('dialog')).toBeVisible();
      expect(overflowingElements(page.getByRole('dialog').element())).toEqual([]);
      cleanup();
    }
  });
});
