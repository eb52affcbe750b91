import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { readData } from '../../../contract/nodes.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useCardFocusOnClose } from '../../cards/card/useCardFocusOnClose.ts';
import { useBoardActor, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { CardFooter } from '../../cards/run/CardFooter.tsx';
import type { BoardActor } from '../../machines/board/board.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { isComposing } from '../../ui/keyboard/isComposing.ts';
import { preventFocus } from '../../ui/keyboard/preventFocus.ts';
import type { NodeViewProps } from '../defineNode.ts';
import s from './stickyNote.module.css';

/** Notes that `editable` has opened already: a card that was out of sight does not open again. */
const shown = new WeakMap<BoardActor, Set<NodeId>>();

function opensForWriting(actor: BoardActor, { id, data }: NodeViewProps['node']): boolean {
  return readData('stickyNoteNode', data).editable && !shown.get(actor)?.has(id);
}

function markShown(actor: BoardActor, id: NodeId): void {
  const known = shown.get(actor) ?? new Set();
  shown.set(actor, known.add(id));
}

/** Writing that goes on: the words as they were before, and whether the person asked for it. */
type NoteDraft = { readonly before: string; readonly requested: boolean };

/** The Sticky Note: toggles between view and edit. Each change is on the board at once; Cancel gives the old words back. */
export default function StickyNoteView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const locked = useIsReadOnly(node);
  const { noteText } = readData('stickyNoteNode', node.data);
  const [writing, setWriting] = useState<NoteDraft | undefined>(() =>
    opensForWriting(actor, node) ? { before: noteText, requested: false } : undefined,
  );
  const isOpen = writing !== undefined && !locked;
  const inside = useRef<HTMLDivElement>(null);
  useCardFocusOnClose(isOpen, inside);
  useEffect(() => markShown(actor, node.id), [actor, node.id]);

  const begin = () => !locked && setWriting({ before: noteText, requested: true });
  const end = () => setWriting(undefined);

  function write(next: string) {
    if (next !== noteText)
      actor.send({ type: 'node.edited', id: node.id, data: { noteText: next }, gather: 'noteText' });
  }

  function cancel() {
    if (writing) write(writing.before);
    end();
  }

  function endByKey(event: KeyboardEvent) {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isComposing(event) || (event.key !== 'Escape' && !isSave)) return;
    event.stopPropagation();
    end();
  }

  function endOnLeave(event: FocusEvent<HTMLElement>) {
    if (isOpen && !event.currentTarget.contains(event.relatedTarget)) end();
  }

  return (
    <Card node={node} className={s.note}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left */}
      <div ref={inside} className={s.inside} onBlur={endOnLeave}>
        {isOpen ? (
          <textarea
            className={s.field}
            dir="auto"
            aria-label={t`Note`}
            value={noteText}
            maxLength={SERVER_LIMITS.promptLength}
            // biome-ignore lint/a11y/noAutofocus: focus follows the request to edit
            autoFocus={writing.requested}
            onChange={(event) => write(event.target.value)}
            onKeyDown={endByKey}
          />
        ) : (
          // The button below does the same for the keyboard.
          <p
            className={s.words}
            // Only what has the focus scrolls on a board; who may not edit a long note reads it so.
            tabIndex={locked ? 0 : undefined}
            data-empty={noteText === '' || undefined}
            onDoubleClick={begin}
          >
            {noteText || t`A note for people`}
          </p>
        )}
        <CardFooter
          end={
            isOpen ? (
              <>
                <Button variant="plain" size="sm" onMouseDown={preventFocus} onClick={cancel}>{t`Cancel`}</Button>
                <Button variant="primary" size="sm" onMouseDown={preventFocus} onClick={end}>{t`Save`}</Button>
              </>
            ) : (
              !locked && (
                <Button
                  variant={selected ? 'soft' : 'plain'}
                  size="sm"
                  data-opens-field
                  onClick={begin}
                >{t`Edit`}</Button>
              )
            )
          }
        />
      </div>
    </Card>
  );
}
