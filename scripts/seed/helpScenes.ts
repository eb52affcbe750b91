import type { Locator, Page } from 'playwright';
import { createBoard, saveBoard } from '../../contract/calls/boards.ts';
import { createShareLink } from '../../contract/calls/sharing.ts';
import type { BoardId } from '../../contract/ids.ts';
import { type Account, makeCall } from './seedBoard.ts';

export type Language = 'en' | 'zh';
type WindowSize = { readonly width: number; readonly height: number };
/** The stage of a scene: a board whose workflow was run, and its owner. */
export type Stage = {
  readonly account: Account;
  readonly language: Language;
  readonly boardId: BoardId;
  /** Opens an address in the language, in a window of this size; a guest has no account. */
  readonly open: (path: string, options?: { size?: WindowSize; isGuest?: boolean }) => Promise<Page>;
  /** The text of the interface in the language, for one in English; with its context where one has several meanings. */
  readonly textOf: (english: string, context?: string) => string;
};
/** A page, and what of it the picture shows, with air around it in pixels: the whole window without parts. */
export type Shot = { readonly page: Page; readonly parts?: readonly Locator[]; readonly margin?: number };

const MARGIN = 20;
const LINK_NAMES = { en: 'Client', zh: '客户' };
const REVIEW_WINDOW = { width: 900, height: 620 };
const OUTLINE_WINDOW = { width: 900, height: 480 };
/** A text and a render beside it. */
const UNCONNECTED = [
  { id: 'text', type: 'textNode', position: { x: 0, y: 0 } },
  { id: 'render', type: 'enrichNode', position: { x: 460, y: 0 } },
];
const TEXTS = { en: 'Brushed copper, walnut handle', zh: '拉丝铜，胡桃木提手' };

/** The pictures of the help pages by name. */
export const HELP_SCENES = {
  workflow: async (stage) => {
    const page = await openBoard(stage);
    return { page, parts: [cards(page)], margin: MARGIN };
  },
  connection: async (stage) => {
    const { account, language, textOf } = stage;
    const { board_id } = await makeCall(account, createBoard, { name: textOf('Boards') });
    const nodes = UNCONNECTED.map((node) => ({ ...node, data: node.id === 'text' ? { text: TEXTS[language] } : {} }));
    await makeCall(account, saveBoard, { board_id, nodes: JSON.stringify(nodes), edges: '[]' });
    const page = await openBoard({ ...stage, boardId: board_id });
    const from = await middleOf(page.locator('[data-node-id="text"] [data-handle-id^="out."]'));
    const to = await middleOf(page.locator('[data-node-id="render"] [data-handle-id^="in.text"]').first());
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 0.8 * (to.x - from.x), from.y + 0.8 * (to.y - from.y), { steps: 6 });
    return { page, parts: [cards(page)], margin: MARGIN };
  },
  selection: async (stage) => {
    const page = await openBoard(stage);
    const image = card(page, stage.textOf('Image'));
    await image.getByRole('heading').click();
    const bar = page.getByRole('toolbar', { name: stage.textOf('Selection') });
    await bar.waitFor();
    return { page, parts: [bar, image, card(page, stage.textOf('Render'))], margin: MARGIN };
  },
  outline: async (stage) => {
    const page = await openBoard(stage, OUTLINE_WINDOW);
    await page.keyboard.press('o');
    await page.getByRole('treeitem').first().waitFor();
    return { page };
  },
  share: async (stage) => {
    const page = await openBoard(stage);
    await page.locator('[data-opens="share"]').click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByRole('textbox').first().fill(LINK_NAMES[stage.language]);
    await dialog.getByRole('button', { name: stage.textOf('Make link') }).click();
    await dialog.getByRole('button', { name: stage.textOf('Copy again') }).waitFor();
    await page.mouse.move(0, 0);
    return { page, parts: [dialog] };
  },
  review: async ({ account, boardId, open, textOf }) => {
    const link = await makeCall(account, createShareLink, { board_id: boardId, may_comment: true });
    const { pathname, search, hash } = new URL(link.url);
    const page = await open(pathname + search + hash, { size: REVIEW_WINDOW, isGuest: true });
    await page.getByRole('textbox', { name: textOf('Your name') }).fill('Mina');
    await page.getByRole('textbox', { name: textOf('Email') }).fill('mina@example.org');
    await page.getByRole('button', { name: textOf('Start the review') }).click();
    await page.getByRole('button', { name: textOf('Vote up') }).waitFor();
    await page.mouse.move(0, 0);
    return { page };
  },
  runs: async (stage) => {
    const page = await openBoard(stage);
    await page.keyboard.press('j');
    const panel = page.getByRole('region', { name: stage.textOf('Runs') });
    await panel.getByRole('listitem').first().waitFor();
    return { page, parts: [panel] };
  },
} as const satisfies Record<string, (stage: Stage) => Promise<Shot>>;

async function openBoard({ open, boardId }: Stage, size?: WindowSize): Promise<Page> {
  const page = await open(`/physical/board?boardId=${boardId}`, size && { size });
  await cards(page).first().waitFor();
  await page.getByRole('application').first().press('1');
  return page;
}

function cards(page: Page): Locator {
  return page.locator('[role="group"][data-node-id]');
}

/** The card of a node of this type, whatever its title is. */
export function card(page: Page, type: string): Locator {
  return page.getByRole('group', { name: new RegExp(`(?:^|[,，] ?)${type}$`) });
}

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}
