import { LGraph, LGraphCanvas, LGraphNode, LiteGraph } from 'litegraph.js';
import 'litegraph.js/css/litegraph.css';
import { SEED_KINDS, type SeedType, seedBox, seedLayout } from '../../scripts/seed/seedLayout.ts';
import { askedFor, pictureOf } from './api.ts';
import './page.css';
import { wordsOf } from './cardTexts.ts';
import { centred, fitted } from './view.ts';

const layout = seedLayout(askedFor());
/** A title bar lies above a node's position. */
const TITLE = LiteGraph.NODE_TITLE_HEIGHT;
LiteGraph.MAX_NUMBER_OF_NODES = 1e6;

class CardNode extends LGraphNode {
  picture: HTMLImageElement | undefined;

  override onDrawForeground(context: CanvasRenderingContext2D): void {
    if (this.picture?.complete && !this.flags.collapsed) context.drawImage(this.picture, 12, 60, 376, 260);
  }
}
const kindOf = (handle: string) => handle.split('.')[1]!;
for (const type of Object.keys(SEED_KINDS) as SeedType[]) {
  LiteGraph.registerNodeType(type, class extends CardNode {});
}

const graph = new LGraph();
// Computed once at the end, as when a stored graph is loaded.
const reorder = graph.updateExecutionOrder;
graph.updateExecutionOrder = () => {};
let pictures = 0;
const nodes = layout.nodes.map((seed, index) => {
  const node = LiteGraph.createNode(seed.type) as unknown as CardNode;
  const { inputs, output } = SEED_KINDS[seed.type];
  const { x, y, width, height } = seedBox(seed);
  for (const handle of inputs) node.addInput(handle, kindOf(handle));
  if (output) node.addOutput(output, kindOf(output));
  const { title, text } = wordsOf(seed, index);
  node.title = title;
  if (seed.type === 'prototype2DNode') {
    node.picture = new Image();
    node.picture.src = pictureOf(pictures++);
  } else {
    node.addWidget('text', 'prompt', text, () => {});
    node.addWidget('button', 'Go', null, () => {});
  }
  node.pos = [x, y + TITLE];
  node.size = [width, height - TITLE];
  graph.add(node, true);
  return node;
});
const places = new Map(layout.nodes.map(({ id }, index) => [id, index]));
for (const { source, target, targetHandle } of layout.edges) {
  const to = places.get(target)!;
  const input = (SEED_KINDS[layout.nodes[to]!.type].inputs as readonly string[]).indexOf(targetHandle);
  nodes[places.get(source)!]!.connect(0, nodes[to]!, input);
}
graph.updateExecutionOrder = reorder;
graph.updateExecutionOrder();

const element = document.createElement('canvas');
element.width = innerWidth;
element.height = innerHeight;
document.getElementById('root')!.append(element);
const canvas = new LGraphCanvas(element, graph);
canvas.ds.min_scale = 0.001;
canvas.ds.max_scale = 4;

function set({ x, y, k }: { x: number; y: number; k: number }): void {
  canvas.ds.scale = k;
  canvas.ds.offset = [x / k, y / k];
  canvas.setDirty(true, true);
}
const onScreen = ([x, y]: readonly number[]) => {
  const { scale, offset } = canvas.ds;
  return { x: (x! + offset[0]) * scale, y: (y! + offset[1]) * scale };
};
const cornerOf = (node: number) => onScreen([nodes[node]!.pos[0], nodes[node]!.pos[1] - TITLE]);

set(fitted(layout));
window.peer = {
  viewport() {
    const { scale, offset } = canvas.ds;
    return { x: offset[0] * scale, y: offset[1] * scale, k: scale };
  },
  cornerOf,
  // Its cards have no elements: they are painted on one canvas.
  isCardShown: () => true,
  fit: () => set(fitted(layout)),
  centre: (node, k) => set(centred(layout, node, k)),
  grip: (node) => onScreen([nodes[node]!.pos[0] + 180, nodes[node]!.pos[1] - TITLE / 2]),
  select(chosen) {
    canvas.selectNodes(chosen.map((node) => nodes[node]!));
    return chosen.length;
  },
  wireEnds: () => ({
    from: onScreen(nodes[layout.wire!.source]!.getConnectionPos(false, 0)),
    to: onScreen(nodes[layout.wire!.target]!.getConnectionPos(true, 0)),
  }),
  isWired: () => nodes[layout.wire!.target]!.isInputConnected(0),
};
