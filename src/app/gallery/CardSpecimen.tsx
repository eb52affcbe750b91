import { useEffect, useRef } from 'react';
import type { RouteChoice } from '../../../contract/calls/engines.ts';
import { sizeOf } from '../../board/document/board.ts';
import frame from '../../canvas/render/card.module.css';
import type { CardServices } from '../../cards/context/cardServices.ts';
import { CardTierProvider } from '../../cards/context/cardTier.ts';
import { createLazy } from '../../load/lazy.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';
import { CardProviders, NodeView, nodeId, PLAIN_SERVICES } from '../../nodes/board.fixture.tsx';
import { SAMPLE_VIDEO, samplePhoto } from '../../nodes/gallery/samplePictures.ts';

/** The node that a card specimen is about. */
export const SUBJECT_NODE_NAME = 'subject';

const ROUTES: readonly RouteChoice[] = [
  { route: 'built-in', name: 'Built-in engine', kind: 'built-in', cost: 0, seconds: 3 },
  { route: 'openai:gpt-image', name: 'OpenAI gpt-image', kind: 'hosted', cost: 0.04, seconds: 14 },
  { route: 'work:flux', name: 'ComfyUI at work flux', kind: 'own', cost: 0, seconds: 22 },
];

/** Generate Design can go several ways. A video's poster is a picture of its own. */
const SERVICES: CardServices = {
  ...PLAIN_SERVICES,
  engineRoutes: createLazy(async () => ({ generate_image: ROUTES })),
  allowance: createLazy(async () => ({ runsLeft: null, missingFeatures: [] })),
  addressOf: ({ url }, size) => (url === SAMPLE_VIDEO && size !== 'full' ? samplePhoto(200, 960, 540) : url),
};

type CardSpecimenProps = { actor: BoardActor; isPlaying?: boolean | undefined; selected?: boolean | undefined };

/** The card of a board's subject, in the canvas's frame and without its handles. */
export function CardSpecimen({ actor, isPlaying, selected }: CardSpecimenProps) {
  const cardElement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPlaying) cardElement.current?.querySelector<HTMLButtonElement>('button[aria-hidden]')?.click();
  }, [isPlaying]);
  const { board, facts } = actor.getSnapshot().context;
  const node = board.nodes.get(nodeId(SUBJECT_NODE_NAME))!;
  const { width } = sizeOf(node, facts);
  const tone = node.type === 'stickyNoteNode' ? 'note' : 'card';
  return (
    <CardProviders actor={actor} services={SERVICES}>
      {/* biome-ignore lint/a11y/useSemanticElements: as on the canvas */}
      <div
        ref={cardElement}
        role="group"
        data-testid="specimen"
        aria-label={node.type}
        className={frame.card}
        data-tone={tone}
        data-still={node.data.readOnly || undefined}
        data-node-id={node.id}
        data-selected={selected || undefined}
        // The canvas places its cards; here they follow each other, with room for what opens below.
        style={{ width, position: 'relative', marginBottom: selected ? 232 : 0 }}
      >
        <svg className={frame.shell} aria-hidden="true">
          <rect className={frame.frame} width="100%" height="100%" rx={14} />
        </svg>
        <div className={frame.body}>
          <CardTierProvider value="full">
            <NodeView actor={actor} id={node.id} selected={selected} />
          </CardTierProvider>
        </div>
      </div>
    </CardProviders>
  );
}
