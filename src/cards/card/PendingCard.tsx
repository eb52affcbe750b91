import { useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import { sizeOf } from '../../board/document/board.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useBoardActor } from '../context/boardActor.tsx';
import { useNodeTypeInfo } from '../context/nodeTypeInfo.ts';
import { CardHead, CardTitle } from '../header/CardHead.tsx';
import header from '../header/CardHeader.module.css';
import { titleOf } from '../header/titleOf.ts';
import { useNodeName } from '../header/useNodeName.ts';
import { attachPendingCardKeys } from './attachCardKeys.ts';
import s from './card.module.css';

type PendingCardProps = {
  readonly node: BoardNode;
  /** Its contents could not be fetched. */
  readonly isMissing: boolean;
  readonly onRetry: () => void;
};

/** A card whose contents are on their way: as large as it will be, with its name, or with what is wrong and another try. */
export function PendingCard({ node, isMissing, onRetry }: PendingCardProps) {
  const { t } = useLingui();
  const { icon, label, docs } = useNodeTypeInfo();
  const name = useNodeName(node);
  const { height } = sizeOf(node, useBoardActor().getSnapshot().context.facts);
  const contentRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => passFocusToCard(contentRef.current!), []);
  useLayoutEffect(() => attachPendingCardKeys(contentRef.current!), []);
  return (
    // What does not fit on a pin is cut off: it is asked for again by itself.
    <div ref={contentRef} className={s.card} style={{ height, overflow: 'clip' }} aria-busy={!isMissing}>
      <CardHead
        icon={icon}
        title={<CardTitle title={name} type={titleOf(node) === undefined ? label : undefined} />}
        states={
          isMissing && (
            <span className={header.state} data-tone="bad">
              <Icon of={CloudOff} size="sm" />
              <span>{t`Not loaded`}</span>
            </span>
          )
        }
        docs={docs}
      />
      {isMissing && (
        <div className={s.missing}>
          <p>{t`The contents couldn’t be loaded. Maquette keeps trying.`}</p>
          <Button variant="soft" size="sm" onClick={onRetry}>{t`Try again`}</Button>
        </div>
      )}
    </div>
  );
}

/** Hands a focus in the stand-in of the contents, once these come, to the card. */
function passFocusToCard(content: HTMLElement): () => void {
  return () => {
    if (content.contains(document.activeElement))
      content.closest<HTMLElement>('[data-node-id]')?.focus({ preventScroll: true });
  };
}
