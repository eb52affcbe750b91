import type { Page } from 'playwright';
import type { SeedLayout, SeedNode } from '../../scripts/seed/seedLayout.ts';
import { dragInLoops, paced } from './input.ts';
import { type Counters, type Figures, type Gesture, measure, nextFrame, waitUntilSettled } from './measure.ts';
import type { Subject } from './subject.ts';

export type Stage = {
  readonly page: Page;
  readonly counters: Counters;
  readonly subject: Subject;
  readonly layout: SeedLayout;
  /** Names the functions that took longest; that itself costs time. */
  readonly profiled: boolean;
};

const measureGesture = ({ page, counters, profiled }: Stage, gesture: Gesture) =>
  measure(page, counters, gesture, profiled);

/** The time for which a pan or a drag is measured, and the most that a zoom may take. */
const GESTURE_MS = 2000;
const ZOOM_MS = 15_000;
/** Pixels that a dragged node must have gone for the drag to count. */
const MOVED_MIN = 20;
const WINDOW = { x: 720, y: 450 };
const TYPED_TEXT = 'a small lamp of oak and brass, soft light';
const KEY_MS = 45;

async function pan(stage: Stage): Promise<Figures> {
  const { page, subject, layout } = stage;
  const { button, onEmpty } = subject.pan;
  const from = onEmpty ? await emptyPoint(page, subject, layout) : WINDOW;
  const before = await subject.viewport(page);
  const figures = await measureGesture(stage, async () => {
    await dragInLoops(page, from, { ms: GESTURE_MS, width: 380, height: 130, button, to: { x: 90, y: 60 } });
    return undefined;
  });
  await page.mouse.up({ button });
  await nextFrame(page);
  const after = await subject.viewport(page);
  const moved = Math.hypot(after.x - before.x, after.y - before.y);
  return moved < MOVED_MIN ? { ...figures, fault: `moved ${moved} px` } : figures;
}

/** The middle of the gap below and right of the hub. */
async function emptyPoint(page: Page, subject: Subject, layout: SeedLayout) {
  const { x, y, k } = await subject.viewport(page);
  const { position } = layout.nodes[layout.hub]!;
  return { x: (position.x - 75) * k + x, y: (position.y - 60) * k + y };
}

async function zoom(stage: Stage): Promise<Record<'zoom in' | 'zoom out', Figures>> {
  const { page, subject, layout } = stage;
  const { deltaY, ctrl } = subject.wheel;
  await subject.fit(page);
  const { k: fitted } = await subject.viewport(page);
  const at = await emptyPoint(page, subject, layout);
  await page.mouse.move(at.x, at.y);
  const turn = async (sign: number, isThere: (k: number) => boolean) => {
    if (ctrl) await page.keyboard.down('Control');
    let there = false;
    await paced(ZOOM_MS, async (count) => {
      await page.mouse.wheel(0, sign * deltaY);
      if (count % 4 === 0) there = isThere((await subject.viewport(page)).k);
      return there;
    });
    if (ctrl) await page.keyboard.up('Control');
    return there ? undefined : { fault: `got to ${(await subject.viewport(page)).k} in ${ZOOM_MS} ms` };
  };
  const zoomIn = await measureGesture(stage, () => turn(-1, (k) => k >= 0.98));
  const zoomOut = await measureGesture(stage, () => turn(1, (k) => k <= fitted * 1.05));
  return { 'zoom in': zoomIn, 'zoom out': zoomOut };
}

async function drag(stage: Stage): Promise<Figures> {
  const { page, subject, layout } = stage;
  const from = await subject.grip(page, layout.hub);
  const before = await subject.cornerOf(page, layout.hub);
  const figures = await measureGesture(stage, async () => {
    await dragInLoops(page, from, { ms: GESTURE_MS, width: 120, height: 60, to: { x: 60, y: 45 } });
    return undefined;
  });
  const pressed = performance.now();
  await page.mouse.up();
  await nextFrame(page);
  const release = performance.now() - pressed;
  await waitUntilSettled(page);
  const after = await subject.cornerOf(page, layout.hub);
  const moved = Math.hypot(after.x - before.x, after.y - before.y);
  return { ...figures, release, ...(moved < MOVED_MIN && { fault: `moved ${moved} px` }) };
}

async function connect(stage: Stage): Promise<Figures> {
  const { page, subject, layout } = stage;
  await subject.centre(page, layout.connection!.source, 0.5);
  const { from, to } = await subject.connectionEnds(page);
  const figures = await measureGesture(stage, async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    const moves = 40;
    await paced(Number.POSITIVE_INFINITY, async (count) => {
      const part = Math.min(1, count / moves);
      const bow = Math.sin(part * Math.PI) * 60;
      await page.mouse.move(from.x + (to.x - from.x) * part + bow, from.y + (to.y - from.y) * part + bow);
      return part === 1;
    });
    const pressed = performance.now();
    await page.mouse.up();
    await nextFrame(page);
    return { release: performance.now() - pressed };
  });
  await waitUntilSettled(page);
  return (await subject.isWired(page)) ? figures : { ...figures, fault: 'no connection was made' };
}

async function type(stage: Stage): Promise<Figures> {
  const { page, subject, layout } = stage;
  const node = fieldNear(layout);
  await subject.centre(page, node, 1);
  await subject.focusField(page, node);
  const figures = await measureGesture(stage, async () => {
    await page.keyboard.type(TYPED_TEXT, { delay: KEY_MS });
    return undefined;
  });
  const typed = await subject.fieldText(page);
  // What the browser did not note was in time.
  const known = { keyP95: 0, keyWorst: 0, ...figures };
  return typed.includes(TYPED_TEXT) ? known : { ...known, fault: `the field says ${typed.slice(0, 60)}` };
}

/** A generating node close to the hub whose prompt comes from nobody else. */
function fieldNear({ nodes, edges, hub, connection }: SeedLayout): number {
  const fed = new Set(edges.filter(({ targetHandle }) => targetHandle === 'in.text.text').map(({ target }) => target));
  const at = nodes[hub]!.position;
  const away = ({ position }: SeedNode) => Math.hypot(position.x - at.x, position.y - at.y);
  const free = nodes.filter(
    (node, index) => node.type === 'generateSketchesNode' && !fed.has(node.id) && index !== connection?.target,
  );
  return nodes.indexOf(free.toSorted((a, b) => away(a) - away(b))[0]!);
}

/** Every gesture that is measured, by its name in the table. */
export const PHASES: Readonly<
  Record<string, (stage: Stage) => Promise<{ readonly [name: string]: Figures | undefined }>>
> = {
  'pan fit': async (stage) => {
    await stage.subject.fit(stage.page);
    return { 'pan fit': await pan(stage) };
  },
  'pan 0.25': (stage) => panAt(stage, 0.25, 'pan 0.25'),
  'pan 100%': (stage) => panAt(stage, 1, 'pan 100%'),
  zoom,
  'drag hub': async (stage) => {
    await stage.subject.centre(stage.page, stage.layout.hub, 0.5);
    return { 'drag hub': await drag(stage) };
  },
  connect: async (stage) => ({ connect: await connect(stage) }),
  type: async (stage) => ({ type: stage.subject.types ? await type(stage) : undefined }),
  'drag 100': async (stage) => {
    const { page, subject, layout } = stage;
    const selected = await subject.select(page, layout.block);
    const figures = await drag(stage);
    const wrong = Math.abs(selected - layout.block.length) > 2;
    return { 'drag 100': wrong ? { ...figures, fault: `${selected} nodes were selected` } : figures };
  },
};

async function panAt(stage: Stage, k: number, name: string): Promise<Record<string, Figures>> {
  await stage.subject.centre(stage.page, stage.layout.hub, k);
  return { [name]: await pan(stage) };
}
