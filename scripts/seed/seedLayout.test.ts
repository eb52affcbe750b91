import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SOURCE_INPUT } from '../../contract/handles.ts';
import { judgeConnection } from '../../src/board/connect/connect.ts';
import type { Board } from '../../src/board/document/board.ts';
import { definitionOf } from '../../src/nodes/registry.ts';
import { NODE_DISTANCE, SEED_KINDS, type SeedType, seedBox, seedLayout } from './seedLayout.ts';

const LARGE = { nodes: 10_000, images: 1000, edges: 12_000 };
const large = seedLayout(LARGE);

test('what it knows of the node types is what the registry says', () => {
  for (const [type, kind] of Object.entries(SEED_KINDS)) {
    const definition = definitionOf(type);
    const handles = [...kind.inputs, ...(kind.output ? [kind.output] : [])];
    expect(definition?.handles.filter((handle) => handle !== SOURCE_INPUT).toSorted()).toEqual(handles.toSorted());
    expect(definition?.size).toEqual({ width: kind.width, height: kind.height });
  }
});

test('the board of the measurements has every number asked for, a hub of ten edges and a block of a hundred', () => {
  expect(large.nodes).toHaveLength(LARGE.nodes);
  expect(large.nodes.filter(({ type }) => type === 'prototype2DNode')).toHaveLength(LARGE.images);
  expect(large.edges).toHaveLength(LARGE.edges);
  const hub = large.nodes[large.hub]!.id;
  expect(large.edges.filter(({ source, target }) => source === hub || target === hub)).toHaveLength(10);
  expect(large.block).toHaveLength(100);
  expect(large.block).toContain(large.hub);
});

test('most edges join neighbours', () => {
  const at = new Map(large.nodes.map((node) => [node.id, node.position]));
  const near = large.edges.filter(({ source, target }) => {
    const [a, b] = [at.get(source)!, at.get(target)!];
    return Math.hypot(a.x - b.x, a.y - b.y) < 4 * NODE_DISTANCE;
  });
  expect(near).toHaveLength(large.edges.length);
});

const options = fc.record({
  nodes: fc.integer({ min: 1, max: 300 }),
  images: fc.integer({ min: 0, max: 40 }),
  edges: fc.integer({ min: 0, max: 400 }),
  generatingOnly: fc.boolean(),
});

test('every edge is one that a person could have drawn, and the free wire another', () => {
  fc.assert(
    fc.property(options, (seedOptions) => {
      const layout = seedLayout({ ...seedOptions, images: Math.min(seedOptions.images, seedOptions.nodes) });
      const nodes = layout.nodes.map((node) => [node.id, { ...node, data: {} }] as const);
      const board = { nodes: new Map(nodes), edges: new Map() } as unknown as Board;
      const wanted = layout.edges.map(({ id: _, ...connection }) => connection);
      if (layout.connection) {
        const [source, target] = [
          layout.nodes[layout.connection.source]!.id,
          layout.nodes[layout.connection.target]!.id,
        ];
        wanted.push({ source, target, sourceHandle: 'out.text.text', targetHandle: 'in.text.text' });
      }
      for (const connection of wanted) {
        const verdict = judgeConnection(board, connection as Parameters<typeof judgeConnection>[1], definitionOf);
        expect(verdict).toEqual({ ok: true });
      }
      const inputs = wanted.map(({ target, targetHandle }) => `${target} ${targetHandle}`);
      expect(new Set(inputs).size).toBe(inputs.length);
      expect(new Set(layout.edges.map(({ id }) => id)).size).toBe(layout.edges.length);
    }),
    { numRuns: 40 },
  );
});

test('no two nodes overlap', () => {
  fc.assert(
    fc.property(options, (seedOptions) => {
      const boxes = seedLayout({ ...seedOptions, images: 0 }).nodes.map(seedBox);
      for (const [index, a] of boxes.entries()) {
        for (const b of boxes.slice(index + 1)) {
          const areSeparate =
            a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          expect(areSeparate).toBe(true);
        }
      }
    }),
    { numRuns: 10 },
  );
});

test('the same numbers give the same board', () => {
  expect(seedLayout(LARGE)).toEqual(large);
});

test('where only generating is asked for, all but the text beside the hub generate', () => {
  const { nodes } = seedLayout({ ...LARGE, images: 0, generatingOnly: true });
  const generating: readonly SeedType[] = ['generateSketchesNode', 'enrichNode'];
  expect(nodes.filter(({ type }) => !generating.includes(type))).toHaveLength(1);
});
