import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Sparkles } from 'lucide-react';
import type { BoardNode } from '../../../contract/board.ts';
import { incomingEdges } from '../../board/document/edgeIndex.ts';
import { useBoardActor, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { useCardServices } from '../../cards/context/cardServices.ts';
import { EngineMenu } from '../../cards/engines/EngineMenu.tsx';
import { useEngine } from '../../cards/engines/useEngine.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** In place of a picture that could not be made: why, and what can be done at the node that it came from. */
export function NoResult({ node, remarks }: { node: BoardNode; remarks: readonly string[] }) {
  const { t } = useLingui();
  const { enter } = useCardServices();
  const source = useSelector(useBoardActor(), ({ context: { board } }) =>
    incomingEdges(board.edges, node.id)
      .flatMap((edge) => board.nodes.get(edge.source) ?? [])
      .at(0),
  );
  const isReadOnly = useIsReadOnly(source);
  const engine = useEngine(source?.id);
  const hasModels = engine !== undefined && engine.routes.length > 1;
  return (
    <>
      <b>{t`The built-in engine can’t draw this`}</b>
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {engine && !hasModels && <p>{t`An administrator can connect models under Engines.`}</p>}
      {source && !isReadOnly && (
        <>
          {engine && (
            <EngineMenu
              id={source.id}
              engine={engine}
              trigger={<Button variant="soft" size="sm" icon={Sparkles}>{t`Choose an engine`}</Button>}
              onSelect={() => enter(source.id)}
            />
          )}
          <Button size="sm" onClick={() => enter(source.id)}>{t`Different prompt`}</Button>
        </>
      )}
    </>
  );
}
