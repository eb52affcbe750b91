import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ColourField } from './colour/ColourField.tsx';
import { NumberField } from './number/NumberField.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import { Slider } from './Slider.tsx';
import { Switch } from './Switch.tsx';
import { TextArea } from './TextArea.tsx';

test('the arrow keys move the slider by its step and commit once per key', async () => {
  const committed: number[] = [];
  function Strength() {
    const [value, setValue] = useState(0.5);
    return (
      <Slider
        label="Strength"
        min={0}
        max={1}
        step={0.1}
        value={value}
        onChange={setValue}
        onCommit={(committedValue) => committed.push(committedValue)}
        format={(figure) => figure.toFixed(2)}
      />
    );
  }
  render(<Strength />);
  await userEvent.keyboard('{Tab}{ArrowRight}');
  const slider = page.getByRole('slider', { name: 'Strength' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0.60');
  await expect.element(page.getByRole('status')).toHaveTextContent('0.60');
  await userEvent.keyboard('{End}');
  await expect.element(slider).toHaveValue('1');
  expect(committed.slice(-2)).toEqual([0.6, 1]);
});

test('a double-click brings a slider back to where it was at first', async () => {
  const committed: number[] = [];
  function Strength() {
    const [value, setValue] = useState(0.2);
    return (
      <Slider
        label="Strength"
        min={0}
        max={1}
        step={0.1}
        initialValue={0.8}
        value={value}
        onChange={setValue}
        onCommit={(committedValue) => committed.push(committedValue)}
      />
    );
  }
  render(<Strength />);
  const slider = page.getByRole('slider', { name: 'Strength' });
  await userEvent.dblClick(slider);
  await expect.element(slider).toHaveValue('0.8');
  expect(committed.at(-1)).toBe(0.8);
});

test('a number field works a sum out when it is left', async () => {
  function Width() {
    const [value, setValue] = useState(100);
    return <NumberField aria-label="Width" value={value} max={4000} onChange={setValue} />;
  }
  render(<Width />);
  const field = page.getByRole('spinbutton', { name: 'Width' });
  await field.fill('100+20');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('120');
  await field.fill('(1920 - 480) / 2');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('720');
});

test('a slider that is off says why', async () => {
  render(
    <Slider label="Influence" min={0} max={1} step={0.1} value={0.5} onChange={() => undefined} offReason="No style" />,
  );
  const slider = page.getByRole('slider', { name: 'Influence' });
  await expect.element(slider).toBeDisabled();
  await expect.element(slider).toHaveAccessibleDescription('No style');
});

test('the arrow keys choose in a segmented control, around its ends', async () => {
  function Ratio() {
    const [value, setValue] = useState('1:1');
    const segments = ['1:1', '16:9', '9:16'].map((ratio) => ({ value: ratio, label: ratio }));
    return <SegmentedControl label="Ratio" value={value} segments={segments} onChange={setValue} />;
  }
  render(<Ratio />);
  await userEvent.keyboard('{Tab}{ArrowLeft}');
  const last = page.getByRole('radio', { name: '9:16' });
  await expect.element(last).toBeChecked();
  await expect.element(last).toHaveFocus();
});

test('a number field steps, holds its limits, and forgets what is no number', async () => {
  function Width() {
    const [value, setValue] = useState(98);
    return <NumberField aria-label="W" value={value} max={100} onChange={setValue} />;
  }
  render(<Width />);
  const field = page.getByRole('spinbutton', { name: 'W' });
  await field.click();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.element(field).toHaveValue('100');
  await userEvent.fill(field, '12,4');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('12');
  await userEvent.fill(field, 'wide');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('12');
});

test('Space turns a switch, unless it is off for a reason', async () => {
  function Think({ offReason }: { offReason?: string }) {
    const [on, setOn] = useState(false);
    return (
      <Switch checked={on} onChange={setOn} offReason={offReason}>
        Think
      </Switch>
    );
  }
  const view = render(<Think />);
  await userEvent.keyboard('{Tab}{ }');
  await expect.element(page.getByRole('switch', { name: 'Think' })).toBeChecked();
  view.rerender(<Think offReason="Busy" />);
  await userEvent.keyboard('{ }');
  await expect.element(page.getByRole('switch', { name: 'Think' })).toBeChecked();
});

test('a text area grows with its text up to its limit', async () => {
  function Prompt() {
    const [value, setValue] = useState('');
    return <TextArea aria-label="Prompt" rows={2} maxRows={4} value={value} onChange={setValue} />;
  }
  render(<Prompt />);
  const area = page.getByRole('textbox', { name: 'Prompt' });
  const height = () => area.element().getBoundingClientRect().height;
  const empty = height();
  await userEvent.fill(area, 'a\nb\nc');
  await expect.poll(height).toBeGreaterThan(empty);
  await userEvent.fill(area, 'a\nb\nc\nd');
  await expect.poll(height).toBe(2 * empty - 16);
  await userEvent.fill(area, 'a\nb\nc\nd\ne\nf\ng');
  await expect.poll(height).toBe(2 * empty - 16);
});

/** A field whose label is dragged by synthetic presses, which no element can capture. */
function renderScrubbed() {
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockReturnValue(undefined);
  const values: number[] = [];
  function Rotation() {
    const [value, setValue] = useState(40);
    const changeValue = (next: number) => {
      values.push(next);
      setValue(next);
    };
    return <NumberField label="Rotation" value={value} min={-180} max={180} onChange={changeValue} />;
  }
  render(<Rotation />);
  const label = page.getByText('Rotation').element();
  const press = (type: string, init: PointerEventInit) =>
    label.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, ...init }));
  const drag = (...moves: readonly (readonly [x: number, keys?: { altKey?: boolean; shiftKey?: boolean }])[]) => {
    press('pointerdown', { clientX: 100 });
    for (const [clientX, keys] of moves) press('pointermove', { clientX, ...keys });
  };
  const drop = () => {
    press('pointerup', {});
    (label as HTMLElement).click();
  };
  return { values, drag, drop, field: page.getByRole('spinbutton', { name: 'Rotation' }) };
}

afterEach(() => void vi.restoreAllMocks());

test('a label that is dragged changes the figure by a step a pixel, by ten with Shift and a tenth with Alt, within the bounds', async () => {
  const { values, drag, drop, field } = renderScrubbed();
  drag([102], [110], [112, { shiftKey: true }], [132, { altKey: true }], [900]);
  expect(values).toEqual([50, 70, 72, 180]);
  drop();
  await expect.element(field).toHaveValue('180');
  await expect.element(field).not.toHaveFocus();
});

test('Esc brings back the figure that a drag began with, and a press that hardly moves is a click on the label', async () => {
  const { values, drag, drop, field } = renderScrubbed();
  drag([150]);
  await userEvent.keyboard('{Escape}');
  drag([101]);
  drop();
  expect(values).toEqual([90, 40]);
  await expect.element(field).toHaveFocus();
});

test('a colour is picked from the screen where the browser lets one, and one that is left changes nothing', async () => {
  const answers = [
    () => Promise.resolve({ sRGBHex: '#FF8800' }),
    () => Promise.reject(new DOMException('left', 'AbortError')),
  ];
  vi.stubGlobal(
    'EyeDropper',
    class {
      open = answers.shift()!;
    },
  );
  const colors: string[] = [];
  render(
    <I18nProvider i18n={i18n}>
      <ColourField name="Stroke" value="#000000" onChange={(color) => colors.push(color)} />
    </I18nProvider>,
  );
  const button = page.getByRole('button', { name: 'Pick a colour from the screen' });
  await userEvent.click(button);
  await userEvent.click(button);
  await expect.poll(() => answers.length).toBe(0);
  expect(colors).toEqual(['#ff8800']);
  vi.unstubAllGlobals();
});
