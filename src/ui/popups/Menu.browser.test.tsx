import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from '../modals/Dialog.tsx';
import { Menu, MenuAtPoint } from './Menu.tsx';
import type { MenuGroup } from './menuItems.ts';

const pickedIds: string[] = [];
const pick = (id: string) => ({ id, label: id, onSelect: () => pickedIds.push(id) });
const groups: MenuGroup[] = [
  { id: 'a', items: [pick('Rename'), { ...pick('Share'), offReason: 'Sign in first' }, pick('Duplicate')] },
  { id: 'b', items: [pick('Delete')] },
];

const menu = page.getByRole('menu', { name: 'Actions' });
const trigger = page.getByRole('button', { name: 'More' });

function openMenu(node: ReactNode) {
  pickedIds.length = 0;
  return render(<I18nProvider i18n={i18n}>{node}</I18nProvider>);
}

function activeText() {
  return menu.element().querySelector('[data-active]')?.textContent;
}

test('the keyboard opens the menu, walks it and picks; the focus returns to the button', async () => {
  await openMenu(<Menu label="Actions" groups={groups} trigger={<Button>More</Button>} />);
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(menu).toHaveFocus();
  await expect.poll(activeText).toBe('Rename');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(activeText).toBe('Delete');
  await userEvent.keyboard('d');
  await expect.poll(activeText).toBe('Duplicate');
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).not.toBeInTheDocument();
  expect(pickedIds).toEqual(['Duplicate']);
  await expect.element(trigger).toHaveFocus();
});

test('its button closes it again, and Tab goes on from the button', async () => {
  await openMenu(
    <>
      <Menu label="Actions" search="Find" groups={groups} trigger={<Button>More</Button>} />
      <Button>Next</Button>
    </>,
  );
  await trigger.click();
  await expect.element(page.getByRole('searchbox', { name: 'Find' })).toHaveFocus();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await trigger.click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await trigger.click();
  await expect.element(page.getByRole('searchbox', { name: 'Find' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('a press elsewhere closes it and leaves the focus where the press put it', async () => {
  await openMenu(
    <>
      <Menu label="Actions" groups={groups} trigger={<Button>More</Button>} />
      <input aria-label="Name" style={{ position: 'fixed', right: 0, bottom: 0 }} />
    </>,
  );
  await trigger.click();
  await expect.element(menu).toHaveFocus();
  const field = page.getByRole('textbox', { name: 'Name' });
  await field.click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test('an item that is off says why and cannot be picked', async () => {
  await openMenu(<Menu label="Actions" groups={groups} trigger={<Button>More</Button>} />);
  await trigger.click();
  const share = page.getByRole('menuitem', { name: 'Share' });
  await expect.element(share).toHaveAccessibleDescription('Sign in first');
  await expect.element(share).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(menu).toBeVisible();
  expect(pickedIds).toEqual([]);
});

test('typing searches, and Enter takes the first hit', async () => {
  await openMenu(<Menu label="Actions" search="Find" groups={groups} trigger={<Button>More</Button>} />);
  await trigger.click();
  await expect.element(page.getByRole('searchbox', { name: 'Find' })).toHaveFocus();
  await userEvent.keyboard('dup');
  await expect.element(page.getByRole('menuitem')).toHaveTextContent('Duplicate');
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).not.toBeInTheDocument();
  expect(pickedIds).toEqual(['Duplicate']);
});

test('a menu at a point opens there, and Esc closes it and returns the focus', async () => {
  function AtPoint() {
    const [point, setPoint] = useState<{ x: number; y: number } | null>(null);
    return (
      <>
        <Button onClick={() => setPoint({ x: 300, y: 200 })}>More</Button>
        <MenuAtPoint label="Actions" groups={groups} point={point} onClose={() => setPoint(null)} />
      </>
    );
  }
  await openMenu(<AtPoint />);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(menu).toHaveFocus();
  const popup = menu.element().parentElement!;
  await expect.poll(() => popup.getAnimations().length).toBe(0);
  const { left, top } = popup.getBoundingClientRect();
  expect([Math.round(left), Math.round(top)]).toEqual([300, 200]);
  // The focus is back while the menu fades.
  const focusedByEscape = new Promise((resolve) =>
    addEventListener('keyup', () => resolve(document.activeElement), { once: true, capture: true }),
  );
  await userEvent.keyboard('{Escape}');
  expect(await focusedByEscape).toBe(trigger.element());
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('a dialog that an item opens takes the focus and gives it back to the menu button', async () => {
  function WithDialog() {
    const [open, setOpen] = useState(false);
    const rename = { id: 'rename', label: 'Rename', onSelect: () => setOpen(true) };
    return (
      <>
        <Menu label="Actions" groups={[{ id: 'a', items: [rename] }]} trigger={<Button>More</Button>} />
        <Dialog open={open} onClose={() => setOpen(false)} title="Rename" />
      </>
    );
  }
  await openMenu(<WithDialog />);
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Close dialog' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(trigger).toHaveFocus();
});
