import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { mayEdit } from '../../../../../contract/roles.ts';
import { isFixed } from '../../../../board/document/board.ts';
import { useCanvas } from '../../../../canvas/canvasContext.ts';
import { NodeThumbnail } from '../../../../nodes/NodeThumbnail.tsx';
import { nameOf } from '../../../../nodes/nameOf.ts';
import { definitionOf } from '../../../../nodes/registry.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { useStore } from '../../../../store/useStore.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { BoardSheet } from '../../BoardSheet.tsx';
import s from '../runs/runs.module.css';
import { changedFields, type NodeVersion, restoreEvent } from './nodeVersions.ts';
import { relativeTime } from './relativeTime.ts';
import { useEarlierVersions } from './useEarlierVersions.ts';

type EarlierVersionsPanelProps = { readonly session: BoardSession };

/** The values that were overwritten or deleted on this board, by whom, and the way to put them back; it opens from the list of runs and from a node's menu. */
export function EarlierVersionsPanel({ session }: EarlierVersionsPanelProps) {
  const { panels } = useCanvas();
  const openPanels = useStore(panels);
  const canEdit = useSelector(session.actor, ({ context }) => mayEdit(context));
  return openPanels.has('earlier') && canEdit ? (
    <EarlierVersionsSheet session={session} focusKey={openPanels} onClose={() => panels.hide('earlier')} />
  ) : null;
}

function EarlierVersionsSheet({
  session,
  focusKey,
  onClose,
}: EarlierVersionsPanelProps & { focusKey: unknown; onClose: () => void }) {
  const { t } = useLingui();
  const { versions, historyDays, state, readMore } = useEarlierVersions(session);
  return (
    <BoardSheet
      label={t`Earlier versions`}
      title={<h2>{t`Earlier versions`}</h2>}
      className={s.sheet}
      {...{ focusKey, onClose }}
    >
      {versions.length === 0 && state === 'end' && (
        <p className={s.note}>{t`Nothing was overwritten or deleted on this board in the last ${historyDays} days.`}</p>
      )}
      <ol className={s.lines}>
        {versions.map((version) => (
          <VersionItem key={version.id} version={version} session={session} />
        ))}
      </ol>
      {state === 'failed' && <p className={s.note}>{t`Earlier versions couldn’t be loaded.`}</p>}
      {(state === 'more' || state === 'failed') && (
        <p className={s.note}>
          <Button onClick={readMore}>{state === 'failed' ? t`Try again` : t`Show earlier ones`}</Button>
        </p>
      )}
    </BoardSheet>
  );
}

function VersionItem({ version, session: { actor } }: EarlierVersionsPanelProps & { version: NodeVersion }) {
  const { t, i18n } = useLingui();
  const { data: node, fields, replaced_by: by, replaced_at } = version;
  const board = useSelector(actor, ({ context }) => context.board);
  const currentNode = board.nodes.get(node.id);
  const definition = definitionOf(node.type);
  const replacedAgo = relativeTime(Date.parse(replaced_at), i18n.locale);
  const personName = by ?? t`someone who has left`;
  const changedText = changedFields(version)
    .map(({ label, text }) => (text ? t`${i18n._(label)}: “${text}”` : i18n._(label)))
    .join(t({ message: ', ', context: 'between facts' }));
  return (
    <li className={s.line}>
      {definition?.pictureOf(node) ? (
        <NodeThumbnail node={node} side={36} />
      ) : (
        <span className={s.icon}>{definition && <Icon of={definition.icon} />}</span>
      )}
      <div className={s.words}>
        <b dir="auto">{nameOf(node, board, i18n)}</b>
        {changedText && <small title={changedText}>{changedText}</small>}
        <small>
          {fields === null ? t`Deleted by ${personName}, ${replacedAgo}` : t`Replaced by ${personName}, ${replacedAgo}`}
        </small>
      </div>
      <Button
        offReason={currentNode && isFixed(currentNode) ? t`This node is read-only` : undefined}
        onClick={() => actor.send(restoreEvent(version, actor.getSnapshot().context.board))}
      >{t`Put back`}</Button>
    </li>
  );
}
