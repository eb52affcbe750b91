import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { HandleId } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { tip } from '../../ui/tooltips/tip.ts';
import { useBoardActor, useIsReadOnly } from '../context/boardActor.tsx';
import { useCardServices } from '../context/cardServices.ts';
import s from './InputOffers.module.css';

/** Offers for an input that is empty: each lays its node to the left, wired, and the work goes on there. */
export function InputOffers({ id, input }: { id: NodeId; input: HandleId }) {
  const { i18n } = useLingui();
  const actor = useBoardActor();
  const services = useCardServices();
  const isReadOnly = useIsReadOnly(useSelector(actor, ({ context }) => context.board.nodes.get(id)));
  if (isReadOnly) return null;

  function addSource(nodeType: string): void {
    const { newId, uploadOf } = actor.getSnapshot().context;
    const sourceId = newId() as NodeId;
    const connection = { node: id, handle: input };
    actor.send({ type: 'node.added', id: sourceId, nodeType, beside: { id, side: 'left' }, connection });
    services.enter(sourceId);
    if (uploadOf(nodeType)) actor.send({ type: 'dialog.requested', dialog: 'fileUpload', nodeId: sourceId });
  }

  return (
    <span className={s.offers} data-offers={input}>
      {services.sourcesFor(input).map(({ type, label, hint, icon }) => (
        <Button key={type} size="sm" icon={icon} {...(hint && tip(i18n._(hint)))} onClick={() => addSource(type)}>
          {i18n._(label)}
        </Button>
      ))}
    </span>
  );
}
