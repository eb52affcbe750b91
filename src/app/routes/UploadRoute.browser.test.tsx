import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadWithTexts, showLanguage } from '../../locales/language.ts';
import { newBoardId, problemResponse } from '../board/session/openSession.fixture.tsx';
import { shrinkToLimits } from '../phone/shrinkToLimits.ts';
import UploadRoute from './UploadRoute.tsx';

beforeAll(() => loadWithTexts(Promise.resolve()));

const SECRET = 'the-secret';
const boardId = newBoardId();
const LINK_PARAMS = { board_id: boardId, node_id: 'u' };

/** The answer to loading; the requests, with their bearers. */
let answerOf: () => Response;
let requests: unknown[];
/** Pictures that are on their way. */
let sendings: SendOptions[];

type SendOptions = {
  readonly body: { imageb64: string };
  sent(share: number): void;
  answer(status: number, body: object): void;
  breakOff(): void;
  isStopped(): boolean;
};

beforeEach(() => {
  answerOf = () => Response.json({ board_name: 'Kettles', seconds: 581, can_extend: false });
  [requests, sendings] = [[], []];
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push([new URL(request.url).pathname, request.headers.get('authorization'), await request.json()]);
    return answerOf();
  });
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockReturnValue(undefined);
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockReturnValue(undefined);
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    let isStopped = false;
    this.abort = () => {
      isStopped = true;
    };
    sendings.push({
      body: JSON.parse(String(body)),
      sent: (share) =>
        this.upload.onprogress?.call(this, { loaded: share, total: 1 } as ProgressEvent<XMLHttpRequestUpload>),
      answer: (status, answered) => {
        Object.defineProperties(this, { status: { value: status }, responseText: { value: JSON.stringify(answered) } });
        this.onload?.call(this, new ProgressEvent('load'));
      },
      breakOff: () => this.onerror?.call(this, new ProgressEvent('error')),
      isStopped: () => isStopped,
    });
  });
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await showLanguage('english');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openPage(query = '', secret = SECRET) {
  const address = new URL(`http://maquette.test/upload?boardId=${boardId}&nodeId=u${query}#${secret}`);
  render(
    <I18nProvider i18n={i18n}>
      <UploadRoute address={address} />
    </I18nProvider>,
  );
}
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const refusal = (status: number, code: string) => ({ status, code, detail: 'It broke.' });

async function photo(width = 8, height = 6): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'IMG_0001.jpg', { type: 'image/jpeg' });
}

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];

/** Takes a photo, and gives what is then on its way. */
async function chooseFile(file: File): Promise<SendOptions> {
  await expect.poll(() => inputs().length).toBe(2);
  const before = sendings.length;
  await userEvent.upload(inputs()[0]!, file);
  await expect.poll(() => sendings.length).toBe(before + 1);
  return sendings.at(-1)!;
}

test('a phone without an account sees what the code is for, and how long it lasts', async () => {
  openPage();
  await expect.element(heading('Add an image to “Kettles”')).toHaveFocus();
  await expect.element(page.getByText(/^This link works for 9:\d\d more$/)).toBeVisible();
  expect(requests).toEqual([['/api/look_at_phone_upload/', `Bearer phone.${SECRET}`, LINK_PARAMS]]);
  expect(inputs().map((input) => [input.accept, input.getAttribute('capture')])).toEqual([
    ['image/jpeg,image/png', 'environment'],
    ['image/jpeg,image/png', null],
  ]);
});

test('a photo is sent as it is, shown with how far it is, and is on the board', async () => {
  openPage();
  const file = await photo();
  const sending = await chooseFile(file);
  await expect.element(heading('Sending…')).toHaveFocus();
  const [, base64 = ''] = sending.body.imageb64.split(',');
  expect(sending.body).toEqual({ ...LINK_PARAMS, imageb64: expect.stringMatching(/^data:image\/jpeg;base64,/) });
  expect(atob(base64).length).toBe(file.size);
  const bar = page.getByRole('progressbar', { name: 'Progress' });
  sending.sent(0.62);
  await expect.element(bar).toHaveAttribute('aria-valuenow', '62');
  sending.sent(1);
  await expect.element(page.getByText('The board is processing it')).toBeVisible();
  sending.answer(200, { image_width: 8, image_height: 6 });
  await expect.element(heading('It is on the board')).toHaveFocus();
  await expect.element(page.getByText('Received by Kettles')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'IMG_0001.jpg' })).toBeVisible();
  expect(
    page
      .getByRole('button')
      .elements()
      .map((button) => button.ariaLabel),
  ).toEqual(['Language']);
});

/** The same photo, of which the phone says that it was held sideways. */
async function rotatedPhoto(file: File): Promise<File> {
  const jpeg = new Uint8Array(await file.arrayBuffer());
  const exif = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const segment = [0xff, 0xe1, 0, 8 + exif.length, ...[...'Exif\0\0'].map((sign) => sign.charCodeAt(0)), ...exif];
  return new File([jpeg.slice(0, 2), new Uint8Array(segment), jpeg.slice(2)], file.name, { type: file.type });
}

test('a photo with more pixels or bytes than the server takes is made smaller, upright; any other goes as it is', async () => {
  const file = await rotatedPhoto(await photo(80, 40));
  const most = { pixels: 3200, bytes: file.size, reducedPixels: 800 };
  expect(await shrinkToLimits(file, most)).toBe(file);
  const sizeOf = async (limits: Partial<typeof most>) => {
    const { width, height } = await createImageBitmap(await shrinkToLimits(file, { ...most, ...limits }));
    return [width, height];
  };
  expect(await sizeOf({ pixels: 3199 })).toEqual([20, 40]);
  expect(await sizeOf({ bytes: 1 })).toEqual([20, 40]);
  const unreadable = new File(['x'], 'IMG_0003.jpg', { type: 'image/jpeg' });
  expect(await shrinkToLimits(unreadable, { ...most, bytes: 0 })).toBe(unreadable);
});

test.each([
  ['a HEIC photo', 'IMG_0002.HEIC', 'image/heic'],
  ['a PDF', 'plan.pdf', 'application/pdf'],
])('%s is refused to the letter, and another may be taken', async (_, name, type) => {
  openPage();
  await expect.poll(() => inputs().length).toBe(2);
  await userEvent.upload(inputs()[1]!, new File(['x'], name, { type }));
  const message = 'Invalid file format. Please upload a PNG, JPG, SVG or WEBP file.';
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  expect(sendings).toEqual([]);
  await chooseFile(await photo());
});

const FAILED = 'Error uploading image: Please try again with a valid PNG or JPG file.';

test.each([
  [403, 'inappropriate_content', 'Inappropriate content detected. Please try another image.', false],
  [400, 'invalid_image', `${FAILED}The file is damaged, or not an image at all.`, false],
  [413, 'too_large', `${FAILED}The file is larger than 40 MB.`, false],
  [503, 'busy', `${FAILED}The server is busy. Please wait a minute and try again.`, true],
])('a photo that is answered %i %s says why, and another may be taken', async (status, code, message, isAgain) => {
  openPage();
  (await chooseFile(await photo())).answer(status, refusal(status, code));
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  expect(button('Try again').elements().length).toBe(isAgain ? 1 : 0);
  await expect.element(button('Take a photo')).toBeVisible();
});

test('axe finds nothing on the page, as it waits and as it says what went wrong', async () => {
  answerOf = () => Response.json({ board_name: 'Kettles', title: 'Café reference', seconds: 581, can_extend: false });
  openPage();
  await expect.element(heading('Add an image to “Café reference”')).toBeVisible();
  const violations = async () => (await axe.run(document.body)).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  expect(await violations()).toEqual([]);
  (await chooseFile(await photo())).answer(503, refusal(503, 'busy'));
  await expect.element(button('Try again')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('an answer that is lost leaves the photo to be sent again, and one that had arrived is done', async () => {
  openPage();
  (await chooseFile(await photo())).breakOff();
  await expect.element(page.getByRole('alert').getByText(FAILED)).toBeVisible();
  await button('Try again').click();
  await expect.poll(() => sendings.length).toBe(2);
  sendings[1]!.answer(409, refusal(409, 'upload_used'));
  await expect.element(heading('It is on the board')).toBeVisible();
});

test('Cancel stops the sending, and the code serves another photo', async () => {
  openPage();
  const sending = await chooseFile(await photo());
  await button('Cancel').click();
  await expect.element(button('Take a photo')).toBeVisible();
  expect(sending.isStopped()).toBe(true);
  (await chooseFile(await photo())).answer(410, refusal(410, 'upload_expired'));
  await expect.element(heading('Upload timed out, try again')).toBeVisible();
});

test.each([
  [410, 'upload_expired', 'Upload timed out, try again'],
  [409, 'upload_used', 'This code was already used'],
  [410, 'upload_ended', 'This code was closed on the computer'],
  [404, 'link_not_found', 'This code doesn’t work'],
  [409, 'node_read_only', 'The board can’t accept this image'],
])('a code that is answered %i %s says so, and offers nothing', async (status, code, message) => {
  answerOf = () => problemResponse(status, code);
  openPage();
  await expect.element(heading(message)).toHaveFocus();
  expect(
    page
      .getByRole('button')
      .elements()
      .map((button) => button.ariaLabel),
  ).toEqual(['Language']);
});

test('an address that lacks its secret asks nobody', async () => {
  openPage('', '');
  await expect.element(heading('This code doesn’t work')).toBeVisible();
  expect(requests).toEqual([]);
});

test('a page that waits says when its time is over', async () => {
  answerOf = () => Response.json({ board_name: 'Kettles', seconds: 1, can_extend: false });
  openPage();
  await expect.element(heading('Upload timed out, try again')).toBeVisible();
});

test('a server that cannot be reached is asked again', async () => {
  const answer = answerOf;
  answerOf = () => {
    throw new TypeError('Failed to fetch');
  };
  openPage();
  await expect.element(heading('The server can’t be reached. Check your connection.')).toBeVisible();
  answerOf = answer;
  await button('Try again').click();
  await expect.element(heading('Add an image to “Kettles”')).toBeVisible();
});

test('the phone speaks the language of whoever shows the code, until one is chosen on it', async () => {
  openPage('&language=chinese');
  await expect.element(heading('为“Kettles”添加图片')).toBeVisible();
  cleanup();
  localStorage.setItem('maquette.language', 'english');
  await showLanguage('english');
  openPage('&language=chinese');
  await expect.element(heading('Add an image to “Kettles”')).toBeVisible();
});
