import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ADD_MENU_SPACE } from '../../../contract/limits.ts';
import { openCanvas } from '../../canvas/testing/openCanvas.fixture.tsx';
import { otherLanguageTexts, showLanguage } from '../../locales/language.ts';
import { startBoard } from '../../nodes/board.fixture.tsx';
import { DEFINITIONS, definitionOf } from '../../nodes/registry.ts';
import { labelOfType } from './typeLabels.ts';

const menu = page.getByRole('menu');
const items = () => menu.getByRole('menuitem').elements() as HTMLElement[];
const labels = () => items().map((item) => item.querySelector('[id$="-label"]')?.textContent);
const stage = () => document.querySelector<HTMLElement>('[role="application"]')!;

afterEach(() => showLanguage('english'));

/** An empty board on which the menu was asked for at this height. */
async function openMenu(clientY = 60) {
  const { actor } = startBoard({ nodes: [] });
  const other = await otherLanguageTexts();
  await openCanvas(undefined, {
    board: actor,
    types: DEFINITIONS,
    labelOf: (type) => labelOfType(i18n, type, other),
    iconOf: (type) => definitionOf(type)!.icon,
  });
  const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 300, clientY });
  stage().dispatchEvent(event);
  await expect.element(menu).toBeVisible();
  return { actor };
}

test('every entry says in one line what its node does, and names its handles in one description', async () => {
  await openMenu();
  const described = Object.fromEntries(items().map((item) => [item.id.split('-').at(-1), item] as const));
  for (const item of items()) expect(item.querySelector('small')?.textContent).not.toBe('');
  await expect
    .element(page.elementLocator(described.enrichNode!))
    .toHaveAccessibleDescription(
      `${definitionOf('enrichNode')!.hint!.message} Inputs: image, style, text; outputs: image`,
    );
  const marks = [...described.enrichNode!.querySelectorAll('svg[data-kind]')] as SVGElement[];
  expect(marks.map(({ dataset }) => [dataset.kind, dataset.full !== undefined])).toEqual([
    ['image', false],
    ['image', false],
    ['text', false],
    ['image', true],
  ]);
  expect(described.stickyNoteNode!.querySelector('svg[data-kind]')).toBe(null);
});

test.each([
  ['english', 'rend', ['Render']],
  ['english', '渲染', ['Render']],
  ['english', definitionOf('sketchNode')!.hint!.message!, ['Sketch']],
  ['chinese', 'Render', ['渲染']],
  ['chinese', '渲染', ['渲染']],
] as const)('in %s “%s” finds %j; Enter takes it', async (language, typed, matches) => {
  await showLanguage(language);
  const { actor } = await openMenu();
  await userEvent.keyboard(typed.slice(0, 1));
  await page.getByRole('searchbox').fill(typed);
  await expect.poll(labels).toEqual(matches);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(actor.getSnapshot().context.board.nodes.size).toBe(1));
});

test('with less than 400 px below, it moves up; its list scrolls, and the arrows bring every entry into sight', async () => {
  await openMenu(innerHeight - ADD_MENU_SPACE + 10);
  const popup = menu.element().parentElement!;
  const { top, bottom } = popup.getBoundingClientRect();
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true]);
  await userEvent.keyboard('{ArrowUp}');
  const last = items().at(-1)!;
  await expect.poll(() => last.dataset.active).toBe('true');
  const list = menu.element().getBoundingClientRect();
  await expect.poll(() => last.getBoundingClientRect().bottom <= list.bottom + 1).toBe(true);
});
