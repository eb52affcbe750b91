import { useLingui } from '@lingui/react/macro';
import { StickyNote } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { readData } from '../../../contract/nodes.ts';
import { useBoardActor, useLocked } from '../../cards/board.tsx';
import { Card } from '../../cards/Card.tsx';
import { Foot } from '../../cards/Foot.tsx';
import { useFocusBack } from '../../cards/useFocusBack.ts';
import { Button } from '../../ui/Button.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import s from './stickyNote.module.css';

/** A press that took the focus from the field would keep the words before Cancel is heard. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

/** The Sticky Note: toggles between view and edit; Save stores the words. A saved `editable` opens it for editing. */
export function StickyNoteView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const locked = useLocked(node);
  const { noteText, editable } = readData('stickyNoteNode', node.data);
  const [draft, setDraft] = useState<string>();
  const editing = (draft !== undefined || editable) && !locked;
  const inside = useRef<HTMLDivElement>(null);
  useFocusBack(editing, inside);

  function end(next: string) {
    setDraft(undefined);
    if (next !== noteText || editable)
      actor.send({ type: 'node.edited', id: node.id, data: { noteText: next, editable: undefined } });
  }
  const save = () => end(draft ?? noteText);
  const cancel = () => end(noteText);

  function endByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    cancel();
  }

  /** Words that were left without Save are kept: a note out of sight would forget them. */
  function keepOnLeave(event: FocusEvent<HTMLElement>) {
    if (editing && !event.currentTarget.contains(event.relatedTarget)) save();
  }

  return (
    <Card node={node} icon={StickyNote} label={t`Sticky Note`} docs="/docs/nodes/stickynote" className={s.note}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left */}
      <div ref={inside} className={s.inside} onBlur={keepOnLeave}>
        {editing ? (
          <textarea
            className={s.field}
            aria-label={t`Note`}
            value={draft ?? noteText}
            maxLength={SERVER_LIMITS.promptLength}
            // The person has just asked to write here.
            // biome-ignore lint/a11y/noAutofocus: focus follows the request to edit
            autoFocus={draft !== undefined}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={endByKey}
          />
        ) : (
          // The button below does the same for the keyboard.
          <p
            className={s.words}
            // Only what has the focus scrolls on a board; who may not edit a long note reads it so.
            tabIndex={locked ? 0 : undefined}
            data-empty={noteText === '' || undefined}
            onDoubleClick={() => !locked && setDraft(noteText)}
          >
            {noteText || t`A note for people`}
          </p>
        )}
        <Foot
          end={
            editing ? (
              <>
                <Button look="plain" size="sm" onMouseDown={keepFocus} onClick={cancel}>{t`Cancel`}</Button>
                <Button look="primary" size="sm" onMouseDown={keepFocus} onClick={save}>{t`Save`}</Button>
              </>
            ) : (
              !locked && (
                <Button
                  look={selected ? 'soft' : 'plain'}
                  size="sm"
                  onClick={() => setDraft(noteText)}
                >{t`Edit`}</Button>
              )
            )
          }
        />
      </div>
    </Card>
  );
}
