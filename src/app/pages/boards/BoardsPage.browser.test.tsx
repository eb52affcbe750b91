import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Operation } from '../../../../contract/operations/index.ts';
import { holdLock } from '../../../session/pageLocks.ts';
import { storeProject } from '../../project.ts';
import { unsentName } from '../../unsentName.ts';
import { BoardsPage } from '../BoardsPage.tsx';
import type { ListedBoard } from './boardList.ts';

const calls: string[] = [];
const recordCall =
  (what: string) =>
  (...parts: string[]) => {
    calls.push([what, ...parts].join(' '));
  };

function board(name: string): ListedBoard {
  return { board_id: name.toLowerCase(), name, updated_at: '2026-11-01', node_count: 2, thumbnail_url: null };
}

function Page({ names, project, missing = [] }: { names: string[]; project?: string; missing?: Operation[] }) {
  const [boards, setBoards] = useState(names.map(board));
  const [bin, setBin] = useState([board('Old')]);
  return (
    <I18nProvider i18n={i18n}>
      <BoardsPage
        boards={boards}
        bin={bin}
        binDays={30}
        project={project ?? null}
        missingFeatures={missing}
        onCreate={recordCall('create')}
        onStart={async (name) => recordCall('start')(name)}
        onOpen={recordCall('open')}
        onRename={recordCall('rename')}
        onDuplicate={recordCall('duplicate')}
        onDelete={(id) => {
          recordCall('delete')(id);
          setBoards(boards.filter((each) => each.board_id !== id));
        }}
        onRestore={(id) => {
          recordCall('restore')(id);
          setBin(bin.filter((each) => each.board_id !== id));
        }}
        account={{ name: 'Lin', email: 'lin@example.com' }}
        onSignOut={recordCall('out')}
        language="english"
        onLanguage={recordCall('language')}
        theme="system"
        onTheme={recordCall('theme')}
      />
    </I18nProvider>
  );
}

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
});

const link = (name: string) => page.getByRole('link', { name, exact: true });
const nameField = page.getByRole('textbox', { name: 'Board name' });

test('Enter on a tile opens its board, and so does a press', async () => {
  render(<Page names={['Kettle', 'Chair']} />);
  (link('Chair').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await link('Kettle').click();
  await expect.poll(() => calls).toEqual(['open chair', 'open kettle']);
});

test('F2 renames, Enter keeps the new name and the tile gets the focus back', async () => {
  render(<Page names={['Kettle', 'Chair']} />);
  (link('Chair').element() as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  await expect.element(nameField).toHaveFocus();
  await userEvent.keyboard('Stool{Enter}');
  await expect.element(link('Chair')).toHaveFocus();
  expect(calls).toEqual(['rename chair Stool']);
});

test('a double-click on the name renames and does not open; Esc keeps the old name', async () => {
  render(<Page names={['Kettle']} />);
  await link('Kettle').dblClick();
  await expect.element(nameField).toHaveFocus();
  await userEvent.keyboard('Stool{Escape}');
  await expect.element(link('Kettle')).toBeVisible();
  expect(calls).toEqual([]);
});

test('a name that was being typed when the page went is the board’s; one that was dropped is not', async () => {
  render(<Page names={['Kettle']} />);
  await link('Kettle').dblClick();
  await userEvent.keyboard('Stool');
  cleanup();
  render(<Page names={['Kettle']} />);
  await expect.poll(() => calls).toEqual(['rename kettle Stool']);
  await link('Kettle').dblClick();
  await userEvent.keyboard('Lamp{Escape}');
  cleanup();
  render(<Page names={['Kettle']} />);
  await expect.element(link('Kettle')).toBeVisible();
  expect(calls).toEqual(['rename kettle Stool']);
});

test('a name that is being typed in another tab is left to that one until it goes', async () => {
  const release = holdLock('name kettle');
  unsentName('kettle').store('Stool', 'Kettle');
  unsentName('chair').store('Bench', 'Chair');
  render(<Page names={['Kettle', 'Chair']} />);
  await expect.poll(() => calls).toEqual(['rename chair Bench']);
  release();
  await expect.poll(() => calls).toEqual(['rename chair Bench', 'rename kettle Stool']);
});

test('Rename in the menu leaves the focus in the name field', async () => {
  render(<Page names={['Kettle']} />);
  const more = page.getByRole('button', { name: /^More/ });
  await more.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(nameField).toHaveFocus();
  await userEvent.keyboard('Stool{Enter}');
  await expect.element(link('Kettle')).toHaveFocus();
  expect(calls).toEqual(['rename kettle Stool']);
});

test('a board moved to the bin hands the focus to the next one', async () => {
  render(<Page names={['Kettle', 'Chair', 'Lamp']} />);
  (link('Chair').element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(link('Lamp')).toHaveFocus();
  await page.getByRole('button', { name: /^More/ }).first().click();
  await page.getByRole('menuitem', { name: 'Move to bin' }).click();
  await expect.element(link('Lamp')).toHaveFocus();
  expect(calls).toEqual(['delete chair', 'delete kettle']);
});

test('the bin restores a board and says when it is empty', async () => {
  render(<Page names={['Kettle']} />);
  await page.getByRole('button', { name: 'Bin' }).click();
  await expect.element(page.getByRole('button', { name: 'Back to boards' })).toHaveFocus();
  await page.getByRole('button', { name: 'Restore Old' }).click();
  await expect.element(page.getByText('The bin is empty')).toBeVisible();
  expect(calls).toEqual(['restore old']);
});

test('the search narrows the boards and Esc shows all again', async () => {
  render(<Page names={['Kettle', 'Chair']} />);
  await userEvent.fill(page.getByRole('searchbox', { name: 'Find a board' }), 'cha');
  await expect.element(link('Kettle')).not.toBeInTheDocument();
  await expect.element(link('Chair')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(link('Kettle')).toBeVisible();
});

test('without boards the page offers the first one', async () => {
  render(<Page names={[]} />);
  await page.getByRole('button', { name: /Your first board/ }).click();
  expect(calls).toEqual(['create']);
});

test('beside the empty board stand those to start from that the plan can run; they may be folded away', async () => {
  render(<Page names={['Kettle']} missing={['image_to_3d']} />);
  const starters = page.getByRole('region', { name: 'Start from' });
  const tiles = starters.getByRole('button', { name: /\w, / });
  await expect
    .poll(() => tiles.elements().map((tile) => tile.querySelector('b')?.textContent))
    .toEqual([
      'Sketch to render',
      'Photo in a new material',
      'Photo to campaign image',
      'Words to designs',
      'Composition',
    ]);
  (tiles.nth(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls).toEqual(['start photoToMaterial']);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect.element(tiles.first()).not.toBeInTheDocument();
  cleanup();
  render(<Page names={['Kettle']} />);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(tiles.first()).toBeVisible();
});

test('in a project, the way home and the boards stay in it, and all boards can be reached', async () => {
  storeProject(new URL('/?projectId=p%2677', location.href));
  render(<Page names={['Lamp']} project="p&77" />);
  await expect.element(page.getByText('Boards in the project “p&77”. All boards')).toBeVisible();
  const addresses = ['Maquette, all boards', 'Lamp', 'All boards'].map((name) =>
    link(name).element().getAttribute('href'),
  );
  expect(addresses).toEqual(['/?projectId=p%2677', '/physical/board?boardId=lamp&projectId=p%2677', '/']);
  cleanup();
  storeProject(new URL('/', location.href));
  render(<Page names={['Lamp']} />);
  expect(link('Maquette, all boards').element().getAttribute('href')).toBe('/');
});
