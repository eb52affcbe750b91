import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CallName } from '../../../../contract/calls/index.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { BUILT_IN } from '../../../../contract/providerNames.ts';
import { engineFor, hasCostOrChoice } from '../../../cards/engines/nodeEngine.ts';
import { useEngineLabels, useRouteTable } from '../../../cards/engines/useEngine.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import s from './engineChoice.module.css';

type EngineChoiceProps = { readonly session: BoardSession; readonly id: NodeId; readonly call: CallName };

const BOARD_DEFAULT = 'as-is';

/** By which engine a call on a picture goes, for how much, and the choice of the built-in one; nothing where all is free. */
export function EngineChoice({ session, id, call }: EngineChoiceProps) {
  const { t } = useLingui();
  const { actor, pictureServices } = session;
  const labels = useEngineLabels();
  const routeTable = useRouteTable(pictureServices.engineRoutes, true);
  const route = useSelector(actor, ({ context }) => context.board.nodes.get(id)?.data.route);
  const engine = routeTable && engineFor(routeTable, call, { route });
  if (!engine || !hasCostOrChoice(engine)) return null;
  return (
    <div className={s.choice}>
      <SegmentedControl
        label={t`Engine`}
        showLabel
        wide
        value={route === BUILT_IN ? BUILT_IN : BOARD_DEFAULT}
        segments={[
          { value: BOARD_DEFAULT, label: t`Board default` },
          { value: BUILT_IN, label: t`Built-in engine` },
        ]}
        onChange={(value) =>
          actor.send({ type: 'node.edited', id, data: { route: value === BUILT_IN ? BUILT_IN : undefined } })
        }
      />
      <p role="status">{labels.joinFacts([labels.nameAndPrice(engine), labels.duration(engine.current.seconds)])}</p>
    </div>
  );
}
