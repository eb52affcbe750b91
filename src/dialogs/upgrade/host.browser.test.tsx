import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NodeId } from '../../../contract/ids.ts';
import {
  openSession,
  problemResponse,
  renderDialogs,
  stubServer,
} from '../../app/board/session/openSession.fixture.tsx';
import type { BoardSession } from '../../session/boardSession.ts';

const CARD = NodeId.parse('cut');
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const FREE_ROUTE = { route: 'built-in', name: 'Built-in engine', kind: 'built-in', cost: 0, seconds: 4 };
const PAID_ROUTE = { route: 'fal:cut', name: 'fal cut', kind: 'hosted', cost: 0.2, seconds: null };

let routes: readonly object[];
let requestBodies: unknown[];
let session: BoardSession;

stubServer(async (path, request) => {
  if (path === '/api/list_routes/') return Response.json({ operations: { remove_background: routes } });
  if (path !== '/api/remove_background/') return undefined;
  requestBodies.push(await request.json());
  return requestBodies.length > 1 ? new Promise<never>(() => undefined) : problemResponse(429, 'spending_limit');
});

beforeEach(() => {
  routes = [PAID_ROUTE, FREE_ROUTE];
  requestBodies = [];
  const at = { position: { x: 0, y: 0 } };
  const nodes = [
    { ...at, id: 'photo', type: 'prototype2DNode', data: { objectKey: KEY, imageUrl: '/assets/a.png' } },
    { ...at, id: CARD, type: 'removeBackgroundNode', data: {} },
  ];
  const edge = {
    id: 'e',
    source: 'photo',
    sourceHandle: 'out.image.image',
    target: CARD,
    targetHandle: 'in.image.image',
  };
  session = openSession({ nodes, edges: [edge] });
  renderDialogs(session);
  session.actor.send({ type: 'go.pressed', id: CARD });
});

const limitDialog = page.getByRole('dialog', { name: 'Your spending limit is reached' });

test('a run that a spending limit refused goes on by the built-in engine, which its node keeps', async () => {
  await limitDialog.getByRole('button', { name: 'Use the built-in engine' }).click();
  await vi.waitFor(() => expect(requestBodies).toHaveLength(2));
  expect(requestBodies[1]).toMatchObject({ route: 'built-in' });
  expect(session.actor.getSnapshot().context.board.nodes.get(CARD)?.data.route).toBe('built-in');
  await expect.element(limitDialog).not.toBeInTheDocument();
});

test('where the built-in engine cannot do it, it is not offered', async () => {
  routes = [PAID_ROUTE];
  await expect.element(limitDialog.getByRole('button', { name: 'Plan and usage' })).toBeVisible();
  await vi.waitFor(() => expect(session.pictureServices.engineRoutes.get()).toBeDefined());
  await expect.element(limitDialog.getByRole('button', { name: 'Use the built-in engine' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Upgrade' })).not.toBeInTheDocument();
});

test('an STL export at the spending limit names no other engine, whatever the node ran before', async () => {
  await limitDialog.getByRole('button', { name: 'Close' }).last().click();
  session.actor.send({
    type: 'dialog.requested',
    dialog: 'upgrade',
    nodeId: CARD,
    limit: { call: 'export_stl', reason: 'spending_limit' },
  });
  await expect.element(limitDialog.getByRole('button', { name: 'Plan and usage' })).toBeVisible();
  await vi.waitFor(() => expect(session.pictureServices.engineRoutes.get()).toBeDefined());
  await expect.element(limitDialog.getByRole('button', { name: 'Use the built-in engine' })).not.toBeInTheDocument();
});

test('a refusal that names no limit is no spending limit, though the node’s last run had met one', async () => {
  await limitDialog.getByRole('button', { name: 'Close' }).last().click();
  session.actor.send({
    type: 'dialog.requested',
    dialog: 'upgrade',
    nodeId: CARD,
    limit: { call: 'get_4k', reason: undefined },
  });
  await expect
    .element(page.getByRole('dialog', { name: 'Looks like you are trying to access a paid feature' }))
    .toBeVisible();
});
