import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ArrowRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { SERVER_LIMITS } from '../../../../../contract/limits.ts';
import { isFixed } from '../../../../board/document/board.ts';
import { nodesWithProperties } from '../../../../board/edit/properties.ts';
import { hasNumber, renamed } from '../../../../board/edit/renameNodes.ts';
import { useCanvas } from '../../../../canvas/canvasContext.ts';
import { compareByTop, readingOrder } from '../../../../geometry/layout/readingOrder.ts';
import { nameOf } from '../../../../nodes/nameOf.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { NumberField } from '../../../../ui/fields/number/NumberField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { isComposing } from '../../../../ui/keyboard/isComposing.ts';
import { BoardSheet } from '../../BoardSheet.tsx';
import s from './properties.module.css';
import { selectedNodes } from './propertyActions.ts';

type NamesSheetProps = { readonly session: BoardSession; readonly onClose: () => void };

const START_MAX = 9_999;

/** Names the selected nodes anew, in reading order: with one name and numbers, or by putting one word for another. */
export function NamesSheet({ session: { actor }, onClose }: NamesSheetProps) {
  const { t, i18n } = useLingui();
  const { scene } = useCanvas();
  const board = useSelector(actor, ({ context }) => context.board);
  const selection = useSelector(actor, ({ context }) => context.selection);
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [start, setStart] = useState(1);
  const selected = selectedNodes({ board, selection });
  const isOver = selected.length === 0;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (isOver) return null;
  const placed = selected.filter((node) => !isFixed(node)).flatMap(({ id }) => scene.node(id) ?? []);
  const nodes = readingOrder(placed.toSorted(compareByTop)).map(({ node }) => node);
  const names = nodes.map((node) => nameOf(node, board, i18n));
  const isEmpty = find === '' && replacement.trim() === '';
  const newNames = isEmpty ? names : renamed(names, { find, replacement, start });
  const changedCount = names.filter((name, index) => newNames[index] !== name).length;
  const { length: count } = selected;
  const offReason = changedCount > 0 ? undefined : isEmpty ? t`Enter a name first` : t`No name would change`;

  function rename(): void {
    const titles = new Map(nodes.map(({ id }, index) => [id, newNames[index]]));
    const renamedNodes = nodes.filter((_, index) => newNames[index] !== names[index]);
    const changed = nodesWithProperties(renamedNodes, ({ id }) => ({ title: titles.get(id) }));
    onClose();
    if (changed.length > 0) actor.send({ type: 'elements.changed', nodes: changed });
  }

  function renameOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    if (!offReason) rename();
  }

  return (
    <BoardSheet
      label={t`Rename`}
      title={<h2>{plural(count, { one: 'Rename # node', other: 'Rename # nodes' })}</h2>}
      className={s.sheet}
      onClose={onClose}
    >
      <div className={s.fields}>
        <TextField
          label={find === '' ? t`New name` : t`Replace with`}
          hint={find === '' ? t`# stands for the number: Chair # gives Chair 1, Chair 2` : undefined}
          value={replacement}
          maxLength={SERVER_LIMITS.nameLength}
          // The person has just asked to type here.
          autoFocus
          onChange={setReplacement}
          onKeyDown={renameOnEnter}
        />
        <TextField
          label={t`Only replace`}
          placeholder={t`the whole name`}
          value={find}
          maxLength={SERVER_LIMITS.nameLength}
          onChange={setFind}
          onKeyDown={renameOnEnter}
        />
        {hasNumber(replacement) && (
          <NumberField label={t`Start at`} value={start} min={0} max={START_MAX} step={1} onChange={setStart} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus */}
      <ol className={s.preview} tabIndex={0} aria-label={t`New names`}>
        {nodes.map(({ id }, index) => (
          <li key={id} data-same={newNames[index] === names[index] || undefined}>
            <span dir="auto">{names[index]}</span>
            <Icon of={ArrowRight} size="sm" />
            <b dir="auto">{newNames[index]}</b>
          </li>
        ))}
      </ol>
      <footer className={s.foot}>
        <Button variant="primary" offReason={offReason} onClick={rename}>
          {t`Rename`}
        </Button>
      </footer>
    </BoardSheet>
  );
}
