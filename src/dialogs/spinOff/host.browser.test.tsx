import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NodeId } from '../../../contract/ids.ts';
import {
  newBoardId,
  openSession,
  problemResponse,
  renderDialogs,
  stubServer,
  VIEWER,
} from '../../app/board/session/openSession.fixture.tsx';
import type { BoardSession } from '../../session/boardSession.ts';
import { token } from '../../session/client.ts';

const PHOTO = NodeId.parse('photo');
const CREATED_BOARD_ID = newBoardId();

let session: BoardSession;
let requestBodies: unknown[];
let answer: () => Response;

stubServer(async (path, request) => {
  if (path.startsWith('/api/spin_off')) {
    requestBodies.push([path, await request.json()]);
    return answer();
  }
  if (path === '/api/account/')
    return Response.json({
      email: VIEWER,
      name: 'Ada',
      operator: request.headers.get('authorization') === 'Bearer operator',
    });
  return path === '/api/get_image_url/' ? Response.json({ image_url: '' }) : undefined;
});

beforeEach(() => {
  requestBodies = [];
  answer = () => Response.json({ new_board_id: CREATED_BOARD_ID });
  const node = { id: PHOTO, type: 'prototype2DNode', position: { x: 0, y: 0 } };
  session = openSession({ nodes: [{ ...node, data: { title: 'Kettle' } }] });
  renderDialogs(session);
});

const button = (nameField: string) => page.getByRole('button', { name: nameField, exact: true });
const nameField = page.getByRole('textbox', { name: 'Board name' });
const openDialog = (dialog: 'spinOff' | 'spinOffSend') =>
  session.actor.send({ type: 'dialog.requested', dialog, nodeId: PHOTO });

test.each(['spinOff', 'spinOffSend'] as const)('%s asks before it leaves what was typed', async (dialog) => {
  openDialog(dialog);
  await expect.element(nameField).toHaveFocus();
  await nameField.fill('Kettle, next steps');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect.element(question.getByText('The board hasn’t been created.')).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await button('Cancel').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(nameField).not.toBeInTheDocument();
  openDialog(dialog);
  await expect.element(nameField).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(nameField).not.toBeInTheDocument();
});

/** A tab as far as the product knows one. */
function openedTab() {
  const tab = {
    closed: false,
    document: { title: '', body: { textContent: '' } },
    close: vi.fn(),
    location: { replace: vi.fn() },
  };
  vi.spyOn(window, 'open').mockReturnValue(tab as never);
  return tab;
}

test('the tab that the click opened is sent on to the new board', async () => {
  const tab = openedTab();
  openDialog('spinOff');
  await nameField.fill('  Next steps ');
  await button('Spin off').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(requestBodies).toEqual([
    [
      '/api/spin_off_node/',
      { board_id: session.actor.getSnapshot().context.boardId, node_id: PHOTO, new_board_name: 'Next steps' },
    ],
  ]);
  expect(tab.document.body.textContent).toBe('Creating the new board…');
  expect(tab.location.replace.mock.calls).toEqual([
    [new URL(`/physical/board?boardId=${CREATED_BOARD_ID}`, location.href)],
  ]);
});

test.each([
  ['spinOff', 'Spin off'],
  ['spinOffSend', 'Send'],
] as const)('%s makes one board, however often and fast it is clicked', async (dialog, label) => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  openDialog(dialog);
  await nameField.fill('Next steps');
  if (dialog === 'spinOffSend') await page.getByRole('textbox', { name: 'Email' }).fill('mina@example.org');
  const submit = button(label).element() as HTMLButtonElement;
  for (let times = 0; times < 6; times += 1) submit.click();
  await expect.element(button('Done')).toBeVisible();
  expect(requestBodies).toHaveLength(1);
});

test('where the browser lets no tab open the dialog has the link', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  openDialog('spinOff');
  await nameField.fill('Next steps');
  await button('Spin off').click();
  const link = page.getByRole('link', { name: 'Open “Next steps”' });
  await expect.element(link).toHaveAttribute('href', `/physical/board?boardId=${CREATED_BOARD_ID}`);
  await button('Done').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a failure is said, closes the tab, and what was written stays', async () => {
  const tab = openedTab();
  answer = () => problemResponse(503, 'busy');
  openDialog('spinOff');
  await nameField.fill('Next steps');
  await button('Spin off').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The server is busy. Please wait a minute and try again.');
  expect(tab.close).toHaveBeenCalledOnce();
  await expect.element(nameField).toHaveValue('Next steps');
});

test('whoever runs the server is told where a letter lies that it cannot mail', async () => {
  token.set('operator');
  answer = () => Response.json({ new_board_id: CREATED_BOARD_ID, mailed: false });
  openDialog('spinOffSend');
  await nameField.fill('For Oslo');
  await page.getByRole('textbox', { name: 'Email' }).fill('mina@example.org');
  await button('Send').click();
  await expect
    .element(page.getByText('This server can’t send mail. The email is saved in DATA_DIR/outbox.'))
    .toBeVisible();
});

test.each([
  [true, '“For Oslo” was sent to mina@example.org. Until they accept it, it stays in your boards.'],
  [false, 'This server can’t send mail. Ask your administrator for the email: it is in the server’s outbox folder.'],
])('a board that was sent, with mail %s, is said to wait', async (mailed, text) => {
  answer = () => Response.json({ new_board_id: CREATED_BOARD_ID, mailed });
  openDialog('spinOffSend');
  await nameField.fill('For Oslo');
  await page.getByRole('textbox', { name: 'Email' }).fill(' mina@example.org ');
  await button('Send').click();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(requestBodies).toMatchObject([
    ['/api/spin_off_send_to/', { new_board_name: 'For Oslo', send_to_email: 'mina@example.org' }],
  ]);
});
