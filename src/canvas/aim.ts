import { HANDLE, SNAP_DISTANCE } from '../../contract/limits.ts';
import { connectionOf, judgeConnection } from '../board/connect.ts';
import type { LooseEnd } from '../board/connection.ts';
import { nearestHandle } from '../geometry/nearestHandle.ts';
import { distance, type Point } from '../geometry/point.ts';
import { grow } from '../geometry/rect.ts';
import type { Aim } from '../machines/gesture.events.ts';
import type { SceneNode } from './scene.ts';
import type { View } from './view.ts';

type Candidate = Aim & { readonly fits: boolean };

/** The handle that a loose end at a board point means, by geometry alone: it works in every tier. */
export function aimAt(view: View, from: LooseEnd, end: Point): Aim | undefined {
  const { k } = view.viewport();
  const reach = { aim: HANDLE.reach / 2, snap: SNAP_DISTANCE / k };
  const around = grow({ minX: end.x, minY: end.y, maxX: end.x, maxY: end.y }, Math.max(reach.aim, reach.snap));
  const candidates = view.scene.nodesIn(around).flatMap((node) => candidatesOf(view, from, node));
  return nearestHandle(end, candidates, reach);
}

/** All handles of the board that a connection may end at, nearest first: the keyboard steps through them. */
export function fittingAims(view: View, from: LooseEnd, start: Point): Aim[] {
  return [...view.scene.nodes()]
    .flatMap((node) => candidatesOf(view, from, node))
    .filter((candidate) => candidate.fits)
    .sort((a, b) => distance(a.at, start) - distance(b.at, start));
}

function candidatesOf(view: View, from: LooseEnd, node: SceneNode): Candidate[] {
  return node.handles
    .filter((handle) => node.id !== from.node || handle.id !== from.handle)
    .map((handle) => {
      const end = { node: node.id, handle: handle.id };
      const refusal = refusalOf(view, from, end);
      return { handle: end, at: { x: node.minX + handle.x, y: node.minY + handle.y }, refusal, fits: !refusal };
    });
}

/** Why two ends cannot be joined; undefined when they can. */
export function refusalOf(view: View, from: LooseEnd, to: LooseEnd) {
  const { board, facts } = view.source.getSnapshot().context;
  const verdict = judgeConnection(board, connectionOf(from, to), facts);
  return verdict.ok ? undefined : verdict.reason;
}
