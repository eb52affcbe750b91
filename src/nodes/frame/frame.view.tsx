import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LoaderCircle } from 'lucide-react';
import { readNodeData } from '../../../contract/nodes.ts';
import { descendantsOf } from '../../board/placement/frameMembership.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useBoardActor, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { CardFooter, FooterNote } from '../../cards/run/CardFooter.tsx';
import { runningNodes } from '../../machines/board/board.runs.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import s from './frame.module.css';

/** A collapsed frame: its name, how much lies in it, and whether any of that is running. */
export default function FrameView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const isReadOnly = useIsReadOnly(node);
  const { color } = readNodeData('frameNode', node.data);
  const count = useSelector(actor, ({ context }) => descendantsOf(context.board, node.id).length);
  const isBusy = useSelector(actor, ({ context }) => {
    const insideIds = new Set(descendantsOf(context.board, node.id));
    return runningNodes(context).some((id) => insideIds.has(id));
  });
  return (
    <Card
      node={node}
      className={s.frame}
      state={isBusy ? { tone: 'busy', icon: LoaderCircle, text: t`Busy` } : undefined}
    >
      <i className={s.colour} data-frame-color={color} />
      <CardFooter
        endContent={
          !isReadOnly && (
            <Button
              variant={selected ? 'soft' : 'plain'}
              size="sm"
              onClick={() => actor.send({ type: 'node.edited', id: node.id, data: { collapsed: undefined } })}
            >{t`Expand`}</Button>
          )
        }
      >
        <FooterNote>
          <Plural value={count} _0="Empty" one="# node" other="# nodes" />
        </FooterNote>
      </CardFooter>
    </Card>
  );
}
