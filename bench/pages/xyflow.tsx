import {
  addEdge,
  type Edge,
  Handle,
  type Node,
  type NodeProps,
  type OnConnect,
  Position,
  ReactFlow,
  type ReactFlowInstance,
  useEdgesState,
  useNodesState,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { memo, useCallback } from 'react';
import { createRoot } from 'react-dom/client';
import { SEED_KINDS, type SeedNode, seedBox, seedLayout } from '../../scripts/seed/seedLayout.ts';
import { askedFor, pictureOf } from './api.ts';
import './page.css';
import { wordsOf } from './cardTexts.ts';
import { centred, fitted } from './view.ts';

type CardData = {
  readonly title: string;
  readonly text: string;
  readonly picture?: string;
  readonly type: SeedNode['type'];
};
type CardNode = Node<CardData, 'card'>;

const layout = seedLayout(askedFor());
/** The product's handles: the first this far below the upper edge, the others this far apart, so large. */
const HANDLE = { first: 22, pitch: 28, side: 17 } as const;
const place = (index: number) => ({
  top: HANDLE.first + HANDLE.pitch * index,
  width: HANDLE.side,
  height: HANDLE.side,
});

const Card = memo(function Card({ data: { title, text, picture, type } }: NodeProps<CardNode>) {
  const { inputs, output } = SEED_KINDS[type];
  return (
    <>
      {inputs.map((id, index) => (
        <Handle key={id} id={id} type="target" position={Position.Left} style={place(index)} />
      ))}
      {output && <Handle id={output} type="source" position={Position.Right} style={place(0)} />}
      <div className="card">
        <header>{title}</header>
        {picture ? (
          <img src={picture} alt={title} draggable={false} />
        ) : (
          <textarea className="nodrag nowheel" defaultValue={text} />
        )}
        <footer>
          <button type="button" className="nodrag">
            Settings
          </button>
          <button type="button" className="nodrag">
            Go
          </button>
        </footer>
      </div>
    </>
  );
});

let pictures = 0;
const NODES: CardNode[] = layout.nodes.map((node, index) => {
  const { width, height, ...position } = seedBox(node);
  const picture = node.type === 'prototype2DNode' ? { picture: pictureOf(pictures++) } : {};
  const data = { ...wordsOf(node, index), ...picture, type: node.type };
  return { id: node.id, type: 'card', position, width, height, data };
});
const EDGES: Edge[] = layout.edges.map((edge) => ({ ...edge, style: { strokeWidth: 2 } }));
const idOf = (index: number) => layout.nodes[index]!.id;

function install(flow: ReactFlowInstance<CardNode>): void {
  const set = ({ x, y, k }: { x: number; y: number; k: number }) => void flow.setViewport({ x, y, zoom: k });
  const viewport = () => {
    const { x, y, zoom } = flow.getViewport();
    return { x, y, k: zoom };
  };
  const onScreen = (at: { x: number; y: number }) => {
    const { x, y, k } = viewport();
    return { x: at.x * k + x, y: at.y * k + y };
  };
  const cornerOf = (node: number) => onScreen(flow.getNode(idOf(node))!.position);
  const handle = (node: number, id: string) => {
    const selector = `.react-flow__node[data-id="${idOf(node)}"] .react-flow__handle[data-handleid="${id}"]`;
    const box = document.querySelector(selector)!.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  window.peer = {
    viewport,
    cornerOf,
    isCardShown: (node) => document.querySelector(`.react-flow__node[data-id="${idOf(node)}"] .card`) !== null,
    fit: () => set(fitted(layout)),
    centre: (node, k) => set(centred(layout, node, k)),
    grip(node) {
      const corner = cornerOf(node);
      const { k } = viewport();
      return { x: corner.x + 180 * k, y: corner.y + 20 * k };
    },
    select(nodes) {
      const ids = new Set(nodes.map(idOf));
      flow.setNodes((all) => all.map((node) => ({ ...node, selected: ids.has(node.id) })));
      return ids.size;
    },
    wireEnds: () => ({
      from: handle(layout.wire!.source, 'out.text.text'),
      to: handle(layout.wire!.target, 'in.text.text'),
    }),
    isWired: () =>
      flow
        .getEdges()
        .some(({ source, target }) => source === idOf(layout.wire!.source) && target === idOf(layout.wire!.target)),
  };
}

const NODE_TYPES = { card: Card };
const { x, y, k } = fitted(layout);

function Board() {
  const [nodes, , onNodesChange] = useNodesState(NODES);
  const [edges, setEdges, onEdgesChange] = useEdgesState(EDGES);
  const onConnect = useCallback<OnConnect>((connection) => setEdges((all) => addEdge(connection, all)), [setEdges]);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onConnect={onConnect}
      onInit={install}
      nodeTypes={NODE_TYPES}
      onlyRenderVisibleElements
      defaultViewport={{ x, y, zoom: k }}
      minZoom={0.001}
      maxZoom={4}
      panOnDrag={[1]}
    />
  );
}

createRoot(document.getElementById('root')!).render(<Board />);
