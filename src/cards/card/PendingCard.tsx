import { useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import { estimatedSizeOf } from '../../board/document/board.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Head, type RenameEvents } from '../head/Head.tsx';
import { useBoardActor } from '../services/board.tsx';
import { useFace } from '../services/face.ts';
import { titleOf } from '../services/titleOf.ts';
import { attachPendingCardKeys } from './attachCardKeys.ts';
import s from './card.module.css';

type PendingCardProps = {
  readonly node: BoardNode;
  /** Its contents could not be fetched. */
  readonly isMissing: boolean;
  readonly onRetry: () => void;
};

const NO_RENAMING: RenameEvents = { begin: () => undefined, type: () => undefined, end: () => undefined };

/** A card whose contents are on their way: as large as it will be, with its name, or with what is wrong and another try. */
export function PendingCard({ node, isMissing, onRetry }: PendingCardProps) {
  const { t } = useLingui();
  const { icon, label, docs } = useFace();
  const { height } = estimatedSizeOf(node, useBoardActor().getSnapshot().context.facts);
  const inside = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => handFocusOn(inside.current!), []);
  useLayoutEffect(() => attachPendingCardKeys(inside.current!), []);
  return (
    // What does not fit on a pin is cut off: it is asked for again by itself.
    <div ref={inside} className={s.card} style={{ height, overflow: 'clip' }} aria-busy={!isMissing}>
      <Head
        icon={icon}
        title={titleOf(node) ?? label}
        states={isMissing ? [{ tone: 'bad', icon: CloudOff, text: t`Not loaded` }] : []}
        docs={docs}
        menu={[]}
        // Nothing is begun here that its contents would interrupt.
        locked
        renaming={false}
        onRename={NO_RENAMING}
      />
      {isMissing && (
        <div className={s.missing}>
          <p>{t`The contents could not be fetched. If it stays so, reload the page.`}</p>
          <Button variant="soft" size="sm" onClick={onRetry}>{t`Try again`}</Button>
        </div>
      )}
    </div>
  );
}

/** Hands a focus in the stand-in of the contents, once these come, to the card. */
function handFocusOn(inside: HTMLElement): () => void {
  return () => {
    if (inside.contains(document.activeElement))
      inside.closest<HTMLElement>('[data-node-id]')?.focus({ preventScroll: true });
  };
}
