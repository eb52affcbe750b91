import { expect, test } from 'vitest';
import { NodeId } from '../../../contract/ids.ts';
import { liveCardsMax, retainedLiveCards, shouldBatchEdges, shouldDrawChunks } from './levelOfDetail.ts';

test.each([
  ['full', 90, 100, 85],
  ['full', 20, 0, 90],
  ['full', 100, 600, 30],
  ['middle', 90, 100, 90],
  ['middle', 300, 100, 59],
] as const)('in the tier %s, with %i nodes and %i edges, at most %i cards are live', (tier, nodes, edges, max) => {
  expect(liveCardsMax(tier, nodes, edges)).toBe(max);
});

const ids = (...names: string[]) => names.map((name) => NodeId.parse(name));

test('wanted cards come first, mounted ones stay while they fit', () => {
  expect([...retainedLiveCards(ids('a', 'b'), ids('b', 'c', 'd'), 3)]).toEqual(['a', 'b', 'c']);
  expect([...retainedLiveCards(ids('a', 'b', 'c'), ids('d'), 2)]).toEqual(['a', 'b']);
});

test.each([
  ['full', 1, 1000, false],
  ['light', 0.3, 400, false],
  ['light', 0.3, 401, true],
  ['light', 0.05, 1, true],
] as const)('in the tier %s at a zoom of %f, %i nodes are drawn a chunk at a time: %s', (tier, k, nodes, chunks) => {
  expect(shouldDrawChunks(tier, k, nodes)).toBe(chunks);
});

test.each([
  ['light', 300, { isMoving: false, hasDrawnEdges: true }, false],
  ['light', 301, { isMoving: false, hasDrawnEdges: true }, true],
  ['full', 5000, { isMoving: false, hasDrawnEdges: false }, false],
  ['full', 60, { isMoving: true, hasDrawnEdges: false }, false],
  ['full', 61, { isMoving: true, hasDrawnEdges: false }, true],
  ['full', 61, { isMoving: true, hasDrawnEdges: true }, false],
] as const)('in the tier %s, %i edges are drawn in batches while %j: %s', (tier, edges, now, batches) => {
  expect(shouldBatchEdges(tier, edges, now)).toBe(batches);
});
