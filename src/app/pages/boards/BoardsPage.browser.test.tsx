import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BoardsPage } from '../BoardsPage.tsx';
import type { ListedBoard } from './board.ts';

const heard: string[] = [];
const say =
  (what: string) =>
  (...words: string[]) => {
    heard.push([what, ...words].join(' '));
  };

function board(name: string): ListedBoard {
  return { board_id: name.toLowerCase(), name, updated_at: '2026-11-01', node_count: 2, thumbnail_url: null };
}

function Page({ names }: { names: string[] }) {
  const [boards, setBoards] = useState(names.map(board));
  const [bin, setBin] = useState([board('Old')]);
  return (
    <I18nProvider i18n={i18n}>
      <BoardsPage
        boards={boards}
        bin={bin}
        onCreate={say('create')}
        onOpen={say('open')}
        onRename={say('rename')}
        onDuplicate={say('duplicate')}
        onDelete={(id) => {
          say('delete')(id);
          setBoards(boards.filter((each) => each.board_id !== id));
        }}
        onRestore={(id) => {
          say('restore')(id);
          setBin(bin.filter((each) => each.board_id !== id));
        }}
        account={{ name: 'Lin', email: 'lin@example.com' }}
        onSignOut={say('out')}
        language="english"
        onLanguage={say('language')}
        theme="system"
        onTheme={say('theme')}
      />
    </I18nProvider>
  );
}

beforeEach(() => {
  heard.length = 0;
});

const link = (name: string) => page.getByRole('link', { name, exact: true });
const nameField = page.getByRole('textbox', { name: 'Board name' });

test('Enter on a tile opens its board, and so does a press', async () => {
  render(<Page names={['Kettle', 'Chair']} />);
  (link('Chair').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await link('Kettle').click();
  await expect.poll(() => heard).toEqual(['open chair', 'open kettle']);
});

test('F2 renames, Enter keeps the new name and the tile gets the focus back', async () => {
  render(<Page names={['Kettle', 'Chair']} />);
  (link('Chair').element() as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  await expect.element(nameField).toHaveFocus();
  await userEvent.keyboard('Stool{Enter}');
  await expect.element(link('Chair')).toHaveFocus();
  expect(heard).toEqual(['rename chair Stool']);
});

test('a double-click on the name renames and does not open; Esc keeps the old name', async () => {
  render(<Page names={['Kettle']} />);
  await link('Kettle').dblClick();
  await expect.element(nameField).toHaveFocus();
  await userEvent.keyboard('Stool{Escape}');
  await expect.element(link('Kettle')).toBeVisible();
  expect(heard).toEqual([]);
});

test('Rename in the menu leaves the focus in the name field', async () => {
  render(<Page names={['Kettle']} />);
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(nameField).toHaveFocus();
  await userEvent.keyboard('Stool{Enter}');
  await expect.element(link('Kettle')).toHaveFocus();
  expect(heard).toEqual(['rename kettle Stool']);
});

test('a board moved to the bin hands the focus to the next one', async () => {
  render(<Page names={['Kettle', 'Chair', 'Lamp']} />);
  (link('Chair').element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(link('Lamp')).toHaveFocus();
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Move to bin' }).click();
  await expect.element(link('Lamp')).toHaveFocus();
  expect(heard).toEqual(['delete chair', 'delete kettle']);
});

test('the bin restores a board and says when it is empty', async () => {
  render(<Page names={['Kettle']} />);
  await page.getByRole('button', { name: 'Bin' }).click();
  await expect.element(page.getByRole('button', { name: 'Back to boards' })).toHaveFocus();
  await page.getByRole('button', { name: 'Restore Old' }).click();
  await expect.element(page.getByText('The bin is empty')).toBeVisible();
  expect(heard).toEqual(['restore old']);
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
  expect(heard).toEqual(['create']);
});
