import { t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../ui/fields/TextField.tsx';
import s from './inspector.module.css';
import { type MachineListItem, stateName } from './inspectorState.ts';

/** Nodes that are listed before something is searched for. */
const LISTED_NODES_MAX = 200;

type MachineListProps = {
  nodes: readonly MachineListItem[];
  board: readonly MachineListItem[];
  selectedKey: string | undefined;
  onChoose: (item: MachineListItem) => void;
};

/** The nodes by their titles, run or not, and the machines of the board. */
export function MachineList({ nodes, board, selectedKey, onChoose }: MachineListProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const searchText = text.trim().toLowerCase();
  const isMatch = ({ title }: MachineListItem) => title.toLowerCase().includes(searchText);
  const matches = nodes.filter(isMatch);
  return (
    <nav className={s.side} aria-label={t`Machines`}>
      <TextField
        aria-label={t`Find a node or a machine`}
        placeholder={t`Find a node or a machine`}
        icon={Search}
        value={text}
        onChange={setText}
      />
      <h2>{t`Nodes, by title`}</h2>
      {nodes.length === 0 && <p>{t`No nodes are running on this board.`}</p>}
      <MachineRows items={matches.slice(0, LISTED_NODES_MAX)} selectedKey={selectedKey} onChoose={onChoose} />
      {matches.length > LISTED_NODES_MAX && <p>{t`${matches.length - LISTED_NODES_MAX} more: search for a title.`}</p>}
      <h2>{t`Board`}</h2>
      <MachineRows items={board.filter(isMatch)} selectedKey={selectedKey} onChoose={onChoose} />
    </nav>
  );
}

type MachineRowsProps = Pick<MachineListProps, 'selectedKey' | 'onChoose'> & { items: readonly MachineListItem[] };

function MachineRows({ items, selectedKey, onChoose }: MachineRowsProps) {
  return items.map((item) => (
    <button
      key={item.key}
      type="button"
      className={s.machine}
      aria-current={item.key === selectedKey}
      data-quiet={item.entry === undefined || undefined}
      style={{ paddingLeft: 12 + item.depth * 14 }}
      onClick={() => onChoose(item)}
    >
      <span>{item.title}</span>
      <code>{stateLabel(item)}</code>
    </button>
  ));
}

function stateLabel({ entry }: MachineListItem): string {
  if (!entry?.snapshot) return translate`not run`;
  if (entry.waitingEvents) return translate`paused`;
  if (entry.snapshot.status !== 'active') return translate`ended`;
  // The board and the saving machine have several states at once: the first says most.
  return stateName(entry.snapshot.active).split(', ')[0] ?? '';
}
