import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { createActor } from 'xstate';
import { Canvas } from '../../canvas/Canvas.tsx';
import { useCanvas } from '../../canvas/canvasContext.ts';
import { CardTierProvider } from '../../cards/tier.ts';
import type { BoardActor } from '../../machines/board.machine.ts';
import { gestureMachine } from '../../machines/gesture.machine.ts';
import { isBusy, selectRun } from '../../machines/selectors.ts';
import { TooltipLayer } from '../../ui/TooltipLayer.tsx';
import { CardsOf, NodeView } from '../board.fixture.tsx';
import { DEFINITIONS, definitionOf } from '../registry.ts';
import { startSheet } from './sheet.ts';

/** Every card in every state on one real canvas, for people who build cards and for screenshots. */
export function Gallery({ working }: { working: boolean }) {
  const [actor] = useState(() => startSheet(working));
  return (
    <CardsOf actor={actor}>
      <Sheet actor={actor} />
      <TooltipLayer />
    </CardsOf>
  );
}

function Sheet({ actor }: { actor: BoardActor }) {
  const { i18n } = useLingui();
  const [gesture] = useState(() => createActor(gestureMachine).start());
  const labelOf = (type: string) => ({ label: i18n._(definitionOf(type)!.label) });
  return (
    <Canvas
      board={actor}
      gesture={gesture}
      types={DEFINITIONS}
      labelOf={labelOf}
      iconOf={(type) => definitionOf(type)!.icon}
      titleOf={(node) => (typeof node.data.title === 'string' ? node.data.title : labelOf(node.type).label)}
      renderBody={(node, { tier, selected }) => (
        <CardTierProvider value={tier}>
          <NodeView actor={actor} id={node.id} selected={selected} />
        </CardTierProvider>
      )}
      thumbnailOf={() => undefined}
      stateOf={(id) => (isBusy(selectRun(actor.getSnapshot(), id)?.getSnapshot()) ? 'busy' : 'idle')}
      toneOf={(node) => (node.type === 'stickyNoteNode' ? 'note' : 'card')}
    >
      <Fit />
    </Canvas>
  );
}

function Fit() {
  const { commands } = useCanvas();
  useEffect(() => commands.fitAtOnce(), [commands]);
  return null;
}
