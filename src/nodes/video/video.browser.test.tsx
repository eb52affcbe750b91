import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CardServices } from '../../cards/context/cardServices.ts';
import { createMotionPauser } from '../../cards/viewport/motionPauser.ts';
import type { BoardEmitted } from '../../machines/events/board.events.ts';
import { node } from '../board.fixture.tsx';
import { SAMPLE_VIDEO, SAMPLE_VIDEO_DATA } from '../gallery/samplePictures.ts';
import { expectText, lastCreated, openCard } from '../openCard.fixture.tsx';
import { definitionOf } from '../registry.ts';

const STILL = { imageUrl: '/assets/still.png', objectKey: 'PPPPPPPPPPPPPPPPPPPPPP.png' } as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const position = page.getByRole('slider', { name: 'Position' });
const video = () => document.querySelector('video');
/** The frame that the video stands at; at its very end that is the last one. */
const frame = () => Math.min(23, Math.floor((video()?.currentTime ?? -1) * 24));

type Services = Partial<CardServices>;
const open = (data: Record<string, unknown> = {}, services: Services = {}) =>
  openCard({ nodeName: 'v', nodes: [node('v', 'videoNode', { ...SAMPLE_VIDEO_DATA, ...data })], services });

/** The brightness of the frame in a still: each of the film's is 9 brighter than the one before, from 20. */
async function frameIn(picture: Blob) {
  const bitmap = await createImageBitmap(picture);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const [light] = context.getImageData(80, 45, 1, 1).data;
  return { size: [bitmap.width, bitmap.height], frame: Math.round((light! - 20) / 9) };
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));

test('at rest there is no video element; Play plays, Pause stops', async () => {
  const { card } = await open();
  const { width, height } = card.element().getBoundingClientRect();
  expect([video(), width, height]).toEqual([null, 480, 402]);
  await button('Play').click();
  await expect.element(button('Pause')).toBeVisible();
  await vi.waitFor(() => expect(video()!.currentTime).toBeGreaterThan(0.2));
  await expect.element(page.getByText(/^0:00\.\d\d \/ 0:01\.00$/)).toBeVisible();
  await button('Pause').click();
  await expect.element(button('Play')).toBeVisible();
  expect(video()!.paused).toBe(true);
});

test('loop is on and mute off at first; each is a toggle', async () => {
  await open();
  await button('Play').click();
  await expect.element(button('Pause')).toBeVisible();
  expect([video()!.loop, video()!.muted]).toEqual([true, false]);
  await button('Loop').click();
  await button('Mute').click();
  expect([video()!.loop, video()!.muted]).toEqual([false, true]);
  await expect.element(button('Play')).toBeVisible();
  expect(video()!.ended).toBe(true);
});

test('a frame on and back, by buttons and by keys, from the first one to the last and no further', async () => {
  await open();
  await button('Next frame').click();
  await expect.poll(frame).toBe(1);
  await userEvent.keyboard('..');
  await expect.poll(frame).toBe(3);
  await userEvent.keyboard(',');
  await expect.poll(frame).toBe(2);
  await button('Previous frame').click();
  await button('Previous frame').click();
  await button('Previous frame').click();
  await expect.poll(frame).toBe(0);
  (position.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(frame).toBe(23);
  await userEvent.keyboard('.');
  await expect.poll(frame).toBe(23);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(frame).toBe(22);
  await expect.element(position).toHaveAttribute('aria-valuetext', '0:00.93');
});

test('where nobody knows the rate a frame is a thirtieth of a second', async () => {
  await open({ frameRate: undefined });
  await button('Next frame').click();
  await expect.poll(() => video()?.currentTime).toBeCloseTo(0.05, 5);
});

test('winding before it was played shows the frame at that share', async () => {
  await open();
  await position.fill('50');
  await expect.poll(frame).toBe(12);
  expect(video()!.paused).toBe(true);
});

test('a video that leaves the window stops, and lets its element go', async () => {
  const { card } = await open();
  await button('Play').click();
  await expect.element(button('Pause')).toBeVisible();
  const playing = video()!;
  const element = card.element() as HTMLElement;
  element.style.position = 'fixed';
  element.style.top = '-3000px';
  await expect.poll(video).toBe(null);
  expect(playing.paused).toBe(true);
  element.style.top = '0';
  await expect.element(button('Play')).toBeVisible();
});

describe('while the view moves', () => {
  /** A card that plays, on a view that begins to move and comes to rest when it is told to. */
  async function openMoving() {
    const motion = createMotionPauser();
    let isMoving = false;
    const viewMotion = { move: () => {}, rest: () => {} };
    const listen = (name: keyof typeof viewMotion) => (listener: () => void) => {
      viewMotion[name] = () => {
        isMoving = name === 'move';
        listener();
      };
      return () => undefined;
    };
    motion.follow({ isMoving: () => isMoving, onMove: listen('move'), onSettle: listen('rest') });
    await open({}, { motion });
    await button('Play').click();
    await expect.element(button('Pause')).toBeVisible();
    return { move: () => viewMotion.move(), rest: () => viewMotion.rest() };
  }
  const next = (event: string) => new Promise((resolve) => video()!.addEventListener(event, resolve, { once: true }));

  test('a video that plays stands still, its button unchanged, and plays on when the view rests', async () => {
    const { move, rest } = await openMoving();
    const changed = vi.fn();
    const observer = new MutationObserver(changed);
    observer.observe(button('Pause').element(), { attributes: true });
    const paused = next('pause');
    move();
    await paused;
    expect(video()!.paused).toBe(true);
    const playing = next('playing');
    rest();
    await playing;
    expect([video()!.paused, button('Pause').query() !== null, changed.mock.calls]).toEqual([false, true, []]);
    observer.disconnect();
  });

  test('a video that the person pauses stays paused', async () => {
    const { move, rest } = await openMoving();
    move();
    await button('Pause').click();
    await expect.element(button('Play')).toBeVisible();
    rest();
    expect(video()!.paused).toBe(true);
  });
});

describe('Use this frame', () => {
  test('stores the frame that is shown at full size, and makes an image node of it to the right', async () => {
    const storePicture = vi.fn<CardServices['storePicture']>(async () => ({
      ...(STILL as { imageUrl: string; objectKey: never }),
      imageWidth: 160,
      imageHeight: 90,
    }));
    const { actor } = await open({ prompt: 'orbit' }, { storePicture });
    await position.fill('50');
    await expect.poll(frame).toBe(12);
    await button('Use this frame').click();
    await vi.waitFor(() => expect(lastCreated(actor).created.type).toBe('prototype2DNode'));
    const [[picture]] = storePicture.mock.calls as [[Blob]];
    expect(await frameIn(picture)).toEqual({ size: [160, 90], frame: 12 });
    const { created, into } = lastCreated(actor);
    expect([created.position, created.size]).toEqual([
      { x: 600, y: 0 },
      { width: 400, height: 400 },
    ]);
    expect(created.data).toMatchObject({ ...STILL, imageWidth: 160, imageHeight: 90, prompt: 'orbit' });
    expect([into?.source, into?.sourceHandle, into?.targetHandle]).toEqual(['v', 'out.video.video', 'in.omni.source']);
  });

  test.each([
    [403, 'Inappropriate content detected. Please try another image.'],
    [500, 'Error uploading image: Please try again with a valid PNG or JPG file.'],
  ])('that is answered with %i says so, and changes nothing', async (status, message) => {
    const refused = Object.assign(new Error('refused'), { status });
    const { actor } = await open({}, { storePicture: () => Promise.reject(refused) });
    const { board } = actor.getSnapshot().context;
    await button('Use this frame').click();
    if (status === 403) {
      await expect.element(page.getByRole('alertdialog', { name: message })).toBeVisible();
      await button('OK').click();
    }
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expectText(message);
    expect(actor.getSnapshot().context.board).toBe(board);
  });

  test('over the limit asks for the upgrade dialog', async () => {
    const refused = Object.assign(new Error('refused'), { status: 429 });
    const { actor } = await open({}, { storePicture: () => Promise.reject(refused) });
    const emitted: BoardEmitted[] = [];
    actor.on('dialog.requested', (event) => emitted.push(event));
    await button('Use this frame').click();
    await vi.waitFor(() =>
      expect(emitted).toEqual([
        { type: 'dialog.requested', dialog: 'upgrade', nodeId: 'v', limit: { call: 'save_image', reason: undefined } },
      ]),
    );
  });
});

test('an address that fails is renewed once, and the video goes on', async () => {
  const freshAddressOf = vi.fn<CardServices['freshAddressOf']>(async () => SAMPLE_VIDEO);
  await open({ videoUrl: 'data:video/mp4;base64,expired' }, { freshAddressOf });
  await button('Play').click();
  await expect.element(button('Pause')).toBeVisible();
  await vi.waitFor(() => expect(video()!.currentTime).toBeGreaterThan(0));
  expect(freshAddressOf.mock.calls.filter(([, size]) => size === 'full')).toHaveLength(1);
});

test('a source that is deleted while it plays is said on the card, which stays; it can be tried again', async () => {
  let stored: string | undefined;
  const { actor } = await open({}, { freshAddressOf: async () => stored });
  const { board } = actor.getSnapshot().context;
  await button('Play').click();
  await expect.element(button('Pause')).toBeVisible();
  video()!.dispatchEvent(new Event('error'));
  await expectText('This video is missing');
  await expect.element(button('Play')).toHaveAccessibleDescription('This video can’t be played');
  await expect.element(button('Use this frame')).not.toBeInTheDocument();
  expect([video(), actor.getSnapshot().context.board]).toEqual([null, board]);
  stored = SAMPLE_VIDEO;
  await button('Try again').click();
  await expect.element(button('Pause')).toBeVisible();
});

test('one press of Try again asks anew for a video whose address nobody knows', async () => {
  let stored: string | undefined;
  const freshAddressOf = vi.fn<CardServices['freshAddressOf']>(async () => stored);
  await open({ videoUrl: undefined }, { addressOf: ({ url }) => url, freshAddressOf });
  await button('Play').click();
  await expectText('This video is missing');
  stored = SAMPLE_VIDEO;
  await button('Try again').click();
  await expect.element(button('Pause')).toBeVisible();
});

test('without a video it says so, and offers nothing', async () => {
  await openCard({ nodeName: 'v', nodes: [node('v', 'videoNode')] });
  await expectText('This video is missing');
  await expect.element(button('Play')).not.toBeInTheDocument();
  await expect.element(button('Download')).not.toBeInTheDocument();
});

test('a locked node plays, and makes nothing', async () => {
  await open({ readOnly: true });
  await expect.element(button('Use this frame')).not.toBeInTheDocument();
  await button('Play').click();
  await expect.element(button('Pause')).toBeVisible();
});

test('Download saves it as an MP4, named by its title', async () => {
  const download = vi.fn<CardServices['download']>();
  await open({ title: 'Kettle' }, { download });
  await button('Download').click();
  const { videoUrl, objectKey } = SAMPLE_VIDEO_DATA;
  expect(download.mock.calls).toEqual([[{ url: videoUrl, objectKey }, 'Kettle', 'mp4']]);
});

test('its card is 480 wide around 480 x 270 at first, and 360 x 200 at least; it is no picture, but stands for itself from afar', () => {
  const facts = definitionOf('videoNode')!;
  const square = node('v', 'videoNode', { ...SAMPLE_VIDEO_DATA, videoWidth: 90, videoHeight: 90 });
  const asset = { objectKey: SAMPLE_VIDEO_DATA.objectKey, url: SAMPLE_VIDEO_DATA.videoUrl };
  expect([facts.size, facts.resize?.minSize, facts.heightOf?.(square, 480)]).toEqual([
    { width: 480, height: 270 + 132 },
    { width: 360, height: 200 },
    480 + 132,
  ]);
  expect([facts.pictureOf(square), facts.posterOf(square), facts.outputValueOf(square, 'out.video.video')]).toEqual([
    undefined,
    asset,
    { kind: 'video', asset },
  ]);
});
