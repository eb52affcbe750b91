import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BoardEmitted } from '../../machines/events/board.events.ts';
import { node, nodeId } from '../board.fixture.tsx';
import { expectText, lastCreated, openCard } from '../openCard.fixture.tsx';
import { IMAGE_ANSWER } from '../run.fixture.ts';
import { drawText } from './drawText.ts';
import { FONTS } from './fonts.ts';

const PNG = { objectKey: 'PPPPPPPPPPPPPPPPPPPPPP.png', url: '/assets/kettle.png' };
const KETTLE = { text: 'Kettle', font: 'Georgia', fontColor: '#7a3b16', letterSpacing: 4 };

const text = page.getByRole('textbox', { name: 'Text', exact: true });
const spacing = page.getByRole('spinbutton', { name: 'Letter spacing' });
const create = page.getByRole('button', { name: 'Create', exact: true });
const open = (data: Record<string, unknown> = {}) =>
  openCard({ nodeName: 'n', nodes: [node('n', 'textImageNode', data)] });
type OpenTextImage = Awaited<ReturnType<typeof open>>;

const nth = async ({ callsOf }: OpenTextImage, count: number) => {
  await vi.waitFor(() => expect(callsOf('save_image')).toHaveLength(count));
  return callsOf('save_image')[count - 1]!;
};

/** The SVG that the card shows. */
async function shown(text: string): Promise<string> {
  const image = page.getByRole('img', { name: text, exact: true });
  await expect.element(image).toBeVisible();
  return (await fetch((image.element() as HTMLImageElement).src)).text();
}

test.each(FONTS.map(({ name }) => name))(
  'the box of a text in %s is that of its outlines with 10 and 20 around it, as a browser measures them',
  async (font) => {
    const { svg } = await drawText({ ...KETTLE, font, text: 'Qgf@ jß\nÅÇ 铜壶' });
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = svg;
    const { x, y, width, height } = place.querySelector('g')!.getBBox();
    const box = place.querySelector('svg')!.viewBox.baseVal;
    place.remove();
    expect([x, y]).toEqual([expect.closeTo(20, 1), expect.closeTo(10, 1)]);
    expect([box.width, box.height]).toEqual([expect.closeTo(width + 40, 1), expect.closeTo(height + 20, 1)]);
  },
);

test('a text is shown as it is written; its look is set, and each setting is undone', async () => {
  const { actor, dataOf } = await open();
  await expect.element(create).toHaveAccessibleDescription('Write a text first');
  await text.fill('Kettle');
  const plain = await shown('Kettle');
  await page.getByRole('combobox', { name: 'Font' }).selectOptions('Georgia (Gelasio)');
  await page.getByRole('textbox', { name: 'Text colour' }).fill('#7a3b16');
  await spacing.fill('4');
  expect(dataOf('n')).toMatchObject(KETTLE);
  const { svg } = await drawText(KETTLE);
  await expect.poll(() => shown('Kettle')).toBe(svg);
  expect(plain).not.toBe(svg);
  const { text: caption, font, fontColor } = KETTLE;
  for (const before of [{ text: caption, font, fontColor }, { text: caption, font }, { text: caption }, {}]) {
    actor.send({ type: 'undo.pressed' });
    expect(dataOf('n')).toEqual(before);
  }
});

test('the menu offers the 17 fonts and names what stands in for each', async () => {
  await open();
  const options = [...page.getByRole('combobox', { name: 'Font' }).element().querySelectorAll('option')];
  expect(options.map(({ label }) => label)).toEqual(FONTS.map(({ name, title }) => `${name} (${title})`));
  expect(options).toHaveLength(17);
});

test.each([
  ['abc', 0],
  ['1.5', 0],
  ['', 0],
  ['-12', -12],
  ['1000000000', 1000],
  ['1e1', 0],
  ['0x10', 0],
  ['９', 9],
])('a letter spacing of “%s” counts as %i', async (typed, letterSpacing) => {
  const { dataOf } = await open({ ...KETTLE });
  await spacing.fill(typed);
  await userEvent.tab();
  expect(dataOf('n')).toEqual({ ...KETTLE, letterSpacing });
  await expect.element(spacing).toHaveValue(String(letterSpacing));
});

test('Create stores the PNG, then the SVG: a vector stands to the right, and the node passes the PNG on', async () => {
  const opened = await open(KETTLE);
  const { actor, dataOf } = opened;
  await create.click();
  const first = await nth(opened, 1);
  const { picture, alpha } = first.request.body as { picture: Blob; alpha: boolean };
  const bitmap = await createImageBitmap(picture);
  expect([picture.type, alpha, bitmap.width]).toEqual(['image/png', true, 1024]);
  expect(dataOf('n')).toEqual(KETTLE);
  first.answer(PNG);

  const second = await nth(opened, 2);
  const { svg } = await drawText(KETTLE);
  expect(second.request.body).toEqual({
    imageb64: `data:image/svg+xml;base64,${btoa(svg)}`,
    alpha: true,
    format: 'svg',
  });
  second.answer(IMAGE_ANSWER);
  await vi.waitFor(() => expect(lastCreated(actor).created.type).toBe('svgNode'));
  const { created, into } = lastCreated(actor);
  expect(created.data).toMatchObject({ imageUrl: IMAGE_ANSWER.image_url, objectKey: IMAGE_ANSWER.object_key });
  expect(created.position).toEqual({ x: 600, y: 0 });
  expect(into).toMatchObject({ source: 'n', sourceHandle: 'out.image.svg', targetHandle: 'in.image.image' });
  expect(dataOf('n')).toEqual({ ...KETTLE, svgMarkup: svg, png: PNG, createdFrom: KETTLE });
  const { facts, board } = actor.getSnapshot().context;
  const passed = facts('textImageNode')!.outputValueOf(board.nodes.get(nodeId('n'))!, 'out.image.svg');
  expect(passed).toEqual({ kind: 'image', asset: PNG });

  await text.fill('Kettles');
  await expectText('Changed since it was created');
  await text.fill('Kettle');
  await expect.element(page.getByText('Changed since it was created')).not.toBeInTheDocument();
});

test('one undo takes the vector and what the node kept of it back', async () => {
  const opened = await open(KETTLE);
  const { actor, dataOf } = opened;
  await create.click();
  (await nth(opened, 1)).answer(PNG);
  (await nth(opened, 2)).answer(IMAGE_ANSWER);
  await vi.waitFor(() => expect(lastCreated(actor).created.type).toBe('svgNode'));
  actor.send({ type: 'undo.pressed' });
  expect([dataOf('n'), actor.getSnapshot().context.board.nodes.size]).toEqual([KETTLE, 1]);
});

test('a text that is too long is not drawn, and Create says so', async () => {
  const opened = await open({ text: 'K'.repeat(4001) });
  await expectText('4001 of 4000 characters: make it shorter');
  await create.click();
  await expectText('The prompt is too long: 4000 characters at most');
  expect([opened.calls, page.getByTestId('card').getByRole('img').elements()]).toEqual([[], []]);
});

test('a refused picture is said by an alert; nothing else changes', async () => {
  const opened = await open(KETTLE);
  const emitted: BoardEmitted[] = [];
  opened.actor.on('dialog.requested', (event) => emitted.push(event));
  await create.click();
  (await nth(opened, 1)).fail(403);
  await expectText('Inappropriate content detected. Please try another image.');
  expect(emitted).toEqual([{ type: 'dialog.requested', dialog: 'alert', nodeId: 'n' }]);
  expect(opened.dataOf('n')).toEqual(KETTLE);
  expect(opened.actor.getSnapshot().context.board.nodes.size).toBe(1);
});

test('a word of the list is refused and logged, and what was written stays', async () => {
  const opened = await open({ text: 'a porn lamp' });
  await create.click();
  await expectText('Please try another text.');
  await vi.waitFor(() => expect(opened.callsOf('log_blocked')).toHaveLength(1));
  expect(opened.callsOf('log_blocked')[0]!.request.body).toMatchObject({ node_type: 'textImageNode' });
  expect([opened.callsOf('save_image'), opened.dataOf('n')]).toEqual([[], { text: 'a porn lamp' }]);
  await text.fill('a lamp');
  await expect.element(page.getByText('Please try another text.')).not.toBeInTheDocument();
});

describe('what a picture cannot show as it should is said:', () => {
  test.each([
    [
      'an emoji',
      'Tea 😀',
      'No outlines for: 😀. They stay text in the SVG; the PNG shows them as this device draws them.',
    ],
    [
      'right to left',
      'שלום',
      'No outlines for: שלום. They stay text in the SVG; the PNG shows them as this device draws them.',
    ],
    [
      '2,000 characters in a line',
      'K'.repeat(2000),
      'Very large: its image is drawn at 4096 pixels at most. To keep it larger, make the lines about the same length.',
    ],
    [
      'many emoji, by their first',
      '😀😃😄😁😆😅😂🤣😊😇🙂🙃😉😌',
      'No outlines for: 😀 😃 😄 😁 😆 😅 😂 🤣 😊 😇 🙂 🙃 …. They stay text in the SVG; the PNG shows them as this device draws them.',
    ],
  ])('%s', async (_, text, note) => {
    await open({ text });
    await expectText(note);
    await expect.element(create).toBeEnabled();
  });
});

test('a font that does not come is said, and asked for again with the next letter', async () => {
  const offline = vi.spyOn(window, 'fetch').mockRejectedValue(new Error('offline'));
  const errors = vi.spyOn(console, 'error').mockReturnValue(undefined);
  await open({ text: '侮' });
  await expectText('The font couldn’t be loaded');
  expect(errors).toHaveBeenCalledWith('text image', expect.any(Error));
  offline.mockRestore();
  errors.mockRestore();
  await text.fill('侮 A');
  await shown('侮 A');
});

test('a locked one is only read', async () => {
  await open({ ...KETTLE, readOnly: true });
  await shown('Kettle');
  const fields = page.getByTestId('card').element().querySelectorAll('input, select');
  expect([...fields].every((field) => (field as HTMLInputElement).disabled)).toBe(true);
  await expect.element(text).toHaveAttribute('readonly');
  expect(create.elements()).toEqual([]);
});
