import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { mergeTexts } from '../../../merge/text.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useRestoreCardFocus } from '../../cards/card/useRestoreCardFocus.ts';
import { useBoardActor, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { CardFooter } from '../../cards/run/CardFooter.tsx';
import { useSharedText } from '../../cards/text/useSharedText.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { isComposing } from '../../ui/keyboard/isComposing.ts';
import { preventFocus } from '../../ui/keyboard/preventFocus.ts';
import type { NodeViewProps } from '../defineNode.ts';
import s from './stickyNote.module.css';

/** Notes that `editable` has opened already: a card that was out of sight does not open again. */
const autoOpenedNotes = new WeakMap<BoardActor, Set<NodeId>>();

function shouldAutoOpen(actor: BoardActor, { id, data }: NodeViewProps['node']): boolean {
  return readNodeData('stickyNoteNode', data).editable && !autoOpenedNotes.get(actor)?.has(id);
}

function markAutoOpened(actor: BoardActor, id: NodeId): void {
  const openedNotes = autoOpenedNotes.get(actor) ?? new Set();
  autoOpenedNotes.set(actor, openedNotes.add(id));
}

/** Writing that goes on, and whether the person asked for it. */
type NoteDraft = { readonly wasRequested: boolean };

/** The Sticky Note: toggles between view and edit. Each change is on the board at once; Cancel takes back what was written here, and nothing of others. */
export default function StickyNoteView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const isReadOnly = useIsReadOnly(node);
  const { noteText } = readNodeData('stickyNoteNode', node.data);
  const [draft, setDraft] = useState<NoteDraft | undefined>(() =>
    shouldAutoOpen(actor, node) ? { wasRequested: false } : undefined,
  );
  const isOpen = draft !== undefined && !isReadOnly;
  const contentRef = useRef<HTMLDivElement>(null);
  useRestoreCardFocus(isOpen, contentRef);
  useEffect(() => markAutoOpened(actor, node.id), [actor, node.id]);

  /** The words on the board that are accounted for, and as they would be without those that were written here. */
  const versions = useRef({ known: noteText, withoutOwn: noteText });

  function startEditing() {
    if (isReadOnly) return;
    versions.current = { known: noteText, withoutOwn: noteText };
    setDraft({ wasRequested: true });
  }
  const endEditing = () => setDraft(undefined);

  /** Accounts for what others changed since, and gives the words without one's own. */
  function followOthers(): string {
    const { known, withoutOwn } = versions.current;
    const merged = mergeTexts({ base: known, mine: withoutOwn, theirs: noteText, prefer: 'theirs' }) ?? noteText;
    versions.current = { known: noteText, withoutOwn: merged };
    return merged;
  }

  function saveText(next: string) {
    if (next === noteText) return;
    versions.current = { known: next, withoutOwn: followOthers() };
    actor.send({ type: 'node.edited', id: node.id, data: { noteText: next }, undoGroup: 'noteText' });
  }

  function cancelEditing() {
    saveText(followOthers());
    endEditing();
  }

  function endEditingOnKey(event: KeyboardEvent) {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isComposing(event) || (event.key !== 'Escape' && !isSave)) return;
    event.stopPropagation();
    endEditing();
  }

  function endEditingOnBlur(event: FocusEvent<HTMLElement>) {
    if (isOpen && !event.currentTarget.contains(event.relatedTarget)) endEditing();
  }

  return (
    <Card node={node} className={s.note}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left */}
      <div ref={contentRef} className={s.inside} onBlur={endEditingOnBlur}>
        {isOpen ? (
          <NoteField text={noteText} autoFocus={draft.wasRequested} onChange={saveText} onKeyDown={endEditingOnKey} />
        ) : (
          // The button below does the same for the keyboard.
          <p
            className={s.words}
            // Only what has the focus scrolls on a board; who may not edit a long note reads it so.
            tabIndex={isReadOnly ? 0 : undefined}
            data-empty={noteText === '' || undefined}
            onDoubleClick={startEditing}
          >
            {noteText || t`A note for people`}
          </p>
        )}
        <CardFooter
          endContent={
            isOpen ? (
              <>
                <Button
                  variant="plain"
                  size="sm"
                  onMouseDown={preventFocus}
                  onClick={cancelEditing}
                >{t`Cancel`}</Button>
                <Button variant="primary" size="sm" onMouseDown={preventFocus} onClick={endEditing}>{t`Save`}</Button>
              </>
            ) : (
              !isReadOnly && (
                <Button
                  variant={selected ? 'soft' : 'plain'}
                  size="sm"
                  data-opens-field
                  onClick={startEditing}
                >{t`Edit`}</Button>
              )
            )
          }
        />
      </div>
    </Card>
  );
}

type NoteFieldProps = {
  text: string;
  autoFocus: boolean;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function NoteField({ text, autoFocus, onChange, onKeyDown }: NoteFieldProps) {
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <textarea
      {...useSharedText(field, text, onChange)}
      className={s.field}
      dir="auto"
      aria-label={t`Note`}
      maxLength={SERVER_LIMITS.promptLength}
      // biome-ignore lint/a11y/noAutofocus: focus follows the request to edit
      autoFocus={autoFocus}
      onKeyDown={onKeyDown}
    />
  );
}
