import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LoaderCircle } from 'lucide-react';
import { readData } from '../../../contract/nodes.ts';
import { descendantsOf } from '../../board/place/membership.ts';
import { Card } from '../../cards/card/Card.tsx';
import { Foot, FootNote } from '../../cards/run/Foot.tsx';
import { useBoardActor, useLocked } from '../../cards/services/board.tsx';
import { runningNodes } from '../../machines/board/board.runs.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import s from './frame.module.css';

/** A collapsed frame: its name, how much lies in it, and whether any of that is running. */
export default function FrameView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const locked = useLocked(node);
  const { color } = readData('frameNode', node.data);
  const count = useSelector(actor, ({ context }) => descendantsOf(context.board, node.id).length);
  const busy = useSelector(actor, ({ context }) => {
    const inside = new Set(descendantsOf(context.board, node.id));
    return runningNodes(context).some((id) => inside.has(id));
  });
  return (
    <Card
      node={node}
      className={s.frame}
      state={busy ? { tone: 'busy', icon: LoaderCircle, text: t`Busy` } : undefined}
    >
      <i className={s.colour} data-frame-color={color} />
      <Foot
        end={
          !locked && (
            <Button
              variant={selected ? 'soft' : 'plain'}
              size="sm"
              onClick={() => actor.send({ type: 'node.edited', id: node.id, data: { collapsed: undefined } })}
            >{t`Expand`}</Button>
          )
        }
      >
        <FootNote>
          <Plural value={count} _0="Empty" one="# node" other="# nodes" />
        </FootNote>
      </Foot>
    </Card>
  );
}
