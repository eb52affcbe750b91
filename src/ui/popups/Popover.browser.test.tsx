import { render } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../buttons/Button.tsx';
import { Popover } from './Popover.tsx';

const panel = page.getByRole('dialog', { name: 'Settings' });
const trigger = page.getByRole('button', { name: 'Open' });
const panelButton = page.getByRole('button', { name: 'Inside' });

test('the keyboard opens it, Tab goes through it and on from its button', async () => {
  render(
    <>
      <Popover label="Settings" trigger={<Button>Open</Button>}>
        <Button>Inside</Button>
      </Popover>
      <Button>Next</Button>
    </>,
  );
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(panelButton).toHaveFocus();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
  await expect.element(panel).not.toBeInTheDocument();
});

test('Tab passes a group of radio buttons in one step; Shift+Tab past the first goes to the button', async () => {
  render(
    <Popover label="Settings" trigger={<Button>Open</Button>}>
      <Button>Inside</Button>
      <input type="radio" name="size" aria-label="Small" defaultChecked />
      <input type="radio" name="size" aria-label="Large" />
    </Popover>,
  );
  await trigger.click();
  await expect.element(panelButton).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('radio', { name: 'Small' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(panelButton).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(trigger).toHaveFocus();
  await expect.element(panel).not.toBeInTheDocument();
  await trigger.click();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(panel).not.toBeInTheDocument();
});

test('Esc closes it and returns the focus', async () => {
  render(
    <Popover label="Settings" showLabel trigger={<Button>Open</Button>}>
      <Button>Inside</Button>
    </Popover>,
  );
  await trigger.click();
  await expect.element(panelButton).toHaveFocus();
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('controlled from outside, it tells when its button or a press elsewhere would change it', async () => {
  const openings: boolean[] = [];
  function Controlled() {
    const [open, setOpen] = useState(false);
    return (
      <Popover
        label="Settings"
        trigger={<Button>Open</Button>}
        open={open}
        onOpenChange={(next) => {
          openings.push(next);
          setOpen(next);
        }}
      >
        <Button>Inside</Button>
      </Popover>
    );
  }
  render(<Controlled />);
  await trigger.click();
  await expect.element(panelButton).toHaveFocus();
  await trigger.click();
  await expect.element(panel).not.toBeInTheDocument();
  await trigger.click();
  await expect.element(panelButton).toHaveFocus();
  await userEvent.click(document.body, { position: { x: 1200, y: 700 } });
  await expect.element(panel).not.toBeInTheDocument();
  expect(openings).toEqual([true, false, true, false]);
});
