import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Star } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { isPick } from '../../board/comments/picks.ts';
import { isFixed } from '../../board/document/board.ts';
import type { OutlineRow } from '../../board/find/outline.ts';
import { listText } from '../../locales/chineseText.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useCanvas } from '../canvasContext.ts';
import { useNode } from '../render/useNode.ts';
import type { NodeLabels } from '../scene/nodeTypes.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import s from './Outline.module.css';

type OutlineItemProps = {
  readonly row: OutlineRow;
  readonly labels: NodeLabels;
  /** The place of the line in the list, in CSS pixels. */
  readonly top: number;
  readonly active: boolean;
  readonly renaming: boolean;
  readonly onClick: (event: MouseEvent, id: NodeId) => void;
  readonly onToggle: (id: NodeId) => void;
  readonly renameListeners: RenameListeners;
};

/** The events of changing a title. */
export type RenameListeners = {
  /** Told at each change, so that nothing typed is lost. */
  readonly onType: (id: NodeId, title: string) => void;
  /** The old title comes back where `restores` is set. */
  readonly onEnd: (id: NodeId, restores: boolean) => void;
};

/** One node in the outline: its type, title and state, and what it is wired to. It hears of its own node only. */
export const OutlineItem = memo(function OutlineItem(props: OutlineItemProps) {
  const { row, labels, top, active, renaming, onClick, onToggle, renameListeners } = props;
  const { id } = row.item;
  const { t } = useLingui();
  const canvas = useCanvas();
  const sceneNode = useNode(canvas, id, () => canvas.scene.node(id));
  const selected = useNode(canvas, id, () => canvas.scene.selection().has(id));
  const state = useNode(canvas, id, () => labels.stateOf(id));
  const description = useDescription(sceneNode, labels);
  if (!sceneNode) return null;
  const name = labels.listNameOf(sceneNode.node);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it hears the keys
    <div
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={row.open}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      className={s.line}
      style={{ top, paddingLeft: 8 + (row.level - 1) * MEMBER_INDENT_PX }}
      data-outline-id={id}
      onClick={(event) => onClick(event, id)}
    >
      {row.open === undefined ? (
        <i className={s.noTwist} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the arrow keys do the same
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <i
          className={s.twist}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(id);
          }}
        >
          <Icon of={ChevronRight} size="sm" />
        </i>
      )}
      <OutlineThumbnail node={sceneNode.node} labels={labels} />
      <span className={s.words}>
        {renaming ? (
          <TitleField id={id} title={labels.nameOf(sceneNode.node)} renameListeners={renameListeners} />
        ) : (
          <span className={s.title}>
            <b dir="auto">{name}</b>
            {isPick(sceneNode.node) && (
              <em data-pick>
                <Icon of={Star} size="sm" />
                {t({ message: 'Chosen', context: 'one result' })}
              </em>
            )}
            {isFixed(sceneNode.node) && <em>{description.locked}</em>}
            {state !== 'idle' && <em data-state={state}>{description[state]}</em>}
          </span>
        )}
        <small>{description.about}</small>
      </span>
    </div>
  );
});

/** The picture of a node, or the icon of its type where it has none or it does not load. */
function OutlineThumbnail({ node, labels }: { readonly node: BoardNode; readonly labels: NodeLabels }) {
  const [failedAddress, setFailedAddress] = useState<string>();
  const address = labels.thumbnailOf(node, 64);
  return (
    <i className={s.thumbnail} data-empty={!address || address === failedAddress || undefined}>
      {address && address !== failedAddress ? (
        <img src={address} alt="" loading="lazy" draggable={false} onError={() => setFailedAddress(address)} />
      ) : (
        <Icon of={labels.iconOf(node.type)} />
      )}
    </i>
  );
}

/** The indent of a member from its frame, in CSS pixels. */
const MEMBER_INDENT_PX = 16;
/** So many of the nodes that it is wired to are named. */
const NAMED_NEIGHBOURS_MAX = 3;

/** The description of a line beside its title. */
function useDescription(sceneNode: SceneNode | undefined, { listNameOf, labelOf }: NodeLabels) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const states = { busy: t`Running`, error: t`Failed`, locked: t`Locked` };
  if (!sceneNode) return { ...states, about: '' };
  const label = labelOf(sceneNode.node.type).label;
  const sourceTitles: string[] = [];
  const targetTitles: string[] = [];
  for (const edgeId of sceneNode.edges) {
    const edge = canvas.scene.edge(edgeId)?.edge;
    if (!edge) continue;
    const isIncoming = edge.target === sceneNode.id;
    const neighbour = canvas.scene.node(isIncoming ? edge.source : edge.target)?.node;
    if (neighbour) (isIncoming ? sourceTitles : targetTitles).push(listNameOf(neighbour));
  }
  const sourceNames = titleList(sourceTitles);
  const targetNames = titleList(targetTitles);
  const parts = [
    listNameOf(sceneNode.node) !== label && label,
    sourceNames && t`from ${sourceNames}`,
    targetNames && t`to ${targetNames}`,
  ];
  return { ...states, about: parts.filter(Boolean).join(' · ') };
}

function titleList(titles: readonly string[]): string {
  const unnamedCount = titles.length - NAMED_NEIGHBOURS_MAX;
  return listText([...titles.slice(0, NAMED_NEIGHBOURS_MAX), ...(unnamedCount > 0 ? [`+${unnamedCount}`] : [])]);
}

function TitleField({ id, title, renameListeners }: { id: NodeId; title: string; renameListeners: RenameListeners }) {
  const { t } = useLingui();

  function endByKey(event: KeyboardEvent<HTMLInputElement>): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') renameListeners.onEnd(id, true);
  }

  return (
    <input
      className={s.rename}
      aria-label={t`Title`}
      defaultValue={title}
      maxLength={SERVER_LIMITS.nameLength}
      // The person has just asked to type here.
      // biome-ignore lint/a11y/noAutofocus: focus follows the request to rename
      autoFocus
      onFocus={(event) => event.target.select()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={endByKey}
      onChange={(event) => renameListeners.onType(id, event.target.value.trim())}
      onBlur={() => renameListeners.onEnd(id, false)}
    />
  );
}
