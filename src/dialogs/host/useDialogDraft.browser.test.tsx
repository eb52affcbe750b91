import { cleanup } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type BoardId, NodeId } from '../../../contract/ids.ts';
import { newBoardId, openSession, renderDialogs, stubServer } from '../../app/board/session/openSession.fixture.tsx';
import { COMPOSER_DRAFT } from '../../dialogs/composer/draft.ts';
import { CROP_DRAFT } from '../../dialogs/crop/draft.ts';
import { EXPAND_DRAFT } from '../../dialogs/expand/draft.ts';
import { MASK_DRAFT } from '../../dialogs/mask/draft.ts';
import type { DialogName } from '../../machines/events/dialogNames.ts';
import { type DialogDraft, recoverDialogDraft } from '../../session/drafts.ts';

const OWNER = NodeId.parse('owner');
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>')}`;

stubServer(async (path) => (path === '/api/get_image_url/' ? Response.json({ image_url: PICTURE }) : undefined));

let boardId: BoardId;
beforeEach(() => {
  boardId = newBoardId();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const number = (name: string) => page.getByRole('spinbutton', { name, exact: true });

type DraftCase = {
  readonly dialog: DialogName;
  readonly of: DialogDraft<unknown>;
  readonly type: string;
  /** Changes something in the open dialog. */
  readonly change: () => Promise<unknown>;
  /** Waits until the dialog shows that change, or that there is none. */
  readonly shows: (isChanged: boolean) => Promise<unknown>;
};

const maskStage = page.getByRole('application', { name: 'Mask' });
const promptField = page.getByRole('textbox', { name: 'What’s around it' });

const DRAFT_CASES: readonly DraftCase[] = [
  {
    dialog: 'crop',
    of: CROP_DRAFT,
    type: 'prototype2DNode',
    change: () => button('Rotate right').click(),
    shows: (isChanged) =>
      expect
        .element(page.getByRole('application', { name: 'Crop frame' }))
        .toHaveAttribute('data-frame', isChanged ? '0 0 30 40' : '0 0 40 30'),
  },
  {
    dialog: 'expand',
    of: EXPAND_DRAFT,
    type: 'expandImageNode',
    async change() {
      await promptField.fill('oak bar');
      await number('X').fill('700');
      await userEvent.keyboard('{Enter}');
    },
    async shows(isChanged) {
      await expect.element(promptField).toHaveValue(isChanged ? 'oak bar' : '');
      await expect.element(number('X')).toHaveValue(isChanged ? '700' : '960');
    },
  },
  {
    dialog: 'mask',
    of: MASK_DRAFT,
    type: 'instructEditNode',
    async change() {
      await expect.element(maskStage).toHaveFocus();
      await userEvent.keyboard('{Enter}{Enter}');
    },
    shows: (isChanged) => expect.element(maskStage).toHaveAttribute('data-painted', isChanged ? '1' : '0'),
  },
  {
    dialog: 'composer',
    of: COMPOSER_DRAFT,
    type: 'composerNode',
    async change() {
      await page.getByRole('button', { name: /Layer 1$/ }).click();
      await number('X').fill('70');
    },
    async shows(isChanged) {
      await page.getByRole('button', { name: /Layer 1$/ }).click();
      await expect.element(number('X')).toHaveValue(isChanged ? '70' : '0');
    },
  },
];

function openDialog({ dialog, type }: DraftCase) {
  const at = { position: { x: 0, y: 0 } };
  const data = { objectKey: KEY, imageUrl: '/assets/a.png' };
  const targetHandle = type === 'composerNode' ? 'in.image.layer1' : 'in.image.image';
  const ends = { sourceHandle: 'out.image.image', targetHandle };
  const isWired = type !== 'prototype2DNode';
  const session = openSession({
    boardId,
    nodes: [
      { id: OWNER, type, ...at, data: isWired ? {} : data },
      { id: 'picture', type: 'prototype2DNode', ...at, data },
    ],
    edges: isWired ? [{ id: 'e', source: 'picture', target: OWNER, ...ends }] : [],
  });
  renderDialogs(session);
  session.actor.send({ type: 'dialog.requested', dialog, nodeId: OWNER });
  return session;
}

const storedDraft = (tab: string, dialogDraft: DialogDraft<unknown>) =>
  recoverDialogDraft({ dialogDraft, board: boardId, node: OWNER }, tab);

test.each(DRAFT_CASES.map((draftCase) => [draftCase.dialog, draftCase] as const))(
  'what the dialog %s held when the page was lost is there again, unsaved, until it is thrown away',
  async (_, draftCase) => {
    const first = openDialog(draftCase);
    await draftCase.shows(false);
    await draftCase.change();
    await draftCase.shows(true);
    await expect.poll(() => storedDraft(first.tab, draftCase.of)).toBeDefined();
    // The page is lost: nothing is closed.
    cleanup();
    first.end();

    const second = openDialog(draftCase);
    await draftCase.shows(true);
    await button('Undo').click();
    await button('Redo').click();
    await draftCase.shows(true);
    await userEvent.keyboard('{Escape}');
    await button('Leave').click();
    await expect.poll(() => storedDraft(second.tab, draftCase.of)).toBe(undefined);
  },
);

test('what was held of another picture is not taken up', async () => {
  const crop = DRAFT_CASES[0]!;
  const first = openDialog(crop);
  await crop.change();
  await expect.poll(() => storedDraft(first.tab, CROP_DRAFT)).toBeDefined();
  cleanup();
  first.end();
  const data = { objectKey: 'BBBBBBBBBBBBBBBBBBBBBB.png', imageUrl: '/assets/b.png' };
  const session = openSession({ boardId, nodes: [{ id: OWNER, type: crop.type, position: { x: 0, y: 0 }, data }] });
  renderDialogs(session);
  session.actor.send({ type: 'dialog.requested', dialog: 'crop', nodeId: OWNER });
  await crop.shows(false);
});

test('what another tab holds now is its own, and stays when the same dialog is left here', async () => {
  const crop = DRAFT_CASES[0]!;
  const other = openDialog(crop);
  await crop.change();
  await expect.poll(() => storedDraft(other.tab, CROP_DRAFT)).toBeDefined();
  cleanup();

  const reopened = openDialog(crop);
  await crop.shows(false);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect([await storedDraft(reopened.tab, CROP_DRAFT), await storedDraft(other.tab, CROP_DRAFT)]).toEqual([
    undefined,
    expect.anything(),
  ]);
  other.end();
});
