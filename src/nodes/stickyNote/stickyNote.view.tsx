import { useLingui } from '@lingui/react/macro';
import { StickyNote } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { readData } from '../../../contract/nodes.ts';
import { useBoardActor, useLocked } from '../../cards/board.tsx';
import { Card } from '../../cards/Card.tsx';
import { Foot } from '../../cards/Foot.tsx';
import { Button } from '../../ui/Button.tsx';
import type { NodeViewProps } from '../defineNode.ts';
import s from './stickyNote.module.css';

/** The Sticky Note: toggles between view and edit; Save stores the words. */
export function StickyNoteView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const locked = useLocked(node);
  const { noteText } = readData('stickyNoteNode', node.data);
  const [draft, setDraft] = useState<string>();
  const editing = draft !== undefined && !locked;

  function save() {
    if (draft !== undefined && draft !== noteText)
      actor.send({ type: 'node.edited', id: node.id, data: { noteText: draft } });
    setDraft(undefined);
  }

  function endByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setDraft(undefined);
  }

  return (
    <Card node={node} icon={StickyNote} label={t`Sticky Note`} docs="/docs/nodes/stickynote" className={s.note}>
      {editing ? (
        <textarea
          className={s.field}
          aria-label={t`Note`}
          value={draft}
          maxLength={SERVER_LIMITS.promptLength}
          // The person has just asked to write here.
          // biome-ignore lint/a11y/noAutofocus: focus follows the request to edit
          autoFocus
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={endByKey}
        />
      ) : (
        // The button below does the same for the keyboard.
        <p
          className={s.words}
          data-empty={noteText === '' || undefined}
          onDoubleClick={() => !locked && setDraft(noteText)}
        >
          {noteText || t`A note for people`}
        </p>
      )}
      {!locked && (
        <Foot
          end={
            editing ? (
              <>
                <Button look="plain" size="sm" onClick={() => setDraft(undefined)}>{t`Cancel`}</Button>
                <Button look="primary" size="sm" onClick={save}>{t`Save`}</Button>
              </>
            ) : (
              <Button look={selected ? 'soft' : 'plain'} size="sm" onClick={() => setDraft(noteText)}>{t`Edit`}</Button>
            )
          }
        />
      )}
    </Card>
  );
}
